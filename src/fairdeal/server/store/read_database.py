"""Read a database from a command-line tool, even while a server uses it."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from fairdeal.server.store.command_access import run_in_database

T = TypeVar("T")


def read_database(url: str, query: Callable[[sa.Connection], T]) -> T:
    """Run a read-only query in one transaction, so that it sees a single moment; StoreError if that is not possible."""
    return run_in_database(url, query, _open_sqlite, isolation_level="REPEATABLE READ")


def _open_sqlite(path: Path) -> sa.Engine:
    return sa.create_engine(sa.URL.create("sqlite", database=f"file:{path}", query={"mode": "ro", "uri": "true"}))
