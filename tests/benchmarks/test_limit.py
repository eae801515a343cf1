"""The limit in C does the same work as we do; the benchmark's helpers do what they say. Nothing is timed."""

import json
from pathlib import Path

import pytest

from benchmarks import measure, president


@pytest.fixture(scope="module", params=[president.LIMIT, president.TUNED], ids=["plain", "tuned"])
def limit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = measure.build(request.param, tmp_path_factory.mktemp("limit"))
    if program is None:
        pytest.skip("no C compiler (cc): the limit cannot be built")
    return program


@pytest.mark.parametrize("seed", [7, 2**53 - 1])
@pytest.mark.parametrize(("first", "count"), [(0, 300), (12_345, 41)])
def test_the_limit_does_the_same_work(limit: Path, seed: int, first: int, count: int) -> None:
    theirs = president.by_program(limit, seed, first, count)
    ours = president.by_us(seed, first, count)
    assert theirs.moves == ours.moves
    assert theirs.places == ours.places
    assert [sum(row) for row in theirs.places] == [count] * 4


def test_the_limit_refuses_bad_use(limit: Path) -> None:
    with pytest.raises(RuntimeError, match="usage: president SEED FIRST COUNT"):
        measure.output_of([str(limit)])


def test_the_sources_uncompiled_do_the_same_work() -> None:
    assert president.by_sources(7, 0, 5).same(president.by_us(7, 0, 5))


def test_playouts_are_printed_as_the_limit_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    president.main(["--playouts", "7", "3", "20", "1"])
    assert president.read_played(capsys.readouterr().out).same(president.by_us(7, 3, 20))


def test_different_work_is_told_apart() -> None:
    played = president.Played(2_000_000, [[1, 0], [0, 1]], 0.5)
    assert played.rate == 4
    assert played.same(president.Played(2_000_000, [[1, 0], [0, 1]], 0.25))
    assert not played.same(president.Played(2_000_001, [[1, 0], [0, 1]], 0.5))
    assert not played.same(president.Played(2_000_000, [[0, 1], [1, 0]], 0.5))
    with pytest.raises(SystemExit, match="the C program did not do the same work"):
        president.insist(False, "the C program")


def test_stepping_and_copying_run() -> None:
    assert president.step_president(2) > 0
    assert president.copy_microseconds(10) > 0


def test_simulate_is_the_command_if_there_is_one() -> None:
    assert president.simulate_command(["fairdeal"], 3)[:3] == ["fairdeal", "simulate", "president"]
    assert "decks=3" in president.simulate_command(["fairdeal"], 3)
    assert president.simulate_command(None, 3)[-4:] == ["7", "0", "200", "3"]


def test_measurements_take_turns() -> None:
    order: list[str] = []
    values = iter([5.0, 1.0, 2.0, 9.0, 3.0, 4.0])

    def one(name: str) -> float:
        order.append(name)
        return next(values)

    found = measure.interleaved({"a": lambda: one("a"), "b": lambda: one("b")}, 3)
    assert order == ["a", "b", "b", "a", "a", "b"]
    assert found == {"a": 5.0, "b": 2.0}


FASTER = measure.Figure("faster", 12.0, 20.0, "M moves/s", 0.5, True)
SLOWER = measure.Figure("slower", 0.4, None, "µs", 0.3, False)


def test_a_figure_knows_whether_its_goal_is_met() -> None:
    assert FASTER.ratio == 0.6
    assert FASTER.met
    assert FASTER.cells() == ("faster", "12.0 M moves/s", "20.0 M moves/s", "0.600", "≥ 0.5", "yes")
    assert SLOWER.ratio is None
    assert not SLOWER.met
    no_goal = measure.Figure("only told", 1.0, 2.0, "s", None, True)
    assert no_goal.met
    assert no_goal.cells()[-2:] == ("", "")
    assert SLOWER.cells() == ("slower", "0.400 µs", "", "", "< 0.3 µs", "NO")


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.0123456, "0.0123"), (0.5, "0.500"), (1, "1.00"), (12.345, "12.3"), (98765.4, "98765")],
)
def test_numbers_have_three_digits(value: float, text: str) -> None:
    assert measure.three_digits(value) == text


def test_a_report_is_a_table_json_and_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    report = measure.Report("Speed", [FASTER, SLOWER], ["Left out: much."], {"processor": "abacus"})
    measure.show(report, as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert found["machine"] == {"processor": "abacus"}
    assert found["notes"] == ["Left out: much."]
    assert [figure["met"] for figure in found["figures"]] == [True, False]
    measure.show(report, as_json=False)
    table = capsys.readouterr().out.splitlines()
    assert table[0] == "processor: abacus"
    assert len({len(line) for line in table[2:5]}) == 1
    page = report.page("make it")
    assert page.startswith("# Speed\n")
    assert "    make it\n" in page
    assert "| faster | 12.0 M moves/s | 20.0 M moves/s | 0.600 | ≥ 0.5 | yes |" in page


def test_the_machine_is_named() -> None:
    found = measure.machine()
    assert all(found.values())
    assert found["date"].count("-") == 2
