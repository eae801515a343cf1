"""One transaction of a command-line tool in the database of a server, which may be running."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from fairdeal.server.store.base import StoreError
from fairdeal.server.store.sql import reason

T = TypeVar("T")


def run_in_database(
    url: str,
    action: Callable[[sa.Connection], T],
    open_sqlite: Callable[[Path], sa.Engine],
    **postgres_options: str,
) -> T:
    """Run an action in one transaction; StoreError if the database cannot be used.

    `open_sqlite` opens a database file; the execution options are those of a transaction in PostgreSQL.
    """
    try:
        if url.startswith("sqlite:///"):
            return _run_on_sqlite(Path(url.removeprefix("sqlite:///")), action, open_sqlite)
        if url.startswith(("postgresql://", "postgres://")):
            return asyncio.run(_run_on_postgres(url, action, postgres_options))
    except (OSError, sa.exc.SQLAlchemyError) as error:
        raise StoreError(f"the database cannot be used: {reason(error)}") from None
    raise StoreError("--db: use sqlite:///FILE or postgresql://HOST/NAME")


def _run_on_sqlite(path: Path, action: Callable[[sa.Connection], T], open_sqlite: Callable[[Path], sa.Engine]) -> T:
    if not path.is_file():
        raise StoreError(f"there is no database {path}; give the server's with --db")
    engine = open_sqlite(path)
    try:
        with engine.begin() as connection:
            return action(connection)
    finally:
        engine.dispose()


async def _run_on_postgres(url: str, action: Callable[[sa.Connection], T], options: dict[str, str]) -> T:
    try:
        from fairdeal.server.store.postgres_connection import create_engine
    except ImportError as missing:
        raise StoreError(f"PostgreSQL needs {missing.name}: pip install 'fairdeal[postgres]'") from None
    engine = create_engine(url)
    try:
        async with engine.execution_options(**options).begin() as connection:
            return await connection.run_sync(action)
    finally:
        await engine.dispose()
