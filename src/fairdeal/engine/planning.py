"""Conditional moves: the situations that a player can name before their turn, and what they could play in each.

A game's own planning is `PLANNING` in its `planning` module. What it offers and what it recognizes depends on nothing
but what the seat may know. A planned move is verified by the rules when its turn comes, like every other move.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from fairdeal.engine.state import State
    from fairdeal.engine.view import View

Done = TypeVar("Done", bound=tuple[int, Any])  # a seat, and what it did
ANY = "any"  # the situation that always holds
LEAD = "lead"  # the seat to act leads


@dataclass(frozen=True, slots=True)
class Situation:
    """Something that may happen before a seat's next turn."""

    key: str  # in notation: `led c`, `2x9`
    words: str  # what a player does, as in `Ada plays one 9`; or a clause of its own
    group: str  # heading in a list
    names_player: bool  # whether it is about a player, who can be named
    moves: tuple[str, ...]  # what the seat could play then


ALWAYS_THERE = {ANY: "whatever happens", LEAD: "it is your lead"}  # in every game, about nobody


class Planning:
    """What can be planned in a game. The default is nothing; a game overrides it."""

    is_possible: ClassVar[bool] = False  # whether moves of this game can be planned at all

    def __init__(self, game: Any) -> None:
        self.game = game  # typed by the subclass

    def situations(self, state: "State", seat: int) -> tuple[Situation, ...]:  # noqa: ARG002
        """What may happen before the next turn of a seat that waits for it; empty if nothing can be planned now."""
        return ()

    def describe(self, key: str) -> str:
        """A situation in words, as in `Situation.words`."""
        return ALWAYS_THERE.get(key, key)

    def is_met(self, view: "View", key: str, by: int | None) -> bool:  # noqa: ARG002
        """Whether a situation holds at the turn of the player with this view; `by` is a player, or None: anyone."""
        return False


def since_own_move(seat: int | None, done: Sequence[Done]) -> Sequence[Done]:
    """What the others have done since a seat's last move; everything if it has not moved."""
    own = [at for at, (other, _) in enumerate(done) if other == seat]
    return done[own[-1] + 1 :] if own else done


PLANNING = Planning
