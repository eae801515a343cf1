"""The double deck of 78 cards: loading it, and parsing cards and faces in notation."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from fairdeal.cards.errors import BadCard, DeckError, quoted
from fairdeal.cards.faces import INDEX_OF, ROOK, VALUES, DoubleCard, Face, FaceKind, Half, half_text, is_rook
from fairdeal.cards.suits import SUIT_OF, normalize

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
    """The 78 double cards by index. Create one with `load_deck`, which validates it."""

    cards: tuple[DoubleCard, ...]
    by_text: dict[str, DoubleCard] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_text", {card.text: card for card in self.cards})

    def of_values(self, first: int, second: int) -> DoubleCard:
        """Look up the card with two different values, in either order (DD-1: there is exactly one)."""
        index = INDEX_OF.get((min(first, second), max(first, second)))
        if index is None:
            raise BadCard(f"there is no card with {first} and {second}: a card has two different values from 2 to 14")
        return self.cards[index]

    @property
    def rook_pack(self) -> tuple[DoubleCard, ...]:
        """The 52 double cards of Sanity Rook, without the Rook (RK-1)."""
        return tuple(card for card in self.cards if not card.out_in_rook)

    @property
    def hearts_pack_4(self) -> tuple[DoubleCard, ...]:
        """The 76 cards of Sanity Hearts for four players (HE-1)."""
        return tuple(card for card in self.cards if not card.out_in_hearts_4)


def load_deck(text_or_lines: str | Iterable[str], source_name: str) -> DoubleDeck:
    """Load and validate a deck from the text or the lines of a CSV file; raises `DeckError` (DD-1)."""
    from fairdeal.cards.deck_check import check_deck  # imported here because most programs never load a deck
    from fairdeal.cards.deck_file import read_rows

    lines = text_or_lines.splitlines() if isinstance(text_or_lines, str) else text_or_lines
    rows = read_rows(lines, source_name)
    check_deck(rows, source_name)
    return DoubleDeck(tuple(sorted((row.card for row in rows), key=lambda card: card.index)))


@cache
def standard_deck() -> DoubleDeck:
    """The deck shipped with Fairdeal (DD-1, DD-6)."""
    from importlib.resources import files  # slow to import and needed only here

    name = "double_deck.csv"
    return load_deck(files("fairdeal.cards").joinpath(name).read_text(encoding="utf-8"), name)


def parse_half(text: str) -> Half:
    """Parse the value and suit of a half: `2c`, `12D`, `q♦`."""
    normalized = normalize(text)
    value, suit = VALUE_OF.get(normalized[:-1]), SUIT_OF.get(normalized[-1:])
    if value is None or suit is None:
        raise BadCard(f"{quoted(text)} is not half of a double card: write a value from 2 to 14 and a suit, like 12d")
    return value, suit


def parse_double(text: str, deck: DoubleDeck) -> DoubleCard:
    """Parse a double card: `2c3d`, `10C12D`, `10♣q♦`."""
    normalized = normalize(text)
    split = 1 + next((at for at, letter in enumerate(normalized) if letter in SUIT_OF), -1)
    try:
        low, high = parse_half(normalized[:split]), parse_half(normalized[split:])
    except BadCard:
        raise BadCard(
            f"{quoted(text)} is not a double card: write the low half and then the high half, like 2c3d"
        ) from None
    card = deck.by_text.get(half_text(low) + half_text(high))
    if card is not None:
        return card
    if low[0] == high[0]:
        raise BadCard(f"{quoted(text)} is not a double card: its halves must have different values")
    actual = deck.of_values(low[0], high[0])
    raise BadCard(f"{quoted(text)} is not in the deck: the card with {actual.low} and {actual.high} is {actual.text}")


def parse_face(text: str, deck: DoubleDeck) -> Face:
    """Parse a face (DD-2): `2c3d:2c` (low), `2c3d:3d` (high), `2c3d:5` (combined)."""
    name, colon, shown = normalize(text).partition(":")
    if not colon:
        raise BadCard(f"{quoted(text)} is not a face: write the card, a colon and what it shows, like 2c3d:2c")
    card = parse_double(name, deck)
    wanted = half_text(parse_half(shown)) if shown[-1:] in SUIT_OF else shown
    for face in card.faces:
        if face.shown == wanted:
            return face
    options = " or ".join(face.text for face in card.faces)
    raise BadCard(f"{quoted(text)} is not a face of {card.text}: write {options}")
