"""A small crash test under load; `python -m tests.server.crash` runs more."""

import pytest

from fairdeal import _build
from tests.server.crash import run_on_database
from tests.server.databases import PostgresUnavailable


@pytest.mark.skipif(not _build.is_compiled(), reason="the same server, only slower")
@pytest.mark.parametrize(
    ("database", "kills", "long_outages", "tables"),
    [("sqlite", 1, 1, 5), ("postgresql", 1, 0, 4)],
    ids=["sqlite", "postgresql"],
)
def test_nothing_is_lost_or_doubled(database: str, kills: int, long_outages: int, tables: int) -> None:
    try:
        results = run_on_database(database, kills, tables, seed=5, long_outages=long_outages)
    except PostgresUnavailable as missing:
        pytest.skip(str(missing))
    assert results.errors == []
    assert results.kills == kills
    assert results.acknowledged > 10 * tables
