"""Moves as numbers, for programs that choose among numbers: researchers' libraries, learners.

A game that is set up has a fixed list of numbers, 0 to `size - 1`. A simple move is one number. A move that has many
parts, such as five cards to pass, is several numbers of the same player, one after the other: first what it is, then
its cards in ascending order, then `done` where the number of cards is open. Every listed legal move is reached by
exactly one row of numbers, and a number is offered only if some legal move goes on that way: there are no dead ends.
"""

from collections.abc import Iterable, Sequence

from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.moves import Move, Moves

MOST_NUMBERS = 2048  # a longer list of numbers is of no use to a learner, and a mask of it is slow to look through

Numbers = tuple[int, ...]


class Actions:
    """The numbers of a game. This base does for games all of whose moves are simple; others say what differs.

    `moves` is always the collection of the player's legal moves, which stays the same while he says his numbers, and
    `begun` are the numbers that he has said so far, each of them offered by `legal`.
    """

    def __init__(self, numbered: Sequence[Move | str], parts: range = range(0)) -> None:
        """Every number's move, or its name where it is only part of a move: those are the numbers in `parts`."""
        if len(numbered) > MOST_NUMBERS:
            raise BadSetup(
                f"this set-up has {len(numbered):,} simple moves; at most {MOST_NUMBERS:,} can be numbered: "
                "choose a smaller pack"
            )
        self.names: tuple[str, ...] = tuple([str(one) for one in numbered])
        self.simple = tuple([one if isinstance(one, Move) else None for one in numbered])
        self.number_of = {one.text(): number for number, one in enumerate(numbered) if isinstance(one, Move)}
        self.parts = parts

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.names)

    def legal(self, moves: Moves, begun: Numbers) -> list[int]:  # noqa: ARG002
        """The numbers with which some legal move begins, or goes on; in ascending order, at least one."""
        return sorted([self.number_of[move.text()] for move in moves])

    def move(self, moves: Moves, begun: Numbers) -> Move | None:  # noqa: ARG002
        """The move that these numbers make; None where more are to come."""
        return self.simple[begun[0]]

    def spelled(self, move: Move, moves: Moves) -> Numbers:  # noqa: ARG002
        """The numbers of a move that is listed; anything, or a KeyError, for one that is not."""
        return (self.number_of[move.text()],)

    def numbers(self, move: Move, moves: Moves) -> Numbers:
        """The numbers of a legal move, checked; IllegalMove for a move that is not listed."""
        try:
            spelled = self.spelled(move, moves)
        except KeyError:
            spelled = ()
        for at, number in enumerate(spelled):
            if number not in self.legal(moves, spelled[:at]):
                break
            if self.move(moves, spelled[: at + 1]) == move:
                return spelled
        raise IllegalMove(None, f"{move} has no numbers: it is not one of the legal moves that are listed")

    def mask(self, legal: Iterable[int]) -> bytearray:
        """Numbers as a row of 0 and 1."""
        mask = bytearray(self.size)
        for number in legal:
            mask[number] = 1
        return mask


def rising(offered: Iterable[int], begun: Sequence[int], need: int) -> list[int]:
    """Of some numbers in ascending order those that may be said next: higher than the last one, and with enough above.

    `need` numbers are still to be said; where more may be, one at least.
    """
    last = begun[-1] if begun else -1
    above = [number for number in offered if number > last]
    return above[: len(above) - max(need, 1) + 1]
