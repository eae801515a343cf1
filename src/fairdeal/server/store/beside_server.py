"""A database beside the server that uses it, for `fairdeal admin`: short transactions, no lock, no migration."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from fairdeal.server.store.base import StoreError
from fairdeal.server.store.migrate import VERSION_TABLE, newest_version
from fairdeal.server.store.sql import reason

T = TypeVar("T")


def run_beside_server(url: str, action: Callable[[sa.Connection], T]) -> T:
    """Run an action in one transaction; StoreError if the database cannot be used, or has another version."""

    def checked(connection: sa.Connection) -> T:
        _check_version(connection)
        return action(connection)

    try:
        if url.startswith("sqlite:///"):
            return _run_on_sqlite(Path(url.removeprefix("sqlite:///")), checked)
        if url.startswith(("postgresql://", "postgres://")):
            return asyncio.run(_run_on_postgres(url, checked))
    except (OSError, sa.exc.SQLAlchemyError) as error:
        raise StoreError(f"the database cannot be used: {reason(error)}") from None
    raise StoreError("--db: use sqlite:///FILE or postgresql://HOST/NAME")


def _run_on_sqlite(path: Path, action: Callable[[sa.Connection], T]) -> T:
    from fairdeal.server.store.sqlite import create_engine

    if not path.is_file():
        raise StoreError(f"there is no database {path}; give the server's with --db")
    engine = create_engine(path, "BEGIN IMMEDIATE")
    try:
        with engine.begin() as connection:
            return action(connection)
    finally:
        engine.dispose()


async def _run_on_postgres(url: str, action: Callable[[sa.Connection], T]) -> T:
    try:
        from fairdeal.server.store.postgres_connection import create_engine
    except ImportError as missing:
        raise StoreError(f"PostgreSQL needs {missing.name}: pip install 'fairdeal[postgres]'") from None
    engine = create_engine(url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(action)
    finally:
        await engine.dispose()


def _check_version(connection: sa.Connection) -> None:
    if not sa.inspect(connection).has_table(VERSION_TABLE):
        raise StoreError("that is not a database of Fairdeal")
    found, known = connection.execute(sa.text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar(), newest_version()
    if found != known:
        raise StoreError(f"the database has version {found}, not {known}: use the Fairdeal that the server runs")
