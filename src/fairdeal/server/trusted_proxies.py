"""Proxies that are trusted to report the addresses of clients (`--proxy`)."""

import ipaddress
from functools import lru_cache
from typing import TypeAlias

from fairdeal.engine.errors import BadSetup

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

MAPPED_BITS = 96  # of an IPv6 address that stands for an IPv4 address: a server that listens on `::` sees those


class TrustedProxies:
    """Addresses and networks, among which an address can be looked up."""

    def __init__(self, networks: tuple[Network, ...] = ()) -> None:
        self.networks = networks

    @classmethod
    def parse(cls, text: str) -> "TrustedProxies":
        """Parse addresses and networks, separated by commas; BadSetup if one of them is neither."""
        networks: list[Network] = []
        for part in text.split(","):
            network = _parse_network(part.strip())
            networks.append(network)
            if isinstance(network, ipaddress.IPv4Network):
                mapped = f"::ffff:{network.network_address}/{MAPPED_BITS + network.prefixlen}"
                networks.append(ipaddress.ip_network(mapped))
        return cls(tuple(networks))

    def __contains__(self, host: object) -> bool:
        return bool(self.networks) and _is_among(str(host), self.networks)

    def __str__(self) -> str:
        return ",".join(map(str, self.networks))


@lru_cache(4096)
def _is_among(host: str, networks: tuple[Network, ...]) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(address in network for network in networks)


def _parse_network(text: str) -> Network:
    try:
        network = ipaddress.ip_network(text)
    except ValueError:
        hint = _enclosing_network(text)
        raise BadSetup(f"--proxy: {text!r} is neither an address nor a network; {hint}") from None
    if network.prefixlen == 0:
        raise BadSetup(f"--proxy: {text!r} would trust everybody; name the addresses of your proxies")
    return network


def _enclosing_network(text: str) -> str:
    try:
        return f"did you mean {ipaddress.ip_network(text, strict=False)}?"
    except ValueError:
        return "write 10.0.0.10 or 10.0.0.0/24, for example"
