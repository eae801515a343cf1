"""Moves of Sanity Hearts as numbers.

A face is one number, 3 · card + kind (0 low, 1 high, 2 combined). Cards to pass (HE-2) have numbers of their own; a
pass is a sequence of them in ascending order.
"""

from fairdeal.mechanics.face_actions import FaceActions
from fairdeal.mechanics.faces import FaceTable


def hearts_actions(faces: FaceTable) -> FaceActions:
    """The numbering of all moves."""
    return FaceActions(faces, "pass")
