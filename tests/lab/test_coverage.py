"""Intervals of small studies of a real game: about 95 % of them contain the truth."""

import pytest
from benchmarks.study_coverage import FIRST_OF_TRUTH, measure_coverage, overall, play, small_studies

from fairdeal.engine.student_t import student_t
from fairdeal.lab import estimates
from fairdeal.lab.study_plan import make_plan

pytestmark = pytest.mark.once

STUDIES, GAMES, TRUTH = 24, 30, 1_000  # `python -m benchmarks.study_coverage` plays more
NARROW = 0.6


def test_intervals_cover_the_truth_and_narrow_ones_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    vary = {"first_trick": ["scum", "president"]}
    plan = make_plan("president", vary=vary, options={"rounds": 2}, bots=["steady"], rival=None, seed=5)
    truth, studies = play(plan, FIRST_OF_TRUTH, TRUTH), small_studies(plan, STUDIES, GAMES)
    total = overall(measure_coverage(plan, studies, truth))
    assert total.intervals > 400
    assert 0.90 <= total.share <= 0.99
    exact = student_t
    monkeypatch.setattr(estimates, "student_t", lambda level, freedom: NARROW * exact(level, freedom))
    assert overall(measure_coverage(plan, studies, truth)).share < 0.85
