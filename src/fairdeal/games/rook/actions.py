"""Sanity Rook's moves as numbers: faces and the Rook, cards for the Nest, bids from 140 up, `pass`, the four trumps."""

from fairdeal.games.rook.notation import BIDS, TRUMPS
from fairdeal.mechanics.face_actions import FaceActions
from fairdeal.mechanics.faces import FaceTable


def rook_actions(faces: FaceTable) -> FaceActions:
    return FaceActions(faces, "nest", (*BIDS, *TRUMPS), rook=True)
