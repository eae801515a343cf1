"""Choosing some cards of a hand (the pass of Hearts, the Nest of Rook): counted, numbered, tested, never listed."""

import random
import time
from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import pytest

import fairdeal
from fairdeal.engine.moves import MAX_LISTED, Moves
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from tests.games.hearts.table import hearts
from tests.games.rook.table import bidding

from .table import ALL_CARDS, ROOK_PACK, hand, run

# Chi-square is above these once in a million.
CRITICAL = {5: 35.89, 18: 60.5, 20: 64.0}


def the_nest() -> tuple[State, int]:
    """Before the Nest of a seeded match is laid: 5 of 17."""
    state = fairdeal.game("rook").start(6)
    (seat,) = state.actors
    run(state, f"{seat} bid 240")
    return state, seat


def choices() -> list[tuple[str, State, int, int]]:
    """Real ones: the verb, the state, who chooses, and how many."""
    four, six = fairdeal.game("hearts").start(1), fairdeal.game("hearts", players=6).start(1)
    state, seat = the_nest()
    return [("pass", four, 2, 5), ("pass", six, 5, 3), ("nest", state, seat, 5)]


def in_order(state: State, seat: int) -> list[str]:
    """The hand in the order of the deck, the Rook last."""
    return sorted(hand(state, seat), key=[*ALL_CARDS, "rook"].index)


@pytest.mark.parametrize(("k", "number"), [(0, comb(19, 5)), (1, comb(13, 3)), (2, comb(17, 5))])
def test_there_are_as_many_as_there_are_ways(k: int, number: int) -> None:
    _, state, seat, _ = choices()[k]
    moves = state.moves(seat)
    assert moves.count() == len(moves) == number
    assert moves


@pytest.mark.parametrize("k", range(3))
def test_they_stand_in_the_order_of_the_cards(k: int) -> None:
    """Numbers and choices, there and back: the k-th is the k-th of all combinations in order."""
    verb, state, seat, number = choices()[k]
    moves = state.moves(seat)
    held = in_order(state, seat)
    for at, chosen in enumerate(combinations(held, number)):
        if at % 37 == 0 or at in (1, 2, moves.count() - 1):
            assert str(moves[at]) == " ".join([verb, *chosen])
    assert moves[-1] == moves[moves.count() - 1]
    for outside in (moves.count(), -moves.count() - 1, 10**30):
        with pytest.raises(IndexError):
            moves[outside]


def test_listed_one_by_one_each_is_there_once() -> None:
    _, state, seat, _ = choices()[1]
    listed = [str(move) for move in state.moves(seat)]
    assert len(set(listed)) == len(listed) == comb(13, 3)
    assert sorted(listed) == sorted(" ".join(["pass", *chosen]) for chosen in combinations(in_order(state, seat), 3))


@pytest.mark.parametrize("k", range(3))
def test_what_is_one_of_them_and_what_is_not(k: int) -> None:
    verb, state, seat, number = choices()[k]
    moves = state.moves(seat)
    held = in_order(state, seat)
    chance = random.Random(k)
    others = [card for card in (ROOK_PACK if verb == "nest" else ALL_CARDS) if card not in held]
    for _ in range(200):
        chosen = chance.sample(held, number)
        assert state.game.parse(" ".join([verb, *chosen])) in moves  # in any order
        assert state.game.parse(" ".join([verb, *chosen[1:]])) not in moves
        assert state.game.parse(" ".join([verb, *chosen[1:], chance.choice(others)])) not in moves
        more = chance.sample(held, number + 1)
        assert state.game.parse(" ".join([verb, *more])) not in moves
    assert state.game.parse("2c3d:2c") not in moves
    assert "pass" not in moves


@pytest.mark.parametrize("k", range(3))
def test_compact_entries_where_a_list_would_be_long(k: int) -> None:
    verb, state, seat, number = choices()[k]
    moves = state.moves(seat)
    entry = {"verb": verb, "choose": number, "from": in_order(state, seat)}
    assert moves.compact() == [entry]
    if moves.count() > MAX_LISTED:
        assert moves.to_json() == [entry]
    else:
        assert moves.to_json() == [str(move) for move in moves]


def test_small_choices() -> None:
    hands = ("4s6c 9s10d 8s10d 3c7d 2d7c 6s8c", "4d7s 6d7s 3c8d 3c9d 5c9s 5d6s", "2c3d 2d8c 7s9c 6c13s 5s12c 2c11d")
    moves = hearts(*hands, "12c13d 10c12d 9d14c 9c13d 11s13c 4c13s", leader=None, hand_number=1).moves(2)
    assert [str(move) for move in moves] == [
        "pass 2c3d 2d8c 2c11d 5s12c 6c13s",
        "pass 2c3d 2d8c 2c11d 5s12c 7s9c",
        "pass 2c3d 2d8c 2c11d 6c13s 7s9c",
        "pass 2c3d 2d8c 5s12c 6c13s 7s9c",
        "pass 2c3d 2c11d 5s12c 6c13s 7s9c",
        "pass 2d8c 2c11d 5s12c 6c13s 7s9c",
    ]


def test_all_of_ones_cards_is_one_choice() -> None:
    moves = hearts("4s6c 9s10d", "4d7s 6d7s", "2c3d 2d8c", "12c13d 10c12d", leader=None, hand_number=1).moves(0)
    assert [str(move) for move in moves] == ["pass 4s6c 9s10d"]


def test_the_rook_is_chosen_like_any_card() -> None:
    state = bidding(nest=["rook", "2s9d"])
    run(state, "0 bid 240")
    assert [str(move) for move in state.moves(0)] == ["nest 2h4c 2s9d", "nest 2h4c rook", "nest 2s9d rook"]


def chi_square(found: Counter[str], expected: float) -> float:
    return sum((number - expected) ** 2 / expected for number in found.values())


def test_every_choice_is_equally_likely() -> None:
    hands = ("4s6c 9s10d 8s10d 3c7d 2d7c 6s8c", "4d7s 6d7s 3c8d 3c9d 5c9s 5d6s", "2c3d 2d8c 7s9c 6c13s 5s12c 2c11d")
    moves = hearts(*hands, "12c13d 10c12d 9d14c 9c13d 11s13c 4c13s", leader=None, hand_number=1).moves(2)
    stream = Stream(1, CHOICES)
    found = Counter(str(moves.choice(stream)) for _ in range(3000))
    assert len(found) == 6
    assert chi_square(found, 500) < CRITICAL[5]


def test_every_card_is_equally_likely_to_be_chosen() -> None:
    _, state, seat, _ = choices()[0]
    moves = state.moves(seat)
    stream = Stream(2, CHOICES)
    found: Counter[str] = Counter()
    for _ in range(3800):
        found.update(str(moves.choice(stream)).split()[1:])
    assert set(found) == hand(state, seat)
    assert chi_square(found, 1000) < CRITICAL[18]


def seconds(moves: Moves, times: int) -> float:
    began = time.perf_counter()
    for k in range(times):
        assert moves.count() > k
        assert moves[k * 5] in moves
    return time.perf_counter() - began


def test_counting_and_numbering_take_no_time() -> None:
    """Not one of 11,628 choices is listed: a thousand looks take less time than a list would."""
    _, state, seat, _ = choices()[0]
    moves = state.moves(seat)
    began = time.perf_counter()
    listed = list(moves)
    listing = time.perf_counter() - began
    assert len(listed) == 11_628
    assert min(seconds(moves, 1000) for _ in range(3)) < listing


def test_asking_for_the_moves_is_quick_too() -> None:
    _, state, seat, _ = choices()[0]
    began = time.perf_counter()
    for _ in range(1000):
        assert state.moves(seat).count() == 11_628
    assert time.perf_counter() - began < 2


def test_a_choice_is_a_value() -> None:
    game = fairdeal.game("hearts")
    one, other = game.parse("pass 2c3d 4s6c 9s10d"), game.parse("pass 9s10d 2c3d 4s6c")
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == "pass 2c3d 4s6c 9s10d"
    for text in ("pass 2c3d 4s6c", "pass 2c3d 4s6c 9s10d 2d8c", "pass 2c3d 4s6c 8s10d"):
        assert one != game.parse(text)
    nest: Any = fairdeal.game("rook").parse("nest 2h4c rook")
    assert nest != game.parse("pass 2h4c 2h6d")
    assert len({one, other, nest}) == 2
