# cython: annotation_typing=False, infer_types=True, binding=False
"""Legal moves that are some of a few which a game has numbered, such as bids: a set of their numbers."""

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream


class Numbered(Moves):
    """Those of `every` move whose number is in the set; made by `numbered`."""

    every: tuple[Move, ...]
    legal: int

    def count(self) -> int:
        return bits.count(self.legal)

    def at(self, k: int) -> Move:
        return self.every[bits.nth(self.legal, k)]

    def holds(self, move: Move) -> bool:
        rest = self.legal
        while rest:  # one of ours, as a rule
            if self.every[bits.first(rest)] is move:
                return True
            rest &= rest - 1
        return move in list(self)

    def choice(self, stream: Stream) -> Move:
        return self.every[draw.member(stream, self.legal)]


def numbered(every: tuple[Move, ...], legal: int) -> Numbered:
    made = Numbered.__new__(Numbered)
    made.every = every
    made.legal = legal
    return made
