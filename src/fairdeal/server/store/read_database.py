"""Reading a database from a command, also while a server uses it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from fairdeal.server.store.base import StoreError
from fairdeal.server.store.sql import reason

T = TypeVar("T")


def read_database(url: str, query: Callable[[sa.Connection], T]) -> T:
    """Run a query that only reads; StoreError if that is not possible. One transaction: all of it is of one moment."""
    try:
        if url.startswith("sqlite:///"):
            return _read_sqlite(Path(url.removeprefix("sqlite:///")), query)
        if url.startswith(("postgresql://", "postgres://")):
            return asyncio.run(_read_postgres(url, query))
    except (OSError, sa.exc.SQLAlchemyError) as error:
        raise StoreError(f"the database cannot be read: {reason(error)}") from None
    raise StoreError("use sqlite:///FILE or postgresql://HOST/NAME")


def _read_sqlite(path: Path, query: Callable[[sa.Connection], T]) -> T:
    if not path.is_file():
        raise StoreError(f"there is no database {path}")
    engine = sa.create_engine(sa.URL.create("sqlite", database=f"file:{path}", query={"mode": "ro", "uri": "true"}))
    try:
        with engine.connect() as connection:
            return query(connection)
    finally:
        engine.dispose()


async def _read_postgres(url: str, query: Callable[[sa.Connection], T]) -> T:
    try:
        from fairdeal.server.store.postgres_connection import create_engine
    except ImportError as missing:
        raise StoreError(f"PostgreSQL needs {missing.name}: pip install 'fairdeal[postgres]'") from None
    engine = create_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            return await connection.run_sync(query)
    finally:
        await engine.dispose()
