"""Moves of Sanity Hearts as text: `pass CARD…` and faces."""

from fairdeal.engine.moves import Move
from fairdeal.mechanics.choices import parse_choice
from fairdeal.mechanics.double_deals import read_card
from fairdeal.mechanics.faces import FaceTable


def parse(text: str, faces: FaceTable) -> Move:
    """Parse a move."""
    words = text.split()
    if words and words[0].lower() == "pass":
        return parse_choice("pass", words[1:], lambda card: read_card(card, faces.deck), faces.names)
    return faces.parse(text.strip())
