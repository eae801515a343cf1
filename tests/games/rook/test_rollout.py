"""Rollouts of Sanity Rook from every phase of a hand to its score."""

import pytest

from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games.rook.ai import rollout
from tests.mechanics.table import run

from .bots import match_of, play_heuristically
from .table import ALSO_FAIR, FAIR, FIVE, STRONG, WEAK, bidding


@pytest.mark.parametrize("seed", range(20))
def test_rollouts_bid_put_back_and_name_trump_as_the_heuristic_player_does(seed: int) -> None:
    rolled_out, state = match_of(seed), match_of(seed)
    play_heuristically(state, "play")
    scores = rollout.finish_hand(rolled_out, Stream(seed, CHOICES), 8)
    if state.rounds_dealt > 1:
        assert scores == [0] * 4  # all four have passed
        return
    there, here = rolled_out.position(), state.position()
    assert [there[key] for key in ("declarer", "high", "nest")] == [here[key] for key in ("declarer", "high", "nest")]
    assert rolled_out.view(None).trump == state.view(None).trump
    declarer, bid = state.view(None).declarer, state.view(None).bid
    assert declarer is not None
    assert bid is not None
    ours, theirs = scores[declarer], scores[(declarer + 1) % 4]
    assert ours == (220 - theirs if 220 - theirs >= bid else -bid)  # RK-10, RK-11


@pytest.mark.parametrize("phase", ["nest", "trump", "play"])
def test_a_rollout_is_the_same_from_every_phase_on(phase: str) -> None:
    """Only the tricks use random numbers."""
    for seed in range(6):
        whole, state = match_of(seed), match_of(seed)
        play_heuristically(state, phase)
        if state.rounds_dealt == 1:
            scores = rollout.finish_hand(whole, Stream(3, CHOICES), 8)
            assert rollout.finish_hand(state, Stream(3, CHOICES), 8) == scores


def test_a_deal_that_all_four_pass_is_worth_nothing() -> None:
    state = bidding(STRONG, WEAK, ALSO_FAIR, FAIR, nest=FIVE)
    run(state, "0 pass")
    assert list(state.game.strategy.rollout(state.copy(), Stream(1, CHOICES))) == [0.0] * 4
