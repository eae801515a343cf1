# cython: annotation_typing=False, infer_types=True, binding=False
"""A match in progress: the interface that tables, bots, the lab and every client use for any game."""

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

# Phases that any game may have; a game adds its own (`play`, `transfer`, `bid`, …).
# Between rounds: `proceed` deals the next one. In President players say `ready`, and seats may change.
INTERMISSION = "intermission"
DEAL = "deal"  # the record has no further deal: nobody can act, but the match is not over
OVER = "over"
ROUND_ENDED = (OVER, INTERMISSION, DEAL)  # nobody plays on in this round


class State:
    """A whole match: rounds, transfers, scores, until it is over.

    It is deterministic in the game, its options, the seed and the moves. Only `play` changes it (and `proceed` and
    `change_seats` between rounds); everything else is a query.
    """

    @property
    def game(self) -> "Game":
        """The configured game."""
        raise NotImplementedError

    def opening(self) -> "tuple[Event, ...]":
        """Events before the first move: the first deal."""
        raise NotImplementedError

    @property
    def seed(self) -> int | str | None:
        """Seed of every shuffle and draw; None if the match uses given deals only."""
        raise NotImplementedError

    @property
    def phase(self) -> str:
        """Name of the current phase."""
        raise NotImplementedError

    @property
    def actors(self) -> tuple[int, ...]:
        """Seats that may act now: several if choices are simultaneous or any player may interrupt."""
        raise NotImplementedError

    @property
    def continues_turn(self) -> bool:
        """Whether the seat that may act is in the middle of its turn, so that its clock keeps running (PR-32).

        True only in games in which a turn has several moves.
        """
        return False

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.phase == OVER

    @property
    def outcome(self) -> "Outcome | None":
        """Places, scores and the reason it ended; None during the match."""
        raise NotImplementedError

    @property
    def places(self) -> tuple[tuple[int, ...], ...] | None:
        """Places of the last finished round, first place first; None before the first one."""
        raise NotImplementedError

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The score of each seat, in games that have scores."""
        raise NotImplementedError

    @property
    def players(self) -> int:
        """Number of seats at the table now."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players, by seat."""
        raise NotImplementedError

    def moves(self, seat: int) -> "Moves":
        """Legal moves of a seat as a lazy collection; empty if it may not act."""
        raise NotImplementedError

    def play(self, seat: int, move: "Move | str") -> "tuple[Event, ...]":
        """Verify and make a move; returns its events. An illegal move raises IllegalMove and changes nothing."""
        raise NotImplementedError

    def automatic(self, seat: int) -> "Move":
        """The move that the clock makes for a seat that may act (PR-32): in most games the heuristic player's."""
        if seat not in self.actors:
            raise not_to_move(seat)
        return self.game.strategy.heuristic_move(self.view(seat), Stream(0, CHOICES))

    def view(self, seat: int | None) -> "View":
        """Everything that a seat (None: a spectator) may know and nothing else: `public` updated with `own`."""
        raise NotImplementedError

    def public(self) -> dict[str, Any]:
        """View fields that everybody sees, by name: a spectator's view."""
        raise NotImplementedError

    def own(self, seat: int) -> dict[str, Any]:
        """View fields in which a seat's view differs from `public`, by name."""
        raise NotImplementedError

    def view_fields(self, seat: int | None) -> dict[str, Any]:
        """All fields of a seat's view."""
        fields = self.public()
        if seat is not None:
            fields.update(self.own(seat))
        return fields

    def hold_deals(self) -> None:
        """Wait after every hand, in an intermission, until `proceed` deals the next one: people see how a hand ended.

        Moves, deals and records are the same. A copy does not wait. Games with intermissions of their own, or with one
        hand in a match, need not define this.
        """

    def proceed(self) -> "tuple[Event, ...]":
        """End the intermission and deal: the hand that `hold_deals` held back, or a round before all are ready."""
        raise IllegalMove(None, "there is no intermission to end now")

    def change_seats(self, leaving: Sequence[int] = (), joining: Sequence[str] = ()) -> None:  # noqa: ARG002
        """Let players leave and join during the intermission, if the game has rules for it."""
        raise BadSetup(f"{self.game.title} has no rule for players who leave or join during a match")

    def determinize(self, seat: int | None, stream: Stream) -> "State":
        """Sample a world that a seat (None: a spectator) cannot tell from this one: hidden cards are dealt again."""
        raise NotImplementedError

    def forget_later_deals(self, stream: Stream) -> None:
        """Give a sampled world other later deals, so that search cannot foresee them."""

    def copy(self) -> Self:
        """An independent copy of the match."""
        raise NotImplementedError

    def hands(self) -> list[object]:
        """All hands, for records, replays and the end of a match."""
        raise NotImplementedError

    def played(self) -> "list[tuple[int, Move]]":
        """All moves so far, in order."""
        raise NotImplementedError

    def played_since(self, earlier: int) -> "list[tuple[int, Move]]":
        """Moves since the match had `earlier` of them; none if it has no more than that."""
        return self.played()[earlier:]

    def seat_changes(self) -> list[dict[str, object]]:
        """Seat changes so far, in the form of a record."""
        return []

    @property
    def rounds_dealt(self) -> int:
        """Number of deals so far."""
        raise NotImplementedError

    def given_deals(self) -> "Sequence[dict[str, object]]":
        """Deals that the match was started with, in place of seeded ones."""
        raise NotImplementedError

    def last_deal(self) -> "dict[str, object]":
        """The current deal with every card and every drawn seat, in the form of a record's `deal`."""
        raise NotImplementedError

    def snapshot(self) -> dict[str, object]:
        """The complete state, ready for JSON: two matches are equal if their snapshots are."""
        raise NotImplementedError

    def common_position(self) -> dict[str, object]:
        """The part of a snapshot that all games share."""
        return {
            "game": self.game.key,
            "options": self.game.options.to_json(),
            **({"max_rounds": self.game.max_rounds} if self.game.max_rounds else {}),
            "names": list(self.names),
            "seed": self.seed,
            "phase": self.phase,
            "number": self.rounds_dealt,
        }

    def position(self) -> dict[str, object]:
        """The snapshot without the move history."""
        return {name: value for name, value in self.snapshot().items() if name not in ("moves", "history")}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.snapshot() == other.snapshot()

    __hash__ = None  # type: ignore[assignment]  # a state changes with every move
