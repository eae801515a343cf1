"""A match that is played here: its people and bots, what has happened, and the way back."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from fairdeal.bots import asked, find_bot
from fairdeal.bots.hints import hinted
from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream, key_of
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.terminal import saving

READY = "ready"


class Decision(NamedTuple):
    """A moment at which the person had to choose, and how much had happened by then."""

    state: State
    happened: int


class Match:
    """One match, and who plays which seat of it."""

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

    # ---- Playing

    def waiting_bot(self) -> int | None:
        """The first seat of a bot that may act; None if only people may."""
        return next((seat for seat in self.state.actors if self.bots[seat] is not None), None)

    def bot_move(self, seat: int) -> Move:
        """What the bot on this seat does now."""
        bot = self.bots[seat]
        assert bot is not None
        return asked(bot, self.state, seat)(self.chance())

    def act(self, seat: int, move: Move | str) -> None:
        """Make a move and remember what happened."""
        self.events += self.state.play(seat, move)

    def answer(self, seat: int, text: str) -> None:
        """A person's move; between rounds one word is for everybody at this terminal."""
        between_rounds = self.state.phase == INTERMISSION
        self.act(seat, text)
        for other in self.people if between_rounds else ():
            if self.state.phase == INTERMISSION and other in self.state.actors:
                self.act(other, READY)

    def hint(self, seat: int) -> str:
        """What a sharp player would do."""
        return hinted(self.state, seat)(self.chance()).text()

    def chance(self) -> Stream:
        """A bot's randomness: the same at the same point of the same match, also after `undo` or `--resume`."""
        seed = self.state.seed if self.state.seed is not None else 0
        return Stream(key_of(seed), CHOICES, len(self.state.played()))

    # ---- Back, and aside

    def decide(self) -> None:
        """A person has to choose now: one can come back to this."""
        self.decisions.append(Decision(self.state.copy(), len(self.events)))

    def undo(self) -> bool:
        """Back to the decision before the present one; False if there is none."""
        if len(self.decisions) < 2:
            return False
        self.decisions.pop()
        before = self.decisions.pop()
        self.state = before.state
        del self.events[before.happened :]
        return True

    def keep(self) -> Path:
        """Write the match to its file. OSError or RuntimeError (nobody's home directory) if that cannot be done."""
        path = self.path or saving.new_path(self.game.key)
        saving.write(path, self.state, self.bot_names)
        self.path = path
        return path
