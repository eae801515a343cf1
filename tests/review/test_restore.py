"""A review that was interrupted goes on from its JSON, and is the same in the end."""

import json

import pytest

from fairdeal.review.document import decision_json, round_json, to_json
from fairdeal.review.restore import restore_decision, restore_round
from fairdeal.review.reviewer import Review
from fairdeal.review.settings import ReviewSettings
from tests.review.matches import GAMES, played

SETTINGS = ReviewSettings(worlds=8)


@pytest.mark.parametrize("key", GAMES)
def test_a_review_goes_on_where_it_was(key: str) -> None:
    record = played(key, rounds=2)
    whole = Review.of(record, 0, SETTINGS)
    for _ in whole.run():
        pass
    half = len(whole.rounds_to_review) // 2
    kept = [it for it in whole.decisions if it.round_number <= half + 1][:-1]  # a part of a round, too
    resumed = Review.of(record, 0, SETTINGS)
    for decision in kept:
        resumed.decisions.append(restore_decision(record.game, json.loads(json.dumps(decision_json(decision)))))
    for reviewed in whole.rounds[:half]:
        resumed.rounds.append(restore_round(json.loads(json.dumps(round_json(reviewed)))))
    assert not resumed.is_complete()
    steps = sum(1 for _ in resumed.run())
    assert steps == whole.steps() - len(kept) - half
    assert to_json(resumed) == to_json(whole)
