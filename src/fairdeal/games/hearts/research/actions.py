"""Sanity Hearts' moves as numbers.

A face is one number, 3 · card + kind (0 low, 1 high, 2 combined). The cards that are passed (HE-2) have numbers of
their own: as many as are due, in ascending order.
"""

from fairdeal.mechanics.face_actions import FaceActions
from fairdeal.mechanics.faces import FaceTable


def hearts_actions(faces: FaceTable) -> FaceActions:
    return FaceActions(faces, "pass")
