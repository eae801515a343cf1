"""Rule tests run with one deck and again with many: the rules are the same, the code behind them is not."""

import pytest

from . import table


@pytest.fixture(params=[1, 200], ids=["one-deck", "many-decks"])
def decks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Play with this many times the decks that a test asks for; the hands stay the same."""
    times = request.param
    assert isinstance(times, int)
    monkeypatch.setattr(table, "TIMES", times)
    return times
