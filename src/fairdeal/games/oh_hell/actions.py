"""Sanity Oh Hell's moves as numbers: faces, then bids from 0 up."""

from fairdeal.games.oh_hell.match import BIDS
from fairdeal.mechanics.face_actions import FaceActions
from fairdeal.mechanics.faces import FaceTable


def oh_hell_actions(faces: FaceTable) -> FaceActions:
    return FaceActions(faces, own=BIDS)
