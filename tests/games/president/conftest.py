"""Rule tests are played with one deck and again with many: the rules are the same, what runs them is not."""

import pytest

from . import table


@pytest.fixture(params=[1, 200], ids=["one-deck", "many-decks"])
def decks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """So many times the decks that a test asks for lie on the table; the hands are as it says."""
    times = request.param
    assert isinstance(times, int)
    monkeypatch.setattr(table, "TIMES", times)
    return times
