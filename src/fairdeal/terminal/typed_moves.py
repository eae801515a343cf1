"""Moves as people type them: court cards as J, Q, K, A, the way the hand shows them.

Records and the protocol use notation, in which these are 11 to 14 (docs/notation.md). `write_typed` writes everything
that the terminal shows for typing. `read_typed` reads everything typed; it accepts notation as well, and cards as they
appear in sentences (`J♠K♣ as K♣`).
"""

import re

from fairdeal.cards.naming import COURT_LETTERS, SYMBOLS

NUMBERS = {letter: number for number, letter in COURT_LETTERS.items()}
LETTERS = {symbol: letter for letter, symbol in SYMBOLS.items()}
COURT = "[JQKA]"
VALUE = rf"(?:\d{{1,2}}|{COURT})"
HALF = rf"({VALUE})([cdhs])"
# A double card, perhaps with the face that it shows: a half, or a sum.
CARD = re.compile(rf"(?<![\w:]){HALF}{HALF}(?::(?:{HALF}|({VALUE})))?(?!\w)", re.IGNORECASE)
# The value that the cards after it are claimed to have.
CLAIMED_VALUE = re.compile(rf"(?<=\s)(1[1-4]|{COURT})(?=\s+{VALUE}[cdhs]{VALUE}[cdhs]\b)", re.IGNORECASE)
SHOWN_AS = re.compile(rf"((?:{VALUE}[cdhs]){{2}})\s+as\s+(?={VALUE})", re.IGNORECASE)
SYMBOL = re.compile("[♣♦♥♠]")


def write_typed(text: str) -> str:
    """A move or a card in notation as it is typed: `11s13c:13c` is `JsKc:Kc`, `claim 13 2c3d` is `claim K 2c3d`."""
    return CARD.sub(_write_card, CLAIMED_VALUE.sub(lambda found: typed_value(found[0]), text))


def typed_value(value: int | str) -> str:
    """A value of cards as it is typed: `7`, `K`."""
    return COURT_LETTERS.get(str(value), str(value))


def read_typed(typed: str) -> str:
    """A typed move in notation. Text without double cards is returned unchanged."""
    text = SYMBOL.sub(lambda found: LETTERS[found[0]], typed)
    text = SHOWN_AS.sub(r"\1:", text)
    if CARD.search(text) is None:
        return typed
    text = CLAIMED_VALUE.sub(lambda found: _number(found[0]), text)
    return CARD.sub(_read_card, text)


def _write_card(found: re.Match[str]) -> str:
    low, low_suit, high, high_suit, value, suit, total = found.groups()
    card = f"{typed_value(low)}{low_suit}{typed_value(high)}{high_suit}"
    if value is not None:
        return f"{card}:{typed_value(value)}{suit}"
    return card if total is None else f"{card}:{total}"


def _read_card(found: re.Match[str]) -> str:
    low, low_suit, high, high_suit, value, suit, total = found.groups()
    card = f"{_number(low)}{low_suit}{_number(high)}{high_suit}".lower()
    if value is not None:
        return f"{card}:{_number(value)}{suit.lower()}"
    return card if total is None else f"{card}:{_number(total)}"


def _number(value: str) -> str:
    return NUMBERS.get(value.upper(), value)
