"""Every test of a store runs on SQLite, on SQLite with a short list of recent commands, and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal.server.store import sqlite
from tests.server.databases import NoPostgres, Postgres, postgres


@pytest.fixture(scope="session")
def database() -> Iterator[Postgres]:
    """A PostgreSQL of our own."""
    try:
        with postgres(hasty=True) as running:
            yield running
    except NoPostgres as missing:
        pytest.skip(str(missing))


@pytest.fixture(params=["sqlite", "sqlite-settling", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A new database."""
    if request.param == "sqlite-settling":
        monkeypatch.setattr(sqlite, "MAX_RECENT", 3)
        monkeypatch.setattr(sqlite, "MOVED_AT_ONCE", 2)
    if request.param != "postgresql":
        return f"sqlite:///{tmp_path / 'new folder' / 'fairdeal.db'}"
    running: Postgres = request.getfixturevalue("database")
    return running.fresh()
