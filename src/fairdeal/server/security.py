"""Which hosts and origins requests may come from, and the security headers of every response (docs/hosting.md)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from fairdeal.server.http_bodies import ErrorBody

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})

# Deny everything, then allow what the page needs: its own script, style, images and sockets. No inline script or style,
# no frames.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
ENCODED_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


@dataclass(frozen=True, slots=True)
class AccessPolicy:
    """Allowed values of `Host` and `Origin`.

    `hosts` are the host names of this server (None: any), `origins` are other sites whose pages may send requests.
    """

    hosts: frozenset[str] | None = LOOPBACK
    origins: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def create(cls, loopback: bool, hosts: Iterable[str] = (), origins: Iterable[str] = ()) -> "AccessPolicy":
        """Build the policy of a server.

        A server on the loopback interface accepts no other host name than the loopback's and `hosts`: a page that
        reaches it by a name of its own (DNS rebinding) belongs to somebody else.
        """
        named = frozenset(host.lower() for host in hosts)
        return cls(LOOPBACK | named if loopback or named else None, frozenset(origins))

    def find_violation(self, headers: Mapping[str, str]) -> ErrorBody | None:
        """Return why a request with these headers is not allowed; None if it is."""
        host = headers.get("host", "").lower()
        if self.hosts is not None and _without_port(host) not in self.hosts:
            return ErrorBody("host", "this server does not have that host name; see `fairdeal serve --name`")
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return None
        if urlsplit(origin).netloc.lower() != host:
            return ErrorBody("origin", "pages of other sites may not use this server; see `fairdeal serve --origin`")
        return None


class SecurityMiddleware:
    """ASGI middleware that applies the access policy to HTTP requests and adds the security headers.

    It wraps the whole application, so that responses of the framework itself have the headers too. Sockets apply the
    policy in `websocket_endpoint.py`.
    """

    def __init__(self, app: ASGIApp, policy: AccessPolicy) -> None:
        self.app = app
        self.policy = policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *ENCODED_HEADERS]
            await send(message)

        violation = self.policy.find_violation(request_headers(scope))
        if violation is not None:
            content = msgspec.json.encode(violation)
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
            await send_with_headers({"type": "http.response.start", "status": 403, "headers": headers})
            await send({"type": "http.response.body", "body": content, "more_body": False})
            return
        await self.app(scope, receive, send_with_headers)


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


def request_headers(scope: Any) -> dict[str, str]:
    """Headers of a request, with names in lower case."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
