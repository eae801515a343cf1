"""Writing changes of studies in the caller's transaction."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import TypeAlias

import sqlalchemy as sa

from fairdeal.server.store.changes import StudiesTrimmed, StudyBatchKept, StudyChanged, StudyCreated, StudyDeleted
from fairdeal.server.store.schema import studies, study_batches

StudyChange: TypeAlias = StudyCreated | StudyBatchKept | StudyChanged | StudyDeleted | StudiesTrimmed
STUDY_CHANGES = (StudyCreated, StudyBatchKept, StudyChanged, StudyDeleted, StudiesTrimmed)


def apply_study_change(connection: sa.Connection, change: StudyChange) -> None:
    match change:
        case StudyCreated():
            row = asdict(change)
            row |= {"id": row.pop("study_id"), "used": change.at, "paused": 0, "games": 0, "bytes": 0}
            connection.execute(studies.insert(), {**row, "totals": b"", "figures": b""})
        case StudyBatchKept():
            _keep_batch(connection, change)
        case StudyChanged():
            _change(connection, change)
        case StudyDeleted():
            _delete(connection, [change.study_id])
        case StudiesTrimmed():
            _trim(connection, change)


def _keep_batch(connection: sa.Connection, change: StudyBatchKept) -> None:
    """Append matches that follow the last ones. Two nodes of a cluster may play the same ones: the first counts."""
    follows = (studies.c.id == change.study_id, studies.c.games == change.first)
    values = {
        "games": change.first + change.count,
        "bytes": studies.c.bytes + len(change.counts),
        "used": change.at,
        "totals": change.totals,
        "figures": change.figures,
    }
    if connection.execute(studies.update().where(*follows).values(**values)).rowcount:
        row = {"study_id": change.study_id, "first": change.first, "count": change.count, "counts": change.counts}
        connection.execute(study_batches.insert(), row)


def _change(connection: sa.Connection, change: StudyChanged) -> None:
    paused = None if change.is_paused is None else int(change.is_paused)
    given = {"name": change.name, "wanted": change.wanted, "paused": paused}
    values = {name: value for name, value in given.items() if value is not None}
    connection.execute(studies.update().where(studies.c.id == change.study_id).values(used=change.at, **values))


def _trim(connection: sa.Connection, change: StudiesTrimmed) -> None:
    """Find what does not fit, the latest first."""
    query = sa.select(studies.c.id, studies.c.owner, studies.c.bytes).order_by(studies.c.used.desc(), studies.c.id)
    size = owned = 0
    dropped = []
    for row in connection.execute(query):
        size += row.bytes
        owned += row.owner == change.owner
        if size > change.max_bytes or (row.owner == change.owner and owned > change.max_owned):
            dropped.append(row.id)
    _delete(connection, dropped)


def _delete(connection: sa.Connection, study_ids: Iterable[str]) -> None:
    for study_id in study_ids:
        connection.execute(study_batches.delete().where(study_batches.c.study_id == study_id))
        connection.execute(studies.delete().where(studies.c.id == study_id))
