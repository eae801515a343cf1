# cython: annotation_typing=False, infer_types=True, binding=False
"""A match in progress: the interface that tables, bots, the lab and every client use, whatever the game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from fairdeal.engine.errors import BadSetup, IllegalMove, not_to_move
from fairdeal.engine.random import CHOICES, Stream

if TYPE_CHECKING:
    from fairdeal.engine.events import Event
    from fairdeal.engine.game import Game
    from fairdeal.engine.moves import Move, Moves
    from fairdeal.engine.outcome import Outcome
    from fairdeal.engine.view import View

# Phases that every game may have; a game adds its own (`play`, `transfer`, `bid`, …).
INTERMISSION = "intermission"  # between rounds: everybody may say `ready`, seats may change
DEAL = "deal"  # the deals of a record are used up: nobody can act, and the match is not over
OVER = "over"


class State:
    """A whole match: rounds, transfers, scores, until it is over.

    It is deterministic in the game, its options, the seed and the moves. `play` is the only way on (with `proceed`
    and `change_seats` between rounds); everything else asks.
    """

    @property
    def game(self) -> "Game":
        raise NotImplementedError

    def opening(self) -> "tuple[Event, ...]":
        """What happened before anybody could act: the first deal."""
        raise NotImplementedError

    @property
    def seed(self) -> int | str | None:
        """What fixes every shuffle and draw; None in a match that is played from given deals alone."""
        raise NotImplementedError

    @property
    def phase(self) -> str:
        raise NotImplementedError

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now: several where choices are simultaneous or anybody may interrupt."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def outcome(self) -> "Outcome | None":
        """Places, scores and why it ended; None while the match goes on."""
        raise NotImplementedError

    @property
    def places(self) -> tuple[tuple[int, ...], ...] | None:
        """The places of the last finished round, first place first; None before there is one."""
        raise NotImplementedError

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The score of each seat, in games that have scores."""
        raise NotImplementedError

    @property
    def players(self) -> int:
        """How many sit at the table now."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...]:
        raise NotImplementedError

    def moves(self, seat: int) -> "Moves":
        """The legal moves of a seat, lazily; none if it may not act."""
        raise NotImplementedError

    def play(self, seat: int, move: "Move | str") -> "tuple[Event, ...]":
        """Verify a move and make it; says what happened. Against a rule: raises IllegalMove and changes nothing."""
        raise NotImplementedError

    def automatic(self, seat: int) -> "Move":
        """The move that the clock makes for a seat that may act (PR-32): the steady player's, in most games."""
        if seat not in self.actors:
            raise not_to_move(seat)
        return self.game.strategy.heuristic_move(self.view(seat), Stream(0, CHOICES))

    def view(self, seat: int | None) -> "View":
        """All that a seat may know (None: a spectator), and nothing else: `public`, with `own` laid over it."""
        raise NotImplementedError

    def public(self) -> dict[str, Any]:
        """What everybody sees: the fields of a spectator's view, by name."""
        raise NotImplementedError

    def own(self, seat: int) -> dict[str, Any]:
        """What a seat sees alone, or differently: those fields of its view that are not as in `public`, by name."""
        raise NotImplementedError

    def sight(self, seat: int | None) -> dict[str, Any]:
        """Both together: what a view is made of."""
        fields = self.public()
        if seat is not None:
            fields.update(self.own(seat))
        return fields

    def proceed(self) -> "tuple[Event, ...]":
        """End the intermission, whoever is not ready yet. Most games have none."""
        raise IllegalMove(None, "there is no intermission to end now")

    def change_seats(self, leaving: Sequence[int] = (), joining: Sequence[str] = ()) -> None:  # noqa: ARG002
        """In the intermission: some leave, some join, where the game has rules for it."""
        raise BadSetup(f"{self.game.title} has no rule for players who leave or join during a match")

    def determinize(self, seat: int | None, stream: Stream) -> "State":
        """Another world that this seat (None: a spectator) cannot tell from this one."""
        raise NotImplementedError

    def forget_later_deals(self, stream: Stream) -> None:
        """In an imagined world: later deals are others than the real ones. Nothing to do where there is one deal."""

    def copy(self) -> Self:
        """An equal match that goes its own way."""
        raise NotImplementedError

    def hands(self) -> list[object]:
        """Every hand, for those who may see all: records, replays, the end of a match."""
        raise NotImplementedError

    def played(self) -> "list[tuple[int, Move]]":
        """All moves so far, in the order they happened."""
        raise NotImplementedError

    def seat_changes(self) -> list[dict[str, object]]:
        """Who left and joined, as a record has it."""
        return []

    @property
    def rounds_dealt(self) -> int:
        """How many deals there have been."""
        raise NotImplementedError

    def given_deals(self) -> "Sequence[dict[str, object]]":
        """The deals this match was set up with, in place of seeded ones."""
        raise NotImplementedError

    def last_deal(self) -> "dict[str, object]":
        """The deal of the present round with every card and every drawn seat, in the form of a record's `deal`."""
        raise NotImplementedError

    def snapshot(self) -> dict[str, object]:
        """Everything there is to know about the match, ready for JSON: two matches are equal if these are."""
        raise NotImplementedError

    def position(self) -> dict[str, object]:
        """The snapshot without what only grows from move to move."""
        return {name: value for name, value in self.snapshot().items() if name not in ("moves", "history")}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.snapshot() == other.snapshot()

    __hash__ = None  # type: ignore[assignment]  # a state changes with every move
