"""Cards in a player's words: the one place that turns notation into text for people.

`write_card` gives the text that people see (`J♠K♣ as K♣`), and `speak` turns any text with such cards into the words
that a screen reader should say. Notation itself (`11s13c:13c`) is for records, typed moves and programs.
"""

import re
from collections.abc import Iterable
from functools import cache

from fairdeal.cards.faces import ROOK
from fairdeal.cards.suits import Suit

COURT_NAMES = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
NUMBER_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)

SYMBOLS = {suit.letter: suit.symbol for suit in Suit}
SUIT_NAMES = {suit.symbol: suit.plural for suit in Suit}
COURT_LETTERS = {str(value): letter for value, letter in zip(range(11, 15), COURT_NAMES, strict=True)}

HALF = r"(\d{1,2})([cdhs])"
DOUBLE_CARD = re.compile(rf"{HALF}{HALF}(?::(?:{HALF}|(\d{{1,2}})))?")
ORDINARY_CARD = re.compile(r"(10|[2-9JQKA])([cdhs])\*?")

WRITTEN_HALF = r"(?:10|[2-9JQKA])[♣♦♥♠]"
WRITTEN_CARD = re.compile(rf"({WRITTEN_HALF})({WRITTEN_HALF})?(?: as ({WRITTEN_HALF}|\d{{1,2}}\b))?|[♣♦♥♠]")


# ---- What people see


@cache
def write_card(text: str) -> str:
    """A card or a face in notation as people read it: `J♠K♣`, `J♠K♣ as K♣`, `J♠K♣ as 24`, `7♥`, `the Rook`.

    A text that is not a card, such as `marker` or a rank, is returned unchanged.
    """
    if text == ROOK:
        return "the Rook"
    double = DOUBLE_CARD.fullmatch(text)
    if double is not None:
        low, low_suit, high, high_suit, value, suit, total = double.groups()
        card = _half(low, low_suit) + _half(high, high_suit)
        if value is not None:
            return f"{card} as {_half(value, suit)}"
        return card if total is None else f"{card} as {total}"
    ordinary = ORDINARY_CARD.fullmatch(text)
    return ordinary[1] + SYMBOLS[ordinary[2]] if ordinary is not None else text


def write_cards(texts: Iterable[str]) -> str:
    """Several cards or faces: `2♣3♦, J♠K♣ as K♣`."""
    return ", ".join([write_card(text) for text in texts])


def write_shown(face: str) -> str:
    """Only what a face shows: `K♣`, or `24` for a sum."""
    return write_card(face).rpartition(" as ")[2]


def _half(value: str, suit: str) -> str:
    return COURT_LETTERS.get(value, value) + SYMBOLS[suit]


# ---- Values and ranks


def value_name(value: int | str) -> str:
    """A value (2 to 27) or a rank (`7`, `Q`, `joker`) as a word: `7`, `Queen`, `Ace`, `15`, `joker`."""
    text = str(value)
    return COURT_NAMES.get(COURT_LETTERS.get(text, text), text)


def plural_name(value: int | str) -> str:
    """Several cards of a value or a rank: `7s`, `Queens`, `15s`, `jokers`."""
    return f"{value_name(value)}s"


def count_of(number: int, value: int | str) -> str:
    """A number of cards of a value or a rank: `one 7`, `three Queens`, `1,000 jokers`, `1,000 cards of 7`."""
    if number >= len(NUMBER_WORDS) and value_name(value).isdigit():
        return f"{number:,} cards of {value}"  # two numbers side by side would be misread
    return f"{number_word(number)} {value_name(value) if number == 1 else plural_name(value)}"


@cache
def suits_or_rank(text: str) -> tuple[str, ...]:
    """The suits of a card in notation: `("clubs", "diamonds")`; of a rank of President, the rank: `("7s",)`."""
    double, ordinary = DOUBLE_CARD.fullmatch(text), ORDINARY_CARD.fullmatch(text)
    if double is not None:
        return tuple(dict.fromkeys(SUIT_NAMES[SYMBOLS[letter]] for letter in (double[2], double[4])))
    if ordinary is not None:
        return (SUIT_NAMES[SYMBOLS[ordinary[2]]],)
    return () if text == ROOK else (plural_name(text),)


@cache
def values_of(text: str) -> tuple[str, ...]:
    """The values of the two halves of a card in notation, in the plural: `("2s", "3s")`."""
    double = DOUBLE_CARD.fullmatch(text)
    if double is None:
        return suits_or_rank(text)
    return tuple(dict.fromkeys(plural_name(value) for value in (double[1], double[3])))


def cards_in_words(number: int) -> str:
    """A number of cards in a sentence: `one card`, `four cards`, `1,000 cards`."""
    return f"{number_word(number)} {'card' if number == 1 else 'cards'}"


def with_article(value: int | str) -> str:
    """One card of a value or a rank: `a 7`, `an 8`, `an Ace`, `a Queen`."""
    name = value_name(value)
    return f"an {name}" if name in ("8", "18", "Ace") else f"a {name}"


def number_word(number: int) -> str:
    """A number in a sentence: `no`, `one`, … `twenty`, then `21`, `1,000`."""
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else f"{number:,}"


# ---- What people hear


def speak(text: str) -> str:
    """A text with its cards in words: `J♠K♣ as K♣` is `jack of spades / king of clubs as the king of clubs`."""
    return WRITTEN_CARD.sub(_speak_match, text)


def speak_card(text: str) -> str:
    """A card or a face in notation in words."""
    return speak(write_card(text))


def _speak_match(found: re.Match[str]) -> str:
    first, second, face = found.groups()
    if first is None:
        return SUIT_NAMES[found[0]]
    card = _speak_half(first) + (f" / {_speak_half(second)}" if second is not None else "")
    if face is None:
        return card
    return f"{card} as the {f'sum {face}' if face.isdigit() else _speak_half(face)}"


def _speak_half(written: str) -> str:
    value, suit = written[:-1], written[-1]
    return f"{value_name(value).lower()} of {SUIT_NAMES[suit]}"
