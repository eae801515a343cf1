"""Errors raised when text cannot be read as cards or as a deck."""

MAX_QUOTE_LENGTH = 40


class BadCard(ValueError):
    """The text does not name a suit, rank, card or face."""


class DeckError(ValueError):
    """The deck file is not a double deck (DD-1); the message names the file, the line and the card."""


def quoted(text: str) -> str:
    """Quote user input for an error message: on one line, shortened if it is long."""
    return repr(text if len(text) <= MAX_QUOTE_LENGTH else text[:MAX_QUOTE_LENGTH] + "…")
