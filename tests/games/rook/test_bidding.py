"""The bidding policy of Sanity Rook and the moves that search bots consider before the tricks."""

import pytest

from fairdeal.bots import bind, find_bot
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games.rook.ai import candidates
from fairdeal.games.rook.ai.bidding import bidding_policy
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.choices import Choice
from tests.mechanics.table import run

from .bots import cards, heuristic_move
from .table import ALSO_FAIR, FAIR, FIVE, STRONG, WEAK, bidding

# ---- The policy


def test_the_weakest_cards_depend_on_trump_and_on_the_weight_of_points() -> None:
    policy, hand = bidding_policy(), cards(f"{FAIR} {' '.join(FIVE)}")
    out = policy.pack & ~hand
    for trump in range(deck_terms.SUMS):
        laid = {weight: policy.weakest(hand, out, trump, 5, weight) for weight in candidates.POINT_WEIGHTS}
        assert all(some.bit_count() == 5 and not some & ~hand for some in laid.values())
    counting = cards("3d11h 5d6s 5h8d 5c9s 4s10h 9s10d 10c11h 4h14s") & ~cards("3d11h")
    assert (laid[-37] & counting).bit_count() > (laid[0] & counting).bit_count() >= (laid[37] & counting).bit_count()


def test_the_rook_is_not_put_back_while_there_is_another_card() -> None:
    policy, hand = bidding_policy(), cards("rook 2h4c 2c5d 2h6d 2d7c 2s9d")
    for weight in candidates.POINT_WEIGHTS:
        assert policy.weakest(hand, policy.pack & ~hand, 0, 5, weight) == hand & ~cards("rook")


# ---- Candidates of search bots


def considered(state: State) -> list[Move]:
    """Candidates of the seat to act."""
    return state.game.strategy.candidates(state.view(state.actors[0]), Stream(1, CHOICES), 32)


def test_candidates_in_the_auction_are_a_pass_and_the_lowest_bid() -> None:
    state = bidding(STRONG, WEAK, FAIR, ALSO_FAIR, nest=FIVE)
    assert [move.text() for move in considered(state)] == ["bid 140", "pass"]
    run(state, "0 bid 160")
    assert [move.text() for move in considered(state)] == ["pass", "bid 165"]
    run(state, "1 bid 235")
    assert [move.text() for move in considered(state)] == ["pass", "bid 240"]


def test_candidates_for_the_nest_are_a_few_sets_of_cards_and_for_trump_every_suit() -> None:
    state = bidding(STRONG, WEAK, FAIR, ALSO_FAIR, nest=FIVE)
    run(state, "0 bid 140", "1 pass", "2 pass", "3 pass")
    nests = considered(state)
    assert nests[0] == heuristic_move(state)
    assert 4 <= len(nests) == len(set(nests)) <= 13
    assert all(isinstance(move, Choice) and move in state.moves(0) for move in nests)
    state.play(0, nests[0])
    assert len(considered(state)) == 4


@pytest.mark.once
def test_a_search_bot_bids_with_a_strong_hand_and_not_too_high() -> None:
    state = bidding(STRONG, WEAK, FAIR, ALSO_FAIR, nest=FIVE)
    bot = find_bot("sharp:400", state.game)
    assert bind(bot, state, 0)(Stream(1, CHOICES)).text() == "bid 140"
    state = bidding(FAIR, STRONG, ALSO_FAIR, WEAK, nest=FIVE)
    run(state, "0 bid 220")
    assert bind(bot, state, 1)(Stream(1, CHOICES)).text() == "pass"
    state = bidding(WEAK, STRONG, ALSO_FAIR, FAIR, nest=FIVE)
    assert bind(bot, state, 0)(Stream(1, CHOICES)).text() == "pass"
