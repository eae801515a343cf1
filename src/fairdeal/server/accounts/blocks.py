"""Who has muted or blocked whom. Pairing asks `blocked_pairs`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from fairdeal.server.accounts.changes import revoke
from fairdeal.server.accounts.tokens import hash_secret
from fairdeal.server.store import RowsChanged
from fairdeal.server.store.accounts_schema import blocks

if TYPE_CHECKING:
    from fairdeal.server.store import Store

MUTE, BLOCK = "mute", "block"
MAX_BLOCKS = 1_000  # of one person


class Blocked(NamedTuple):
    """A person whom another one has muted or blocked."""

    other: str
    kind: str
    name: str
    at: int


@dataclass(slots=True)
class BlockSet(RowsChanged):
    """A person mutes or blocks another one, or undoes that (`kind` None)."""

    person: str
    other: str
    kind: str | None
    name: str
    at: int

    def write_rows(self, connection: sa.Connection) -> None:
        connection.execute(blocks.delete().where(blocks.c.person == self.person, blocks.c.other == self.other))
        if self.kind is not None:
            row = {"person": self.person, "other": self.other, "kind": self.kind, "name": self.name, "at": self.at}
            connection.execute(blocks.insert(), row)
        revoke(connection, "blocks", self.person, self.at)


async def blocked_by(store: Store, person: str) -> list[Blocked]:
    """Whom a person has muted or blocked, latest first."""
    columns = (blocks.c.other, blocks.c.kind, blocks.c.name, blocks.c.at)
    query = sa.select(*columns).where(blocks.c.person == person).order_by(blocks.c.at.desc()).limit(MAX_BLOCKS)
    return await store.read(lambda connection: [Blocked(*row) for row in connection.execute(query)])


def block_id(row: Blocked) -> str:
    """Id of a block for its owner: nobody learns another person's identity."""
    return hash_secret(f"{row.other} {row.at}")[:24]


async def has_blocked(store: Store, person: str, other: str) -> bool:
    """Whether a person has blocked another one; muting is not blocking."""
    return (person, other) in await blocked_pairs(store, (person, other))


async def blocked_pairs(store: Store, people: Collection[str]) -> set[tuple[str, str]]:
    """All pairs among these people of whom the first has blocked the second."""
    wanted = list(people)
    query = sa.select(blocks.c.person, blocks.c.other).where(
        blocks.c.kind == BLOCK, blocks.c.person.in_(wanted), blocks.c.other.in_(wanted)
    )
    return await store.read(lambda connection: {(row.person, row.other) for row in connection.execute(query)})
