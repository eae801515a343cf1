"""Every store test runs on SQLite, on SQLite with a very short `recent` table, and on PostgreSQL."""

from pathlib import Path

import pytest

from fairdeal.server.store import sqlite
from tests.server.databases import TemporaryPostgres


@pytest.fixture(params=["sqlite", "sqlite-short-recent", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a new database."""
    if request.param == "sqlite-short-recent":
        monkeypatch.setattr(sqlite, "MAX_RECENT", 3)
        monkeypatch.setattr(sqlite, "MOVED_AT_ONCE", 2)
    if request.param != "postgresql":
        return f"sqlite:///{tmp_path / 'new folder' / 'fairdeal.db'}"
    running: TemporaryPostgres = request.getfixturevalue("database")
    return running.new_database()
