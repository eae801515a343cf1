"""What the cards room says when it cannot read something."""

LONGEST_QUOTE = 40


class BadCard(ValueError):
    """A text that names no suit, rank, card or face."""


class DeckError(ValueError):
    """A deck file that is not a double deck (DD-1); the message names the file, the line and the card."""


def quoted(text: str) -> str:
    """What somebody wrote, in quotes, on one line, and cut short when it goes on and on."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")
