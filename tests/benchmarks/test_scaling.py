"""The curves have all their points, and the plot is drawn."""

from pathlib import Path

import pytest

from benchmarks import command_line, scaling
from fairdeal.games.president.options import MAX_DECKS


@pytest.fixture(scope="module")
def found() -> list[scaling.Curve]:
    return scaling.curves(100, 0.005, 1)


def test_every_curve_has_its_points(found: list[scaling.Curve]) -> None:
    players, decks, stepped, replayed = found
    assert [x for x, _ in players.points] == [2, 4, 8, 16, 32, 64]
    assert decks.points[-1][0] == MAX_DECKS
    assert [x for x, _ in stepped.points] == [x for x, _ in replayed.points] == [1, 10, 100]
    assert all(y > 0 for curve in found for _, y in curve.points)


def test_a_record_is_replayed_in_linear_time(found: list[scaling.Curve]) -> None:
    costs = dict(found[-1].points)
    assert costs[100] < 8 * costs[1]  # in quadratic time it would be a hundred times as much


def test_the_last_point_is_compared_with_the_first(found: list[scaling.Curve]) -> None:
    part = scaling.part(found)
    for figure, curve, first in zip(part.figures, found, (0, 0, 1, 1), strict=True):
        assert (figure.value, figure.baseline) == (curve.points[-1][1], curve.points[first][1])


def test_the_plot_is_written_next_to_the_page(
    found: list[scaling.Curve], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (the extra lab)")
    page = tmp_path / "page.md"
    command_line.run({"scaling": lambda _quick: scaling.part(found)}, "make it", ["--write", str(page)])
    assert "Scaling" in capsys.readouterr().out
    assert "](images/scaling.svg)" in page.read_text(encoding="utf-8")
    drawn = (tmp_path / "images" / "scaling.svg").read_text(encoding="utf-8")
    assert drawn.count("<svg") == 1
    assert "decks" in drawn
