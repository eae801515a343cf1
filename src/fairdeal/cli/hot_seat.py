"""A local match in plain mode: one or more people take turns at the same keyboard, bots play the other seats."""

from collections.abc import Callable

from fairdeal.cli import INTERRUPTED, output, rules
from fairdeal.cli.keyboard import Leave, read_line
from fairdeal.cli.replay_report import list_places
from fairdeal.cli.review_offer import offer_review
from fairdeal.cli.signals import defer_signals, raise_on_hangup
from fairdeal.engine.errors import FairdealError, IllegalMove
from fairdeal.engine.record import READY
from fairdeal.engine.second_person import second_person
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.terminal.clients.base import TableDisplay
from fairdeal.terminal.clients.local_match import CannotSave, FileTaken, LocalMatch
from fairdeal.terminal.saved_matches import NOTHING_PLAYED, how_to_resume
from fairdeal.terminal.sentences import HOW_TO_PLAY, TYPE_A_MOVE, hint_line, moves_lines, numbered_rows, table_lines
from fairdeal.terminal.speech import speak_text
from fairdeal.terminal.typed_moves import read_typed

HELP = """\
You can also type:
  moves           everything you can do, with numbers
  hint            what a master would do
  table           the table once more
  rules [NUMBER]  an index of the rules, or one of them
  undo            go back to your last decision (one person against bots)
  save [FILE]     save the match and keep playing
  quit            save the match and leave (like Ctrl-D and Ctrl-C)"""
COMMANDS_WITH_ARGUMENT = ("rules", "save")
MAX_MOVE_DIGITS = 5


class HotSeatSession:
    """One match, and which of its events each person has seen."""

    def __init__(self, match: LocalMatch) -> None:
        self.match = match
        self.game = match.game
        self.human_seats = match.human_seats
        self.line_typed_ahead = ""  # a move in place of Enter after a hand: it is the first of the next hand
        self.events_shown = dict.fromkeys(self.human_seats, 0)
        self.seat_at_keyboard = self.human_seats[0] if len(self.human_seats) == 1 else None
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

    # ---- The match

    def run(self) -> int:
        """Play until the match is over or a player leaves; returns the exit status."""
        with raise_on_hangup(Leave):
            try:
                self.play_to_end()
            except Leave:
                return self.leave(0)
            except KeyboardInterrupt:
                output.print_text()
                return self.leave(INTERRUPTED)
            except OSError:  # nobody reads our output anymore: save the match all the same
                if self.state.played():
                    self.save_match()
                raise
        return 0

    def play_to_end(self) -> None:
        while self.match.goes_on():
            if self.match.is_between_hands():
                self.pause_after_hand()
            elif not self.play_bot():
                self.take_turn(self.seat_to_act())
        self.finish()

    def play_bot(self) -> bool:
        """Let the first bot that may act play its move; False if there is none."""
        seat = self.match.next_bot()
        if seat is None:
            return False
        move = self.match.bot_move(seat)
        with defer_signals():
            self.match.play(seat, move)
        return True

    def seat_to_act(self) -> int:
        """If several people may act, the one at the keyboard, else the first."""
        return self.seat_at_keyboard if self.seat_at_keyboard in self.state.actors else self.state.actors[0]

    def finish(self) -> None:
        for seat in [self.seat_at_keyboard] if self.seat_at_keyboard is not None else self.human_seats[:1]:
            self.show_events(seat)
        outcome = self.state.outcome
        if outcome is None:
            output.print_text("There are no more deals in this record.")
        else:
            output.print_text(f"The match is over ({outcome.reason}): {list_places(outcome.places, self.names)}.")
            if outcome.scores is not None:
                scores = zip(self.names, outcome.scores, strict=True)
                output.print_text(", ".join(f"{name} {score}" for name, score in scores))
        if self.match.path is not None:
            self.save_match()
        if outcome is not None:
            offer_review(self.state, self.human_seats)

    def pause_after_hand(self) -> None:
        """Show how the hand ended until a player wants the next one."""
        seat = self.seat_at_keyboard if self.seat_at_keyboard is not None else self.human_seats[0]
        self.match.add_undo_point()
        self.show_events(seat)
        while self.match.is_between_hands():
            line = read_line(f"Press Enter for the next {self.match.game.deal_word}> ").strip()
            name, _, argument = line.partition(" ")
            command = self.commands.get(name.lower())
            if command is not None and (not argument or name.lower() in COMMANDS_WITH_ARGUMENT):
                if command(seat, argument.strip()):
                    return
                continue
            self.line_typed_ahead = line
            with defer_signals():
                self.match.deal_next_hand()

    # ---- A turn

    def take_turn(self, seat: int) -> None:
        """Show what has happened, then follow the player's input until the match has moved on."""
        if self.seat_at_keyboard != seat and self.state.phase != INTERMISSION:
            self.pass_keyboard(seat)
        self.match.add_undo_point()
        self.show_events(seat)
        self.show_table(seat)
        while not self.handle_line(seat, self.read_input(seat)):
            pass

    def pass_keyboard(self, seat: int) -> None:
        """Clear the screen before the next player, so that nobody sees another hand."""
        output.clear_screen()
        answer = read_line(f"Pass the keyboard to {self.names[seat]}, then press Enter. ")
        if answer.strip().lower() in ("quit", "exit"):
            raise Leave
        self.seat_at_keyboard = seat

    def read_input(self, seat: int) -> str:
        if self.state.phase == INTERMISSION:
            return read_line(f"Press Enter for the next {self.match.game.deal_word}> ").strip() or READY
        line, self.line_typed_ahead = self.line_typed_ahead, ""
        return line or read_line(f"{self.names[seat]}> ").strip()

    def handle_line(self, seat: int, line: str) -> bool:
        """Run a command, or play a move by its text or number; True if the match has moved on."""
        name, _, argument = line.partition(" ")
        command = self.commands.get(name.lower())
        if not line:
            output.print_text(TYPE_A_MOVE)
            return False
        if command is not None and (not argument or name.lower() in COMMANDS_WITH_ARGUMENT):
            return command(seat, argument.strip())
        if line.isdecimal() and len(line) <= MAX_MOVE_DIGITS:
            return self.pick(seat, int(line))
        return self.play(seat, read_typed(line))

    def pick(self, seat: int, number: int) -> bool:
        """Play the move with this number in the list."""
        rows = numbered_rows(self.display(seat))
        if not 1 <= number <= len(rows):
            output.print_text(f"No: there is no move {number}; `moves` lists them.")
            return False
        return self.play(seat, rows[number - 1].text)

    def play(self, seat: int, text: str) -> bool:
        try:
            with defer_signals():  # the move and its events are kept together
                self.match.play_for_person(seat, text)
        except IllegalMove as illegal:
            self.say(f"No: {output.one_line(str(illegal))}")
            return False
        return True

    # ---- Output

    @staticmethod
    def say(text: str) -> None:
        """Print text with its cards in words."""
        output.print_text(speak_text(text))

    def show_events(self, seat: int) -> None:
        """Print what has happened since this player's last turn, as far as they may know it."""
        for event in self.match.events[self.events_shown[seat] :]:
            sentence = self.game.presentation.sentence(event, self.names) if event.visible_to(seat) else None
            if sentence is not None:
                self.say(second_person(sentence))
        self.events_shown[seat] = len(self.match.events)

    def display(self, seat: int) -> TableDisplay:
        return TableDisplay(self.game.title, self.game.presentation.scene(self.state.view(seat), self.names))

    def show_table(self, seat: int, _argument: str = "") -> bool:
        output.print_text()
        self.say("\n".join(table_lines(self.display(seat))))
        return False

    def show_moves(self, seat: int, _argument: str) -> bool:
        self.say(self.how_to_continue() or "\n".join(moves_lines(self.display(seat))))
        return False

    def show_hint(self, seat: int, _argument: str) -> bool:
        self.say(self.how_to_continue() or hint_line(self.match.hint(seat), self.display(seat)))
        return False

    def how_to_continue(self) -> str:
        """How to continue after a hand, where there is nothing to play; empty during a hand."""
        if not self.match.is_between_hands():
            return ""
        return f"The {self.match.game.deal_word} is over: press Enter for the next one."

    def show_help(self, _seat: int, _argument: str) -> bool:
        output.print_text(f"{HOW_TO_PLAY}\n{HELP}")
        return False

    def show_rules(self, _seat: int, number: str) -> bool:
        kind = type(self.game)
        if not number:
            output.print_text("\n".join([*rules.index_lines(kind), "Type `rules` and a number to read one of them."]))
            return False
        try:
            full_number, text = rules.find_rule(kind, number, kind.rules_for_players())
            rules.print_markdown(f"**{full_number}** {text}")
        except FairdealError as error:
            output.print_text(str(error))
        return False

    # ---- Undo, save, leave

    def undo(self, seat: int, _argument: str) -> bool:
        if len(self.human_seats) > 1:
            output.print_text("`undo` is only for one person against bots.")
            return False
        if not self.match.undo():
            output.print_text("There is nothing to undo.")
            return False
        self.events_shown[seat] = len(self.match.events)
        output.print_text("Your last move was undone.")
        return True

    def save(self, _seat: int, name: str) -> bool:
        try:
            if self.save_match(name):
                output.print_text(f"Saved: {self.match.path}")
        except FileTaken as error:
            output.print_text(f"No: {error}.")
        return False

    def quit(self, _seat: int, _argument: str) -> bool:
        raise Leave

    def save_match(self, name: str = "") -> bool:
        """Write the match to a file; False, after an error message, if that fails. Raises FileTaken."""
        try:
            self.match.save(name)
        except FileTaken:
            raise
        except CannotSave as error:
            output.print_error(str(error), 0)
            return False
        return True

    def leave(self, status: int) -> int:
        """Save the match and say how to continue it."""
        if not self.state.played():
            output.print_text(NOTHING_PLAYED)
        elif self.save_match() and self.match.path is not None:
            output.print_text(how_to_resume(self.match.path))
        return status
