"""Cards: ordinary cards, the double deck with its faces and skins, and their notation."""

from fairdeal.cards.double import (
    DoubleDeck,
    load_deck,
    parse_double,
    parse_face,
    parse_half,
    standard_deck,
)
from fairdeal.cards.errors import BadCard, DeckError
from fairdeal.cards.faces import ROOK, VALUES, DoubleCard, Face, FaceKind, Half, half_text, is_rook
from fairdeal.cards.ordinary import JOKER, RANKS, Card, parse_card, parse_rank
from fairdeal.cards.skins import SKINS, Skin
from fairdeal.cards.suits import Suit

__all__ = [
    "JOKER",
    "RANKS",
    "ROOK",
    "SKINS",
    "VALUES",
    "BadCard",
    "Card",
    "DeckError",
    "DoubleCard",
    "DoubleDeck",
    "Face",
    "FaceKind",
    "Half",
    "Skin",
    "Suit",
    "half_text",
    "is_rook",
    "load_deck",
    "parse_card",
    "parse_double",
    "parse_face",
    "parse_half",
    "parse_rank",
    "standard_deck",
]
