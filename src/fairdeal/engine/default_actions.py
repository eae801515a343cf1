"""The numbers of a game that gives none of its own: a move is known by its place among the legal moves.

The place is said in digits, the highest first: one where there are up to 256 legal moves, more where there are more. So
nothing is ever listed. It works for every game, but a number means another move in every position: a learner will get
further with numbers that the game gives (`Game.actions`).
"""

from fairdeal.engine.actions import Actions, Numbers
from fairdeal.engine.moves import Move, Moves

BASE = 256


class DefaultActions(Actions):
    """Places among the legal moves, digit by digit."""

    def __init__(self) -> None:
        super().__init__([f"choice {digit}" for digit in range(BASE)], parts=range(BASE))

    def legal(self, moves: Moves, begun: Numbers) -> list[int]:
        count = moves.count()
        span = BASE ** (digits(count) - len(begun))  # how many places begin with what has been said
        left = min(span, count - span * place_of(begun))
        return list(range(-(-left * BASE // span)))

    def move(self, moves: Moves, begun: Numbers) -> Move | None:
        return moves.at(place_of(begun)) if len(begun) == digits(moves.count()) else None

    def spelled(self, move: Move, moves: Moves) -> Numbers:
        place = next((k for k, listed in enumerate(moves) if listed == move), None)
        if place is None:
            return ()
        length = digits(moves.count())
        return tuple([place // BASE ** (length - 1 - at) % BASE for at in range(length)])


def digits(count: int) -> int:
    """How many digits it takes to tell so many places apart."""
    length = 1
    while BASE**length < count:
        length += 1
    return length


def place_of(said: Numbers) -> int:
    place = 0
    for digit in said:
        place = place * BASE + digit
    return place
