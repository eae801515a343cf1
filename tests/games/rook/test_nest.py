"""Sanity Rook: the Nest and trump (RK-4)."""

from math import comb
from typing import Any

import pytest

import fairdeal
from fairdeal.engine.events import seen_by
from tests.mechanics.table import ROOK_PACK, TRUMPS, hand, hands, run, texts, turn

from .table import FOUR, bidding, view

NEST = ["rook", "2s9d", "5d6s", "3c7d", "3c8d"]


def test_rk_4_the_high_bidder_takes_the_nest_and_puts_any_5_back() -> None:
    state = bidding(nest=NEST, dealer=2)
    run(state, "3 pass", "0 bid 140", "1 pass", "2 pass")
    assert (state.phase, state.actors) == ("nest", (0,))
    assert hand(state, 0) == {"2h4c", *NEST}
    assert state.moves(0).count() == 6
    assert state.moves(1).count() == 0
    run(state, "0 nest 2h4c rook 3c8d 2s9d 3c7d")  # the card that they were dealt and the Rook among them
    assert hand(state, 0) == {"5d6s"}
    assert state.phase == "trump"


def test_rk_4_with_12_cards_each_5_of_17_go_back() -> None:
    state = fairdeal.game("rook").start(2)
    seat = turn(state)
    run(state, f"{seat} bid 240")
    held: Any = state.last_deal()
    assert hand(state, seat) == {*held["hands"][seat], *held["nest"]}
    assert state.moves(seat).count() == comb(17, 5)
    state.play(seat, state.moves(seat)[4321])
    assert [len(held) for held in hands(state)] == [12] * 4


@pytest.mark.parametrize("suit", "cdhs")
def test_rk_4_then_the_high_bidder_names_one_of_four_suits(suit: str) -> None:
    state = bidding(nest=NEST)
    run(state, "0 bid 240", "0 nest " + " ".join(NEST))
    assert (state.phase, state.actors) == ("trump", (0,))
    assert texts(state, 0) == TRUMPS
    assert view(state).trump is None
    run(state, f"0 trump {suit}")
    assert (state.phase, view(state).trump) == ("play", suit)


def test_rk_4_only_the_declarer_sees_what_they_take_and_put_back() -> None:
    state = bidding(nest=NEST)
    events = run(state, "0 bid 240")
    shown = [event.to_json() for event in seen_by(events, 0) if event.kind == "cards"]
    assert len(shown) == 1
    assert set(NEST) == set(shown[0]["nest"] if isinstance(shown[0]["nest"], list) else [])
    for other in (1, 2, 3, None):
        assert not any(card in str([event.to_json() for event in seen_by(events, other)]) for card in NEST)
    events = run(state, "0 nest " + " ".join(NEST))
    for other in (1, 2, 3, None):
        assert view(state, other).nest is None
        assert view(state, other).nest_size == 5
        assert not any(card in str([event.to_json() for event in seen_by(events, other)]) for card in NEST)
    assert set(view(state, 0).nest or ()) == set(NEST)
    run(state, "0 trump h")
    assert set(view(state, 0).nest or ()) == set(NEST)
    assert view(state, 1).nest is None


def test_rk_4_where_a_set_up_deal_has_no_nest_trump_is_named_at_once() -> None:
    for state in (bidding(), bidding(nest=None), bidding(nest=[])):
        run(state, "0 bid 240")
        assert state.phase == "trump"


@pytest.mark.parametrize("size", [1, 2, 4, 7, 20])
def test_rk_4_as_many_cards_go_back_as_the_nest_had(size: int) -> None:
    nest = [card for card in ROOK_PACK if card not in FOUR][:size]
    state = bidding(nest=nest)
    run(state, "0 bid 240")
    assert state.moves(0).count() == size + 1
    state.play(0, state.moves(0)[0])
    assert len(hand(state, 0)) == 1
    assert len(view(state, 0).nest or ()) == size
