"""The curves of how cost grows, at the smallest size; and what must not grow."""

from pathlib import Path

import pytest

from benchmarks import scaling


@pytest.fixture(scope="module")
def found() -> list[scaling.Curve]:
    return scaling.curves(longest=100, seconds=0.01, rounds=1)


def test_every_curve_is_measured_and_printed(found: list[scaling.Curve]) -> None:
    assert [curve.across for curve in found] == ["players", "decks", "rounds", "rounds"]
    for curve in found:
        assert all(value > 0 for _, value in curve.points)
        assert len(curve.text()) == len(curve.points) + 4


def test_a_record_is_replayed_in_linear_time(found: list[scaling.Curve]) -> None:
    costs = dict(found[-1].points)
    assert costs[100] < 4 * costs[10]  # a move of a match ten times as long would cost ten times as much otherwise


def test_the_plot_is_drawn(found: list[scaling.Curve], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    scaling.plot(found, tmp_path / "scaling.svg")
    assert "<svg" in (tmp_path / "scaling.svg").read_text(encoding="utf-8")
