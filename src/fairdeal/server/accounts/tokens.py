"""Random tokens and recovery codes. The store has only their hashes, from which nobody can derive them.

They have 80 bits or more of randomness, so a fast hash is enough: guessing is hopeless, with or without the hash.
"""

import hashlib
import secrets

SESSION = "fds_"  # in a browser's cookie
PERSONAL = "fdp_"  # of a program
TOKEN_BYTES = 32
ID_BYTES = 9
CODES = 10  # recovery codes of an account
CODE_LENGTH = 16
GROUP = 4
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # without letters that are mistaken for others
MISREAD = str.maketrans({"i": "1", "l": "1", "o": "0", "u": "v"})


def new_token(prefix: str) -> str:
    """Create a token; its prefix says what it is for."""
    return prefix + secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """Create an id of a session, token, report or sanction. It may be shown, and typed after a command."""
    return secrets.token_hex(ID_BYTES)


def hash_secret(secret: str) -> str:
    """Hash of a token or a normalized recovery code, as the store has it."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def new_recovery_code() -> str:
    """Create a recovery code for people to write down: four groups of four."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    return "-".join(letters[at : at + GROUP] for at in range(0, CODE_LENGTH, GROUP))


def normalize_code(typed: str) -> str:
    """A recovery code as it is hashed, however it was typed."""
    return "".join(letter for letter in typed.lower() if letter.isalnum()).translate(MISREAD)
