"""Sanity Oh Hell: the deal, trump and the bids (OH-1 to OH-3)."""

import random
from collections import Counter
from typing import Any

import pytest

import fairdeal
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import seen_by
from fairdeal.engine.state import State
from tests.mechanics.table import (
    ALL_CARDS,
    deal,
    hand,
    hands,
    play_randomly,
    random_step,
    run,
    scores,
    start,
    texts,
    turn,
)

from .table import bidding, oh_hell, view

SIZES = [*range(1, 14), *range(12, 0, -1)]  # OH-1
TWO_EACH = ("2c3d 8s10d", "2c5d 3s5c", "4s6c 2d7c", "6s8c 3c8d")


def bids(*numbers: int) -> set[str]:
    return {f"bid {number}" for number in numbers}


def starts_of_hands(players: int, seed: int) -> list[tuple[int, State]]:
    """The start of every hand of a match with random moves: its number and the state."""
    state = fairdeal.game("oh-hell", players=players).start(seed)
    chance = random.Random(seed)
    found = [(1, state.copy())]
    while state.actors:
        dealt = state.rounds_dealt
        random_step(state, chance)
        if state.rounds_dealt > dealt:
            found.append((state.rounds_dealt, state.copy()))
    assert state.over
    return found


# ---- OH-1


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_oh_1_25_hands_of_1_to_13_to_1_cards(players: int) -> None:
    found = starts_of_hands(players, players)
    assert [len(hand(state, 0)) for _, state in found] == SIZES
    for number, state in found:
        assert state.phase == "bid"
        assert {len(cards) for cards in hands(state)} == {SIZES[number - 1]}
        assert (view(state).hand_number, view(state).size) == (number, SIZES[number - 1])


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_oh_1_the_deal_moves_to_the_left(players: int) -> None:
    dealers = [view(state).dealer for _, state in starts_of_hands(players, 10 + players)]
    assert dealers == [(dealers[0] + k) % players for k in range(25)]


def test_oh_1_the_first_dealer_is_random() -> None:
    for players in (3, 4, 5, 6):
        game = fairdeal.game("oh-hell", players=players)
        found = Counter(view(game.start(seed)).dealer for seed in range(120 * players))
        assert set(found) == set(range(players))
        assert all(70 < number < 180 for number in found.values())


@pytest.mark.parametrize("players", [1, 2, 7, 8])
def test_oh_1_three_to_six_can_play(players: int) -> None:
    with pytest.raises(BadSetup, match="3 to 6 players"):
        fairdeal.game("oh-hell", players=players)


def test_oh_1_cards_are_dealt_from_all_78() -> None:
    for _, state in starts_of_hands(4, 3):
        given: Any = state.last_deal()
        turned = [given["trump"]] if given["trump"] is not None else []
        whole = [card for cards in given["hands"] for card in cards] + turned + given.get("stock", [])
        assert sorted(whole) == sorted(ALL_CARDS)


# ---- OH-2


@pytest.mark.parametrize(
    ("turned", "trump"), [("2s9d", "d"), ("9d14c", "c"), ("13h14d", "d"), ("2c3d", "d"), ("4d8h", "h"), ("6h9s", "s")]
)
def test_oh_2_the_suit_of_the_turned_cards_higher_half_is_trump(turned: str, trump: str) -> None:
    state = bidding("2h4c", "3c7d", "6s8c", trump=turned)
    assert (view(state).turned, view(state).trump) == (turned, trump)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_oh_2_a_card_is_turned_if_one_is_left(players: int) -> None:
    """With six players and 13 cards nothing is left: no trump."""
    for number, state in starts_of_hands(players, 20 + players):
        nothing_left = players == 6 and number == 13
        given: Any = state.last_deal()
        stock = given.get("stock", [])
        assert len(stock) == max(78 - players * SIZES[number - 1] - 1, 0)
        if nothing_left:
            assert (view(state).turned, view(state).trump, given["trump"]) == (None, None, None)
        else:
            assert view(state).turned == given["trump"]
            assert str(given["trump"]).endswith(str(view(state).trump))  # the higher half comes last
            assert given["trump"] not in stock


def test_oh_2_in_a_set_up_deal_the_top_of_the_stock_is_turned() -> None:
    three = ("2h4c", "3c7d", "6s8c")
    assert view(bidding(*three, stock=["9d14c", "2s9d"])).turned == "2s9d"  # the top card comes last
    assert view(bidding(*three, stock=["9d14c", "2s9d"], trump="2s9d")).turned == "2s9d"
    assert view(bidding(*three, stock=["2s9d"], trump="9d14c")).trump == "c"
    assert view(bidding(*three, stock=["2s9d"], trump=None)).trump is None
    assert view(bidding(*three, stock=[])).trump is None
    assert view(bidding(*three)).trump is None
    assert view(bidding(*three, trump=None)).turned is None


def test_oh_2_everybody_sees_the_turned_card_and_nobody_the_stock() -> None:
    state = fairdeal.game("oh-hell").start(5)
    for seat in (0, 1, 2, 3, None):
        assert view(state, seat).turned == view(state).turned
        seen = str(view(state, seat).to_json())
        given: Any = state.last_deal()
        mine = hand(state, seat) if seat is not None else set()
        assert not [card for card in ALL_CARDS if card in seen and card not in {given["trump"], *mine}]


def test_oh_2_the_turned_card_is_announced_to_everybody() -> None:
    state = bidding("2h4c", "3c7d", "6s8c", trump="2s9d")
    for seat in (0, 1, None):
        events = [event.to_json() for event in seen_by(state.opening(), seat) if event.kind == "turned"]
        assert events == [{"event": "turned", "seat": 2, "card": "2s9d", "trump": "d"}]
    (nothing,) = [event.data for event in bidding("2h4c", "3c7d", "6s8c").opening() if event.kind == "turned"]
    assert nothing == {"card": None, "trump": None}


# ---- OH-3


def test_oh_3_bids_from_the_dealers_left_from_0_to_the_hand_size() -> None:
    for dealer in range(4):
        state = bidding(*TWO_EACH, dealer=dealer)
        for k in range(1, 4):
            seat = (dealer + k) % 4
            assert turn(state) == seat
            assert texts(state, seat) == bids(0, 1, 2)
            run(state, f"{seat} bid 2")
        assert turn(state) == dealer


@pytest.mark.parametrize(
    ("others", "legal"),
    [
        ((0, 0, 0), (0, 1)),
        ((1, 0, 0), (0, 2)),
        ((0, 1, 1), (1, 2)),
        ((2, 0, 0), (1, 2)),
        ((2, 1, 0), (0, 1, 2)),  # already more than the hand size: no bid is forbidden
        ((2, 2, 2), (0, 1, 2)),
    ],
)
def test_oh_3_the_dealer_may_not_make_the_sum_equal_the_hand_size(
    others: tuple[int, ...], legal: tuple[int, ...]
) -> None:
    state = bidding(*TWO_EACH)
    run(state, *[f"{seat} bid {number}" for seat, number in enumerate(others)])
    assert texts(state, 3) == bids(*legal)


def test_oh_3_with_one_card_the_dealer_always_has_a_bid() -> None:
    for first in (0, 1):
        state = bidding("2c3d", "2c5d", "3s5c")
        run(state, f"0 bid {first}", "1 bid 0")
        assert texts(state, 2) == bids(first)


def test_oh_3_the_other_players_may_bid_any_number() -> None:
    state = bidding(*TWO_EACH)
    run(state, "0 bid 1", "1 bid 0")
    assert texts(state, 2) == bids(0, 1, 2)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_oh_3_the_bids_never_add_up(players: int) -> None:
    state = fairdeal.game("oh-hell", players=players).start(7)
    chance = random.Random(7)
    while state.actors:
        before = state.phase
        random_step(state, chance)
        if before == "bid" and state.phase == "play":
            numbers = [number for number in view(state).bids if number is not None]
            assert len(numbers) == players
            assert sum(numbers) != view(state).size


def test_oh_3_bids_are_public_at_once() -> None:
    state = bidding(*TWO_EACH, dealer=1)
    assert view(state).bids == (None, None, None, None)
    run(state, "2 bid 1")
    assert view(state).bids == (None, None, 1, None)
    run(state, "3 bid 0", "0 bid 2")
    assert view(state).bids == (2, None, 1, 0)
    run(state, "1 bid 0")
    assert view(state, 3).bids == (2, 0, 1, 0)
    assert state.phase == "play"


def test_oh_3_bids_go_up_to_the_size_of_a_set_up_hand() -> None:
    """The deal decides the number of cards, whatever the number of the hand."""
    each = [" ".join(ALL_CARDS[20 * seat : 20 * seat + 20]) for seat in range(3)]
    state = bidding(*each, hand_number=2)
    assert texts(state, 0) == bids(*range(21))


def test_oh_3_new_bids_in_every_hand() -> None:
    state = start("oh-hell", deal("9d14c", "2c5d", "4s6c"), deal("9d14c", "2c5d", "4s6c"))
    run(state, "0 bid 1", "1 bid 1", "2 bid 0", "0 9d14c:14c", "1 2c5d:2c", "2 4s6c:6c")
    assert scores(state) == [1, -1, 0]
    assert view(state).bids == (None, None, None)
    assert (view(state).dealer, turn(state)) == (0, 1)
    assert texts(state, 1) == bids(0, 1)


def test_the_clock_makes_the_lowest_bid() -> None:
    state = bidding("9d14c", "2c5d", "4s6c")
    for seat, expected in enumerate(["bid 0", "bid 0", "bid 0"]):
        assert str(state.automatic(seat)) == expected
        run(state, f"{seat} {expected}")
    forced = bidding("9d14c", "2c5d", "4s6c")
    run(forced, "0 bid 1", "1 bid 0")
    assert str(forced.automatic(2)) == "bid 1"


def test_a_match_continues_from_the_number_of_a_set_up_hand() -> None:
    state = start("oh-hell", deal("9d14c", "2c5d", "4s6c", hand_number=24, dealer=1), seed=3)
    play_randomly(state, random.Random(3), upto=2)
    assert (view(state).hand_number, view(state).dealer, view(state).size) == (25, 2, 1)
    assert oh_hell("9d14c", "2c5d", "4s6c", hand_number=25).phase == "play"
