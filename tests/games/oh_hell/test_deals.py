"""Sanity Oh Hell: valid and invalid deals in records (docs/notation.md). Tests of all trick games: tests/mechanics."""

from typing import Any

import pytest

from fairdeal.engine.errors import BadRecord
from tests.mechanics.table import deal, start, turn

from .table import bidding, view

THREE = ("2h4c", "3c7d", "6s8c")


def assert_refused(message: str, *hands: str, **more: Any) -> None:
    with pytest.raises(BadRecord, match=message) as caught:
        bidding(*hands, **more)
    assert "\n" not in str(caught.value)


def test_a_card_that_is_there_twice_is_refused() -> None:
    assert_refused("3c7d is there twice", *THREE, trump="3c7d")
    assert_refused("3c7d is there twice", *THREE, stock=["2s9d", "3c7d", "9d14c"])
    assert_refused("2s9d is there twice", *THREE, stock=["2s9d", "9d14c"], trump="2s9d")  # in the stock, but not on top
    assert_refused("2s9d is there twice", *THREE, stock=["2s9d", "2s9d"])
    assert_refused("2s9d is there twice", *THREE, stock=["2s9d", "9d14c", "2s9d"], trump=None)


@pytest.mark.parametrize("card", ["rook", "joker", "2c", "2c2d", "2c4d", "3d2c", "", "15c16d"])
def test_a_card_that_is_not_in_the_deck(card: str) -> None:
    assert_refused("trump", *THREE, trump=card)
    assert_refused("trump", *THREE, trump=card, stock=["2s9d"])
    assert_refused("stock", *THREE, stock=[card])
    assert_refused("stock", *THREE, stock=[card, "2s9d"])


@pytest.mark.parametrize("card", [7, True, ["2s9d"], {"2s9d": 1}])
def test_a_card_must_be_text(card: object) -> None:
    assert_refused("not a card", *THREE, trump=card)
    assert_refused("not a card", *THREE, stock=[card])


@pytest.mark.parametrize("stock", ["2s9d", 7, {"2s9d": 1}, True])
def test_the_stock_must_be_a_list(stock: object) -> None:
    assert_refused("stock", *THREE, stock=stock)


@pytest.mark.parametrize("number", [0, 26, -1, 1.0, "3", True, 10**30])
def test_hands_are_numbered_from_1_to_25(number: object) -> None:
    assert_refused("hand_number.*1 to 25", *THREE, hand_number=number)


@pytest.mark.parametrize("key", ["nest", "pile", "roles", "table", "special", "markers", "bids"])
def test_unknown_keys_are_refused(key: str) -> None:
    assert_refused(key, *THREE, **{key: None})


@pytest.mark.parametrize(
    ("given", "dealer", "leader"),
    [
        ({}, 2, 0),  # seat 0 leads, so the last seat deals
        ({"dealer": 0}, 0, 1),
        ({"dealer": 1}, 1, 2),
        ({"dealer": None, "leader": None}, 2, 0),
        ({"dealer": 0, "leader": 0}, 0, 0),
    ],
)
def test_dealer_and_leader(given: dict[str, Any], dealer: int, leader: int) -> None:
    state = bidding(*THREE, **given)
    assert view(state).dealer == dealer
    assert turn(state) == (dealer + 1) % 3  # the dealer's left bids first
    for _ in range(3):
        state.play(turn(state), "bid 0")
    assert turn(state) == leader


def test_the_deal_moves_to_the_left_after_set_up_deals() -> None:
    state = start("oh-hell", deal(*THREE, dealer=1), deal(*THREE), deal(*THREE, dealer=0), deal(*THREE))
    dealers = []
    while state.actors:
        if state.phase == "bid" and turn(state) == (view(state).dealer + 1) % 3:
            dealers.append(view(state).dealer)
        state.play(turn(state), state.moves(turn(state))[0])
    assert dealers == [1, 2, 0, 1]
