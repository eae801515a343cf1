"""The search for rules: it finds a planted optimum, and the figures of its finalists are not biased by the choice."""

import random
import statistics
from collections.abc import Callable, Sequence

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.lab.estimates import Estimate
from fairdeal.lab.measures import Measure
from fairdeal.lab.rule_search import STAGES, Estimates, RuleSearch, RuleSet
from fairdeal.lab.targets import parse_target

pytestmark = pytest.mark.once  # no compiled code is involved

RISES = Measure("bottom rises", "roles", "the Scum rises", "", "", "share")
MINUTES = Measure("minutes a round", "length", "minutes per round", "", "")
BOTH = [parse_target("bottom rises >= 60%", [RISES]), parse_target("minutes a round < 4", [MINUTES])]
VALUES = (2, 2, 3, 2, 2, 4, 2, 2, 2, 3)  # 9,216 combinations
PLANTED: RuleSet = (1, 0, 2, 0, 1, 3, 0, 0, 1, 0)

Truth = Callable[[RuleSet], tuple[float, float]]


def noisy(truth: Truth, seed: int) -> Callable[[Sequence[RuleSet], int, str], list[Estimates | None]]:
    """Figures with the noise of that number of games: the same for all rule sets of a stage, and some of their own."""

    def evaluate(population: Sequence[RuleSet], games: int, deals: str) -> list[Estimates | None]:
        luck = random.Random(f"{seed} {deals}")
        spread = 0.5 / games**0.5
        shared = luck.gauss(0, spread)
        found: list[Estimates | None] = []
        for rules in population:
            share, minutes = truth(rules)
            values = (share + shared + luck.gauss(0, spread), minutes + luck.gauss(0, 4 * spread))
            found.append([Estimate(value, spread, value - 2 * spread, value + 2 * spread) for value in values])
        return found

    return evaluate


def planted(rules: RuleSet) -> tuple[float, float]:
    """Every option that differs from the planted optimum costs 6 points and a third of a minute."""
    wrong = sum(a != b for a, b in zip(rules, PLANTED, strict=True))
    return 0.62 - 0.06 * wrong, 3.9 + 0.33 * wrong


def test_the_search_finds_a_planted_optimum() -> None:
    found = 0
    for seed in range(20):
        search = RuleSearch(VALUES, BOTH, noisy(planted, seed), f"seed {seed}")
        for _ in range(STAGES):
            search.run_stage()
        found += search.finalists(2000)[0].rules == PLANTED
        assert len(search.tried) < 300  # of 9,216
    assert found >= 18


def test_choosing_the_best_does_not_bias_its_figures() -> None:
    """Where all rules are equal, the chosen ones look better than they are; on fresh deals they do not."""
    chosen: list[float] = []
    fresh: list[float] = []
    for seed in range(200):
        search = RuleSearch((2, 2, 2, 2, 2, 2), BOTH, noisy(lambda _: (0.5, 5.0), seed), f"seed {seed}")
        for _ in range(2):
            search.run_stage()
        best = search.survivors[0]
        again = next(found for found in search.finalists(48) if found.rules == best.rules)
        for candidate, shares in ((best, chosen), (again, fresh)):
            assert candidate.estimates[0] is not None
            shares.append(candidate.estimates[0].value)
    error = 0.5 / 48**0.5 * 2**0.5 / len(fresh) ** 0.5
    assert statistics.mean(chosen) > 0.5 + 5 * error
    assert abs(statistics.mean(fresh) - 0.5) < 3 * error


def test_rules_that_contradict_each_other_are_left_out() -> None:
    def evaluate(population: Sequence[RuleSet], games: int, deals: str) -> list[Estimates | None]:
        found = noisy(planted, 1)(population, games, deals)
        return [None if rules[0] == 1 else estimates for rules, estimates in zip(population, found, strict=True)]

    search = RuleSearch(VALUES, BOTH, evaluate, "seed")
    for _ in range(STAGES):
        search.run_stage()
    assert search.finalists(500)[0].rules == (0, *PLANTED[1:])


def test_of_equal_rule_sets_the_one_with_the_fewest_changes_is_best() -> None:
    search = RuleSearch((2, 2, 2), BOTH, lambda population, *_: [[None, None] for _ in population], "seed")
    search.run_stage()
    assert search.survivors[0].rules == (0, 0, 0)


def test_targets_are_read_from_text() -> None:
    target = parse_target("Bottom rises>=15 %", [RISES, MINUTES])
    assert (target.measure, target.at_least, target.value) == (RISES, True, 0.15)
    assert target.text == "the Scum rises: at least 15 %"
    assert parse_target("minutes a round < 4.5", [RISES, MINUTES]).text == "minutes per round: at most 4.5"
    for text, problem in (
        ("minutes a round", "is not a target: write a measure, < or >, and a number"),
        ("fun > 5", "no measure 'fun' in this game; there are: bottom rises, minutes a round"),
        ("minutes a round < 5 %", "write 5 without %"),
        ("bottom rises > 15", "is a share: write 0 to 1, or 0 % to 100 %"),
    ):
        with pytest.raises(BadSetup, match=problem):
            parse_target(text, [RISES, MINUTES])


@pytest.mark.parametrize(
    ("low", "value", "high", "verdict"),
    [
        (0.61, 0.65, 0.7, "met"),
        (0.55, 0.61, 0.65, "probably met"),
        (0.55, 0.59, 0.65, "close"),
        (0.4, 0.5, 0.59, "missed"),
    ],
)
def test_a_target_is_met_if_the_whole_interval_meets_it(low: float, value: float, high: float, verdict: str) -> None:
    assert BOTH[0].verdict(Estimate(value, 0.02, low, high)) == verdict
    assert BOTH[1].verdict(Estimate(4.6 - value, 0.02, 4.6 - high, 4.6 - low)) == verdict
