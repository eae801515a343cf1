"""A match at one terminal, line by line: bots move, people are told what they may know, and asked."""

import shlex
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from fairdeal.bots import asked, find_bot
from fairdeal.cli import INTERRUPTED, output, people, rules, saved
from fairdeal.cli.replay import place_list
from fairdeal.cli.signals import finishing_first, hanging_up_raises
from fairdeal.engine.errors import FairdealError, IllegalMove
from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream, key_of
from fairdeal.engine.state import INTERMISSION, State

READY = "ready"
HELP = """\
A move is written as `moves` shows it. Besides moves you can type:
  moves           every legal move
  hint            what a steady player would do
  table           the table once more
  rules [NUMBER]  where the rules stand, or one of them
  undo            back to your last decision (one person against bots)
  save [FILE]     put the match aside and play on
  quit            put it aside and leave (so do Ctrl-D and Ctrl-C)"""


class Leave(Exception):
    """Somebody has had enough for now."""


class Decision(NamedTuple):
    """A moment at which the person had to choose, and how much had been told by then."""

    state: State
    told: int


class Session:
    """One match, those who play it, and what each of them has been told."""

    def __init__(
        self,
        state: State,
        bots: Sequence[str | None],
        decisions: Sequence[State] = (),
        path: Path | None = None,
    ) -> None:
        self.state = state
        self.game = state.game
        self.bot_names = tuple(bots)
        self.bots = [find_bot(name, self.game) if name is not None else None for name in bots]
        self.people = [seat for seat, name in enumerate(bots) if name is None]
        self.path = path  # where it was saved, or came from
        self.decisions = [Decision(decision, 0) for decision in decisions]
        self.events: list[Event] = []
        self.told = dict.fromkeys(self.people, 0)
        self.holder = self.people[0] if len(self.people) == 1 else None  # who has the keyboard
        self.commands: dict[str, Callable[[int, str], bool]] = {
            "moves": self.show_moves,
            "hint": self.show_hint,
            "table": self.show_table,
            "help": self.show_help,
            "?": self.show_help,
            "undo": self.undo,
            "rules": self.show_rules,
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
        }

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(output.one_line(name) for name in self.state.names)

    # ---- From here to the end

    def run(self) -> int:
        """Play until the match is over or somebody leaves; returns the exit status."""
        with hanging_up_raises(Leave):
            try:
                self.go_on()
            except Leave:
                return self.leave(0)
            except KeyboardInterrupt:
                output.say()
                return self.leave(INTERRUPTED)
            except OSError:  # nobody reads what we say: keep the match all the same
                if self.state.played():
                    self.keep()
                raise
        return 0

    def go_on(self) -> None:
        while self.state.actors:
            if not self.let_a_bot_act():
                self.take_turn(self.whose_turn())
        self.finish()

    def let_a_bot_act(self) -> bool:
        """The first bot that may act does; False if there is none."""
        for seat in self.state.actors:
            bot = self.bots[seat]
            if bot is not None:
                self.act(seat, asked(bot, self.state, seat)(self.chance()))
                return True
        return False

    def act(self, seat: int, move: Move | str) -> None:
        """Make a move and remember what happened, both or neither."""
        with finishing_first():
            self.events += self.state.play(seat, move)

    def chance(self) -> Stream:
        """A bot's randomness: the same at the same point of the same match, also after `undo` or `--resume`."""
        return Stream(key_of(self.seed()), CHOICES, len(self.state.played()))

    def seed(self) -> int | str:
        return self.state.seed if self.state.seed is not None else 0

    def whose_turn(self) -> int:
        """Of several people who may act, the one at the keyboard; else the first."""
        return self.holder if self.holder in self.state.actors else self.state.actors[0]

    def finish(self) -> None:
        for seat in [self.holder] if self.holder is not None else self.people[:1]:
            self.tell(seat)
        outcome = self.state.outcome
        if outcome is None:
            output.say("There are no more deals in this record.")
        else:
            output.say(f"The match is over ({outcome.reason}): {place_list(outcome.places, self.names)}.")
            if outcome.scores is not None:
                output.say(", ".join(f"{name} {score}" for name, score in zip(self.names, outcome.scores, strict=True)))
        if self.path is not None:
            self.keep()

    # ---- A person's turn

    def take_turn(self, seat: int) -> None:
        """Show what has happened, ask, and do what is said until the match goes on."""
        if self.holder != seat and self.state.phase != INTERMISSION:
            self.hand_over(seat)
        self.decisions.append(Decision(self.state.copy(), len(self.events)))
        self.tell(seat)
        self.show_table(seat)
        while not self.obey(seat, self.ask(seat)):
            pass

    def hand_over(self, seat: int) -> None:
        """Nobody sees another's hand."""
        output.clear_screen()
        answer = read_line(f"Pass the keyboard to {self.names[seat]}, then press Enter. ")
        if answer.strip().lower() in ("quit", "exit"):
            raise Leave
        self.holder = seat

    def ask(self, seat: int) -> str:
        if self.state.phase == INTERMISSION:
            return read_line("Press Enter for the next round> ").strip() or READY
        return read_line(f"{self.names[seat]}> ").strip()

    def obey(self, seat: int, line: str) -> bool:
        """Do what a line says; True if the match has moved."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        if not line:
            output.say("Type a move; `moves` lists them, `help` says what else you can type.")
            return False
        if command is not None and (not rest or word.lower() in ("rules", "save")):
            return command(seat, rest.strip())
        return self.move(seat, line)

    def move(self, seat: int, text: str) -> bool:
        between_rounds = self.state.phase == INTERMISSION
        try:
            self.act(seat, text)
        except IllegalMove as illegal:
            output.say(f"No: {output.one_line(str(illegal))}")
            return False
        if between_rounds:  # one Enter is for everybody at this terminal
            for other in self.people:
                if self.state.phase == INTERMISSION and other in self.state.actors:
                    self.act(other, READY)
        return True

    # ---- What a person is told

    def tell(self, seat: int) -> None:
        """What has happened since this person was last told, as far as they may know it."""
        for event in self.events[self.told[seat] :]:
            sentence = self.game.sentence(event, self.names) if event.visible_to(seat) else None
            if sentence is not None:
                output.say(people.second_person(sentence))
        self.told[seat] = len(self.events)

    def show_table(self, seat: int, _rest: str = "") -> bool:
        output.say()
        output.say("\n".join(self.game.lines(self.state.view(seat), self.names)))
        return False

    def show_moves(self, seat: int, _rest: str) -> bool:
        legal = self.state.view(seat).moves
        width = shutil.get_terminal_size().columns
        output.say("\n".join(people.moves_lines(legal.to_json() if legal is not None else [], width)))
        return False

    def show_hint(self, seat: int, _rest: str) -> bool:
        output.say(f"A steady player would choose: {self.game.hint(self.state.view(seat), self.chance())}")
        return False

    def show_help(self, _seat: int, _rest: str) -> bool:
        output.say(HELP)
        return False

    def show_rules(self, _seat: int, wanted: str) -> bool:
        kind = type(self.game)
        if not wanted:
            output.say("\n".join([*rules.index_lines(kind), "`rules` and a number shows one of them."]))
            return False
        try:
            number, text = rules.one_rule(kind, wanted)
            rules.show_markdown(f"**{number}** {text}")
        except FairdealError as error:
            output.say(str(error))
        return False

    # ---- Back, aside, away

    def undo(self, seat: int, _rest: str) -> bool:
        if len(self.people) > 1:
            output.say("`undo` is for one person against bots.")
            return False
        if len(self.decisions) < 2:
            output.say("There is nothing to take back.")
            return False
        self.decisions.pop()
        before = self.decisions.pop()
        self.state = before.state
        del self.events[before.told :]
        self.told[seat] = len(self.events)
        output.say("Taken back.")
        return True

    def save(self, _seat: int, name: str) -> bool:
        path = Path(name).expanduser() if name else None
        if path is not None and path.is_file() and path != self.path:
            output.say(f"There is already a file {path}; choose another name.")
            return False
        if path is not None:
            self.path = path
        if self.keep():
            output.say(f"Saved: {self.path}")
        return False

    def quit(self, _seat: int, _rest: str) -> bool:
        raise Leave

    def keep(self) -> bool:
        """Write the match to its file; says so if that cannot be done."""
        try:
            path = self.path or saved.new_path(self.game.key)
            saved.write(path, self.state, self.bot_names)
        except (OSError, RuntimeError) as error:  # RuntimeError: nobody's home directory
            why = output.system_error(error) if isinstance(error, OSError) else str(error)
            output.complain(f"the match cannot be saved: {why}", 0)
            return False
        self.path = path
        return True

    def leave(self, status: int) -> int:
        """Put the match aside and say how to come back."""
        if not self.state.played():
            output.say("Nothing has been played; nothing is saved.")
        elif self.keep():
            output.say(f"Saved. Go on with: fairdeal play --resume {shlex.quote(str(self.path))}")
        return status


def read_line(prompt: str) -> str:
    """A line from the terminal or a pipe; the end of input is as good as `quit`."""
    typing = sys.stdin is not None and sys.stdin.isatty()
    if typing:
        import readline  # noqa: F401  # editing and history, by being there
    try:
        line = input(prompt)
    except EOFError:
        output.say()
        raise Leave from None
    if not typing:
        output.say(output.one_line(line))
    return line
