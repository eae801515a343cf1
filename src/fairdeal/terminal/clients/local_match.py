"""A match in this process: its people and bots, the events so far, undo and saving."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from fairdeal.bots import bind, find_bot
from fairdeal.bots.hints import hint_for
from fairdeal.coach import Advice, advise
from fairdeal.engine.errors import FairdealError, error_reason
from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream, key_of
from fairdeal.engine.record import READY
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.terminal.clients.base import Hint
from fairdeal.terminal.saved_matches import new_save_path, write_match


class CannotSave(FairdealError):
    """The match cannot be saved; the message is for the player."""


class FileTaken(CannotSave):
    """The file exists and does not belong to this match."""


class UndoPoint(NamedTuple):
    """A state in which a person had to choose, and the number of events before it."""

    state: State
    event_count: int


class LocalMatch:
    """One match, with a person or a bot on each seat."""

    def __init__(
        self,
        state: State,
        bots: Sequence[str | None],
        undo_states: Sequence[State] = (),
        path: Path | None = None,
    ) -> None:
        self.state = state
        state.hold_deals()
        self.game = state.game
        self.bot_names = tuple(bots)  # None: a person's seat
        self.bots = [find_bot(name, self.game) if name is not None else None for name in bots]
        self.human_seats = [seat for seat, name in enumerate(bots) if name is None]
        self.path = path  # the file it was saved to or loaded from
        self.undo_points = [UndoPoint(undo_state, 0) for undo_state in undo_states]
        self.events: list[Event] = []

    # ---- Playing

    def goes_on(self) -> bool:
        """Whether somebody can still act, or another hand can be dealt."""
        return bool(self.state.actors) or self.is_between_hands()

    def is_between_hands(self) -> bool:
        """Whether a hand has ended and the next is held back, so that people see how it ended."""
        return self.state.phase == INTERMISSION and not self.state.actors

    def deal_next_hand(self) -> None:
        """Deal the hand that is held back."""
        self.events += self.state.proceed()

    def next_bot(self) -> int | None:
        """The first seat to act that belongs to a bot; None if only people can act."""
        return next((seat for seat in self.state.actors if self.bots[seat] is not None), None)

    def bot_move(self, seat: int) -> Move:
        """Choose a move for the bot on this seat."""
        bot = self.bots[seat]
        assert bot is not None
        return bind(bot, self.state, seat)(self.random_stream())

    def play(self, seat: int, move: Move | str) -> None:
        """Play a move and keep its events."""
        self.events += self.state.play(seat, move)

    def play_for_person(self, seat: int, text: str) -> None:
        """Play a person's move; between rounds, one `ready` counts for everybody at this terminal."""
        between_rounds = self.state.phase == INTERMISSION
        self.play(seat, text)
        for other in self.human_seats if between_rounds else ():
            if self.state.phase == INTERMISSION and other in self.state.actors:
                self.play(other, READY)

    def hint(self, seat: int) -> Hint:
        """The move that the bot `master` would choose."""
        move = hint_for(self.state, seat)(self.random_stream())
        return Hint(move.text(), f"A master would {self.game.presentation.describe_move(move)}.")

    def advice(self, seat: int) -> Advice:
        """What the coach says to a person whose turn it is."""
        return advise(self.state, seat, self.state.names)

    def random_stream(self) -> Stream:
        """A bot's randomness: the same at the same point of the same match, also after `undo` or `--resume`."""
        seed = self.state.seed if self.state.seed is not None else 0
        return Stream(key_of(seed), CHOICES, len(self.state.played()))

    # ---- Undo and saving

    def add_undo_point(self) -> None:
        """Remember this state, in which a person has to choose."""
        self.undo_points.append(UndoPoint(self.state.copy(), len(self.events)))

    def undo(self) -> bool:
        """Go back to the undo point before the latest; False if there is none."""
        if len(self.undo_points) < 2:
            return False
        self.undo_points.pop()
        previous = self.undo_points.pop()
        self.state = previous.state
        self.state.hold_deals()
        del self.events[previous.event_count :]
        return True

    def save(self, name: str = "") -> Path:
        """Write the match to the named file, else to its own file, else to a new one; raises CannotSave.

        The file that was written becomes the match's own. Other files are never overwritten.
        """
        try:
            path = Path(name).expanduser() if name else self.path or new_save_path(self.game.key)
            if name and path.is_file() and path != self.path:
                raise FileTaken(f"the file {path} already exists; choose another name")
            write_match(path, self.state, self.bot_names)
        except OSError as error:
            where = f"{error.filename}: " if error.filename is not None else ""
            raise CannotSave(f"the match cannot be saved: {where}{error_reason(error)}") from None
        except RuntimeError as error:  # the user has no home directory
            raise CannotSave(f"the match cannot be saved: {error}") from None
        self.path = path
        return path
