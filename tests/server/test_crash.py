"""kill -9 under load, at a small size; `python -m tests.server.crash` is the whole of it."""

import pytest

from fairdeal import _build
from tests.server.crash import on_database
from tests.server.databases import NoPostgres


@pytest.mark.skipif(not _build.is_compiled(), reason="the same server, only slower")
@pytest.mark.parametrize(
    ("database", "kills", "nights", "tables"),
    [("sqlite", 1, 1, 5), ("postgresql", 1, 0, 4)],
    ids=["sqlite", "postgresql"],
)
def test_nothing_is_lost_and_nothing_is_doubled(database: str, kills: int, nights: int, tables: int) -> None:
    try:
        found = on_database(database, kills, tables, seed=5, nights=nights)
    except NoPostgres as missing:
        pytest.skip(str(missing))
    assert found.faults == []
    assert found.kills == kills
    assert found.acknowledged > 10 * tables
