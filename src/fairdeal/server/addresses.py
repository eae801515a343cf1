"""Addresses of clients, as rate limits count them."""

import ipaddress
from functools import lru_cache
from typing import Any


@lru_cache(4096)
def network_of(host: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 network of an IPv6 address, which a household shares."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))


def client_address(scope: Any) -> str:
    """Address of the client of an ASGI scope; behind a trusted proxy, the one that the proxy reports."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else "unknown"
