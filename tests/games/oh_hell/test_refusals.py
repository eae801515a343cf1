"""Sanity Oh Hell: an illegal move is refused with the number of a rule and a reason in a player's words."""

import contextlib

import pytest

from fairdeal.engine.errors import IllegalMove, UnreadableMove
from tests.mechanics.table import cites, refused, run

from .table import bidding, oh_hell

TWO_EACH = ("2c3d 8s10d", "2c5d 3s5c", "4s6c 2d7c", "6s8c 3c8d")


def test_illegal_bids_are_oh_3() -> None:
    state = bidding(*TWO_EACH)
    cites(state, 0, "bid 3", "OH-3", "2 tricks", "0 to 2")
    cites(state, 0, "bid 1000", "OH-3", "2 tricks")
    cites(state, 0, "2c3d:2c", "OH-3", "bids how many tricks", "0 to 2")
    run(state, "0 bid 1", "1 bid 0", "2 bid 0")
    cites(state, 3, "bid 1", "OH-3", "dealer", "add up to the 2 tricks")
    cites(state, 3, "bid 3", "OH-3", "0 to 2")


def test_bids_out_of_turn_are_oh_3() -> None:
    state = bidding(*TWO_EACH, dealer=1)
    for seat in (0, 1, 3):
        cites(state, seat, "bid 1", "OH-3", "not your turn", "seat 2")
    run(state, "2 bid 1")
    cites(state, 2, "bid 2", "OH-3", "not your turn", "seat 3")


def test_cards_out_of_turn_are_oh_4() -> None:
    state = oh_hell(*TWO_EACH)
    cites(state, 1, "2c5d:2c", "OH-4", "not your turn", "seat 0")
    run(state, "0 2c3d:3d")
    cites(state, 0, "8s10d:8s", "OH-4", "not your turn", "seat 1")


def test_bidding_during_the_tricks_is_refused() -> None:
    cites(oh_hell(*TWO_EACH), 0, "bid 1", "OH-4", "show a card now")


def test_cards_not_held_and_cards_played_are_refused() -> None:
    state = oh_hell(*TWO_EACH)
    cites(state, 0, "2c5d:2c", "OH-4", "you do not hold 2♣5♦")
    run(state, "0 2c3d:3d", "1 2c5d:5d", "2 2d7c:2d", "3 3c8d:8d")
    cites(state, 3, "3c8d:3c", "OH-4", "you do not hold 3♣8♦")


def test_not_following_suit_is_oh_5() -> None:
    state = oh_hell("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="4h14s")
    run(state, "0 2d8c:2d")
    for text in ("5d6s:6s", "8s10d:8s", "8s10d:18"):
        cites(state, 1, text, "OH-5", "diamonds", "can follow", "5♦6♠ as 5♦")


def test_not_following_a_sum_is_oh_6() -> None:
    state = oh_hell("2d8c 3c8d", "5d6s 8s10d", "6c13s 5s12c", "5s13h 6c12h", trump="4h14s")
    run(state, "0 2d8c:10")
    for text in ("5d6s:5d", "8s10d:8s"):
        cites(state, 1, text, "OH-6", "sum", "5♦6♠ as 11")


def test_showing_a_duplicate_is_dd_3() -> None:
    state = oh_hell("2d8c 3c8d", "2d12h 5d6s", "6c13s 5s12c", "5s13h 6c12h")
    run(state, "0 2d8c:2d")
    cites(state, 1, "2d12h:2d", "DD-3", "2♦")
    run(state, "1 5d6s:5d", "2 6c13s:6c")
    cites(state, 3, "6c12h:6c", "DD-3", "6♣")
    sums = oh_hell("2d8c 3c8d", "3c7d 9s10d", "6c13s 5s12c", "5s13h 6c12h")
    run(sums, "0 2d8c:10")
    cites(sums, 1, "3c7d:10", "DD-3", "10")


def test_where_dd_3_gives_way_suit_must_be_followed() -> None:
    """Every face of seat 3 is in the trick already: they may repeat one, but must still follow suit (OH-5)."""
    state = oh_hell("2d7c", "6s8c", "4s6c", "2d8c")
    run(state, "0 2d7c:2d", "1 6s8c:8c", "2 4s6c:10")
    cites(state, 3, "2d8c:8c", "OH-5", "diamonds", "2♦8♣ as 2♦")


def test_where_dd_3_gives_way_on_a_combined_lead_a_sum_must_be_shown() -> None:
    state = oh_hell("3c7d", "3d6h", "2d7c", "5c9s", "6s8c", "2d8c", trump="2s13c")
    run(state, "0 3c7d:10", "1 3d6h:9", "2 2d7c:2d", "3 5c9s:14", "4 6s8c:8c")
    cites(state, 5, "2d8c:8c", "OH-6", "sum", "2♦8♣ as 10")


def test_nobody_can_act_after_the_match_or_the_last_deal() -> None:
    for number in (24, 25):
        state = oh_hell("9d14c", "2c5d", "4s6c", hand_number=number)
        run(state, "0 9d14c:14c", "1 2c5d:2c", "2 4s6c:6c")
        for seat in range(3):
            cites(state, seat, "9d14c:14c", None, "nobody can act")
            cites(state, seat, "bid 0", None, "nobody can act")


@pytest.mark.parametrize("seat", [-1, 4, 2**31, 2**70, -(2**70)])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    for state in (bidding(*TWO_EACH), oh_hell(*TWO_EACH)):
        cites(state, seat, "bid 0", None, "seat", "0 to 3")
        assert state.moves(seat).count() == 0


UNREADABLE = [
    *["", " ", "bid", "bid x", "bid -1", "bid 1 2", "bid 1.5", "bid ²", "bid ٣", "bid 1001", "bid 99999999999999999"],
    *["2c3d", "2c3d:4d", "2c3d:2c 8s10d:8s", "rook", "pass", "trump h", "1", "bid:1"],
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_moves_are_refused(text: str) -> None:
    for state in (bidding(*TWO_EACH), oh_hell(*TWO_EACH)):
        error = refused(state, 0, text)
        assert isinstance(error, UnreadableMove)
        assert error.rule is None
        assert len(error.reason.split()) >= 4


@pytest.mark.parametrize("digits", ["0" * 5000, "0" * 5000 + "1", "9" * 5000])
def test_a_bid_of_many_digits_is_read_or_refused(digits: str) -> None:
    """Without an error from int(), which refuses texts of thousands of digits."""
    with contextlib.suppress(IllegalMove):
        run(bidding(*TWO_EACH), f"0 bid {digits}")


@pytest.mark.parametrize("text", ["BID 1", "bid 01", " bid  1 ", "Bid 1"])
def test_other_ways_to_write_a_bid(text: str) -> None:
    state = bidding(*TWO_EACH)
    run(state, f"0 {text}")
    assert [str(move) for _, move in state.played()] == ["bid 1"]
