"""Moves of Sanity Oh Hell as numbers.

A face is one number, 3 · card + kind (0 low, 1 high, 2 combined), and so is a bid.
"""

from fairdeal.games.oh_hell.match import BIDS
from fairdeal.mechanics.face_actions import FaceActions
from fairdeal.mechanics.faces import FaceTable


def oh_hell_actions(faces: FaceTable) -> FaceActions:
    """The numbering of all moves."""
    return FaceActions(faces, own=BIDS)
