"""Each game's benchmark gives all its figures, at the smallest sizes, and says what it had to leave out."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from benchmarks.double_games import BULL_SANITY, RUMMY, SANITYHOLES
from benchmarks.in_bulk import InBulk

from benchmarks import __main__ as everything
from benchmarks import double_tricks, hearts, measure, oh_hell, open_spiel, ours, president

TINY = ours.Sizes(rounds=1, bulk=2, pure=1, stepped=1, copies=10, hands=2, peer=2, rollouts=2)
TRICKS = pytest.mark.parametrize("measured", [hearts.measured, oh_hell.measured], ids=["hearts", "oh_hell"])


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_tricks, "TOGETHER", 2)
    monkeypatch.setattr(open_spiel, "positions", partial(open_spiel.positions, seeds=(1,), playouts=2))


@pytest.fixture
def no_open_spiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel, "find_spec", lambda _name: None)


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)


def goals(part: measure.Part) -> dict[str, float | None]:
    for figure in part.figures:
        assert figure.ours > 0
        assert figure.theirs is None or figure.theirs > 0
    found = {figure.name: figure.goal for figure in part.figures}
    assert found.pop("in bulk on the wall, two threads against one") == 1.8
    assert found.pop("memory of a copy") is None
    return found


@TRICKS
def test_the_figures_of_the_trick_games(measured: Callable[[ours.Sizes], measure.Part]) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra bench)")
    part = measured(TINY)
    name = "hearts" if part.title == "Sanity Hearts" else "oh_hell"
    found = goals(part)
    if measure.c_compiler() is not None:
        assert found.pop("in bulk, against plain C for it", 0.5) == 0.5
    assert found == {
        "in bulk, against itself uncompiled": None,
        f"in bulk, against OpenSpiel's {name}": 5,
        f"a hand stepped from Python, against OpenSpiel's {name}": 2.5,
        f"a whole match stepped, against OpenSpiel's {name}": None,
        "copy() of a match of four": None,
    }
    assert part.command == f"python -m benchmarks {name.replace('_', '-')}"


@TRICKS
@pytest.mark.usefixtures("no_open_spiel", "no_compiler")
def test_what_is_missing_is_said(measured: Callable[[ours.Sizes], measure.Part]) -> None:
    part = measured(TINY)
    assert list(goals(part)) == ["in bulk, against itself uncompiled", "copy() of a match of four"]
    assert measure.NO_OPEN_SPIEL in part.notes
    assert (measure.NO_COMPILER in part.notes) == (part.title == "Sanity Hearts")


@pytest.mark.usefixtures("no_open_spiel", "no_compiler")
def test_president_has_its_figures_and_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(president, "command_line", lambda: None)
    monkeypatch.setattr(president, "MOST_DECKS", 2)
    part = president.measured(TINY)
    assert list(goals(part)) == [
        "in bulk, against itself uncompiled",
        "copy() of a match of four",
        "simulate 200 matches, 2 decks against one",
    ]
    assert {measure.NO_OPEN_SPIEL, measure.NO_COMPILER} < set(part.notes)


@pytest.mark.parametrize("game", [SANITYHOLES, BULL_SANITY, RUMMY], ids=lambda game: game.title)
def test_the_figures_of_the_other_double_games(game: InBulk) -> None:
    part = replace(game, full=TINY).benchmark(quick=False)
    found = goals(part)
    assert found.pop("in bulk, against itself uncompiled", 0) is None
    assert found.pop("copy() of a match of four", 0) is None
    missing = game.peer.missing in part.notes
    assert found == ({} if missing else {f"in bulk, against {game.peer.name}": game.goal})
    assert part.command == f"python -m benchmarks {game.ours.key}"


@pytest.mark.parametrize("module", [president, hearts, oh_hell])
def test_quick_runs_are_smaller(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[ours.Sizes] = []

    def measured(asked: ours.Sizes) -> measure.Part:
        sizes.append(asked)
        return measure.Part("Speed", "make speed", [], [])

    monkeypatch.setattr(module, "measured", measured)
    module.benchmark(True)
    module.benchmark(False)
    assert sizes == [module.QUICK, module.FULL]


def test_one_command_measures_every_game_or_some(capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[str] = []

    def benchmark_of(name: str) -> Callable[[bool], measure.Part]:
        def benchmark(_quick: bool) -> measure.Part:
            asked.append(name)
            return measure.Part(name, "make speed", [], [])

        return benchmark

    benchmarks = {name: benchmark_of(name) for name in everything.BENCHMARKS}
    measure.run(benchmarks, "python -m benchmarks", ["--json"])
    assert asked == list(everything.BENCHMARKS)
    asked.clear()
    measure.run(benchmarks, "python -m benchmarks", ["rummy", "--json"])
    assert asked == ["rummy"]
    with pytest.raises(SystemExit):
        measure.run(benchmarks, "python -m benchmarks", ["whist"])
    assert "there is no benchmark of whist" in capsys.readouterr().err
