"""Reading studies from a store."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from fairdeal.server.store.base import StoredStudy, StudyState
from fairdeal.server.store.schema import studies, study_batches

STATE = (studies.c.name, studies.c.wanted, studies.c.paused, studies.c.games)
DESCRIPTION = (studies.c.id, studies.c.owner, studies.c.at, studies.c.version, studies.c.setup, studies.c.plan, *STATE)


def study(connection: sa.Connection, study_id: str) -> StoredStudy | None:
    query = sa.select(*DESCRIPTION, studies.c.totals, studies.c.figures).where(studies.c.id == study_id)
    row = connection.execute(query).first()
    return _study(row, bytes(row.totals), bytes(row.figures)) if row is not None else None


def study_state(connection: sa.Connection, study_id: str) -> StudyState | None:
    row = connection.execute(sa.select(*STATE).where(studies.c.id == study_id)).first()
    return _state(row) if row is not None else None


def owned_studies(connection: sa.Connection, owner: str, limit: int) -> list[StoredStudy]:
    owned = sa.select(*DESCRIPTION).where(studies.c.owner == owner)
    query = owned.order_by(studies.c.at.desc(), studies.c.id).limit(limit)
    return [_study(row, b"", b"") for row in connection.execute(query)]


def batches(connection: sa.Connection, study_id: str) -> Sequence[tuple[int, int, bytes]]:
    columns = (study_batches.c.first, study_batches.c.count, study_batches.c.counts)
    query = sa.select(*columns).where(study_batches.c.study_id == study_id).order_by(study_batches.c.first)
    return [(row[0], row[1], bytes(row[2])) for row in connection.execute(query)]


def _state(row: Any) -> StudyState:
    return StudyState(row.name, row.wanted, bool(row.paused), row.games)


def _study(row: Any, totals: bytes, figures: bytes) -> StoredStudy:
    return StoredStudy(row.id, row.owner, row.at, row.version, row.setup, row.plan, _state(row), totals, figures)
