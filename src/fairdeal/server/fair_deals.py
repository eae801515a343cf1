"""Fair deals: the server cannot stack a deck unnoticed (docs/fair-deals.md).

Before the first deal of a match the server commits to a secret by publishing its hash. Every player's client may add a
nonce. The seed is derived from the secret and all nonces, so neither side can choose it. After the match the record
discloses the secret under `fair`, and anybody can verify it all (`fair_verification.py`, `fairdeal verify`).
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from fairdeal.engine.record import is_text
from fairdeal.table.nonces import MAX_NONCE_LENGTH

SECRET_BYTES = 32
VERSION = 1  # of the derivation; the record states it


def new_secret() -> str:
    """Create the secret of one match with the system's random generator: 64 hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """The commitment that is published before the deal: SHA-256 of the secret's 32 bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def is_nonce(value: object) -> bool:
    """Whether a value is a nonce: any text of 1 to 64 characters."""
    return isinstance(value, str) and 0 < len(value) <= MAX_NONCE_LENGTH and is_text(value)


def derive_seed(secret: str, nonces: Sequence[str]) -> str:
    """Derive the seed of a match: a keyed hash of the nonces in seat order, one per seat, empty where there is none.

    The seed is a text of 64 hexadecimal digits, which every JSON reader keeps exactly. Each nonce is preceded by its
    length, so that different lists of nonces are never the same bytes.
    """
    message = b"".join(len(nonce.encode()).to_bytes(2, "big") + nonce.encode() for nonce in nonces)
    return hmac.new(bytes.fromhex(secret), message, hashlib.sha256).hexdigest()


def disclosure(secret: str, nonces: Sequence[str]) -> dict[str, object]:
    """What the record of a finished match has under `fair`: everything needed to verify its deals."""
    return {"version": VERSION, "commitment": commitment(secret), "secret": secret, "nonces": list(nonces)}
