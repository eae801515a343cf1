"""Sanity Rook: the pack and the deal (RK-1 and RK-2)."""

import random
from collections import Counter
from typing import Any

import pytest

import fairdeal
from fairdeal.engine.errors import BadRecord, BadSetup
from fairdeal.engine.events import seen_by
from tests.mechanics.table import ALL_CARDS, ROOK_PACK, cards, deal, play_randomly, run, start

from .table import FOUR, bidding, view

OUT = cards(
    "2c3d 2d8c 2s13c 2h14c 3s4h 3c9d 3h10s 4c5h 4s6c 4d8h 5s7h 5d10h 5c14h 6d7s 6h9s 6s11d 7c11s 7d13s 8d11h 8s12h "
    "9h11c 9c12s 10c12d 10d14s 12c13d 13h14d"
)


# ---- RK-1


def test_rk_1_the_pack_is_52_double_cards_and_the_rook() -> None:
    assert len(ROOK_PACK) == 53
    assert set(ROOK_PACK) == {*ALL_CARDS, "rook"} - set(OUT)
    for seed in range(5):
        given: Any = fairdeal.game("rook").start(seed).last_deal()
        assert sorted([card for held in given["hands"] for card in held] + given["nest"]) == sorted(ROOK_PACK)


@pytest.mark.parametrize("card", OUT)
def test_rk_1_26_cards_are_not_in_the_pack(card: str) -> None:
    with pytest.raises(BadRecord, match=f"{card} is not in the pack"):
        bidding(card, *FOUR[1:])


def test_rk_1_there_are_four_players() -> None:
    for players in (2, 3, 5, 6):
        with pytest.raises(BadSetup, match="4 players"):
            fairdeal.game("rook", players=players)


# ---- RK-2


def test_rk_2_12_cards_each_and_5_in_the_nest() -> None:
    state = fairdeal.game("rook", max_rounds=12).start(3)
    chance = random.Random(3)
    while state.actors:
        given: Any = state.last_deal()
        assert [len(held) for held in given["hands"]] == [12] * 4
        assert len(given["nest"]) == 5
        assert sorted([card for held in given["hands"] for card in held] + given["nest"]) == sorted(ROOK_PACK)
        play_randomly(state, chance, upto=state.rounds_dealt + 1)


def test_rk_2_every_card_can_be_dealt_to_every_place() -> None:
    """Over many deals the Rook comes to every hand and to the Nest about as often as expected."""
    rooks: Counter[int | str] = Counter()
    game = fairdeal.game("rook")
    for seed in range(530):
        given: Any = game.start(seed).last_deal()
        places_of_it = [seat for seat in range(4) if "rook" in given["hands"][seat]]
        rooks[places_of_it[0] if places_of_it else "nest"] += 1
    assert 25 < rooks["nest"] < 85
    assert all(75 < rooks[seat] < 170 for seat in range(4))


def test_rk_2_the_first_dealer_is_drawn_and_then_the_deal_moves_left() -> None:
    game = fairdeal.game("rook", max_rounds=9)
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
    """Every player draws a card, the highest sum deals, and tied players draw again."""
    for seed in range(40):
        state = fairdeal.game("rook").start(seed)
        for seat in (0, 3, None):
            events = [event.to_json() for event in seen_by(state.opening(), seat)]
            (draw,) = [event for event in events if event["event"] == "draw"]
            assert draw["seat"] == view(state).dealer
            draws: Any = draw["draws"]
            best = [max(draws[-1], key=lambda drawn: sum_of(drawn[1]))[0]]
            assert best == [view(state).dealer]
            assert len(draws[0]) == 4
            assert {card for drawn in draws for _, card in drawn} <= set(ROOK_PACK) - {"rook"}
    assert not [event for event in bidding().opening() if event.kind == "draw"]  # a set-up deal needs no draw


def sum_of(card: str) -> int:
    low, high = card.translate(str.maketrans("cdhs", "    ")).split()
    return int(low) + int(high)


def test_rk_2_set_up_deals_pass_the_deal_to_the_left() -> None:
    state = start("rook", deal(*FOUR, dealer=2), deal(*FOUR), deal(*FOUR, dealer=0), deal(*FOUR))
    for dealer in (2, 3, 0, 1):
        assert view(state).dealer == dealer
        run(state, *[f"{(dealer + k) % 4} pass" for k in range(1, 5)])
    assert state.phase == "deal"
    assert view(bidding()).dealer == 3  # by default seat 0 leads
