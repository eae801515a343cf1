# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, binding=False
"""A collection of legal moves out of a short numbered list, such as bids, stored as a set of numbers."""

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream


class Numbered(Moves):
    """The moves of `every` whose numbers are in the set; created by `numbered`."""

    every: tuple[Move, ...]
    legal: int
    picked: int  # the number last drawn: probably what is played next

    def count(self) -> int:
        return bits.count(self.legal)

    def at(self, k: int) -> Move:
        self.picked = bits.nth(self.legal, k)
        return self.every[self.picked]

    def holds(self, move: Move) -> bool:
        if self.legal >> self.picked & 1 and self.every[self.picked] is move:
            return True
        return move in list(self)

    def choice(self, stream: Stream) -> Move:
        self.picked = draw.member(stream, self.legal)
        return self.every[self.picked]


def numbered(every: tuple[Move, ...], legal: int) -> Numbered:
    """The moves whose numbers are in the set `legal`."""
    moves = Numbered.__new__(Numbered)
    moves.every = every
    moves.legal = legal
    moves.picked = 0
    return moves
