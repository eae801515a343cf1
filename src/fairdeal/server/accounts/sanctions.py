"""Warnings, silences and bans, as `fairdeal admin` has written them. Those in force are kept in memory."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import sqlalchemy as sa

from fairdeal.server.logging_setup import log
from fairdeal.server.store import RowsChanged, StoreError
from fairdeal.server.store.accounts_schema import sanctions

if TYPE_CHECKING:
    from fairdeal.server.store import Store

WARN, SILENCE, BAN = "warn", "silence", "ban"


@dataclass(frozen=True, slots=True)
class Sanction:
    """A warning, a silence or a ban, of a person or of a network of addresses."""

    id: str
    kind: str
    person: str | None
    network: str | None
    reason: str
    at: int
    until: int | None  # None: until it is lifted
    seen: int | None = None

    def describe(self, what: str) -> str:
        """What a person may not do, for how long and why."""
        end = (
            "" if self.until is None else f" until {datetime.fromtimestamp(self.until / 1000, UTC):%Y-%m-%d %H:%M} UTC"
        )
        return f"{what}{end}: {self.reason}"


class Sanctions:
    """The sanctions in force."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now
        self.of_person: dict[str, list[Sanction]] = {}
        self.networks: list[tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, Sanction]] = []

    async def load(self) -> None:
        """Read all sanctions that are in force."""
        is_in_force = sa.or_(sanctions.c.until.is_(None), sanctions.c.until > self.now())
        query = sa.select(sanctions).where(is_in_force)
        try:
            found = await self.store.read(lambda connection: [Sanction(*row) for row in connection.execute(query)])
        except StoreError as error:
            log.warning("sanctions cannot be read", problem=str(error))
            return
        self.of_person = {}
        self.networks = []
        for sanction in found:
            if sanction.network is not None:
                self.networks.append((ipaddress.ip_network(sanction.network), sanction))
            if sanction.person is not None:
                self.of_person.setdefault(sanction.person, []).append(sanction)

    def find(self, kind: str, person: str | None) -> Sanction | None:
        """A sanction of this kind against a person; None if there is none."""
        for sanction in self.of_person.get(person, ()) if person is not None else ():
            if sanction.kind == kind and (sanction.until is None or sanction.until > self.now()):
                return sanction
        return None

    def find_ban(self, person: str | None, address: str) -> Sanction | None:
        """The ban of a person or of their address; None if there is none."""
        found = self.find(BAN, person)
        if found is not None or not self.networks:
            return found
        try:
            network = ipaddress.ip_network(address)  # one address, or the /64 network of an IPv6 address
        except ValueError:
            return None
        for banned, sanction in self.networks:
            is_within = network.version == banned.version and network.subnet_of(banned)  # type: ignore[arg-type]
            if is_within and (sanction.until is None or sanction.until > self.now()):
                return sanction
        return None

    def unread_warnings(self, person: str | None) -> list[Sanction]:
        found = self.of_person.get(person, []) if person is not None else []
        return [sanction for sanction in found if sanction.kind == WARN and sanction.seen is None]


@dataclass(slots=True)
class WarningsSeen(RowsChanged):
    """A person has read their warnings."""

    person: str
    at: int

    def write_rows(self, connection: sa.Connection) -> None:
        unread = (sanctions.c.person == self.person, sanctions.c.kind == WARN, sanctions.c.seen.is_(None))
        connection.execute(sanctions.update().where(*unread).values(seen=self.at))
