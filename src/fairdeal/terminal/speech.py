"""Text for the plain mode: cards and counts in words, as a screen reader should say them."""

import re

from fairdeal.cards.naming import count_of, speak

COUNT = re.compile(r"\b(10|[2-9JQKA]|joker) × (\d+(?:,\d{3})*)")


def speak_text(text: str) -> str:
    """A text in words: `J♠K♣` is `jack of spades / king of clubs`, `5 × 3` is `three 5s`."""
    return speak(COUNT.sub(lambda found: count_of(int(found[2].replace(",", "")), found[1]), text))
