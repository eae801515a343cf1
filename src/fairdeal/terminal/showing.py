"""Cards as a terminal shows them: values as people say them, suits by letter, and in their colours."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from fairdeal.cards.suits import Suit
from fairdeal.mechanics.card_scene import SUIT_WORDS

COLOURS = {"c": "green", "d": "blue", "h": "red", "s": "magenta"}  # of the sixteen that every terminal has
COURT = {11: "J", 12: "Q", 13: "K", 14: "A"}
HALF = r"(\d{1,2})([cdhs])"
DOUBLE = re.compile(f"{HALF}{HALF}")
ORDINARY = re.compile(r"(?:10|[2-9JQKA])(?P<suit>[cdhs])")
SIGNED = re.compile(r"(?:10|[2-9JQKA])(?P<sign>[♣♦♥♠])")
LETTER_OF = {suit.sign: suit.letter for suit in Suit}


@dataclass(frozen=True)
class Look:
    """A card as three short texts, one a line, with the suit of each: a double card has its sum in the middle."""

    lines: tuple[str, str, str]
    suits: tuple[str | None, str | None, str | None]


def half(value: str, suit: str) -> str:
    return f"{COURT.get(int(value), value)}{suit}"


def look(card: str, count: int = 1) -> Look:
    """What stands on a card: both halves and their sum; on any other its name, and how many there are."""
    double = DOUBLE.fullmatch(card)
    if double is None:
        number = f"×{short_number(count)}" if count != 1 else ""
        ordinary = ORDINARY.fullmatch(card)
        return Look((short(card), number, ""), (ordinary["suit"] if ordinary else None, None, None))
    low, low_suit, high, high_suit = double.groups()
    total = f"={int(low) + int(high)}"
    return Look((half(low, low_suit), total, half(high, high_suit)), (low_suit, None, high_suit))


def short(name: str) -> str:
    """A name that fits a card."""
    return name[:1].upper() + name[1:5] if len(name) > 3 else name


def short_number(number: int) -> str:
    return f"{number:,}" if number < 10_000 else f"{number:.0e}".replace("e+", "e")


def shown_line(card: str, face: str | None) -> int | None:
    """Which of the card's three lines it is played as."""
    double = DOUBLE.fullmatch(card)
    if face is None or double is None:
        return None
    low, low_suit, high, high_suit = double.groups()
    return {f"{low}{low_suit}": 0, f"{high}{high_suit}": 2}.get(face.partition(":")[2], 1)


def name(item: str) -> str:
    """A card or a face in one word: `2c3d`, `JdQs as 23`."""
    return _named(item, half, "", " as ", "")


def spoken(item: str) -> str:
    """The same for the ear: `2 of clubs and 3 of diamonds, as 2 of clubs`."""
    return _named(item, _said, " and ", ", as ", "the sum ")


def _named(item: str, one: Callable[[str, str], str], between: str, shown_as: str, before_sum: str) -> str:
    card, _, face = item.partition(":")
    double = DOUBLE.fullmatch(card)
    if double is None:
        return item
    low, low_suit, high, high_suit = double.groups()
    both = one(low, low_suit) + between + one(high, high_suit)
    if not face:
        return both
    as_half = re.fullmatch(HALF, face)
    return both + shown_as + (one(*as_half.groups()) if as_half else before_sum + face)


def _said(value: str, suit: str) -> str:
    court = {11: "jack", 12: "queen", 13: "king", 14: "ace"}
    return f"{court.get(int(value), value)} of {SUIT_WORDS[suit]}"
