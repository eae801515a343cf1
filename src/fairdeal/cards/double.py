"""The double deck: its 78 cards, where they come from, and how their texts are read."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from fairdeal.cards.errors import BadCard, DeckError, quoted
from fairdeal.cards.faces import INDEX_OF, ROOK, VALUES, DoubleCard, Face, FaceKind, Half, half_text, is_rook
from fairdeal.cards.suits import SUIT_OF, plain

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "ROOK",
    "VALUES",
    "DeckError",
    "DoubleCard",
    "DoubleDeck",
    "Face",
    "FaceKind",
    "Half",
    "half_text",
    "is_rook",
    "load_deck",
    "parse_double",
    "parse_face",
    "parse_half",
    "standard_deck",
]

VALUE_OF = {str(value): value for value in VALUES} | {"j": 11, "q": 12, "k": 13, "a": 14}


@dataclass(frozen=True, slots=True)
class DoubleDeck:
    """The 78 double cards by index. `load_deck` makes one and checks it."""

    cards: tuple[DoubleCard, ...]
    by_text: dict[str, DoubleCard] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_text", {card.text: card for card in self.cards})

    def of_values(self, one: int, other: int) -> DoubleCard:
        """The card of two different values, in either order (DD-1: there is exactly one)."""
        index = INDEX_OF.get((min(one, other), max(one, other)))
        if index is None:
            raise BadCard(f"there is no card of {one} and {other}: it takes two different values from 2 to 14")
        return self.cards[index]

    @property
    def rook_pack(self) -> tuple[DoubleCard, ...]:
        """The 52 cards of Sanity Rook; the Rook comes on top (RK-1)."""
        return tuple(card for card in self.cards if not card.out_in_rook)

    @property
    def hearts_pack_4(self) -> tuple[DoubleCard, ...]:
        """The 76 cards of Sanity Hearts with four players (HE-1)."""
        return tuple(card for card in self.cards if not card.out_in_hearts_4)


def load_deck(text_or_lines: str | Iterable[str], source_name: str) -> DoubleDeck:
    """The deck of a CSV file's text, or of its lines; `DeckError` if it is not one (DD-1)."""
    from fairdeal.cards.deck_check import check_deck  # here, since most programs never read a deck
    from fairdeal.cards.deck_file import read_rows

    lines = text_or_lines.splitlines() if isinstance(text_or_lines, str) else text_or_lines
    rows = read_rows(lines, source_name)
    check_deck(rows, source_name)
    return DoubleDeck(tuple(sorted((row.card for row in rows), key=lambda card: card.index)))


@cache
def standard_deck() -> DoubleDeck:
    """The deck that comes with Fairdeal (DD-1, DD-6)."""
    from importlib.resources import files  # slow to import, and only needed here

    name = "double_deck.csv"
    return load_deck(files("fairdeal.cards").joinpath(name).read_text(encoding="utf-8"), name)


def parse_half(text: str) -> Half:
    """The value and the suit of a half: `2c`, `12D`, `q♦`."""
    letters = plain(text)
    value, suit = VALUE_OF.get(letters[:-1]), SUIT_OF.get(letters[-1:])
    if value is None or suit is None:
        raise BadCard(f"{quoted(text)} is no half of a double card: write a value from 2 to 14 and a suit, like 12d")
    return value, suit


def parse_double(text: str, deck: DoubleDeck) -> DoubleCard:
    """The double card of a text: `2c3d`, `10C12D`, `10♣q♦`."""
    letters = plain(text)
    middle = 1 + next((place for place, letter in enumerate(letters) if letter in SUIT_OF), -1)
    try:
        low, high = parse_half(letters[:middle]), parse_half(letters[middle:])
    except BadCard:
        raise BadCard(
            f"{quoted(text)} is no double card: write the low half and then the high half, like 2c3d"
        ) from None
    card = deck.by_text.get(half_text(low) + half_text(high))
    if card is not None:
        return card
    if low[0] == high[0]:
        raise BadCard(f"{quoted(text)} is no double card: its halves have two different values")
    right = deck.of_values(low[0], high[0])
    raise BadCard(f"{quoted(text)} is not in the deck: the card of {right.low} and {right.high} is {right.text}")


def parse_face(text: str, deck: DoubleDeck) -> Face:
    """The face of a text: `2c3d:2c` (low), `2c3d:3d` (high), `2c3d:5` (combined) (DD-2)."""
    name, colon, shown = plain(text).partition(":")
    if not colon:
        raise BadCard(f"{quoted(text)} is no face: write the card, a colon and what it is shown as, like 2c3d:2c")
    card = parse_double(name, deck)
    wanted = half_text(parse_half(shown)) if shown[-1:] in SUIT_OF else shown
    for face in card.faces:
        if face.shown == wanted:
            return face
    ways = " or ".join(face.text for face in card.faces)
    raise BadCard(f"{quoted(text)} is no face of {card.text}: write {ways}")
