"""What can be drawn as text or as SVG, and how it is described in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fairdeal.cards.errors import BadCard, quoted
from fairdeal.cards.faces import DoubleCard, Face, is_rook
from fairdeal.cards.naming import COURT_NAMES, speak_card, write_card
from fairdeal.cards.ordinary import Card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.cards.faces import FaceKind, Half
    from fairdeal.cards.skins import Skin

Drawable: TypeAlias = DoubleCard | Face | Card | str
"""A double card in hand, a double card played as one of its faces, an ordinary card, or `rook` (DD-4)."""


def card_and_face_kind(drawable: DoubleCard | Face | str) -> tuple[DoubleCard | None, FaceKind | None]:
    """The double card, None for the Rook, and the face it is shown as, None if it has not been played."""
    if isinstance(drawable, DoubleCard):
        return drawable, None
    if isinstance(drawable, Face):
        return drawable.card, drawable.kind
    if is_rook(drawable):
        return None, None
    raise BadCard(
        f"{quoted(drawable)} cannot be drawn: only double cards, their faces, ordinary cards and the Rook can"
    )


def short_name(drawable: Drawable, skin: Skin) -> str:
    """The card in symbols: `2♣3♦`, `2♣3♦ as 2♣` if it is played as that face, `7♥`."""
    if isinstance(drawable, Card):
        return write_card(drawable.text)
    card, kind = card_and_face_kind(drawable)
    if card is None:
        return "the Rook"
    return skin.show_card(card) if kind is None else f"{skin.show_card(card)} as {skin.show_face(card.faces[kind])}"


def describe(drawable: Drawable, skin: Skin) -> str:
    """The card in words, for screen readers: `2 of clubs / 3 of diamonds as the 2 of clubs`."""
    if isinstance(drawable, Card):
        return speak_card(drawable.text)
    card, kind = card_and_face_kind(drawable)
    if card is None:
        return "the Rook"
    low, high = (describe_half(half, skin) for half in card.halves)
    description = f"{low} / {high}"
    return description if kind is None else f"{description} as the {(low, high, f'sum {card.sum}')[kind]}"


def describe_half(half: Half, skin: Skin) -> str:
    """Half of a card in words: `2 of clubs`, `queen of hearts`."""
    value, suit = half
    name = skin.values[value - 2]
    return f"{COURT_NAMES.get(name, name).lower()} of {skin.name_suit(suit)}"


def alt_text(cards: Sequence[Drawable], captions: Sequence[str], skin: Skin) -> str:
    """One sentence that can stand in for a drawing of the row: `2♣3♦ as 2♣ (Ada leads); …`."""
    return "; ".join(
        short_name(drawable, skin) + (f" ({caption})" if caption else "")
        for drawable, caption in zip(cards, pad_captions(cards, captions), strict=True)
    )


def pad_captions(cards: Sequence[Drawable], captions: Sequence[str]) -> list[str]:
    """The captions with an empty one for every card beyond the last; ValueError if there are too many."""
    if len(captions) > len(cards):
        raise ValueError(f"{len(captions)} captions are too many for {len(cards)} cards")
    return [*captions, *[""] * (len(cards) - len(captions))]
