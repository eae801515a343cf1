"""Cards as the terminal writes them: face cards as J, Q, K, A, suits as letters, each suit with its color."""

import re
from dataclasses import dataclass

from fairdeal.cards.naming import COURT_LETTERS
from fairdeal.cards.suits import Suit

SUIT_COLORS = {"c": "green", "d": "blue", "h": "red", "s": "magenta"}  # among the sixteen that every terminal has
HALF = r"(\d{1,2})([cdhs])"
DOUBLE_CARD = re.compile(f"{HALF}{HALF}")
ORDINARY_CARD = re.compile(r"(?:10|[2-9JQKA])(?P<suit>[cdhs])")
RANK_AND_SYMBOL = re.compile(r"(?:10|[2-9JQKA])(?P<symbol>[♣♦♥♠])")
LETTER_OF_SYMBOL = {suit.symbol: suit.letter for suit in Suit}


@dataclass(frozen=True)
class CompactCard:
    """A card as three short lines and the suit of each line; a double card has its sum in the middle."""

    lines: tuple[str, str, str]
    suits: tuple[str | None, str | None, str | None]


def compact_card(card: str, count: int = 1) -> CompactCard:
    """Lay out a card on three lines: both halves and the sum of a double card, else the card's name and count."""
    double = DOUBLE_CARD.fullmatch(card)
    if double is None:
        number = f"×{shorten_number(count)}" if count != 1 else ""
        ordinary = ORDINARY_CARD.fullmatch(card)
        return CompactCard((shorten_name(card), number, ""), (ordinary["suit"] if ordinary else None, None, None))
    low, low_suit, high, high_suit = double.groups()
    total = f"={int(low) + int(high)}"
    return CompactCard((half_label(low, low_suit), total, half_label(high, high_suit)), (low_suit, None, high_suit))


def half_label(value: str, suit: str) -> str:
    return f"{COURT_LETTERS.get(value, value)}{suit}"


def shorten_name(name: str) -> str:
    """Shorten a card's name to fit on a card."""
    return name[:1].upper() + name[1:5] if len(name) > 3 else name


def shorten_number(number: int) -> str:
    return f"{number:,}" if number < 10_000 else f"{number:.0e}".replace("e+", "e")


def face_line(card: str, face: str | None) -> int | None:
    """The index (0 to 2) of the card's line with the face that it is played as."""
    double = DOUBLE_CARD.fullmatch(card)
    if face is None or double is None:
        return None
    low, low_suit, high, high_suit = double.groups()
    return {f"{low}{low_suit}": 0, f"{high}{high_suit}": 2}.get(face.partition(":")[2], 1)


def card_label(item: str) -> str:
    """A card or a face in a few characters: `2c3d`, `JdQs as 23`; any other item as it is."""
    card, _, face = item.partition(":")
    double = DOUBLE_CARD.fullmatch(card)
    if double is None:
        return item
    low, low_suit, high, high_suit = double.groups()
    both = half_label(low, low_suit) + half_label(high, high_suit)
    if not face:
        return both
    half = re.fullmatch(HALF, face)
    return f"{both} as {half_label(*half.groups()) if half else face}"
