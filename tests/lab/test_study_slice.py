"""Studies in slices: the same counts and results as in one go, whatever happens between two slices."""

import json

import pytest

from fairdeal.lab.accumulator import Accumulator
from fairdeal.lab.index_ranges import IndexRange, RangeQueue
from fairdeal.lab.results import Results
from fairdeal.lab.study import Study, count_range, new_totals
from fairdeal.lab.study_plan import make_plan
from fairdeal.lab.study_slice import play_slice
from fairdeal.lab.worker_pool import InProcessPool

pytestmark = pytest.mark.once

VARY: dict[str, list[object]] = {"equalize": ["allow", "disallow"], "eight_rule": [False, True]}


def test_slices_add_up_to_the_study() -> None:
    plan = make_plan("president", vary=VARY, options={"rounds": 1}, bots=["steady"], seed=4)
    whole = Study(plan)
    whole.run(InProcessPool(), 40)
    totals, played = new_totals(plan), list[IndexRange]()
    while totals.matches < 40:
        done = play_slice(InProcessPool(), plan, totals, 40, 0.0)
        assert done.range == IndexRange(played[-1].end if played else 0, done.range.count)
        assert done.counts == count_range(plan, done.range)
        played.append(done.range)
        totals = Accumulator.from_json(json.loads(json.dumps(totals.to_json())))
    assert len(played) > 1
    assert totals == whole.totals
    assert Results(plan, totals).to_json() == Results(plan, whole.totals).to_json()


def test_a_closed_queue_hands_out_nothing_more() -> None:
    queue = RangeQueue([IndexRange(0, 10)], 1.0)
    assert queue.take() == IndexRange(0, 1)
    queue.close()
    assert queue.take() is None


def test_sums_do_not_depend_on_how_matches_are_grouped() -> None:
    """A rare event may be missing in some of the groups, or in one variant of them."""
    plan = make_plan("president", vary={"revolutions": ["off", "jokers"]}, options={"rounds": 2}, rival=None, seed=4)
    together, one_by_one = new_totals(plan), new_totals(plan)
    together.add(count_range(plan, IndexRange(0, 60)))
    for index in range(60):
        one_by_one.add(count_range(plan, IndexRange(index, 1)))
    assert one_by_one == together
