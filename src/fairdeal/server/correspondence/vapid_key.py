"""The key with which this server identifies itself to push services (VAPID, RFC 8292)."""

import base64
from functools import cache


def new_vapid_key() -> bytes:
    """Create a private key, which the server keeps in its store: 32 bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")


@cache
def public_key(private: bytes) -> str:
    """The public key as browsers want it: an uncompressed point, in base64url."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.derive_private_key(int.from_bytes(private, "big"), ec.SECP256R1()).public_key()
    return to_base64url(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def to_base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
