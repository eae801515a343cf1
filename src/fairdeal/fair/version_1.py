"""Fair deals, version 1: for records of earlier matches. Live tables use version 2 (`protocol.py`).

The server committed to a secret, players added nonces, and the seed followed from both. Nothing bound a nonce to its
sender or seat, and nothing bound the names, the settings and the moves.
"""

import hashlib
import hmac
from collections.abc import Sequence

from fairdeal.engine.record import is_text

VERSION = 1
MAX_NONCE_LENGTH = 64
NOT_PROVEN = (
    "version 1 does not prove that each nonce came from the player on its seat, nor who played, "
    "nor that no move is missing"
)


def commitment(secret: str) -> str:
    """SHA-256 of the secret's 32 bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def is_nonce(value: object) -> bool:
    """Whether a value is a nonce that is sent openly: any text of 1 to 64 characters."""
    return isinstance(value, str) and 0 < len(value) <= MAX_NONCE_LENGTH and is_text(value)


def derive_seed(secret: str, nonces: Sequence[str]) -> str:
    """Derive the seed of a match: a keyed hash of the nonces in seat order, one per seat, empty where there is none.

    Each nonce is preceded by its length, so that different lists of nonces are never the same bytes.
    """
    message = b"".join(len(nonce.encode()).to_bytes(2, "big") + nonce.encode() for nonce in nonces)
    return hmac.new(bytes.fromhex(secret), message, hashlib.sha256).hexdigest()


def disclosure(secret: str, nonces: Sequence[str]) -> dict[str, object]:
    """What the record of a match has under `fair`."""
    return {"version": VERSION, "commitment": commitment(secret), "secret": secret, "nonces": list(nonces)}
