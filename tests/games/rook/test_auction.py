"""Sanity Rook: the auction (RK-3)."""

import pytest

import fairdeal
from tests.mechanics.table import ROOK_BIDS, deal, hand, hands, run, scores, start, texts, turn

from .table import FOUR, bidding, view


@pytest.mark.parametrize("dealer", range(4))
def test_rk_3_the_player_on_the_dealers_left_bids_first(dealer: int) -> None:
    state = bidding(dealer=dealer)
    assert turn(state) == (dealer + 1) % 4
    assert texts(state, turn(state)) == {"pass", *ROOK_BIDS}


def test_rk_3_bids_go_from_140_to_240_in_fives() -> None:
    assert {f"bid {points}" for points in range(140, 245, 5)} == ROOK_BIDS
    assert len(ROOK_BIDS) == 21


@pytest.mark.parametrize("bid", [140, 145, 200, 235])
def test_rk_3_each_bid_is_higher_than_the_last(bid: int) -> None:
    state = bidding()
    run(state, f"0 bid {bid}")
    assert texts(state, 1) == {"pass", *(f"bid {points}" for points in range(bid + 5, 245, 5))}
    assert (view(state).bid, view(state).declarer) == (bid, 0)


def test_rk_3_a_pass_is_final() -> None:
    state = bidding()
    run(state, "0 bid 150", "1 pass", "2 bid 155", "3 pass")
    assert turn(state) == 0
    run(state, "0 bid 160")
    assert turn(state) == 2
    run(state, "2 bid 170")
    assert turn(state) == 0
    assert view(state).passed == (1, 3)
    run(state, "0 pass")
    assert (state.phase, turn(state)) == ("trump", 2)
    assert view(state).bid == 170


def test_rk_3_three_passes_after_a_bid_end_the_auction() -> None:
    state = bidding()
    run(state, "0 pass", "1 bid 140", "2 pass")
    assert state.phase == "bid"
    run(state, "3 pass")
    assert (state.phase, turn(state), view(state).declarer) == ("trump", 1, 1)


def test_rk_3_the_last_player_may_bid_after_three_passes() -> None:
    state = bidding()
    run(state, "0 pass", "1 pass", "2 pass")
    assert texts(state, 3) == {"pass", *ROOK_BIDS}
    run(state, "3 bid 185")
    assert (state.phase, turn(state), view(state).bid) == ("trump", 3, 185)


@pytest.mark.parametrize("before", [(), ("0 pass",), ("0 bid 150", "1 bid 155"), ("0 bid 235", "1 pass", "2 pass")])
def test_rk_3_a_bid_of_240_ends_the_auction(before: tuple[str, ...]) -> None:
    state = bidding()
    run(state, *before)
    seat = turn(state)
    run(state, f"{seat} bid 240")
    assert (state.phase, turn(state), view(state).bid) == ("trump", seat, 240)


def test_rk_3_if_all_four_pass_the_next_dealer_deals() -> None:
    state = start("rook", deal(*FOUR, dealer=3, scores=[5, 10, 5, 10]), deal("2h6d", "2d7c", "3c7d", "3c8d"))
    run(state, "0 pass", "1 pass", "2 pass", "3 pass")
    assert (state.phase, turn(state), view(state).dealer, view(state).hand_number) == ("bid", 1, 0, 2)
    assert hand(state, 0) == {"2h6d"}
    assert scores(state) == [5, 10, 5, 10]
    assert state.places is None
    assert (view(state).bid, view(state).declarer, view(state).passed, view(state).bids) == (None, None, (), ())
    run(state, "1 pass", "2 pass", "3 pass", "0 pass")
    assert (state.phase, state.actors, state.over) == ("deal", (), False)


def test_rk_3_all_four_can_pass_again_and_again() -> None:
    state = fairdeal.game("rook").start(8)
    first = view(state).dealer
    for number in range(1, 12):
        before = hands(state)
        assert view(state).hand_number == number
        run(state, *[f"{(first + number - 1 + k) % 4} pass" for k in range(1, 5)])
        assert hands(state) != before
        assert view(state).dealer == (first + number) % 4


def test_rk_3_everybody_sees_the_auction() -> None:
    state = bidding()
    run(state, "0 bid 150", "1 pass", "2 bid 155", "3 pass", "0 pass")
    for seat in (0, 1, 2, 3, None):
        assert view(state, seat).bids == ((0, 150), (1, None), (2, 155), (3, None), (0, None))


def test_rk_3_the_clock_never_bids() -> None:
    """The clock's move is never a bid that nobody forces, and nobody is ever forced to bid."""
    state = bidding()
    for seat in range(4):
        assert str(state.automatic(seat)) == "pass"
        run(state, f"{seat} pass")
