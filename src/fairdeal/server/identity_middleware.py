"""Finds out who sends a request before the API handles it, and gives browsers new session cookies when it is time."""

from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from fairdeal.server.accounts.accounts import BANNED, Accounts
from fairdeal.server.accounts.identities import Identity
from fairdeal.server.addresses import client_address
from fairdeal.server.identity import COOKIE
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.security import request_headers
from fairdeal.server.store import StoreError

IDENTITY = "fairdeal.identity"  # in the scope: an Identity, None, or the error with which the request is refused
READING = ("GET", "HEAD", "OPTIONS")  # banned people may read, and export or delete their data
DELETION = "/api/account/delete"
COOKIE_LIFETIME = 365 * 86_400  # seconds


class IdentityMiddleware:
    """ASGI middleware that puts the sender's identity into the scope of API requests."""

    def __init__(self, app: ASGIApp, accounts: Accounts) -> None:
        self.app = app
        self.accounts = accounts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        cookie: bytes | None = None
        found: Any = None
        headers = request_headers(scope)
        try:
            found = await self.accounts.identities.of_request(headers)
            token = await self.accounts.refresh(found) if found is not None else None
            if token is not None:
                cookie = session_cookie(token, is_secure(scope, headers)).encode()
        except StoreError as error:
            found = error
        person = found.person if isinstance(found, Identity) else None
        ban = self.accounts.sanctions.find_ban(person, client_address(scope))
        if ban is not None and scope["method"] not in READING and scope["path"] != DELETION:
            found = RequestRefused(403, "banned", ban.describe(BANNED))
        scope[IDENTITY] = found  # type: ignore[literal-required]

        async def send_with_cookie(message: Any) -> None:
            if cookie is not None and message["type"] == "http.response.start":
                is_set = any(name == b"set-cookie" for name, _ in message["headers"])  # signed in or out meanwhile
                if not is_set:
                    message["headers"] = [*message["headers"], (b"set-cookie", cookie)]
            await send(message)

        await self.app(scope, receive, send_with_cookie)


def is_secure(scope: Any, headers: dict[str, str]) -> bool:
    """Whether a browser reaches the server over TLS, as the connection, a trusted proxy or the page's origin says."""
    return scope.get("scheme") == "https" or headers.get("origin", "").startswith("https://")


def session_cookie(token: str, secure: bool) -> str:
    """The header that gives a browser its session's token."""
    return (
        f"{COOKIE}={token}; Path=/; Max-Age={COOKIE_LIFETIME}; HttpOnly; SameSite=strict{'; Secure' if secure else ''}"
    )
