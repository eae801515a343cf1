"""A push service and a mail server of our own, and a browser that reads what the push service gets."""

import asyncio
import base64
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser that subscribes at a push service, and decrypts its messages."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": base64url(point), "auth": base64url(self.auth)}}

    def read(self, body: bytes) -> dict[str, Any]:
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        message: dict[str, Any] = msgspec.json.decode(text)
        return message


@dataclass
class PostOffice:
    """What has arrived."""

    address: str = ""  # of the push service
    smtp_port: int = 0
    status: int = 201  # with which the push service answers
    pushes: list[tuple[dict[str, str], bytes]] = field(default_factory=list)  # headers and bodies
    mails: list[EmailMessage] = field(default_factory=list)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait_for(self, condition: Callable[[], bool]) -> None:
        """Wait until enough has arrived."""
        async with asyncio.timeout(30):
            while not condition():
                await self.arrived.wait()
                self.arrived.clear()

    async def take_push(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
        body = await reader.readexactly(int(headers["content-length"]))
        self.pushes.append((headers, body))
        writer.write(f"HTTP/1.1 {self.status} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        self.arrived.set()

    async def take_mail(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                body = await reader.readuntil(b"\r\n.\r\n")
                found = message_from_bytes(body, policy=policy.default)
                assert isinstance(found, EmailMessage)
                self.mails.append(found)
                self.arrived.set()
            writer.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            await writer.drain()
            if word == b"QUIT":
                break
        writer.close()


@asynccontextmanager
async def post_office() -> AsyncIterator[PostOffice]:
    """Run a push service and a mail server."""
    office = PostOffice()
    push = await asyncio.start_server(office.take_push, "127.0.0.1", 0)
    smtp = await asyncio.start_server(office.take_mail, "127.0.0.1", 0)
    office.address = f"http://127.0.0.1:{push.sockets[0].getsockname()[1]}"
    office.smtp_port = smtp.sockets[0].getsockname()[1]
    try:
        yield office
    finally:
        push.close()
        smtp.close()
