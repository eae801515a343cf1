"""Plans of conditional moves as they are stored: one row for each person at a table (plans.py)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from fairdeal.server.json_codec import encode_json
from fairdeal.server.messages.parts import PlanLine
from fairdeal.server.store import RowsChanged, StoreError

if TYPE_CHECKING:
    import sqlalchemy as sa


class IllegalLine(msgspec.Struct, frozen=True):
    """A line that was not legal when its situation came, and why."""

    line: PlanLine
    reason: str


class StoredPlan(msgspec.Struct, frozen=True):
    """A person's plan in one hand, as it is stored."""

    match: int
    deal: int
    at: int  # moves of the match when it was last written
    revision: int  # counts the changes of this plan, so that a client cannot change one that it has not seen
    request: str  # id of the last request that changed it
    lines: tuple[PlanLine, ...] = ()
    dropped: tuple[IllegalLine, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanChanged(RowsChanged):
    """A person's plan at a table; None: they no longer have one."""

    table_id: str
    epoch: int  # of the table in memory: one that was dropped must not write
    person: str
    plan: StoredPlan | None

    def write_rows(self, connection: sa.Connection) -> None:
        import sqlalchemy as sa  # the static edition has tables, but no database

        from fairdeal.server.store.correspondence_schema import plans
        from fairdeal.server.store.schema import summaries

        epoch = connection.execute(sa.select(summaries.c.epoch).where(summaries.c.table_id == self.table_id)).scalar()
        if epoch != self.epoch:
            raise StoreError("the table was dropped from memory; load it again")
        connection.execute(plans.delete().where(plans.c.table_id == self.table_id, plans.c.person == self.person))
        if self.plan is not None:
            row = {"table_id": self.table_id, "person": self.person, "plan": encode_json(self.plan)}
            connection.execute(plans.insert(), row)


def read_plans(connection: sa.Connection, table_id: str) -> dict[str, StoredPlan]:
    """The plans of the people at a table."""
    import sqlalchemy as sa

    from fairdeal.server.store.correspondence_schema import plans

    rows = connection.execute(sa.select(plans.c.person, plans.c.plan).where(plans.c.table_id == table_id))
    return {row.person: msgspec.json.decode(row.plan, type=StoredPlan) for row in rows}
