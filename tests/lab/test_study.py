"""Studies: the same to the last digit however they are played, interrupted or killed."""

import json
import multiprocessing
from pathlib import Path

import pytest

import fairdeal.lab
from fairdeal.engine.errors import BadSetup
from fairdeal.lab.data import write_data
from fairdeal.lab.folder import Folder
from fairdeal.lab.plan import Plan, make_plan
from fairdeal.lab.plots import plots
from fairdeal.lab.ranges import Here, Played, Processes, Range, Work, gaps, play_range
from fairdeal.lab.report import report
from fairdeal.lab.results import Results
from fairdeal.lab.study import Study, games_needed
from fairdeal.lab.words import summary, with_error
from fairdeal.lab.writing import write_all

pytestmark = pytest.mark.once  # matches themselves are compared in test_tallies.py

VARY = {"revolutions": ["off", "jokers"]}


def small(**about: object) -> Plan:
    return make_plan("president", **{"vary": VARY, "options": {"rounds": 2}, "seed": 4, **about})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def study() -> Study:
    done = Study(small())
    done.run(Here(), 60)
    return done


def reopened(path: str) -> Study:
    folder, plan = Folder.old(path)
    return Study(plan, folder)


def test_what_is_missing() -> None:
    assert gaps([], 5) == [Range(0, 5)]
    assert gaps([Range(3, 2), Range(0, 1)], 9) == [Range(1, 2), Range(5, 4)]
    assert gaps([Range(0, 4)], 3) == []
    with pytest.raises(BadSetup, match="counted twice"):
        gaps([Range(0, 4), Range(3, 2)], 9)


def test_ranges_grow_to_a_good_size_and_cover_everything_once() -> None:
    work = Work([Range(5, 2)], 40)
    seen: list[int] = []
    while (wanted := work.next()) is not None:
        seen += range(wanted.first, wanted.end)
        work.learn(Played(wanted, [], 1e-4))
    assert seen == [*range(5), *range(7, 40)]
    assert work.size > 4


def test_a_range_is_counted_once() -> None:
    plan = small()
    study = Study(plan)
    played = play_range(plan, Range(0, 2))
    study.take(played)
    study.take(played)
    assert study.games == 2


def test_workers_change_no_digit_even_if_they_are_killed(study: Study) -> None:
    workers = Processes(2)
    again = Study(study.plan)
    killed = False

    def kill(_study: Study, _games: int) -> None:
        nonlocal killed
        if not killed:
            killed = True
            multiprocessing.active_children()[0].kill()

    try:
        again.run(workers, 60, kill)
    finally:
        workers.close()
    assert killed
    assert again.games == 60
    assert again.sums == study.sums
    assert Results(again.plan, again.sums).to_json() == Results(study.plan, study.sums).to_json()


def test_a_study_goes_on_where_it_stopped(study: Study, tmp_path: Path) -> None:
    path = str(tmp_path / "study")
    first = Study(study.plan, Folder.new(path, study.plan))
    first.run(Here(), 25)
    folder, plan = Folder.old(path)
    assert plan == study.plan
    resumed = Study(plan, folder)
    assert resumed.games == 25
    resumed.run(Here(), 60)
    assert resumed.sums == study.sums
    with pytest.raises(BadSetup, match="--resume"):
        Folder.new(path, plan)


def test_damaged_files_are_told(tmp_path: Path) -> None:
    plan = small(rival=None)
    path = str(tmp_path / "study")
    Study(plan, Folder.new(path, plan)).run(Here(), 3)
    one = min((tmp_path / "study" / "ranges").iterdir())
    whole = one.read_bytes()
    one.write_bytes(whole[:-20])
    with pytest.raises(BadSetup, match="damaged: delete it"):
        reopened(path)
    one.unlink()
    again = reopened(path)
    again.run(Here(), 3)
    assert one.read_bytes() == whole
    (tmp_path / "study" / "plan.json").write_text('{"version": 1}')
    with pytest.raises(BadSetup, match="no plan"):
        Folder.old(path)
    with pytest.raises(BadSetup, match="holds no study"):
        Folder.old(str(tmp_path))


def test_the_same_deals_are_played_in_every_variant() -> None:
    plan = make_plan("president", vary={"titles": ["scum", "family"]}, options={"rounds": 1}, seed=2)
    results = fairdeal.lab.compare("president", {"titles": ["scum", "family"]}, options={"rounds": 1}, seed=2, games=8)
    assert results.plan == plan
    off = [found.difference for found in results.found if found.variant == 1]
    assert off
    assert all(one is not None and one.value == one.error == 0 for one in off)
    assert results.comparisons == 0


def test_precision_is_reached_and_no_accident() -> None:
    plan = make_plan("president", options={"rounds": 1}, seed=2, rival=None)
    study = Study(plan)
    assert study.run_until(Here(), 0.03, 100_000)
    assert games_needed(study.sums, 0.03) <= study.games
    opener = Results(plan, study.sums).get("opener wins")
    assert opener is not None
    assert opener.estimate.half <= 0.03
    assert 400 < study.games < 3000  # a share of a quarter to ±3 points takes about 800
    other = Study(plan)
    assert not other.run_until(Here(), 0.001, 300)
    assert other.games == 300


def test_plans_that_make_no_sense_are_refused() -> None:
    for about, words in (
        ({"vary": {"rounds": ["0", "2"]}}, "has to end"),
        ({"vary": {"rounds": ["2", "2"]}}, "the same game"),
        ({"vary": {"rounds": []}}, "no value"),
        ({"vary": {"bogus": ["1"]}}, "no option 'bogus'"),
        ({"vary": {"decks": [str(n) for n in range(1, 70)]}}, "at most 64"),
        ({"vary": {"players": ["three"]}}, "not a number"),
        ({"bots": ["steady", "random"]}, "2 bots for 4 seats"),
        ({"bots": ["nobody"]}, "no bot 'nobody'"),
        ({"rival": "nobody"}, "no bot 'nobody'"),
    ):
        with pytest.raises(BadSetup, match=words):
            make_plan("president", **about)
    with pytest.raises(BadSetup, match="between 0 and 1"):
        fairdeal.lab.compare("president", precision=2)
    with pytest.raises(BadSetup, match="1 to 4,294,967,295"):
        Study(small()).run(Here(), 2**32)


def test_a_plan_survives_its_file() -> None:
    plan = make_plan("president", vary={"players": [3, 4], "eight_rule": [False, True], "preset": ["online", "house"]})
    assert len(plan.variants) == 8
    assert plan.variants[3].label == "players=3, eight_rule=on, preset=house"
    assert Plan.from_json(json.loads(json.dumps(plan.to_json()))) == plan


# ---- What is told


def test_the_summary_says_what_holds() -> None:
    results = fairdeal.lab.compare("president", {"eight_rule": ["off", "on"]}, options={"rounds": 3}, games=60, seed=1)
    first, second = summary(results)
    assert first.startswith("Eight rule, off: ")
    assert "% of the time" in first
    assert "a round is" in second
    assert "shorter" in second or "longer" in second
    moves = results.get("moves a round", 1)
    assert moves is not None
    assert moves.holds
    assert results.warning is not None
    assert "Holm" in results.warning
    columns = results.columns()
    assert len(columns["measure"]) == len(results.rows()) == len(results.found)


def test_the_report_is_one_file(study: Study) -> None:
    results = Results(study.plan, study.sums)
    page = report(results, plots(results))
    assert page.count("<svg") == 4
    for outside in ('src="', "url(http", "<script", "<link", 'href="http'):
        assert outside not in page
    assert "the President stays President" in page
    assert page == report(results, plots(results))


def test_all_files_are_written(tmp_path: Path) -> None:
    plan = small(rival=None)
    study = Study(plan, Folder.new(str(tmp_path), plan))
    study.run(Here(), 6)
    results = Results(plan, study.sums)
    assert write_all(study, results) == ["report.html", "results.json", "data.parquet"]
    assert (tmp_path / "what-differs.svg").read_text().startswith("<svg")
    written = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert written["games"] == 6
    assert written["results"] == results.rows()
    assert write_data(study, "csv") == "data.csv"
    lines = (tmp_path / "data.csv").read_text().splitlines()
    assert len(lines) == 1 + 2 * 6
    header = lines[0].split(",")
    parquet = pytest.importorskip("pyarrow.parquet").read_table(tmp_path / "data.parquet")
    assert parquet.column_names == header
    at = header.index("moves")
    total = sum(int(line.split(",")[at]) for line in lines[1:])
    assert sum(parquet["moves"].to_pylist()) == total
    assert total == sum(study.sums.of(variant, "moves") for variant in range(2))
    with pytest.raises(BadSetup, match="parquet, csv"):
        write_data(study, "xls")


def test_numbers_have_the_digits_that_their_interval_bears() -> None:
    assert with_error(12.3456, 1.2) == "12 ± 1"
    assert with_error(12.3456, 0.12) == "12.3 ± 0.1"
    assert with_error(12.3456, 0.00012) == "12.346 ± 0.000"
    assert with_error(31.04, 0) == "31.04"
    assert with_error(5, 0, "+") == "+5"
