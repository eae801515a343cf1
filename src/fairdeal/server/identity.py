"""Who somebody is: a guest's identity in a signed token, so that a seat cannot be taken over by another."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

KEY_BYTES = 32
PERSON_BYTES = 12
SIGNATURE_BYTES = 18
LONGEST_TOKEN = 200
COOKIE = "fairdeal"


def new_key() -> bytes:
    """A server's own secret, made once and kept in its store."""
    return secrets.token_bytes(KEY_BYTES)


def new_person() -> str:
    return _text(secrets.token_bytes(PERSON_BYTES))


def token_of(person: str, key: bytes) -> str:
    """What the person shows: the identity and its signature."""
    return f"{person}.{_text(_signature(person, key))}"


def person_of(token: str | None, key: bytes) -> str | None:
    """The identity of a token that this server has signed; None for anything else."""
    if not token or len(token) > LONGEST_TOKEN or not token.isascii():
        return None
    person, dot, signature = token.partition(".")
    if not dot or not hmac.compare_digest(signature, _text(_signature(person, key))):
        return None
    return person


def token_in(headers: Mapping[str, str]) -> str | None:
    """The token that a request carries: a program's `Authorization: Bearer …`, or a browser's cookie."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie is not None else None


def _signature(person: str, key: bytes) -> bytes:
    return hmac.new(key, person.encode(), hashlib.sha256).digest()[:SIGNATURE_BYTES]


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
