"""HEAD for every address that has GET: the same response without its body."""

from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send


class HeadMiddleware:
    """ASGI middleware that answers HEAD like GET, and names HEAD wherever a response allows GET."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        is_head = scope["method"] == "HEAD"

        async def send_as_head(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [(name, _with_head(name, value)) for name, value in message["headers"]]
            elif is_head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        inner: Any = {**scope, "method": "GET"} if is_head else scope
        await self.app(inner, receive, send_as_head)


def _with_head(name: bytes, value: bytes) -> bytes:
    """Add HEAD to the value of an `Allow` header that names GET."""
    if name.lower() != b"allow":
        return value
    methods = {method.strip() for method in value.split(b",")}
    return b", ".join(sorted(methods | {b"HEAD"})) if b"GET" in methods else value
