"""HTTP requests to the address of a WebSocket: they are answered here, because Litestar fails on them."""

import re
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from fairdeal.server.http_bodies import ErrorBody

SOCKET_PATH = re.compile(r"/api/tables/[^/]+/socket/?")
UPGRADE_REQUIRED = 426
BODY = msgspec.json.encode(ErrorBody("upgrade", "this is the address of a WebSocket; see /api/asyncapi.json"))
HEADERS = [
    (b"content-type", b"application/json"),
    (b"content-length", str(len(BODY)).encode()),
    (b"upgrade", b"websocket"),
    (b"connection", b"upgrade"),
]


class SocketRequestMiddleware:
    """ASGI middleware that refuses HTTP requests to the address of a WebSocket."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or SOCKET_PATH.fullmatch(scope["path"]) is None:
            await self.app(scope, receive, send)
            return
        start: Any = {"type": "http.response.start", "status": UPGRADE_REQUIRED, "headers": [*HEADERS]}
        await send(start)
        await send({"type": "http.response.body", "body": BODY, "more_body": False})
