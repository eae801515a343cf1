# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The hands of a deal, sorted for the tricks: which face is where in each, and which faces show what.

It is made when the tricks begin and stays as it is until they are over, whatever is played: so copies of a match share
it. Sets of faces are words of 64 bits, one a seat (memory.py); eight words make a row, so that a row is quickly joined
to another.
"""

from fairdeal.engine import bits
from fairdeal.mechanics import look, memory


class SortedHands:
    """The faces of every hand by place, by what they show, and by suit."""

    def __init__(self) -> None:
        self.looks = [0] * 512  # of the face at each place of a seat's hand, 64 places a seat
        self.showing = [0] * 616  # a row for everything that can be shown
        self.suited = [0] * 48  # a row a suit
        self.marked = [0] * 8  # faces of cards that are worth something
        self.blank = False

    def clear(self) -> None:
        if self.blank:
            self.blank = False
            return
        for i in range(memory.ROW * memory.SIGNS):
            self.showing[i] = 0

    def sort(self, seat: int, cards: int, looks: list[int], rows: list[int]) -> int:
        """Give a seat its cards, lowest first; says which faces it then has.

        `looks` and `rows` are of every face: how it looks, and where the row of what it shows begins.
        """
        without_rook = cards & ~bits.one(memory.ROOK)
        marked = 0
        at = 0
        bit = bits.bit(0)
        for begin in range(0, memory.CARDS, 64):  # word by word: a set of cards takes two
            rest = without_rook >> begin & bits.M64
            while rest:
                card = 3 * (begin + bits.first(rest))
                rest &= rest - 1
                for kind in range(3):
                    self.looks[memory.PLACES * seat + at + kind] = looks[card + kind]
                    self.showing[rows[card + kind] + seat] |= bit << kind
                marked |= -look.has_worth(looks[card]) & memory.CARD * bit
                at += 3
                bit <<= 3
        sums = memory.faces_of_kind(memory.COMBINED) & (bit - 1)
        all_faces = bit - 1
        if cards & bits.one(memory.ROOK):  # it comes last, and has one face
            rook = looks[3 * memory.ROOK + memory.COMBINED]
            self.looks[memory.PLACES * seat + at + memory.COMBINED] = rook
            self.showing[memory.ROW * memory.ROOK_SIGN + seat] |= bit << memory.COMBINED
            marked |= -look.has_worth(rook) & memory.CARD * bit
            all_faces |= bit << memory.COMBINED
        self.marked[seat] = marked
        self.suited[memory.ROW * memory.SUMS + seat] = sums
        return all_faces

    def sort_suits(self, seats: int) -> None:
        """When all have their cards: join what shows the same suit."""
        for suit in range(memory.SUMS):
            memory.join_rows(self.suited, suit, self.showing, 13 * suit, 13, seats)
        memory.join_rows(self.suited, memory.ROOKS, self.showing, memory.ROOK_SIGN, 1, seats)


def new_hands() -> SortedHands:
    """Room to sort hands in, made the quick way: there is nothing in it yet."""
    made = SortedHands.__new__(SortedHands) if bits.COMPILED else SortedHands()
    made.blank = True
    return made
