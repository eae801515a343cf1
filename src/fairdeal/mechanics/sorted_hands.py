# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The hands of a deal, indexed for the tricks: the face at each place, and which faces show what.

The index is built when the tricks begin and does not change until they end, so copies of a match share it. Sets of
faces are 64-bit sets, one for each seat (memory.py); eight sets form a row, so that rows can be joined quickly.
"""

from fairdeal.engine import bits
from fairdeal.mechanics import deck_terms, memory, packed_face


class SortedHands:
    """Faces of every hand by place, by what they show, and by suit."""

    def __init__(self) -> None:
        self.packed_faces = [0] * 512  # the face at each place, packed; 64 places for each seat
        self.showing = [0] * 616  # a row for each sign
        self.suited = [0] * 48  # a row for each suit
        self.marked = [0] * 8  # faces of cards that are worth points, by seat
        self.blank = False  # new, so that there is nothing to clear

    def clear(self) -> None:
        """Remove all faces."""
        if self.blank:
            self.blank = False
            return
        for i in range(memory.ROW * memory.SIGNS):
            self.showing[i] = 0

    def sort(self, seat: int, cards: int, packed_faces: list[int], rows: list[int]) -> int:
        """Index the cards of a seat, lowest first; returns its faces as a set of places.

        `packed_faces` and `rows` have the packed form of every face of the deck, and the start of the row of its sign.
        """
        without_rook = cards & ~bits.bit128(deck_terms.ROOK)
        marked = 0
        at = 0
        bit = bits.bit(0)
        for begin in range(0, deck_terms.CARDS, 64):  # one 64-bit word at a time
            rest = without_rook >> begin & bits.M64
            while rest:
                card = 3 * (begin + bits.lowest(rest))
                rest &= rest - 1
                for kind in range(3):
                    self.packed_faces[memory.PLACES * seat + at + kind] = packed_faces[card + kind]
                    self.showing[rows[card + kind] + seat] |= bit << kind
                marked |= -packed_face.has_worth(packed_faces[card]) & memory.CARD * bit
                at += 3
                bit <<= 3
        sums = memory.faces_of_kind(deck_terms.COMBINED) & (bit - 1)
        all_faces = bit - 1
        if cards & bits.bit128(deck_terms.ROOK):  # it is the last card and has one face
            rook = packed_faces[3 * deck_terms.ROOK + deck_terms.COMBINED]
            self.packed_faces[memory.PLACES * seat + at + deck_terms.COMBINED] = rook
            self.showing[memory.ROW * memory.ROOK_SIGN + seat] |= bit << deck_terms.COMBINED
            marked |= -packed_face.has_worth(rook) & memory.CARD * bit
            all_faces |= bit << deck_terms.COMBINED
        self.marked[seat] = marked
        self.suited[memory.ROW * deck_terms.SUMS + seat] = sums
        return all_faces

    def sort_suits(self, seats: int) -> None:
        """Index the suits, once all seats have their cards."""
        for suit in range(deck_terms.SUMS):
            memory.join_rows(self.suited, suit, self.showing, 13 * suit, 13, seats)
        memory.join_rows(self.suited, deck_terms.ROOKS, self.showing, memory.ROOK_SIGN, 1, seats)


def new_hands() -> SortedHands:
    """An empty index, created without clearing its memory twice."""
    hands = SortedHands.__new__(SortedHands) if bits.COMPILED else SortedHands()
    hands.blank = True
    return hands
