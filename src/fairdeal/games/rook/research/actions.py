"""Moves of Sanity Rook as numbers.

A face is one number, 3 · card + kind (0 low, 1 high, 2 combined), and the Rook comes after them. The cards of the Nest
(RK-4) have numbers of their own; putting cards back takes one number per card, in ascending order. Bids, `pass` and
trumps are one number each.
"""

from fairdeal.games.rook.notation import BIDS, TRUMPS
from fairdeal.mechanics.face_actions import FaceActions
from fairdeal.mechanics.faces import FaceTable


def rook_actions(faces: FaceTable) -> FaceActions:
    """All moves of Sanity Rook, numbered."""
    return FaceActions(faces, "nest", (*BIDS, *TRUMPS), rook=True)
