"""Who may ask: pages of our own only, by names of our own only; and what pages may do (docs/server.md)."""

import ipaddress
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from fairdeal.server.bodies import ErrorBody

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})

# Nothing, and then what the page needs: its own script, style, pictures, sockets. No inline script or style, no frame.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


@dataclass(frozen=True, slots=True)
class Gate:
    """`hosts` are the names that this server goes by (None: any), `origins` other sites whose pages may ask."""

    hosts: frozenset[str] | None = LOOPBACK
    origins: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def of(cls, loopback: bool, hosts: Iterable[str] = (), origins: Iterable[str] = ()) -> "Gate":
        """A server on the loopback answers to no other name: a page whose name leads here is somebody else's."""
        named = frozenset(host.lower() for host in hosts)
        return cls(LOOPBACK | named if loopback or named else None, frozenset(origins))

    def objection(self, headers: Mapping[str, str]) -> ErrorBody | None:
        """What is wrong with where a request comes from, if anything."""
        host = headers.get("host", "").lower()
        if self.hosts is not None and _name(host) not in self.hosts:
            return ErrorBody("host", "this server does not go by that name; see `fairdeal serve --name`")
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return None
        if urlsplit(origin).netloc.lower() != host:
            return ErrorBody("origin", "pages of other sites may not ask here")
        return None


def _name(host: str) -> str:
    """A host without its port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


def headers_of(scope: Any) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def address_of(scope: Any) -> str:
    """Where a client is; of IPv6 the half that a household has."""
    client = scope.get("client")
    given = str(client[0]) if client else "unknown"
    try:
        address = ipaddress.ip_address(given)
    except ValueError:
        return given
    if isinstance(address, ipaddress.IPv4Address):
        return given
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
