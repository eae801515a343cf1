"""A real PostgreSQL for the tests of the server and its stores."""

from collections.abc import Iterator

import pytest

from tests.server.databases import PostgresUnavailable, TemporaryPostgres, temporary_postgres


@pytest.fixture(scope="session")
def database() -> Iterator[TemporaryPostgres]:
    """A PostgreSQL server for this test session."""
    try:
        with temporary_postgres(fsync=False) as running:
            yield running
    except PostgresUnavailable as missing:
        pytest.skip(str(missing))
