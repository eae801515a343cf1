"""Read a database from a command, also while a server uses it."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from fairdeal.server.store.command_access import run_in_database

T = TypeVar("T")


def read_database(url: str, query: Callable[[sa.Connection], T]) -> T:
    """Run a query that only reads; StoreError if that is not possible. One transaction: all of it is of one moment."""
    return run_in_database(url, query, _open_sqlite, isolation_level="REPEATABLE READ")


def _open_sqlite(path: Path) -> sa.Engine:
    return sa.create_engine(sa.URL.create("sqlite", database=f"file:{path}", query={"mode": "ro", "uri": "true"}))
