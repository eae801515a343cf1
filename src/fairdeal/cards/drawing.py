"""What the drawings in text and in SVG have in common: what can be drawn, and how it is said in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fairdeal.cards.errors import BadCard, quoted
from fairdeal.cards.faces import DoubleCard, Face, is_rook
from fairdeal.cards.ordinary import Card

if TYPE_CHECKING:
    from fairdeal.cards.faces import FaceKind, Half
    from fairdeal.cards.skins import Skin

Drawn: TypeAlias = DoubleCard | Face | Card | str
"""A card as it is held, a card played as one of its faces, an ordinary card, or `rook` (DD-4)."""

COURT = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def taken_apart(drawn: DoubleCard | Face | str) -> tuple[DoubleCard | None, FaceKind | None]:
    """The card, and the face it is shown as if it has been played. The Rook is no double card: None."""
    if isinstance(drawn, DoubleCard):
        return drawn, None
    if isinstance(drawn, Face):
        return drawn.card, drawn.kind
    if is_rook(drawn):
        return None, None
    raise BadCard(f"{quoted(drawn)} cannot be drawn: only double cards, their faces, ordinary cards and the Rook can")


def short_name(drawn: Drawn, skin: Skin) -> str:
    """`2♣3♦`, or `2♣3♦ as 2♣` if it is played as that; `7♥`."""
    if isinstance(drawn, Card):
        return drawn.rank_text + (drawn.suit.sign if drawn.suit else "")
    card, kind = taken_apart(drawn)
    if card is None:
        return "the Rook"
    return skin.show_card(card) if kind is None else f"{skin.show_card(card)} as {skin.show_face(card.faces[kind])}"


def in_words(drawn: Drawn, skin: Skin) -> str:
    """A card for people who do not see it: `2 of clubs and 3 of diamonds, sum 5, shown as 2 of clubs`."""
    if isinstance(drawn, Card):
        name = drawn.rank_text
        return f"{COURT.get(name, name)} of {drawn.suit.word}" if drawn.suit else name
    card, kind = taken_apart(drawn)
    if card is None:
        return "the Rook"
    low, high = (half_in_words(half, skin) for half in card.halves)
    told = f"{low} and {high}, sum {card.sum}"
    return told if kind is None else f"{told}, shown as {(low, high, f'the sum {card.sum}')[kind]}"


def half_in_words(half: Half, skin: Skin) -> str:
    value, suit = half
    name = skin.values[value - 2]
    return f"{COURT.get(name, name)} of {skin.name_suit(suit)}"
