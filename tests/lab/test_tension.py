"""Decisions that are weighed: drawn fairly, without changing a match, and counted by the values of the review."""

from collections import Counter

import pytest

import fairdeal.lab
from fairdeal.bots import find_player
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.games import find_game
from fairdeal.lab.match_driver import play_match
from fairdeal.lab.study_plan import StudyPlan, make_plan
from fairdeal.lab.tension import Decision, DecisionSampler, DecisionWeigher, count_reasonable

pytestmark = pytest.mark.once


def test_watching_changes_nothing_and_draws_every_decision_as_often() -> None:
    game = find_game("president").configure(4, None, {"rounds": 1})
    bot = find_player("steady", game)
    plain = play_match(game.start(3), [bot] * 4, Stream(3, CHOICES))
    drawn = Counter[int]()
    for seed in range(300):
        sampler = DecisionSampler(Stream(seed, WORLDS))
        watched = play_match(game.start(3), [sampler.watch(bot)] * 4, Stream(3, CHOICES))
        assert watched.outcome == plain.outcome
        assert watched.moves == plain.moves
        assert sampler.drawn is not None
        drawn[sampler.drawn.number] += 1
        assert sampler.drawn.state.moves(sampler.drawn.seat).holds(sampler.drawn.move)
    decisions = sampler.decisions
    assert set(drawn) <= set(range(decisions))
    halves = sum(times for number, times in drawn.items() if number < decisions / 2)
    assert 110 < halves < 190


def test_some_decisions_of_a_match_are_open_and_some_are_not() -> None:
    game = find_game("president").configure(4, None, {"rounds": 1})
    state, bot, stream = game.start(11), find_player("steady", game), Stream(11, CHOICES)
    counts: list[int] = []
    while state.actors:
        seat = state.actors[0]
        move = bot(state, seat, stream)
        if state.moves(seat).count() > 1:
            counts.append(count_reasonable(Decision(len(counts), state.copy(), seat, move), 11))
        state.play(seat, move)
    assert all(count >= 1 for count in counts)
    assert 0 < sum(count > 1 for count in counts) < len(counts)


def test_a_study_counts_the_first_matches_and_is_the_same_again() -> None:
    vary = {"equalize": ["allow", "disallow"]}
    plan = make_plan("president", vary=vary, options={"rounds": 1}, bots=["steady"], rival=None, tension=6)
    assert StudyPlan.from_json(plan.to_json()) == plan
    assert "tension" not in make_plan("president", bots=["steady"]).to_json()
    results = fairdeal.lab.compare(
        "president", vary, options={"rounds": 1}, bots="steady", rival=None, games=10, tension=6
    )
    assert results.totals.sum(0, "weighed") == 6
    several = results.get("several reasonable")
    assert several is not None
    weigher = DecisionWeigher(plan, 0)
    weighed = [weigher.weigh(index) for index in range(6)]
    assert several.estimate.value == sum(found["weighed.several"] for found in weighed) / 6
