# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, binding=False
"""Legal moves that are some of a few which a game has numbered, such as bids: a set of their numbers."""

from fairdeal.engine import bits, draw
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream


class Numbered(Moves):
    """Those of `every` move whose number is in the set; made by `numbered`."""

    every: tuple[Move, ...]
    legal: int
    picked: int  # the number that was drawn last: likely what is played next

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
    made = Numbered.__new__(Numbered)
    made.every = every
    made.legal = legal
    made.picked = 0
    return made
