"""Rate limits for HTTP requests, by address."""

from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from fairdeal.server.addresses import client_address
from fairdeal.server.http_bodies import ErrorBody
from fairdeal.server.table_manager import TableManager

TOO_MANY = msgspec.json.encode(ErrorBody("slow_down", "too many requests from your address; wait a moment"))


class RequestLimitMiddleware:
    """ASGI middleware that refuses requests above the limit of their address, before the framework sees them.

    The connection is closed as well: a client that goes on has to open another one, which is limited, too.
    """

    def __init__(self, app: ASGIApp, manager: TableManager) -> None:
        self.app = app
        self.manager = manager

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        manager = self.manager
        if scope["type"] != ScopeType.HTTP or manager.rate_limiter.requests.take(
            client_address(scope), manager.now() / 1000
        ):
            await self.app(scope, receive, send)
            return
        manager.metrics.refused.labels("slow_down").inc()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(TOO_MANY)).encode()),
            (b"retry-after", b"5"),
            (b"connection", b"close"),
        ]
        start: Any = {"type": "http.response.start", "status": 429, "headers": headers}
        await send(start)
        await send({"type": "http.response.body", "body": TOO_MANY, "more_body": False})
