"""A match at one terminal, line by line: bots move, people are told what they may know, and asked."""

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

from fairdeal.cli import INTERRUPTED, output, rules
from fairdeal.cli.replay import place_list
from fairdeal.cli.signals import finishing_first, hanging_up_raises
from fairdeal.engine.errors import FairdealError, IllegalMove
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.terminal import people, words
from fairdeal.terminal.match import READY, Match
from fairdeal.terminal.sight import Sight

HELP = """\
A move is written as `moves` shows it, or by its number there. Besides moves you can type:
  moves           everything that you can do, and how it is typed
  hint            what a sharp player would do
  table           the table once more
  rules [NUMBER]  where the rules stand, or one of them
  undo            back to your last decision (one person against bots)
  save [FILE]     put the match aside and play on
  quit            put it aside and leave (so do Ctrl-D and Ctrl-C)"""


class Leave(Exception):
    """Somebody has had enough for now."""


class Session:
    """One match, those who play it, and what each of them has been told."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game
        self.people = match.people
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
    def state(self) -> State:
        return self.match.state

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
        seat = self.match.waiting_bot()
        if seat is None:
            return False
        move = self.match.bot_move(seat)
        with finishing_first():
            self.match.act(seat, move)
        return True

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
        if self.match.path is not None:
            self.keep()

    # ---- A person's turn

    def take_turn(self, seat: int) -> None:
        """Show what has happened, ask, and do what is said until the match goes on."""
        if self.holder != seat and self.state.phase != INTERMISSION:
            self.hand_over(seat)
        self.match.decide()
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
        if line.isdecimal() and len(line) < 6:
            return self.pick(seat, int(line))
        return self.move(seat, line)

    def pick(self, seat: int, number: int) -> bool:
        """A move by its number in the list."""
        rows = words.numbered(self.sight(seat))
        if not 1 <= number <= len(rows):
            output.say(f"No: there is no move {number}; `moves` lists them.")
            return False
        return self.move(seat, rows[number - 1].text)

    def move(self, seat: int, text: str) -> bool:
        try:
            with finishing_first():  # the move is made and remembered, both or neither
                self.match.answer(seat, text)
        except IllegalMove as illegal:
            output.say(f"No: {output.one_line(str(illegal))}")
            return False
        return True

    # ---- What a person is told

    def tell(self, seat: int) -> None:
        """What has happened since this person was last told, as far as they may know it."""
        for event in self.match.events[self.told[seat] :]:
            sentence = self.game.sentence(event, self.names) if event.visible_to(seat) else None
            if sentence is not None:
                output.say(people.second_person(sentence))
        self.told[seat] = len(self.match.events)

    def sight(self, seat: int) -> Sight:
        scene = self.game.scene(self.state.view(seat), self.names)
        return Sight(self.game.title, scene)

    def show_table(self, seat: int, _rest: str = "") -> bool:
        output.say()
        output.say("\n".join(words.table_lines(self.sight(seat))))
        return False

    def show_moves(self, seat: int, _rest: str) -> bool:
        output.say("\n".join(words.moves_lines(self.sight(seat))))
        return False

    def show_hint(self, seat: int, _rest: str) -> bool:
        output.say(f"A sharp player would choose: {self.match.hint(seat)}")
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
        if not self.match.undo():
            output.say("There is nothing to take back.")
            return False
        self.told[seat] = len(self.match.events)
        output.say("Taken back.")
        return True

    def save(self, _seat: int, name: str) -> bool:
        path = Path(name).expanduser() if name else None
        if path is not None and path.is_file() and path != self.match.path:
            output.say(f"There is already a file {path}; choose another name.")
            return False
        if path is not None:
            self.match.path = path
        if self.keep():
            output.say(f"Saved: {self.match.path}")
        return False

    def quit(self, _seat: int, _rest: str) -> bool:
        raise Leave

    def keep(self) -> bool:
        """Write the match to its file; says so if that cannot be done."""
        try:
            self.match.keep()
        except (OSError, RuntimeError) as error:  # RuntimeError: nobody's home directory
            why = output.system_error(error) if isinstance(error, OSError) else str(error)
            output.complain(f"the match cannot be saved: {why}", 0)
            return False
        return True

    def leave(self, status: int) -> int:
        """Put the match aside and say how to come back."""
        if not self.state.played():
            output.say("Nothing has been played; nothing is saved.")
        elif self.keep():
            output.say(f"Saved. Go on with: fairdeal play --resume {shlex.quote(str(self.match.path))}")
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
