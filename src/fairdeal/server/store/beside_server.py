"""Change a database while a server uses it, for `fairdeal admin`: short transactions, no lock, no migration."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from fairdeal.server.store.base import StoreError
from fairdeal.server.store.command_access import run_in_database
from fairdeal.server.store.migrate import VERSION_TABLE, newest_version

T = TypeVar("T")


def run_beside_server(url: str, action: Callable[[sa.Connection], T]) -> T:
    """Run an action in one transaction; StoreError if the database cannot be used, or has another version."""

    def checked(connection: sa.Connection) -> T:
        _check_version(connection)
        return action(connection)

    return run_in_database(url, checked, _open_sqlite)


def _open_sqlite(path: Path) -> sa.Engine:
    from fairdeal.server.store.sqlite import create_engine

    return create_engine(path, "BEGIN IMMEDIATE")


def _check_version(connection: sa.Connection) -> None:
    if not sa.inspect(connection).has_table(VERSION_TABLE):
        raise StoreError("that is not a Fairdeal database")
    found, known = connection.execute(sa.text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar(), newest_version()
    if found != known:
        raise StoreError(f"the database has version {found}, not {known}: use the Fairdeal that the server runs")
