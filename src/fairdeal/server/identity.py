"""Guests' identities, in tokens signed by the server: nobody can take over another person's seat."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

KEY_BYTES = 32
PERSON_BYTES = 12
SIGNATURE_BYTES = 18
MAX_TOKEN_LENGTH = 200
MAX_COOKIES_LENGTH = 4_096
COOKIE = "fairdeal"


def new_signing_key() -> bytes:
    """Create a server's signing key, which it keeps in its store."""
    return secrets.token_bytes(KEY_BYTES)


def new_person() -> str:
    """Create an identity for a new guest. It never begins with `-`: a command would take it for an option."""
    while (person := _to_text(secrets.token_bytes(PERSON_BYTES))).startswith("-"):
        pass
    return person


def sign_token(person: str, key: bytes) -> str:
    """Token with which a person proves their identity: the identity and its signature."""
    return f"{person}.{_to_text(_signature(person, key))}"


def verify_token(token: str | None, key: bytes) -> str | None:
    """Return the identity in a token that this server has signed; None for anything else."""
    if not token or len(token) > MAX_TOKEN_LENGTH or not token.isascii():
        return None
    person, dot, signature = token.partition(".")
    if not dot or not hmac.compare_digest(signature, _to_text(_signature(person, key))):
        return None
    return person


def token_from_headers(headers: Mapping[str, str]) -> str | None:
    """Token of a request: a program's `Authorization: Bearer …`, or a browser's cookie."""
    token = header_token(headers)
    return token if token is not None else cookie_token(headers)


def header_token(headers: Mapping[str, str]) -> str | None:
    """Token in a program's `Authorization: Bearer …`."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def cookie_token(headers: Mapping[str, str]) -> str | None:
    """Token in a browser's cookie."""
    cookies = headers.get("cookie", "")
    if len(cookies) > MAX_COOKIES_LENGTH:  # the time to parse them grows with the square of their length
        return None
    try:
        cookie = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie is not None else None


def _signature(person: str, key: bytes) -> bytes:
    return hmac.new(key, person.encode(), hashlib.sha256).digest()[:SIGNATURE_BYTES]


def _to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
