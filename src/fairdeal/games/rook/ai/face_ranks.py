# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Lookup tables of the trick evaluator: the ranks of faces in their suits, and how likely another hand has a card."""

from functools import cache

from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.faces import FaceTable, face_table

ONE = 1024  # a probability of 1, or one point
MAX_OUT = 64  # cards that `has_any` provides for


class FaceRanks:
    """Ranks of the faces of each suit, by value. The faces of a hand and those above a face are sets of ranks."""

    def __init__(self, faces: FaceTable) -> None:
        self.rank = [0] * 237  # of each face in its suit
        self.next_higher = [0] * 237  # the lowest rank with a higher value
        self.has_any = [0] * 64  # probability that one of three other hands has any of n cards
        pack = [card.index for card in faces.deck.rook_pack]  # the Rook is above all of them
        for suit in range(deck_terms.SUMS + 1):
            suited = [3 * card + kind for card in pack for kind in range(3) if faces.suit_of(3 * card + kind) == suit]
            values = sorted([(faces.value_of(face), face) for face in suited])
            for rank, (value, face) in enumerate(values):
                self.rank[face] = rank
                self.next_higher[face] = len([1 for other, _ in values if other <= value])
        has_none = float(ONE)
        for number in range(MAX_OUT):
            self.has_any[number] = ONE - int(has_none)
            has_none = has_none * 2 / 3


@cache
def _face_ranks() -> FaceRanks:
    return FaceRanks(face_table())


def face_ranks() -> FaceRanks:
    """The ranks of the faces of the standard deck."""
    return _face_ranks()
