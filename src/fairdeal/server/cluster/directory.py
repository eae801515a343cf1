"""Where tables are, according to the database: who owns them, and how a node becomes the owner."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from fairdeal.server.store import StoredTable
from fairdeal.server.store.node_connection import DATABASE_NOW
from fairdeal.server.store.shared_postgres import SharedPostgresStore
from fairdeal.server.store.sql import is_storable
from fairdeal.server.table_codes import normalize_code

IS_ALIVE = f"EXISTS (SELECT FROM nodes WHERE id = summaries.owner AND lease_until > {DATABASE_NOW})"
HAS_ALARM = "EXISTS (SELECT FROM alarms WHERE alarms.table_id = summaries.table_id)"  # of a correspondence match
LOCATION = (
    "SELECT tables.id, code, epoch, people, played, slept, owner, "
    f"{IS_ALIVE} AS is_owned FROM tables JOIN summaries ON table_id = tables.id "
)
LOCATE = f"{LOCATION} WHERE tables.id = $1 OR code = $2"
LOCATE_ALL = f"{LOCATION} WHERE tables.id = ANY($1::text[])"
OF_PERSON = f"{LOCATION} WHERE people::jsonb @> $1::jsonb AND (slept IS NULL OR slept >= $2 OR {HAS_ALARM}) LIMIT $3"
# Rows are locked in the order of their ids, as appends do. Among several tables, those whose row is locked are left for
# later: a node that is frozen in a transaction may hold one of them for a second.
CLAIM = (
    "UPDATE summaries SET owner = $2, epoch = epoch + 1, slept = NULL WHERE table_id IN ("
    "SELECT table_id FROM summaries WHERE table_id = ANY($1::text[]) "
    f"AND (owner IS NULL OR owner = $2 OR NOT {IS_ALIVE}) ORDER BY table_id FOR UPDATE {{wait}}) "
    "RETURNING table_id, epoch"
)
ORPHANS = f"SELECT table_id FROM summaries WHERE owner IS NOT NULL AND owner <> $1 AND NOT {IS_ALIVE}"
OWNED = "SELECT table_id, epoch FROM summaries WHERE owner = $1"
EXPIRED = (
    f"SELECT table_id FROM summaries WHERE slept IS NOT NULL AND owner IS NULL AND NOT {HAS_ALARM} "
    "AND slept < CASE WHEN played = 1 THEN $1::bigint ELSE $2::bigint END LIMIT 200"
)
SLEEPING = "SELECT count(*) AS number FROM summaries WHERE slept IS NOT NULL"
IS_CODE_TAKEN = "SELECT FROM tables WHERE code = $1"


@dataclass(frozen=True, slots=True)
class Location:
    """Where a table is."""

    table_id: str
    code: str
    epoch: int
    people: frozenset[str]
    has_played: bool
    slept: int | None  # last visit; None: it is in memory, or was when its owner died
    owner: str | None  # None: it has none, or a dead one


class Directory:
    """The tables of the cluster."""

    def __init__(self, store: SharedPostgresStore) -> None:
        self.store = store

    async def locate(self, id_or_code: str) -> Location | None:
        """Find a table by its id or its short code, however it is typed."""
        if not is_storable(id_or_code):
            return None
        rows = await self.store.fetch(LOCATE, id_or_code.strip(), normalize_code(id_or_code))
        return _location(rows[0]) if rows else None

    async def locate_all(self, table_ids: list[str]) -> dict[str, Location]:
        """Find several tables by their ids."""
        return {row["id"]: _location(row) for row in await self.store.fetch(LOCATE_ALL, table_ids)}

    async def of_person(self, person: str, slept_after: int, limit: int) -> list[Location]:
        """Tables where a person had a place when they were last described."""
        rows = await self.store.fetch(OF_PERSON, json.dumps([person]), slept_after, limit)
        return [_location(row) for row in rows]

    async def claim(self, table_ids: Collection[str]) -> dict[str, StoredTable]:
        """Become the owner of tables that have none, and read them; those that have one, or are gone, are left out."""
        statement = CLAIM.format(wait="" if len(table_ids) == 1 else "SKIP LOCKED")
        rows = await self.store.fetch(statement, [*table_ids], self.store.node)
        return await self.store.adopt({row["table_id"]: row["epoch"] for row in rows})

    async def orphans(self) -> list[str]:
        """Ids of tables whose owner is dead."""
        return [row["table_id"] for row in await self.store.fetch(ORPHANS, self.store.node)]

    async def owned(self) -> dict[str, int]:
        """Tables of this node, with their epochs."""
        return {row["table_id"]: row["epoch"] for row in await self.store.fetch(OWNED, self.store.node)}

    async def expired(self, played_before: int, unplayed_before: int) -> list[str]:
        """Ids of sleeping tables that nobody will come back to."""
        rows = await self.store.fetch(EXPIRED, played_before, unplayed_before)
        return [row["table_id"] for row in rows]

    async def count_sleeping(self) -> int:
        return int((await self.store.fetch(SLEEPING))[0]["number"])

    async def is_code_taken(self, code: str) -> bool:
        return bool(await self.store.fetch(IS_CODE_TAKEN, code))


def _location(row: Any) -> Location:
    people = frozenset(json.loads(str(row["people"])))
    owner = row["owner"] if row["is_owned"] else None
    return Location(
        str(row["id"]),
        str(row["code"]),
        row["epoch"],
        people,
        bool(row["played"]),
        row["slept"],
        owner,
    )
