"""Each benchmark reports all its figures at the smallest sizes, and says what it left out."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from benchmarks.games import GAMES, SIMPLE_C, TUNED_C, GameBenchmark
from benchmarks.workload import PLAIN

from benchmarks import __main__ as everything
from benchmarks import command_line, commands, figures, libraries, open_spiel, vectors, workload

ROOT = Path(__file__).parent.parent.parent
TINY = workload.Sizes(
    rounds=1, bulk=20, plain=1, stepped=1, hands=2, copies=10, open_spiel=2, rollouts=2, whole=1, thread_seconds=0.0
)
AGAINST_OPEN_SPIEL = [figures.BULK, figures.BULK_AFTER, figures.STEPPED, figures.STEPPED_AFTER, figures.COPY]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.workload.key)


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel, "positions", partial(open_spiel.positions, seeds=(1,), playouts=2))


@pytest.fixture
def no_open_spiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel, "find_spec", lambda _name: None)


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)


def figures_by_name(part: figures.Part) -> dict[str, figures.Figure]:
    for figure in part.figures:
        assert figure.value > 0
        assert figure.baseline is None or figure.baseline > 0
    return {figure.name: figure for figure in part.figures}


@EVERY_GAME
def test_a_game_has_all_its_figures(game: GameBenchmark) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra bench)")
    part = replace(game, c_programs=()).measure(TINY)
    found = figures_by_name(part)
    others = [(name, other.title) for other in game.others for name in (figures.BULK, figures.BULK_AFTER)]
    assert list(found) == [
        *AGAINST_OPEN_SPIEL,
        *[f"{name}, against {title}" for name, title in others],
        PLAIN,
        figures.THREADS,
        figures.MEMORY,
    ]
    assert found[figures.BULK].goal == found[figures.BULK_AFTER].goal == (50 if game.workload.key == "rummy" else 10)
    assert found[figures.STEPPED].goal == found[figures.STEPPED_AFTER].goal == 3
    assert found[figures.THREADS].goal == 1.8
    assert part.command == f"python -m benchmarks {game.workload.key}"
    row = part.overview()
    assert row is not None
    assert row[0] == game.title
    assert all(row)


def test_president_and_hearts_are_compared_with_c_programs() -> None:
    goals = {
        game.workload.key: [program.goal for program in game.c_programs if program.goal is not None]
        for game in GAMES
        if game.c_programs
    }
    assert goals == {"president": [0.7], "hearts": [0.7]}


@pytest.mark.usefixtures("no_open_spiel", "no_compiler")
def test_missing_baselines_are_named() -> None:
    part = GAMES[0].measure(TINY)
    assert all(figures_by_name(part)[name].baseline is None for name in AGAINST_OPEN_SPIEL)
    assert {figures.NO_OPEN_SPIEL, figures.NO_COMPILER} < set(part.notes)


def test_all_games_are_in_one_table() -> None:
    bulk = figures.Figure(figures.BULK, 20.0, 2.0, figures.MOVES, 10, True)
    copy = figures.Figure(figures.COPY, 0.2, None, "µs", None, False)
    game = figures.Part("Whist", "make whist", [bulk, copy], [])
    report = figures.Report([game, figures.Part("Commands", "make commands", [copy], [])], {})
    assert report.overview() == [
        ("game", *figures.COLUMNS),
        ("Whist", "20.0 / 2.00 = 10.0", "", "", "", "0.200", "", ""),
    ]
    assert "| Whist | 20.0 / 2.00 = 10.0 |" in report.page("make it")
    assert "Whist  20.0 / 2.00 = 10.0" in report.text()


def test_the_page_is_worded_as_the_program_writes_it() -> None:
    """The figures of docs/performance.md may be old, but its texts are those of today."""
    page = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    assert page.startswith(f"# Performance\n\n{figures.INTRODUCTION}\n\n    python -m benchmarks --write ")
    assert f"\n{figures.OVERVIEW}\n" in page
    assert "| game | " + " | ".join(figures.COLUMNS) + " |\n" in page
    known = {*AGAINST_OPEN_SPIEL, figures.PROCESSES, figures.THREADS, figures.MEMORY, PLAIN, SIMPLE_C, TUNED_C}
    for game in GAMES:
        names = {
            f"{name}, against {other.title}" for other in game.others for name in (figures.BULK, figures.BULK_AFTER)
        }
        section = page.split(f"\n## {game.title}\n\n    {game.command}\n\n")[1].split("\n## ")[0]
        headings, _, *rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
        assert tuple(headings) == figures.HEADINGS
        assert {row[0] for row in rows} <= known | names


def test_libraries_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_games: int, _rounds: int) -> Any:
        raise ImportError("no module named zoo")

    monkeypatch.setattr(libraries, "LIBRARIES", {"zoo": missing})
    part = libraries.measure(1, 1)
    assert not part.figures
    assert "Left out: zoo, which cannot be used here (no module named zoo)." in part.notes


def test_vectors_are_compared_with_single_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy", reason="numpy is not installed (the extra research)")

    def missing(_steps: int) -> Any:
        raise ImportError("no module named pgx")

    monkeypatch.setattr(vectors, "pgx_step_rate", missing)
    monkeypatch.setattr(vectors, "BATCH_SIZE", 2)
    part = vectors.measure_all(2, 2, 1)
    assert [figure.goal for figure in figures_by_name(part).values()] == [20] * len(GAMES)
    assert "Left out: pgx, which cannot be used here (no module named pgx)." in part.notes


def test_commands_have_their_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MAX_DECKS", 2)
    monkeypatch.setattr(commands, "command_line", lambda: None)
    part = commands.measure(1)
    assert list(figures_by_name(part)) == [
        "import and set up a game, against pyspiel",
        "simulate 200 matches, 2 decks against one (processor time)",
    ]
    assert commands.NO_COMMAND in part.notes


def test_quick_runs_are_smaller() -> None:
    assert workload.Sizes(9, 100, 3, 10, 20, 30, 40, 50, 60, thread_seconds=1.0).smaller() == workload.Sizes(
        5, 20, 1, 2, 4, 6, 8, 10, 12, thread_seconds=0.2
    )


def test_the_command_measures_all_benchmarks_or_those_named(capsys: pytest.CaptureFixture[str]) -> None:
    called: list[str] = []

    def benchmark_of(name: str) -> Callable[[bool], figures.Part]:
        def benchmark(_quick: bool) -> figures.Part:
            called.append(name)
            return figures.Part(name, "make speed", [], [])

        return benchmark

    benchmarks = {name: benchmark_of(name) for name in everything.BENCHMARKS}
    command_line.run(benchmarks, "python -m benchmarks", ["--json"])
    assert called == list(everything.BENCHMARKS)
    called.clear()
    command_line.run(benchmarks, "python -m benchmarks", ["--quick"], everything.SLOW)
    assert called == [name for name in everything.BENCHMARKS if name != "server"]
    called.clear()
    command_line.run(benchmarks, "python -m benchmarks", ["rummy", "--json"])
    assert called == ["rummy"]
    with pytest.raises(SystemExit):
        command_line.run(benchmarks, "python -m benchmarks", ["whist"])
    assert "there is no benchmark of whist" in capsys.readouterr().err
