"""Each game's benchmark gives all its figures, at the smallest sizes, and says what it had to leave out."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from benchmarks.games import GAMES, GameBench

from benchmarks import __main__ as everything
from benchmarks import commands, libraries, measure, open_spiel, ours, vectors

TINY = ours.Sizes(rounds=1, bulk=20, pure=1, stepped=1, hands=2, copies=10, peer=2, rollouts=2, whole=1, in_threads=0.0)
AGAINST_OPEN_SPIEL = [measure.BULK, measure.BULK_AFTER, measure.STEPPED, measure.STEPPED_AFTER, measure.COPY]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ours.key)


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel, "positions", partial(open_spiel.positions, seeds=(1,), playouts=2))


@pytest.fixture
def no_open_spiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel, "find_spec", lambda _name: None)


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)


def figures(part: measure.Part) -> dict[str, measure.Figure]:
    for figure in part.figures:
        assert figure.ours > 0
        assert figure.theirs is None or figure.theirs > 0
    return {figure.name: figure for figure in part.figures}


@EVERY_GAME
def test_the_figures_of_a_game(game: GameBench) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra bench)")
    part = replace(game, limits=()).measured(TINY)
    found = figures(part)
    others = [(name, other.title) for other in game.also for name in (measure.BULK, measure.BULK_AFTER)]
    assert list(found) == [
        *AGAINST_OPEN_SPIEL,
        *[f"{name}, against {title}" for name, title in others],
        "in bulk, against itself uncompiled",
        measure.THREADS,
        measure.MEMORY,
    ]
    assert found[measure.BULK].goal == found[measure.BULK_AFTER].goal == (50 if game.ours.key == "rummy" else 10)
    assert found[measure.STEPPED].goal == found[measure.STEPPED_AFTER].goal == 3
    assert found[measure.THREADS].goal == 1.8
    assert part.command == f"python -m benchmarks {game.ours.key}"
    row = part.overview()
    assert row is not None
    assert row[0] == game.title
    assert all(row)


def test_president_and_hearts_have_limits_in_c() -> None:
    goals = {
        game.ours.key: [limit.goal for limit in game.limits if limit.goal is not None] for game in GAMES if game.limits
    }
    assert goals == {"president": [0.7], "hearts": [0.7]}


@pytest.mark.usefixtures("no_open_spiel", "no_compiler")
def test_what_is_missing_is_said() -> None:
    part = GAMES[0].measured(TINY)
    assert all(figures(part)[name].theirs is None for name in AGAINST_OPEN_SPIEL)
    assert {measure.NO_OPEN_SPIEL, measure.NO_COMPILER} < set(part.notes)


def test_all_games_are_in_one_table() -> None:
    bulk = measure.Figure(measure.BULK, 20.0, 2.0, measure.MOVES, 10, True)
    copy = measure.Figure(measure.COPY, 0.2, None, "µs", None, False)
    game = measure.Part("Whist", "make whist", [bulk, copy], [])
    report = measure.Report([game, measure.Part("Commands", "make commands", [copy], [])], {})
    assert report.overview() == [
        ("game", *measure.COLUMNS),
        ("Whist", "20.0 / 2.00 = 10.0", "", "", "", "0.200", "", ""),
    ]
    assert "| Whist | 20.0 / 2.00 = 10.0 |" in report.page("make it")
    assert "Whist  20.0 / 2.00 = 10.0" in report.text()


def test_libraries_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_games: int, _rounds: int) -> Any:
        raise ImportError("no module named zoo")

    monkeypatch.setattr(libraries, "PEERS", {"zoo": missing})
    part = libraries.measured(1, 1)
    assert not part.figures
    assert "Left out: zoo, which cannot be used here (no module named zoo)." in part.notes


def test_vectors_are_compared_with_single_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy", reason="numpy is not installed (the extra research)")

    def missing(_steps: int) -> Any:
        raise ImportError("no module named pgx")

    monkeypatch.setattr(vectors, "pgx_stepped", missing)
    monkeypatch.setattr(vectors, "AT_ONCE", 2)
    part = vectors.measured(2, 2, 1)
    assert [figure.goal for figure in figures(part).values()] == [20] * len(GAMES)
    assert "Left out: pgx, which cannot be used here (no module named pgx)." in part.notes


def test_commands_have_their_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_DECKS", 2)
    monkeypatch.setattr(commands, "command_line", lambda: None)
    part = commands.measured(1)
    assert list(figures(part)) == [
        "import and set up a game, against pyspiel",
        "simulate 200 matches, 2 decks against one, processor time",
    ]
    assert commands.NO_COMMAND in part.notes


def test_quick_runs_are_smaller() -> None:
    assert ours.Sizes(9, 100, 3, 10, 20, 30, 40, 50, 60, in_threads=1.0).smaller() == ours.Sizes(
        5, 20, 1, 2, 4, 6, 8, 10, 12, in_threads=0.2
    )


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
    measure.run(benchmarks, "python -m benchmarks", ["--quick"], everything.TAKE_LONG)
    assert asked == [name for name in everything.BENCHMARKS if name != "server"]
    asked.clear()
    measure.run(benchmarks, "python -m benchmarks", ["rummy", "--json"])
    assert asked == ["rummy"]
    with pytest.raises(SystemExit):
        measure.run(benchmarks, "python -m benchmarks", ["whist"])
    assert "there is no benchmark of whist" in capsys.readouterr().err
