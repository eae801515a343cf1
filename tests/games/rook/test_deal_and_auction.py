"""Sanity Rook: the pack, the deal, the auction and the Nest (RK-1 to RK-4)."""

import random
from collections import Counter
from math import comb
from typing import Any

import pytest

import fairdeal
from fairdeal.engine.errors import BadRecord, BadSetup
from fairdeal.engine.events import seen_by
from tests.mechanics.table import (
    ALL_CARDS,
    ROOK_BIDS,
    ROOK_PACK,
    TRUMPS,
    cards,
    deal,
    hand,
    hands,
    places,
    play_randomly,
    run,
    scores,
    start,
    texts,
    turn,
)

from .table import FOUR, bidding, rook, view

OUT = cards(
    "2c3d 2d8c 2s13c 2h14c 3s4h 3c9d 3h10s 4c5h 4s6c 4d8h 5s7h 5d10h 5c14h 6d7s 6h9s 6s11d 7c11s 7d13s 8d11h 8s12h "
    "9h11c 9c12s 10c12d 10d14s 12c13d 13h14d"
)
NEST = ["rook", "2s9d", "5d6s", "3c7d", "3c8d"]


# ---- RK-1


def test_rk_1_52_double_cards_and_the_rook() -> None:
    assert len(ROOK_PACK) == 53
    assert set(ROOK_PACK) == {*ALL_CARDS, "rook"} - set(OUT)
    for seed in range(5):
        given: Any = fairdeal.game("rook").start(seed).last_deal()
        assert sorted([card for held in given["hands"] for card in held] + given["nest"]) == sorted(ROOK_PACK)


@pytest.mark.parametrize("card", OUT)
def test_rk_1_26_cards_stay_out(card: str) -> None:
    with pytest.raises(BadRecord, match=f"{card} is not in the pack"):
        bidding(card, *FOUR[1:])


def test_rk_1_only_four_play() -> None:
    for players in (2, 3, 5, 6):
        with pytest.raises(BadSetup, match="4 players"):
            fairdeal.game("rook", players=players)


# ---- RK-2


def test_rk_2_12_cards_each_and_5_in_the_nest() -> None:
    state = fairdeal.game("rook", hands=12).start(3)
    chance = random.Random(3)
    while state.actors:
        given: Any = state.last_deal()
        assert [len(held) for held in given["hands"]] == [12] * 4
        assert len(given["nest"]) == 5
        assert sorted([card for held in given["hands"] for card in held] + given["nest"]) == sorted(ROOK_PACK)
        play_randomly(state, chance, upto=state.rounds_dealt + 1)


def test_rk_2_every_card_may_come_anywhere() -> None:
    """Over many deals each place gets about its part of the pack."""
    rooks: Counter[int | str] = Counter()
    game = fairdeal.game("rook")
    for seed in range(530):
        given: Any = game.start(seed).last_deal()
        places_of_it = [seat for seat in range(4) if "rook" in given["hands"][seat]]
        rooks[places_of_it[0] if places_of_it else "nest"] += 1
    assert 25 < rooks["nest"] < 85
    assert all(75 < rooks[seat] < 170 for seat in range(4))


def test_rk_2_the_first_dealer_is_drawn_and_then_it_moves_left() -> None:
    game = fairdeal.game("rook", hands=9)
    found: Counter[int] = Counter()
    for seed in range(400):
        found[view(game.start(seed)).dealer] += 1
    assert all(60 < found[seat] < 145 for seat in range(4))
    state = game.start(1)
    chance = random.Random(1)
    first = view(state).dealer
    for number in range(1, 9):
        assert view(state).dealer == (first + number - 1) % 4
        play_randomly(state, chance, upto=number + 1)


def test_rk_2_everybody_sees_the_draw() -> None:
    """Each draws a card, the highest sum deals; those who tie draw again (PS-1)."""
    for seed in range(40):
        state = fairdeal.game("rook").start(seed)
        for seat in (0, 3, None):
            told = [event.to_json() for event in seen_by(state.opening(), seat)]
            (draw,) = [event for event in told if event["event"] == "draw"]
            assert draw["seat"] == view(state).dealer
            draws: Any = draw["draws"]
            best = [max(draws[-1], key=lambda drawn: sum_of(drawn[1]))[0]]
            assert best == [view(state).dealer]
            assert len(draws[0]) == 4
            assert {card for drawn in draws for _, card in drawn} <= set(ROOK_PACK) - {"rook"}
    assert not [event for event in bidding().opening() if event.kind == "draw"]  # nobody draws for a set-up deal


def sum_of(card: str) -> int:
    low, high = card.translate(str.maketrans("cdhs", "    ")).split()
    return int(low) + int(high)


def test_rk_2_set_up_deals_pass_the_deal_to_the_left() -> None:
    state = start("rook", deal(*FOUR, dealer=2), deal(*FOUR), deal(*FOUR, dealer=0), deal(*FOUR))
    for dealer in (2, 3, 0, 1):
        assert view(state).dealer == dealer
        run(state, *[f"{(dealer + k) % 4} pass" for k in range(1, 5)])
    assert state.phase == "deal"
    assert view(bidding()).dealer == 3  # not said: seat 0 is to lead


# ---- RK-3


@pytest.mark.parametrize("dealer", range(4))
def test_rk_3_bids_from_the_dealers_left(dealer: int) -> None:
    state = bidding(dealer=dealer)
    assert turn(state) == (dealer + 1) % 4
    assert texts(state, turn(state)) == {"pass", *ROOK_BIDS}


def test_rk_3_from_140_to_240_in_fives() -> None:
    assert {f"bid {points}" for points in range(140, 245, 5)} == ROOK_BIDS
    assert len(ROOK_BIDS) == 21


@pytest.mark.parametrize("bid", [140, 145, 200, 235])
def test_rk_3_each_higher_than_the_last(bid: int) -> None:
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


def test_rk_3_three_passes_end_it() -> None:
    state = bidding()
    run(state, "0 pass", "1 bid 140", "2 pass")
    assert state.phase == "bid"
    run(state, "3 pass")
    assert (state.phase, turn(state), view(state).declarer) == ("trump", 1, 1)


def test_rk_3_the_last_of_four_may_still_bid() -> None:
    state = bidding()
    run(state, "0 pass", "1 pass", "2 pass")
    assert texts(state, 3) == {"pass", *ROOK_BIDS}
    run(state, "3 bid 185")
    assert (state.phase, turn(state), view(state).bid) == ("trump", 3, 185)


@pytest.mark.parametrize("before", [(), ("0 pass",), ("0 bid 150", "1 bid 155"), ("0 bid 235", "1 pass", "2 pass")])
def test_rk_3_240_ends_it(before: tuple[str, ...]) -> None:
    state = bidding()
    run(state, *before)
    seat = turn(state)
    run(state, f"{seat} bid 240")
    assert (state.phase, turn(state), view(state).bid) == ("trump", seat, 240)


def test_rk_3_all_four_pass_and_the_next_dealer_deals_anew() -> None:
    state = start("rook", deal(*FOUR, dealer=3, scores=[5, 10, 5, 10]), deal("2h6d", "2d7c", "3c7d", "3c8d"))
    run(state, "0 pass", "1 pass", "2 pass", "3 pass")
    assert (state.phase, turn(state), view(state).dealer, view(state).hand_number) == ("bid", 1, 0, 2)
    assert hand(state, 0) == {"2h6d"}
    assert scores(state) == [5, 10, 5, 10]
    assert state.places is None
    assert (view(state).bid, view(state).declarer, view(state).passed, view(state).bids) == (None, None, (), ())
    run(state, "1 pass", "2 pass", "3 pass", "0 pass")
    assert (state.phase, state.actors, state.over) == ("deal", (), False)


def test_rk_3_all_four_pass_in_a_seeded_match() -> None:
    state = fairdeal.game("rook", hands=0).start(8)
    first = view(state).dealer
    for number in range(1, 12):
        before = hands(state)
        assert view(state).hand_number == number
        run(state, *[f"{(first + number - 1 + k) % 4} pass" for k in range(1, 5)])
        assert hands(state) != before
        assert view(state).dealer == (first + number) % 4


def test_rk_3_the_auction_is_seen_by_all() -> None:
    state = bidding()
    run(state, "0 bid 150", "1 pass", "2 bid 155", "3 pass", "0 pass")
    for seat in (0, 1, 2, 3, None):
        assert view(state, seat).bids == ((0, 150), (1, None), (2, 155), (3, None), (0, None))


def test_rk_3_the_clock_never_bids() -> None:
    """§8: never a bid above the minimum forced, and nobody is forced to bid."""
    state = bidding()
    for seat in range(4):
        assert str(state.automatic(seat)) == "pass"
        run(state, f"{seat} pass")


# ---- RK-4


def test_rk_4_the_high_bidder_takes_the_nest_and_puts_any_5_back() -> None:
    state = bidding(nest=NEST, dealer=2)
    run(state, "3 pass", "0 bid 140", "1 pass", "2 pass")
    assert (state.phase, state.actors) == ("nest", (0,))
    assert hand(state, 0) == {"2h4c", *NEST}
    assert state.moves(0).count() == 6
    assert state.moves(1).count() == 0
    run(state, "0 nest 2h4c rook 3c8d 2s9d 3c7d")  # his own card and the Rook among them
    assert hand(state, 0) == {"5d6s"}
    assert state.phase == "trump"


def test_rk_4_with_12_cards_5_of_17() -> None:
    state = fairdeal.game("rook").start(2)
    seat = turn(state)
    run(state, f"{seat} bid 240")
    held: Any = state.last_deal()
    assert hand(state, seat) == {*held["hands"][seat], *held["nest"]}
    assert state.moves(seat).count() == comb(17, 5)
    state.play(seat, state.moves(seat)[4321])
    assert [len(one) for one in hands(state)] == [12] * 4


@pytest.mark.parametrize("suit", "cdhs")
def test_rk_4_then_names_one_of_four_suits(suit: str) -> None:
    state = bidding(nest=NEST)
    run(state, "0 bid 240", "0 nest " + " ".join(NEST))
    assert (state.phase, state.actors) == ("trump", (0,))
    assert texts(state, 0) == TRUMPS
    assert view(state).trump is None
    run(state, f"0 trump {suit}")
    assert (state.phase, view(state).trump) == ("play", suit)


def test_rk_4_only_he_sees_what_he_takes_and_puts_back() -> None:
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


def test_places_before_and_after_a_hand() -> None:
    state = rook("4c13s", "2d7c", "2h4c", "3c7d", trump="s", nest=["rook"])
    assert state.places is None
    run(state, "0 4c13s:13s", "1 2d7c:2d", "2 2h4c:2h", "3 3c7d:3c")
    assert places(state) == [[1, 3], [0, 2]]
