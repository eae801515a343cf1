"""Moves of Sanity Oh Hell as text: `bid 3` and faces."""

from fairdeal.engine.moves import Move
from fairdeal.mechanics.bids import parse_bid
from fairdeal.mechanics.faces import FaceTable


def parse(text: str, faces: FaceTable) -> Move:
    """Parse a move."""
    words = text.split()
    if words and words[0].lower() == "bid":
        return parse_bid(words[1:])
    return faces.parse(text.strip())
