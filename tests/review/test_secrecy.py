"""A review depends only on what the seat could know, except for the parts that are labeled as open hands."""

import json

import pytest

from fairdeal.engine.random import WORLDS, Stream
from fairdeal.review.document import known_json
from fairdeal.review.match_walk import Position, walk
from fairdeal.review.open_hands import real_values
from fairdeal.review.reviewer import ReviewedDecision, review_decision
from fairdeal.review.settings import ReviewSettings
from tests.review.matches import GAMES, played

SETTINGS = ReviewSettings(worlds=8)
MAX_DECISIONS = 6


def known(decision: ReviewedDecision) -> str:
    return json.dumps([known_json(decision), decision.reasons])


@pytest.mark.parametrize("key", GAMES)
def test_exchanging_hidden_hands_changes_nothing(key: str) -> None:
    decisions = [it for round_ in walk(played(key), 0) for it in round_.positions if it.is_decision()]
    step = max(1, len(decisions) // MAX_DECISIONS)
    exchanged = differing = 0
    for position in decisions[::step]:
        world = position.state.determinize(position.seat, Stream(99, WORLDS, position.number))
        assert world.view(position.seat).to_json() == position.state.view(position.seat).to_json()
        exchanged += world.hands() != position.state.hands()
        other = Position(position.number, position.seat, position.move, world)
        first, second = (review_decision(each, 1, SETTINGS) for each in (position, other))
        assert known(first) == known(second), f"move {position.number}"
        moves = [candidate.move for candidate in first.evaluation.candidates]
        real, exchanged_real = (real_values(it.state, it.seat, moves, 1, 8) for it in (position, other))
        differing += real != exchanged_real
    assert exchanged > 0, "the hidden hands were never exchanged, so nothing was tested"
    assert differing > 0, "open hands never mattered, so they cannot have been exchanged"
