"""Default actions, for games that define none: a move is identified by its index among the legal moves.

The index is written in base 256, most significant digit first: one digit for up to 256 legal moves, more for more. So
nothing is ever listed. This works for every game, but an action means a different move in every position: a learner
gets further with a game's own actions (`Research.actions`).
"""

from fairdeal.engine.actions import Actions, ActionSequence
from fairdeal.engine.moves import Move, Moves

BASE = 256


class DefaultActions(Actions):
    """Indices among the legal moves, digit by digit."""

    def __init__(self) -> None:
        super().__init__([f"choice {digit}" for digit in range(BASE)], parts=range(BASE))

    def legal(self, moves: Moves, begun: ActionSequence) -> list[int]:
        count = moves.count()
        span = BASE ** (digit_count(count) - len(begun))  # number of indices that start with these digits
        left = min(span, count - span * index_of(begun))
        return list(range(-(-left * BASE // span)))

    def move(self, moves: Moves, begun: ActionSequence) -> Move | None:
        return moves.at(index_of(begun)) if len(begun) == digit_count(moves.count()) else None

    def sequence_of(self, move: Move, moves: Moves) -> ActionSequence:
        index = next((k for k, listed in enumerate(moves) if listed == move), None)
        if index is None:
            return ()
        length = digit_count(moves.count())
        return tuple([index // BASE ** (length - 1 - at) % BASE for at in range(length)])


def digit_count(count: int) -> int:
    """Number of digits that distinguish `count` indices."""
    length = 1
    while BASE**length < count:
        length += 1
    return length


def index_of(digits: ActionSequence) -> int:
    """The index that digits stand for."""
    index = 0
    for digit in digits:
        index = index * BASE + digit
    return index
