"""Estimates against exact values, and the coverage of their intervals."""

import itertools
import math
from collections.abc import Sequence

import numpy as np
import pytest

import fairdeal
from fairdeal.engine.random import match_seed
from fairdeal.engine.student_t import student_t
from fairdeal.lab.accumulator import Accumulator
from fairdeal.lab.estimates import contrast, difference, estimate, holm
from fairdeal.lab.match_counts import VariantRunner
from fairdeal.lab.measures import Measure
from fairdeal.lab.study_plan import Interaction, make_plan

pytestmark = pytest.mark.once  # no compiled code is involved

SHARE = Measure("forced", "decisions", "forced", "forced", "moves", "share")
MEAN = Measure("moves a match", "length", "moves", "moves", "matches")
FIRST = [Measure("", "seats", "", f"first.{seat:02}", "matches", "share") for seat in range(4)]
Numbers = Sequence[int] | np.ndarray


def totals(*variants: dict[str, Numbers]) -> Accumulator:
    """Totals of invented matches."""
    pairs = frozenset(itertools.combinations(range(len(variants)), 2))
    accumulator = Accumulator(len(variants), pairs)
    accumulator.add(
        [
            {
                name: [int(value) for value in values]
                for name, values in {"matches": [1] * len(next(iter(columns.values()))), **columns}.items()
            }
            for columns in variants
        ]
    )
    return accumulator


def matches_of(moves: Numbers) -> dict[str, Numbers]:
    """Matches of one round with these numbers of moves."""
    return {"moves": moves, "rounds": [1] * len(moves)}


def test_a_mean_and_its_error_are_the_textbook_ones() -> None:
    found = estimate(totals({"moves": [2, 4, 4, 6], "rounds": [1] * 4}), MEAN, 0)
    assert found is not None
    assert found.value == 4
    assert found.error == pytest.approx(math.sqrt(8 / 3 / 4))
    assert found.margin == pytest.approx(student_t(0.95, 3) * found.error)


def test_a_ratio_has_the_error_of_its_linearization() -> None:
    forced, moves = np.array([1, 2, 0, 5]), np.array([4, 4, 2, 6])
    found = estimate(totals({"forced": forced, "moves": moves}), SHARE, 0)
    assert found is not None
    assert found.value == 0.5
    residuals = (forced - 0.5 * moves) / moves.mean()
    assert found.error == pytest.approx(residuals.std(ddof=1) / 2)


def test_a_difference_on_the_same_deals_is_that_of_the_pairs() -> None:
    ours, theirs = np.array([3, 5, 4, 9]), np.array([2, 5, 3, 6])
    change = difference(totals({"moves": theirs, "rounds": [1] * 4}, {"moves": ours, "rounds": [1] * 4}), MEAN, 1)
    assert change is not None
    assert change.value == 1.25
    assert change.error == pytest.approx((ours - theirs).std(ddof=1) / 2)


def test_equal_variants_differ_by_exactly_zero() -> None:
    columns: dict[str, Numbers] = {"forced": [1, 2, 0], "moves": [3, 7, 5]}
    change = difference(totals(columns, columns), SHARE, 1)
    assert change is not None
    assert (change.value, change.error, change.p_value) == (0, 0, 1)


def test_an_interaction_is_what_two_changes_do_beyond_their_sum() -> None:
    neither, first, second, both = (
        np.array([3, 5, 4, 9]),
        np.array([4, 5, 6, 9]),
        np.array([3, 7, 4, 8]),
        np.array([9, 9, 8, 20]),
    )
    made = totals(*[matches_of(moves) for moves in (neither, first, second, both)])
    found = contrast(made, MEAN, Interaction(both=3, first=1, second=2).weights)
    beyond = both - first - second + neither
    assert found is not None
    assert found.value == beyond.mean()
    assert found.error == pytest.approx(beyond.std(ddof=1) / 2)


@pytest.mark.parametrize(("freedom", "known"), [(9, 2.2622), (29, 2.0452), (99, 1.9842), (10**9, 1.959964)])
def test_student_t_agrees_with_published_tables(freedom: int, known: float) -> None:
    assert student_t(0.95, freedom) == pytest.approx(known, abs=2e-4)


def test_something_that_never_or_always_happens_has_an_interval() -> None:
    never = estimate(totals({"forced": [0] * 50, "moves": [10] * 50}), SHARE, 0)
    always = estimate(totals({"forced": [10] * 50, "moves": [10] * 50}), SHARE, 0)
    assert never is not None
    assert always is not None
    assert never.low == 0 < never.high < 0.1
    assert 0.9 < always.low < 1 == always.high
    assert estimate(totals({"forced": [0, 0], "moves": [0, 0]}), SHARE, 0) is None


def test_neither_the_order_nor_the_division_of_matches_changes_a_digit() -> None:
    rng = np.random.default_rng(1)
    forced, moves = rng.integers(0, 9, 100), rng.integers(9, 30, 100)
    whole = totals({"forced": forced, "moves": moves})
    cut = Accumulator(1)
    for part in (slice(60, 100), slice(0, 7), slice(7, 60)):
        cut.add([{"matches": [1] * len(moves[part]), "forced": forced[part].tolist(), "moves": moves[part].tolist()}])
    assert estimate(cut, SHARE, 0) == estimate(whole, SHARE, 0)


def test_a_count_that_first_appears_late_was_zero_before() -> None:
    fires = Measure("", "rules", "", "fires.revolution", "rounds")
    late = Accumulator(1)
    late.add([{"matches": [1, 1], "rounds": [3, 4]}])
    late.add([{"matches": [1, 1], "rounds": [5, 3], "fires.revolution": [1, 2]}])
    assert estimate(late, fires, 0) == estimate(
        totals({"rounds": [3, 4, 5, 3], "fires.revolution": [0, 0, 1, 2]}), fires, 0
    )


def test_holm() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]
    assert holm([0.2]) == [False]
    assert holm([]) == []


# ---- Coverage: a 95 % interval contains the true value in 93 to 97 % of repeated runs

RUNS = 1500


def covered(hits: list[bool]) -> float:
    return sum(hits) / len(hits)


def test_intervals_of_shares_within_matches_cover() -> None:
    """Moves of one match are correlated: each match has its own probability, 0.2 on average."""
    rng = np.random.default_rng(2)
    hits = []
    for _ in range(RUNS):
        moves = rng.integers(10, 40, 60)
        forced = rng.binomial(moves, rng.beta(2, 8, 60))
        found = estimate(totals({"forced": forced, "moves": moves}), SHARE, 0)
        hits.append(found is not None and found.low <= 0.2 <= found.high)
    assert 0.93 <= covered(hits) <= 0.97


def test_intervals_of_means_cover() -> None:
    rng = np.random.default_rng(3)
    hits = []
    for _ in range(RUNS):
        found = estimate(totals({"moves": rng.poisson(30, 40), "rounds": [1] * 40}), MEAN, 0)
        hits.append(found is not None and found.low <= 30 <= found.high)
    assert 0.93 <= covered(hits) <= 0.97


def test_intervals_of_differences_on_the_same_deals_cover_and_are_narrower() -> None:
    rng = np.random.default_rng(4)
    hits, narrower = [], []
    for _ in range(RUNS):
        deal = rng.poisson(30, 40)
        base, other = deal + rng.poisson(2, 40), deal + rng.poisson(3, 40)
        made = totals({"moves": base, "rounds": [1] * 40}, {"moves": other, "rounds": [1] * 40})
        change, value = difference(made, MEAN, 1), estimate(made, MEAN, 0)
        assert change is not None
        assert value is not None
        hits.append(change.low <= 1 <= change.high)
        narrower.append(change.margin < value.margin)
    assert 0.93 <= covered(hits) <= 0.97
    assert covered(narrower) > 0.99


def test_intervals_of_interactions_cover() -> None:
    rng = np.random.default_rng(6)
    hits = []
    for _ in range(RUNS):
        deal = rng.poisson(30, 40)
        moves = [deal + rng.poisson(extra, 40) for extra in (2, 3, 4, 7)]  # 2 beyond the sum of both changes
        made = totals(*[matches_of(values) for values in moves])
        found = contrast(made, MEAN, Interaction(both=3, first=1, second=2).weights)
        assert found is not None
        hits.append(found.low <= 2 <= found.high)
    assert 0.93 <= covered(hits) <= 0.97


def test_false_alarms_are_as_rare_as_promised() -> None:
    rng = np.random.default_rng(5)
    alarms = []
    for _ in range(RUNS):
        a, b = rng.poisson(30, 40), rng.poisson(30, 40)
        change = difference(totals({"moves": a, "rounds": [1] * 40}, {"moves": b, "rounds": [1] * 40}), MEAN, 1)
        assert change is not None
        alarms.append(change.p_value < 0.05)
    assert 0.03 <= covered(alarms) <= 0.07


def twos_dealt(deals: int) -> list[int]:
    """The number of twos that seat 0 gets in each of many deals of President."""
    game = fairdeal.game("president")
    hands = [game.start(match_seed("twos", index)).hands()[0] for index in range(deals)]
    return [hand.get("2", 0) for hand in hands if isinstance(hand, dict)]


def test_real_deals_have_their_hypergeometric_expectation() -> None:
    """54 cards for 4 players, 13 or 14 each in turn: one two on average, none as often as the hypergeometric says."""
    twos = np.array(twos_dealt(24_000))
    none = sum(math.comb(50, size) / math.comb(54, size) for size in (13, 14)) / 2
    runs = twos.reshape(-1, 40)
    mean_hits, none_hits = [], []
    for run in runs:
        mean = estimate(totals({"moves": run, "rounds": [1] * 40}), MEAN, 0)
        share = estimate(totals({"forced": run == 0, "moves": [1] * 40}), SHARE, 0)
        assert mean is not None
        assert share is not None
        mean_hits.append(mean.low <= 1 <= mean.high)
        none_hits.append(share.low <= none <= share.high)
    assert 0.93 <= covered(mean_hits) <= 0.97
    assert 0.93 <= covered(none_hits) <= 0.97


def test_seats_are_equal_in_random_play() -> None:
    """Each of four seats finishes first with probability 1/4; the intervals cover that as often as promised."""
    runner = VariantRunner(make_plan("president", bots=["random"], options={"rounds": 1}, seed="symmetry"), 0)
    rows = [runner.play(index) for index in range(5_000)]
    hits = []
    for first in range(0, len(rows), 50):
        run = rows[first : first + 50]
        made = totals({f"first.{seat:02}": [row[f"first.{seat:02}"] for row in run] for seat in range(4)})
        for measure in FIRST:
            found = estimate(made, measure, 0)
            assert found is not None
            hits.append(found.low <= 0.25 <= found.high)
    assert 0.93 <= covered(hits) <= 0.97
    whole = totals({f"first.{seat:02}": [row[f"first.{seat:02}"] for row in rows] for seat in range(4)})
    for measure in FIRST:
        found = estimate(whole, measure, 0, level=0.999)
        assert found is not None
        assert found.low <= 0.25 <= found.high
