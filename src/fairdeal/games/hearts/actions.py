"""Sanity Hearts' moves as numbers: faces, and cards to pass."""

from fairdeal.mechanics.face_actions import FaceActions
from fairdeal.mechanics.faces import FaceTable


def hearts_actions(faces: FaceTable) -> FaceActions:
    return FaceActions(faces, "pass")
