"""Studies: the same results to the last digit, with any number of workers, interrupted or killed."""

import json
import multiprocessing
from pathlib import Path
from typing import Any

import pytest

import fairdeal.lab
from fairdeal.engine.errors import BadSetup
from fairdeal.lab.data import write_data
from fairdeal.lab.index_ranges import IndexRange
from fairdeal.lab.output_files import write_output_files
from fairdeal.lab.plots import draw_plots
from fairdeal.lab.report import render_report
from fairdeal.lab.results import Results
from fairdeal.lab.study import Study, count_range, games_needed, open_study_pool
from fairdeal.lab.study_folder import StudyFolder
from fairdeal.lab.study_plan import StudyPlan, make_plan
from fairdeal.lab.summary import format_with_margin, summarize
from fairdeal.lab.worker_pool import InProcessPool

pytestmark = pytest.mark.once  # matches themselves are compared in test_match_counts.py

VARY = {"revolutions": ["off", "jokers"]}


def small_plan(**settings: object) -> StudyPlan:
    return make_plan("president", **{"vary": VARY, "options": {"rounds": 2}, "seed": 4, **settings})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def study() -> Study:
    finished = Study(small_plan())
    finished.run(InProcessPool(), 60)
    return finished


def reopened(path: str) -> Study:
    folder, plan = StudyFolder.open(path)
    return Study(plan, folder)


def test_a_range_is_counted_once() -> None:
    plan = small_plan()
    study = Study(plan)
    counts = count_range(plan, IndexRange(0, 2))
    study.add(IndexRange(0, 2), counts)
    study.add(IndexRange(0, 2), counts)
    assert study.games == 2


def test_workers_change_no_digit_even_if_they_are_killed(study: Study) -> None:
    again = Study(study.plan)
    killed = False

    def kill(_study: Study, _games: int) -> None:
        nonlocal killed
        if not killed:
            killed = True
            multiprocessing.active_children()[0].kill()

    with open_study_pool(2) as pool:
        again.run(pool, 60, kill)
    assert killed
    assert again.games == 60
    assert again.totals == study.totals
    assert Results(again.plan, again.totals).to_json() == Results(study.plan, study.totals).to_json()


def test_a_study_continues_where_it_stopped(study: Study, tmp_path: Path) -> None:
    path = str(tmp_path / "study")
    first = Study(study.plan, StudyFolder.create(path, study.plan))
    first.run(InProcessPool(), 25)
    folder, plan = StudyFolder.open(path)
    assert plan == study.plan
    resumed = Study(plan, folder)
    assert resumed.games == 25
    resumed.run(InProcessPool(), 60)
    assert resumed.totals == study.totals
    with pytest.raises(BadSetup, match="--resume"):
        StudyFolder.create(path, plan)


def test_damaged_files_are_reported(tmp_path: Path) -> None:
    plan = small_plan(rival=None)
    path = str(tmp_path / "study")
    Study(plan, StudyFolder.create(path, plan)).run(InProcessPool(), 3)
    file = min((tmp_path / "study" / "ranges").iterdir())
    content = file.read_bytes()
    file.write_bytes(content[:-20])
    with pytest.raises(BadSetup, match="damaged: delete it"):
        reopened(path)
    file.unlink()
    again = reopened(path)
    again.run(InProcessPool(), 3)
    assert file.read_bytes() == content
    (tmp_path / "study" / "plan.json").write_text('{"version": 1}')
    with pytest.raises(BadSetup, match="not the plan"):
        StudyFolder.open(path)
    with pytest.raises(BadSetup, match="contains no study"):
        StudyFolder.open(str(tmp_path))


def test_all_variants_are_played_on_the_same_deals() -> None:
    plan = make_plan("president", vary={"titles": ["scum", "family"]}, options={"rounds": 1}, seed=2)
    results = fairdeal.lab.compare("president", {"titles": ["scum", "family"]}, options={"rounds": 1}, seed=2, games=8)
    assert results.plan == plan
    same_play = results.get("same play", variant=1)
    assert same_play is not None
    assert same_play.estimate.value == 1
    found = [finding for finding in results.findings if finding.variant == 1 and finding != same_play]
    changes = [finding.difference for finding in found]
    assert changes
    assert all(change is not None and change.value == change.error == 0 for change in changes)
    assert results.comparisons == 0


def test_interactions_are_all_pairs_of_changes() -> None:
    vary = {"first_trick": ["scum", "president", "random"], "eight_rule": ["off", "on"]}
    plan = make_plan("president", vary=vary, options={"rounds": 2}, seed=2, rival=None)
    assert [(change.both, change.first, change.second) for change in plan.interactions] == [(3, 2, 1), (5, 4, 1)]
    assert StudyPlan.from_json(json.loads(json.dumps(plan.to_json()))) == plan
    with pytest.raises(BadSetup, match="not all combinations"):
        StudyPlan.from_json({**json.loads(json.dumps(plan.to_json())), "values_per_option": [4, 2]})


def test_a_real_interaction_is_found() -> None:
    """Equalizing can end a trick only where it is allowed: without it, `equalize_ends_trick` changes nothing."""
    vary = {"equalize": ["allow", "disallow"], "equalize_ends_trick": ["off", "all"]}
    results = fairdeal.lab.compare("president", vary, options={"rounds": 1}, seed=2, games=150, rival=None)
    found = {finding.measure.key: finding for finding in results.interactions}["trick a round"]
    alone = results.get("trick a round", variant=1)
    assert alone is not None
    assert alone.difference is not None
    assert found.difference.value == pytest.approx(-alone.difference.value)
    assert found.is_significant
    assert any("do not just add up" in sentence for sentence in summarize(results))
    assert "Two changes together" in render_report(results, {})


def test_bots_that_ignore_a_rule_are_reported() -> None:
    settings: dict[str, Any] = {"max_rounds": 1, "games": 12, "rival": None}
    ignored = fairdeal.lab.compare("hearts", {"shoot_the_moon": ["off", "on"]}, **settings)
    assert ignored.bot_warnings[0].startswith("shoot_the_moon=on: steady made the same moves as in the first variant")
    assert ignored.bot_warnings[0] in render_report(ignored, {})
    noticed = fairdeal.lab.compare("hearts", {"combined_leads": ["on", "off"]}, **settings)
    assert not noticed.bot_warnings
    share = noticed.get("same play", variant=1)
    assert share is not None
    assert share.estimate.value < 1


def test_precision_is_reached_with_the_expected_number_of_games() -> None:
    plan = make_plan("president", options={"rounds": 1}, seed=2, rival=None)
    study = Study(plan)
    assert study.run_until(InProcessPool(), 0.03, 100_000)
    assert games_needed(study.totals, 0.03) <= study.games
    opener = Results(plan, study.totals).get("opener wins")
    assert opener is not None
    assert opener.estimate.margin <= 0.03
    assert 400 < study.games < 3000  # a share of a quarter to ±3 points takes about 800
    other = Study(plan)
    assert not other.run_until(InProcessPool(), 0.001, 300)
    assert other.games == 300


def test_impossible_plans_are_refused() -> None:
    for settings, words in (
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
            make_plan("president", **settings)
    with pytest.raises(BadSetup, match="between 0 and 1"):
        fairdeal.lab.compare("president", precision=2)
    with pytest.raises(BadSetup, match="1 to 4,294,967,295"):
        Study(small_plan()).run(InProcessPool(), 2**32)


def test_a_plan_is_the_same_after_json() -> None:
    plan = make_plan("president", vary={"players": [3, 4], "eight_rule": [False, True], "preset": ["online", "house"]})
    assert len(plan.variants) == 8
    assert plan.variants[3].label == "players=3, eight_rule=on, preset=house"
    assert StudyPlan.from_json(json.loads(json.dumps(plan.to_json()))) == plan


# ---- Reports


def test_the_summary_reports_significant_differences() -> None:
    results = fairdeal.lab.compare("president", {"eight_rule": ["off", "on"]}, options={"rounds": 3}, games=60, seed=1)
    first, second = summarize(results)
    assert first.startswith("Eight rule, off: ")
    assert "% of the time" in first
    assert "a round is" in second
    assert "shorter" in second or "longer" in second
    moves = results.get("moves a round", 1)
    assert moves is not None
    assert moves.is_significant
    assert results.warning is not None
    assert "Holm" in results.warning
    columns = results.columns()
    assert len(columns["measure"]) == len(results.rows()) == len(results.findings)


def test_the_report_is_one_self_contained_file(study: Study) -> None:
    results = Results(study.plan, study.totals)
    page = render_report(results, draw_plots(results))
    assert page.count("<svg") == 4
    for external in ('src="', "url(http", "<script", "<link", 'href="http'):
        assert external not in page
    assert "the President stays President" in page
    assert page == render_report(results, draw_plots(results))


def test_all_files_are_written(tmp_path: Path) -> None:
    plan = small_plan(rival=None)
    study = Study(plan, StudyFolder.create(str(tmp_path), plan))
    study.run(InProcessPool(), 6)
    results = Results(plan, study.totals)
    assert write_output_files(study, results) == ["report.html", "results.json", "data.parquet"]
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
    column = header.index("moves")
    total = sum(int(line.split(",")[column]) for line in lines[1:])
    assert sum(parquet["moves"].to_pylist()) == total
    assert total == sum(study.totals.sum(variant, "moves") for variant in range(2))
    with pytest.raises(BadSetup, match="parquet, csv"):
        write_data(study, "xls")


def test_numbers_have_as_many_digits_as_their_interval_justifies() -> None:
    assert format_with_margin(12.3456, 1.2) == "12 ± 1"
    assert format_with_margin(12.3456, 0.12) == "12.3 ± 0.1"
    assert format_with_margin(12.3456, 0.00012) == "12.346 ± 0.000"
    assert format_with_margin(31.04, 0) == "31.04"
    assert format_with_margin(5, 0, "+") == "+5"
