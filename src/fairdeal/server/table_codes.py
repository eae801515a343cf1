"""The short codes of tables, as people type them."""

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without letters and digits that look alike
CODE_LENGTH = 6


def normalize_code(text: str) -> str:
    """Return a code without spaces, hyphens or other marks, in capital letters."""
    return "".join(character for character in text.upper() if character.isalnum())
