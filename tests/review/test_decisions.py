"""Decisions: the recommended move, the loss with its interval, and the verdict."""

from itertools import permutations

import pytest

from fairdeal.engine.mistakes import MistakeThresholds
from fairdeal.engine.moves import Word
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import read_record
from fairdeal.games import find_game
from fairdeal.review.decisions import evaluate_decision
from fairdeal.review.estimates import Interval, difference_interval, interval_of, mean_of
from fairdeal.review.settings import ReviewSettings
from fairdeal.review.verdicts import Verdict, judge

PRESIDENT = {
    "fairdeal": 1,
    "game": "president",
    "players": ["Ada", "Ben", "Cy"],
    "deal": {"hands": [["2h", "3s"], ["5d"], ["9c"]], "leader": 0},
    "moves": [],
}
HEARTS_HANDS = (("4d7s", "7d14s"), ("3d6h", "8c14d"), ("2s9d", "5h11c"), ("6c13s", "9c12s"))


def test_the_winning_lead_is_found() -> None:
    """Ada's 2 wins the trick, and her 3 is her last card; if she leads the 3, the others go out first (PR-13)."""
    state = read_record(PRESIDENT, find_game).start()
    found = evaluate_decision(state, 0, state.game.parse("3x1"), 0, ReviewSettings(worlds=200))
    assert found.best.text() == "2x1"
    assert 1.0 < found.loss.low < found.loss.high < 2.0
    assert found.candidates[0].move == found.best
    assert found.candidates[0].value == pytest.approx(2.0)  # Ada leaves two players behind
    assert judge(found.played, found.best, found.loss, state.game.strategy.mistake_thresholds) is Verdict.BLUNDER


def test_the_best_move_costs_nothing() -> None:
    state = read_record(PRESIDENT, find_game).start()
    found = evaluate_decision(state, 0, state.game.parse("2x1"), 0, ReviewSettings(worlds=50))
    assert found.best == found.played
    assert found.loss == Interval(0.0, 0.0, 0.0)


def test_the_same_seed_gives_the_same_numbers_and_another_does_not() -> None:
    state = find_game("hearts").configure(max_rounds=1).start(3)
    move = state.moves(0).at(0)
    first, again, other = (
        evaluate_decision(state, 0, move, 0, ReviewSettings(worlds=40, seed=seed)) for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_intervals_cover_the_truth_where_all_deals_can_be_enumerated() -> None:
    """Eight cards of Sanity Hearts: the leader sees two, and the others can be dealt in 90 ways."""
    game = find_game("hearts").configure(max_rounds=1)
    hidden = [card for hand in HEARTS_HANDS[1:] for card in hand]
    deals = {tuple(tuple(sorted(order[i : i + 2])) for i in (0, 2, 4)) for order in permutations(hidden)}
    assert len(deals) == 90
    state = game.start(deals=[deal_of(HEARTS_HANDS)])
    played = game.parse("7d14s:14s")
    intervals = [evaluate_decision(state, 0, played, seed, ReviewSettings(worlds=60)) for seed in range(160)]
    best = max({found.best for found in intervals}, key=lambda move: [it.best for it in intervals].count(move))
    named = [found for found in intervals if found.best == best]
    differences = []
    for number, others in enumerate(sorted(deals)):
        world = game.start(deals=[deal_of((HEARTS_HANDS[0], *others))])
        for luck in range(12):
            values = [
                game.strategy.evaluate_move(world.copy(), 0, move, Stream(number, CHOICES, luck))[0]
                for move in (best, played)
            ]
            differences.append(values[0] - values[1])
    truth = mean_of(differences)
    covered = sum(found.loss.low <= truth <= found.loss.high for found in named)
    assert len(named) >= 100
    assert 0.90 <= covered / len(named) <= 0.99


def deal_of(hands: tuple[tuple[str, ...], ...]) -> dict[str, object]:
    return {"hands": [list(hand) for hand in hands], "leader": 0, "hand_number": 4}


@pytest.mark.parametrize(
    ("loss", "verdict"),
    [
        (Interval(0.2, -0.1, 0.5), Verdict.FINE),
        (Interval(5.0, 0.0, 10.0), Verdict.FINE),
        (Interval(0.2, 0.1, 0.3), Verdict.SLIP),
        (Interval(1.0, 0.1, 1.9), Verdict.ERROR),
        (Interval(3.0, 0.1, 5.9), Verdict.BLUNDER),
    ],
)
def test_verdicts(loss: Interval, verdict: Verdict) -> None:
    assert judge(Word("a"), Word("b"), loss, MistakeThresholds(error=1.0, blunder=3.0)) is verdict
    assert judge(Word("a"), Word("a"), loss, MistakeThresholds(error=1.0, blunder=3.0)) is Verdict.BEST


def test_interval_of_known_values() -> None:
    """Mean 2, standard deviation 1, and the t quantile of two degrees of freedom: 4.303."""
    found = interval_of([1.0, 2.0, 3.0])
    assert found.mean == 2.0
    assert found.high - 2.0 == pytest.approx(4.3027 / 3**0.5, abs=1e-3)
    assert 2.0 - found.low == pytest.approx(found.high - 2.0)


def test_rare_differences_do_not_look_certain() -> None:
    """One difference in a hundred worlds says little, and none in a hundred does not prove that there is none."""
    rare = difference_interval([1.0] + [0.0] * 99, 3.0)
    assert rare.mean == pytest.approx(0.01)
    assert rare.low < 0 < rare.high
    assert rare.high > 0.04
    unseen = difference_interval([0.0] * 100, 3.0)
    assert unseen.mean == 0
    assert 0.05 < unseen.high < 0.12


def test_values_are_those_of_the_round_alone() -> None:
    """Points of earlier hands change no value: with them or without them, the same deal is worth the same."""
    game = find_game("hearts").configure(max_rounds=2)
    values = []
    for scores in (None, [40, 0, 0, 0]):
        deal = deal_of(HEARTS_HANDS) if scores is None else {**deal_of(HEARTS_HANDS), "scores": scores}
        state = game.start(deals=[deal])
        found = evaluate_decision(state, 0, game.parse("7d14s:14s"), 0, ReviewSettings(worlds=40))
        values.append([candidate.value for candidate in found.candidates])
    assert values[0] == pytest.approx(values[1])
