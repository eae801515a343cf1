"""Cards: ordinary cards, the double deck with its faces and skins, and their notation.

The names below are loaded on first use: President needs nothing of the double deck.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairdeal.cards.double import DoubleDeck as DoubleDeck
    from fairdeal.cards.double import load_deck as load_deck
    from fairdeal.cards.double import parse_double as parse_double
    from fairdeal.cards.double import parse_face as parse_face
    from fairdeal.cards.double import parse_half as parse_half
    from fairdeal.cards.double import standard_deck as standard_deck
    from fairdeal.cards.errors import BadCard as BadCard
    from fairdeal.cards.errors import DeckError as DeckError
    from fairdeal.cards.faces import ROOK as ROOK
    from fairdeal.cards.faces import VALUES as VALUES
    from fairdeal.cards.faces import DoubleCard as DoubleCard
    from fairdeal.cards.faces import Face as Face
    from fairdeal.cards.faces import FaceKind as FaceKind
    from fairdeal.cards.faces import Half as Half
    from fairdeal.cards.faces import half_text as half_text
    from fairdeal.cards.faces import is_rook as is_rook
    from fairdeal.cards.ordinary import JOKER as JOKER
    from fairdeal.cards.ordinary import RANKS as RANKS
    from fairdeal.cards.ordinary import Card as Card
    from fairdeal.cards.ordinary import parse_card as parse_card
    from fairdeal.cards.ordinary import parse_rank as parse_rank
    from fairdeal.cards.skins import SKINS as SKINS
    from fairdeal.cards.skins import Skin as Skin
    from fairdeal.cards.suits import Suit as Suit

EXPORTS = {
    "double": ("DoubleDeck", "load_deck", "parse_double", "parse_face", "parse_half", "standard_deck"),
    "errors": ("BadCard", "DeckError"),
    "faces": ("ROOK", "VALUES", "DoubleCard", "Face", "FaceKind", "Half", "half_text", "is_rook"),
    "ordinary": ("JOKER", "RANKS", "Card", "parse_card", "parse_rank"),
    "skins": ("SKINS", "Skin"),
    "suits": ("Suit",),
}
MODULE_OF = {name: module for module, names in EXPORTS.items() for name in names}
__all__ = list(MODULE_OF)


def __getattr__(name: str) -> object:
    if name not in MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{MODULE_OF[name]}"), name)
