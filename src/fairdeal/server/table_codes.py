"""The short codes of tables, as people type them."""

import secrets
from collections.abc import Container

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without letters and digits that look alike
CODE_LENGTH = 6


def new_code(taken: Container[str]) -> str:
    """Choose a code at random that is not taken."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if code not in taken:
            return code


def normalize_code(text: str) -> str:
    """Return a code without spaces, hyphens or other marks, in capital letters."""
    return "".join(character for character in text.upper() if character.isalnum())
