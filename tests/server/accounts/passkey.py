"""A passkey in software: it answers WebAuthn's ceremonies as a browser with an authenticator would."""

import base64
import hashlib
import json
import secrets
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class SoftwarePasskey:
    """One key pair on one device."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.domain = origin.split("//")[1].split(":")[0]
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.user = ""
        self.count = 0

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        self.user = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public_key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        data = self._authenticator_data(HAS_KEY) + bytes(16) + struct.pack(">H", len(self.id)) + self.id + public_key
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client_data("webauthn.create", options["challenge"])
        return self._credential({"attestationObject": encode(attestation), "clientDataJSON": encode(client)})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        self.count += 1
        data, client = self._authenticator_data(), self._client_data("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential(
            {
                "authenticatorData": encode(data),
                "clientDataJSON": encode(client),
                "signature": encode(signature),
                "userHandle": self.user,
            }
        )

    def _authenticator_data(self, flags: int = 0) -> bytes:
        hashed = hashlib.sha256(self.domain.encode()).digest()
        return hashed + bytes([PRESENT | VERIFIED | flags]) + struct.pack(">I", self.count)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": encode(self.id), "rawId": encode(self.id), "type": "public-key", "response": response}
