"""Which hosts and origins requests may come from, and the security headers of every response (docs/hosting.md)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from fairdeal.server.http_bodies import ErrorBody
from fairdeal.server.logging_setup import log

HOST = re.compile(
    r"(?:[a-z0-9]([a-z0-9._-]{0,250}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])\.?(:(?P<port>[0-9]{1,5}))?", re.IGNORECASE
)
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
# The page with a replay or a puzzle in a frame on other sites (web/source/embed.html). It has no identity and changes
# nothing.
EMBED_PATH = "/embed.html"
EMBED_HEADERS = {
    **HEADERS,
    "content-security-policy": CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
    "cross-origin-resource-policy": "cross-origin",
}
# The static edition (offline_edition.py), which brings its own Python in WebAssembly.
OFFLINE_PATH = "/offline/"
OFFLINE_HEADERS = {
    **HEADERS,
    "content-security-policy": CONTENT_SECURITY_POLICY.replace(
        "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
    ),
}
# For pages of the origins that `--origin` allows. They send a token: cookies are for this server's own page.
CORS_HEADERS = {
    "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
    "access-control-allow-headers": "authorization, content-type",
    "access-control-expose-headers": "retry-after",
    "access-control-max-age": "600",
    "cross-origin-resource-policy": "cross-origin",
}
ENCODED_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
ENCODED_OFFLINE_HEADERS = [(name.encode(), value.encode()) for name, value in OFFLINE_HEADERS.items()]
ENCODED_EMBED_HEADERS = [(name.encode(), value.encode()) for name, value in EMBED_HEADERS.items()]


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
        reaches it under a name of its own (DNS rebinding) belongs to somebody else.
        """
        named = frozenset(_as_host(name) for name in hosts)
        return cls(LOOPBACK | named if loopback or named else None, frozenset(origins))

    def find_violation(self, headers: Mapping[str, str]) -> ErrorBody | None:
        """Return why a request with these headers is not allowed; None if it is."""
        host = headers.get("host", "").lower()
        if host and not is_host(host):
            return ErrorBody("host", "the header Host must have a host name, and a port of at most 65535")
        if self.hosts is not None and without_port(host) not in self.hosts:
            return ErrorBody("host", "this server does not have that host name; see `fairdeal serve --name`")
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return None
        if host_of(origin) != host:
            return ErrorBody("origin", "pages of other sites may not use this server; see `fairdeal serve --origin`")
        return None


class SecurityMiddleware:
    """ASGI middleware that applies the access policy to HTTP requests and adds the security headers.

    It wraps the whole application, so that responses of the framework itself have the headers too. Sockets apply the
    policy in `websocket_endpoint.py`. Pages of allowed origins get the headers that let them read responses (CORS).
    """

    def __init__(self, app: ASGIApp, policy: AccessPolicy) -> None:
        self.app = app
        self.policy = policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        request, has_begun = request_headers(scope), False
        if scope["path"] == EMBED_PATH:
            headers = ENCODED_EMBED_HEADERS
        elif scope["path"].startswith(OFFLINE_PATH):
            headers = ENCODED_OFFLINE_HEADERS
        else:
            headers = self._response_headers(request.get("origin"))

        async def send_with_headers(message: Any) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        violation = self.policy.find_violation(request)
        if violation is not None:
            await _respond(send_with_headers, 403, violation)
        elif self._is_preflight(scope["method"], request):
            await _respond(send_with_headers, 204, None)
        else:
            try:
                await self.app(scope, receive, send_with_headers)
            except Exception:
                if has_begun:
                    raise
                log.exception("a request failed")
                await _respond(send_with_headers, 500, ErrorBody("fault", "something went wrong on the server"))

    def _response_headers(self, origin: str | None) -> list[tuple[bytes, bytes]]:
        """The headers that every response to a page of this origin gets."""
        if not self.policy.origins:
            return ENCODED_HEADERS
        vary = [(b"vary", b"origin")]
        if origin is None or origin not in self.policy.origins:
            return [*ENCODED_HEADERS, *vary]
        readable = [header for header in ENCODED_HEADERS if header[0] != b"cross-origin-resource-policy"]
        cors = {"access-control-allow-origin": origin, **CORS_HEADERS}
        return [*readable, *vary, *((name.encode(), value.encode()) for name, value in cors.items())]

    def _is_preflight(self, method: str, request: Mapping[str, str]) -> bool:
        """Whether a browser asks if a page of an allowed origin may send a request."""
        is_asking = method == "OPTIONS" and "access-control-request-method" in request
        return is_asking and request.get("origin") in self.policy.origins


async def _respond(send: Any, status: int, body: ErrorBody | None) -> None:
    content = msgspec.json.encode(body) if body is not None else b""
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers if body is not None else []})
    await send({"type": "http.response.body", "body": content, "more_body": False})


def is_host(text: str) -> bool:
    """Whether a text is a host name or an address, with or without a port, as `Host` has it."""
    found = HOST.fullmatch(text)
    return found is not None and int(found["port"] or 0) < 1 << 16


def host_of(origin: str) -> str | None:
    """Host and port of an origin; None if it is not a valid one."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:  # as in `http://[`
        return None


def _as_host(name: str) -> str:
    """A host name or address as it is written in `Host`: an IPv6 address has brackets."""
    return f"[{name.lower()}]" if ":" in name and not name.startswith("[") else name.lower()


def without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


def request_headers(scope: Any) -> dict[str, str]:
    """Headers of a request, with names in lower case."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
