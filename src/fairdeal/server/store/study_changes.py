"""Changes of studies, and how they are written in the caller's transaction."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

import sqlalchemy as sa

from fairdeal.server.store.changes import RowsChanged
from fairdeal.server.store.schema import studies, study_batches


@dataclass(frozen=True, slots=True)
class StudyCreated(RowsChanged):
    """A new study, of which nothing is played yet."""

    study_id: str
    owner: str
    name: str
    at: int
    version: str
    setup: str  # JSON
    plan: str  # JSON
    wanted: int

    def write_rows(self, connection: sa.Connection) -> None:
        row = asdict(self)
        row |= {"id": row.pop("study_id"), "used": self.at, "paused": 0, "games": 0, "bytes": 0}
        connection.execute(studies.insert(), {**row, "totals": b"", "figures": b""})


@dataclass(frozen=True, slots=True)
class StudyBatchKept(RowsChanged):
    """The next matches of a study. It changes nothing if the study is gone or has gone on without them.

    Two nodes of a cluster may play the same matches: the first batch counts.
    """

    study_id: str
    first: int
    count: int
    at: int
    counts: bytes  # of these matches
    totals: bytes  # the sums over all matches so far
    figures: bytes  # for people, from these sums

    def write_rows(self, connection: sa.Connection) -> None:
        follows = (studies.c.id == self.study_id, studies.c.games == self.first)
        values = {
            "games": self.first + self.count,
            "bytes": studies.c.bytes + len(self.counts),
            "used": self.at,
            "totals": self.totals,
            "figures": self.figures,
        }
        if connection.execute(studies.update().where(*follows).values(**values)).rowcount:
            row = {"study_id": self.study_id, "first": self.first, "count": self.count, "counts": self.counts}
            connection.execute(study_batches.insert(), row)


@dataclass(frozen=True, slots=True)
class StudyChanged(RowsChanged):
    """What the owner of a study changes; None: as it was."""

    study_id: str
    at: int
    name: str | None = None
    wanted: int | None = None
    is_paused: bool | None = None

    def write_rows(self, connection: sa.Connection) -> None:
        paused = None if self.is_paused is None else int(self.is_paused)
        given = {"name": self.name, "wanted": self.wanted, "paused": paused}
        values = {name: value for name, value in given.items() if value is not None}
        connection.execute(studies.update().where(studies.c.id == self.study_id).values(used=self.at, **values))


@dataclass(frozen=True, slots=True)
class StudyDeleted(RowsChanged):
    """A study is gone, with all of its batches."""

    study_id: str

    def write_rows(self, connection: sa.Connection) -> None:
        delete_studies(connection, [self.study_id])


@dataclass(frozen=True, slots=True)
class StudiesTrimmed(RowsChanged):
    """The least recently used studies are deleted until the rest fits, those of one owner and all together."""

    owner: str
    max_owned: int
    max_bytes: int

    def write_rows(self, connection: sa.Connection) -> None:
        query = sa.select(studies.c.id, studies.c.owner, studies.c.bytes).order_by(studies.c.used.desc(), studies.c.id)
        size = owned = 0
        dropped = []
        for row in connection.execute(query):  # the latest first
            size += row.bytes
            owned += row.owner == self.owner
            if size > self.max_bytes or (row.owner == self.owner and owned > self.max_owned):
                dropped.append(row.id)
        delete_studies(connection, dropped)


def delete_studies(connection: sa.Connection, study_ids: Iterable[str]) -> None:
    """Delete studies with all of their batches."""
    for study_id in study_ids:
        connection.execute(study_batches.delete().where(study_batches.c.study_id == study_id))
        connection.execute(studies.delete().where(studies.c.id == study_id))
