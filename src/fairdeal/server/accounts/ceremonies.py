"""Passkeys: WebAuthn's challenges and their verification.

A challenge is not stored when it is created. It comes back in a ceremony: the challenge, its purpose and its expiry,
signed by the server. So every node of a cluster can finish what another one began, and nobody can fill the database
with challenges. A challenge is stored when it is used, so that it counts only once.
"""

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from fairdeal.server.accounts.changes import Challenge
from fairdeal.server.accounts.rows import PasskeyRow
from fairdeal.server.security import LOOPBACK, without_port

TIMEOUT = 300_000  # milliseconds in which a ceremony must end
CHALLENGE_BYTES = 32
SITE_NAME = "Fairdeal"
MAX_CREDENTIAL_LENGTH = 1_000  # of a passkey's id, in base64url


class CeremonyFailed(Exception):
    """A ceremony that is not valid; the reason is for the log."""


@dataclass(frozen=True, slots=True)
class Site:
    """The site that passkeys belong to: the host that a browser shows, without a port, and its possible origins."""

    domain: str
    origins: tuple[str, ...]

    @classmethod
    def of_host(cls, host: str) -> "Site":
        """The site of a request. Browsers allow passkeys over HTTPS, and over HTTP only on the same machine."""
        domain = without_port(host.lower())
        return cls(domain, (f"https://{host.lower()}", *([f"http://{host.lower()}"] if domain in LOOPBACK else [])))


class Ceremony(msgspec.Struct):
    """What a signed ceremony says."""

    purpose: str  # register, add or sign-in
    challenge: str
    expires: int
    person: str | None = None

    @property
    def spent(self) -> Challenge:
        return Challenge(hashlib.sha256(self.challenge.encode()).hexdigest(), self.expires)


@dataclass(frozen=True, slots=True)
class NewPasskey:
    """A passkey that a browser has just created."""

    id: str
    public_key: bytes
    sign_count: int


def begin(key: bytes, purpose: str, now: int, person: str | None = None) -> tuple[str, bytes]:
    """Create a ceremony, signed, and its challenge."""
    challenge = secrets.token_bytes(CHALLENGE_BYTES)
    ceremony = Ceremony(purpose, _encode(challenge), now + TIMEOUT, person)
    body = _encode(msgspec.json.encode(ceremony))
    return f"{body}.{_signature(body, key)}", challenge


def read(text: str, key: bytes, purpose: str, now: int) -> Ceremony:
    """Read a ceremony that this server has signed; CeremonyFailed for anything else, or if it has ended."""
    body, _, signature = text.partition(".")
    if not text.isascii() or not hmac.compare_digest(signature, _signature(body, key)):
        raise CeremonyFailed("not signed by this server")
    ceremony = msgspec.json.decode(_decode(body), type=Ceremony)
    if ceremony.purpose != purpose or ceremony.expires < now:
        raise CeremonyFailed("for something else, or too old")
    return ceremony


def registration_options(
    site: Site, challenge: bytes, person: str, name: str, known: Sequence[PasskeyRow] = ()
) -> dict[str, Any]:
    """Options for `navigator.credentials.create`, as JSON."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=site.domain,
        rp_name=SITE_NAME,
        user_id=person.encode(),
        user_name=name,
        challenge=challenge,
        timeout=TIMEOUT,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=_decode(passkey.id)) for passkey in known],
    )
    return _as_json(webauthn.options_to_json(options))


def sign_in_options(site: Site, challenge: bytes) -> dict[str, Any]:
    """Options for `navigator.credentials.get`: the same for everybody, so they tell nothing about any account."""
    import webauthn

    return _as_json(
        webauthn.options_to_json(
            webauthn.generate_authentication_options(rp_id=site.domain, challenge=challenge, timeout=TIMEOUT)
        )
    )


def verify_new(site: Site, ceremony: Ceremony, credential: dict[str, Any]) -> NewPasskey:
    """The passkey that a browser has created in a ceremony; CeremonyFailed if it is not valid."""
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=_decode(ceremony.challenge),
            expected_rp_id=site.domain,
            expected_origin=list(site.origins),
        )
    except (WebAuthnException, ValueError, LookupError, TypeError) as error:
        raise CeremonyFailed(str(error)) from None
    found = _encode(verified.credential_id)
    if len(found) > MAX_CREDENTIAL_LENGTH:
        raise CeremonyFailed("the id of the passkey is too long")
    return NewPasskey(found, verified.credential_public_key, verified.sign_count)


def verify_known(site: Site, ceremony: Ceremony, credential: dict[str, Any], passkey: PasskeyRow | None) -> int:
    """The new counter of a passkey that a browser has shown; CeremonyFailed if it is not valid.

    An unknown passkey (None) is compared with one that nobody has: the answer takes as long as for a known one.
    """
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    public_key = passkey.public_key if passkey is not None else _nobodys_key()
    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=_decode(ceremony.challenge),
            expected_rp_id=site.domain,
            expected_origin=list(site.origins),
            credential_public_key=public_key,
            credential_current_sign_count=passkey.sign_count if passkey is not None else 0,
        )
    except (WebAuthnException, ValueError, LookupError, TypeError) as error:
        raise CeremonyFailed(str(error)) from None
    if passkey is None or passkey.domain != site.domain:
        raise CeremonyFailed("unknown passkey")
    return int(verified.new_sign_count)


def credential_id(credential: dict[str, Any]) -> str:
    """The id of the passkey that a browser claims to use; "" if it is not one."""
    found = credential.get("rawId")
    if not isinstance(found, str) or len(found) > MAX_CREDENTIAL_LENGTH or not found.isascii():
        return ""
    return found.rstrip("=")


@cache
def _nobodys_key() -> bytes:
    """A public key whose private key was thrown away, in the form of COSE."""
    import cbor2
    from cryptography.hazmat.primitives.asymmetric import ec

    numbers = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
    x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
    return bytes(cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y}))


def _as_json(text: str) -> dict[str, Any]:
    options: dict[str, Any] = json.loads(text)
    return options


def _signature(body: str, key: bytes) -> str:
    return hmac.new(key, b"ceremony:" + body.encode(), hashlib.sha256).hexdigest()


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
