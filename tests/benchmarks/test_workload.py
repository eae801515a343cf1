"""The C programs do the same work as Fairdeal, and the tools of the benchmarks work. Nothing is timed."""

import json
from pathlib import Path

import pytest

from benchmarks import command_line, commands, figures, games, measure, workload
from fairdeal.engine.random import CHOICES, Stream

GAMES = {game.workload.key: game.workload for game in games.GAMES}
PRESIDENT, HEARTS, OH_HELL = GAMES["president"], GAMES["hearts"], GAMES["oh-hell"]
DECK = str(games.DECK)


def built(source: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    program = measure.build(source, tmp_path_factory.mktemp("c"))
    if program is None:
        pytest.skip("no C compiler (cc): the C program cannot be built")
    return str(program)


@pytest.fixture(scope="module", params=["president.c", "president_tuned.c"])
def president_program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    return built(games.C_PROGRAMS / request.param, tmp_path_factory)


@pytest.fixture(scope="module")
def hearts_program(tmp_path_factory: pytest.TempPathFactory) -> str:
    return built(games.C_PROGRAMS / "hearts.c", tmp_path_factory)


SEEDS = pytest.mark.parametrize("seed", [7, 2**53 - 1])


@SEEDS
@pytest.mark.parametrize(("first", "count"), [(0, 300), (12_345, 41)])
def test_the_c_program_of_president_does_the_same_work(
    president_program: str, seed: int, first: int, count: int
) -> None:
    played = workload.play_in_c([president_program], seed, first, count)
    assert played.is_same_work(PRESIDENT.bulk(seed, first, count))
    assert [sum(row) for row in played.places] == [count] * 4


@SEEDS
@pytest.mark.parametrize(("first", "count"), [(0, 20), (12_345, 3)])
def test_the_c_program_of_hearts_does_the_same_work(hearts_program: str, seed: int, first: int, count: int) -> None:
    played = workload.play_in_c([hearts_program, DECK], seed, first, count)
    assert played.is_same_work(HEARTS.bulk(seed, first, count))
    assert [sum(row) for row in played.places] == [count] * 4


def test_the_c_programs_refuse_wrong_arguments(president_program: str, hearts_program: str) -> None:
    with pytest.raises(RuntimeError, match="usage: president SEED FIRST COUNT"):
        measure.output_of([president_program])
    with pytest.raises(RuntimeError, match=r"usage: hearts DECK\.csv SEED FIRST COUNT"):
        measure.output_of([hearts_program])


def test_the_c_program_of_hearts_needs_a_complete_deck(hearts_program: str, tmp_path: Path) -> None:
    lines = Path(DECK).read_text(encoding="utf-8").splitlines()
    torn = tmp_path / "torn.csv"
    for text in ("", "\n".join(lines[:-1]), "\n".join([*lines, lines[-1]]), "\n".join(lines).replace("clubs", "cups")):
        torn.write_text(text, encoding="utf-8")
        with pytest.raises(RuntimeError, match="no deck of double cards"):
            workload.play_in_c([hearts_program, str(torn)], 7, 0, 1)
    with pytest.raises(RuntimeError, match="no deck of double cards"):
        workload.play_in_c([hearts_program, str(tmp_path / "none.csv")], 7, 0, 1)


@pytest.mark.parametrize("game", [PRESIDENT, HEARTS, OH_HELL], ids=lambda game: game.key)
def test_the_plain_sources_do_the_same_work(game: workload.Workload) -> None:
    assert game.bulk_plain(7, 0, 1).is_same_work(game.bulk(7, 0, 1))


def test_playouts_are_printed_as_the_c_programs_print_them(capsys: pytest.CaptureFixture[str]) -> None:
    workload.main(["president", "7", "3", "20", "preset=online", "decks=1"])
    assert workload.read_played(capsys.readouterr().out).is_same_work(PRESIDENT.bulk(7, 3, 20))


def test_different_work_is_recognized() -> None:
    played = workload.Played(2_000_000, [[1, 0], [0, 1]], 0.5)
    assert played.rate == 4
    assert played.is_same_work(workload.Played(2_000_000, [[1, 0], [0, 1]], 0.25))
    assert not played.is_same_work(workload.Played(2_000_001, [[1, 0], [0, 1]], 0.5))
    assert not played.is_same_work(workload.Played(2_000_000, [[0, 1], [1, 0]], 0.5))
    with pytest.raises(SystemExit, match="the C program did not do the same work"):
        workload.require_same_work(False, "the C program")


# ---- Stepping


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_stepping_and_copying_run(game: workload.Workload) -> None:
    assert game.step_matches(1) > 0
    assert game.step_hands([game.deal(5, 1)], 2) > 0
    assert game.bulk_after_deals(20) > 0
    assert game.copy_microseconds(10) > 0


@pytest.mark.parametrize(
    ("game", "hand", "moves"), [(HEARTS, 1, 80), (HEARTS, 4, 76), (OH_HELL, 12, 52), (OH_HELL, 1, 8)]
)
def test_a_hand_is_stepped_from_after_its_deal_to_its_end(game: workload.Workload, hand: int, moves: int) -> None:
    deal = game.deal(5, hand)
    assert deal.get("hand_number", 1) == hand
    assert game.step_hands([deal], 2) > 0
    state = game.game().start(deals=[deal])
    assert workload.play_random_moves([state], Stream(5, CHOICES)) == moves
    assert state.rounds_dealt == 1


def test_the_command_simulate_is_used_if_there_is_one() -> None:
    assert commands.simulate_command(["fairdeal"], 3)[:3] == ["fairdeal", "simulate", "president"]
    assert "decks=3" in commands.simulate_command(["fairdeal"], 3)
    assert commands.simulate_command(None, 3)[-6:] == ["president", "7", "0", "200", "preset=online", "decks=3"]


# ---- Measuring


def test_measurements_alternate() -> None:
    order: list[str] = []
    values = iter([5.0, 1.0, 2.0, 9.0, 3.0, 4.0])

    def one(name: str) -> float:
        order.append(name)
        return next(values)

    found = measure.interleaved({"a": lambda: one("a"), "b": lambda: one("b")}, 3)
    assert order == ["a", "b", "b", "a", "a", "b"]
    assert found == {"a": 5.0, "b": 2.0}


FASTER = figures.Figure("faster", 12.0, 20.0, "M moves/s", 0.5, True)
SLOWER = figures.Figure("slower", 0.4, None, "µs", 0.3, False)


def test_a_figure_knows_whether_its_goal_is_met() -> None:
    assert FASTER.ratio == 0.6
    assert FASTER.is_met
    assert FASTER.cells() == ("faster", "12.0 M moves/s", "20.0 M moves/s", "0.600", "≥ 0.5", "yes")
    assert SLOWER.ratio is None
    assert not SLOWER.is_met
    no_goal = figures.Figure("no goal", 1.0, 2.0, "s", None, True)
    assert no_goal.is_met
    assert no_goal.cells()[-2:] == ("", "")
    assert SLOWER.cells() == ("slower", "0.400 µs", "", "", "< 0.3 µs", "NO")
    no_baseline = figures.Figure("no baseline", 1.0, None, "s", None, True)
    assert no_baseline.cells() == ("no baseline", "1.00 s", "", "", "", "")


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.0123456, "0.0123"), (0.5, "0.500"), (1, "1.00"), (12.345, "12.3"), (98765.4, "98765")],
)
def test_numbers_have_three_digits(value: float, text: str) -> None:
    assert figures.three_digits(value) == text


def test_baselines_alternate_with_fairdeal() -> None:
    order: list[str] = []

    def rate(name: str, value: float) -> float:
        order.append(name)
        return value

    baselines = [
        measure.Baseline("a tortoise", lambda: rate("a tortoise", 4.0), 2),
        measure.Baseline("Achilles", lambda: rate("Achilles", 40.0), None),
    ]
    figures = measure.compare(lambda: rate("Fairdeal", 10.0), baselines, 1)
    assert order == ["Fairdeal", "a tortoise", "Achilles"]
    assert [(figure.name, figure.ratio, figure.goal) for figure in figures] == [
        ("a tortoise", 2.5, 2),
        ("Achilles", 0.25, None),
    ]


PART = figures.Part("Speed", "make speed", [FASTER, SLOWER], ["Left out: much."])


def test_a_report_is_tables_json_and_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    report = figures.Report([PART, figures.Part("Memory", "make memory", [SLOWER], [])], {"processor": "abacus"})
    command_line.show(report, as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert found["machine"] == {"processor": "abacus"}
    assert [part["title"] for part in found["parts"]] == ["Speed", "Memory"]
    assert found["parts"][0]["notes"] == ["Left out: much."]
    assert [figure["met"] for figure in found["parts"][0]["figures"]] == [True, False]
    command_line.show(report, as_json=False)
    table = capsys.readouterr().out.splitlines()
    assert table[0] == "processor: abacus"
    assert table[2] == "Speed"
    assert len({len(line) for line in table[4:7]}) == 1
    page = report.page("make it")
    assert page.startswith("# Performance\n")
    assert "    make it\n" in page
    assert "## Speed\n\n    make speed\n\n| figure |" in page
    assert "| faster | 12.0 M moves/s | 20.0 M moves/s | 0.600 | ≥ 0.5 | yes |" in page
    assert page.index("## Speed") < page.index("\nLeft out: much.\n") < page.index("## Memory")
    assert page.endswith("|\n")


def test_a_run_measures_shows_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    called: list[bool] = []

    def benchmark(quick: bool) -> figures.Part:
        called.append(quick)
        return PART

    page = tmp_path / "page.md"
    command_line.run({"it": benchmark}, "make it", ["--quick", "--json", "--write", str(page)])
    assert json.loads(capsys.readouterr().out)["parts"] == [PART.to_json()]
    assert f"    make it --quick --write {page}\n" in page.read_text(encoding="utf-8")
    command_line.run({"it": benchmark}, "make it", [])
    assert called == [True, False]


def test_the_machine_is_named() -> None:
    found = measure.machine()
    assert all(found.values())
    assert found["date"].count("-") == 2
