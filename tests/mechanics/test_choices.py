"""Choices of cards (the pass of Hearts, the Nest of Rook): counted, indexed and tested without a list."""

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

# Chi-square exceeds these values once in a million, by degrees of freedom.
CRITICAL = {5: 35.89, 18: 60.5, 20: 64.0}


def nest_choice() -> tuple[State, int]:
    """A state in which a declarer lays the Nest, 5 of 17 cards; and the declarer."""
    state = fairdeal.game("rook").start(6)
    (seat,) = state.actors
    run(state, f"{seat} bid 240")
    return state, seat


def choices() -> list[tuple[str, State, int, int]]:
    """Examples: the verb, the state, the seat that chooses, and the number of cards to choose."""
    four, six = fairdeal.game("hearts").start(1), fairdeal.game("hearts", players=6).start(1)
    state, seat = nest_choice()
    return [("pass", four, 2, 5), ("pass", six, 5, 3), ("nest", state, seat, 5)]


def sorted_hand(state: State, seat: int) -> list[str]:
    """A hand in the order of the deck, the Rook last."""
    return sorted(hand(state, seat), key=[*ALL_CARDS, "rook"].index)


@pytest.mark.parametrize(("k", "number"), [(0, comb(19, 5)), (1, comb(13, 3)), (2, comb(17, 5))])
def test_the_number_of_choices_is_the_binomial_coefficient(k: int, number: int) -> None:
    _, state, seat, _ = choices()[k]
    moves = state.moves(seat)
    assert moves.count() == len(moves) == number
    assert moves


@pytest.mark.parametrize("k", range(3))
def test_choices_are_in_the_order_of_combinations(k: int) -> None:
    verb, state, seat, number = choices()[k]
    moves = state.moves(seat)
    held = sorted_hand(state, seat)
    for index, chosen in enumerate(combinations(held, number)):
        if index % 37 == 0 or index in (1, 2, moves.count() - 1):
            assert str(moves[index]) == " ".join([verb, *chosen])
    assert moves[-1] == moves[moves.count() - 1]
    for outside in (moves.count(), -moves.count() - 1, 10**30):
        with pytest.raises(IndexError):
            moves[outside]


def test_a_list_has_every_choice_once() -> None:
    _, state, seat, _ = choices()[1]
    listed = [str(move) for move in state.moves(seat)]
    assert len(set(listed)) == len(listed) == comb(13, 3)
    assert sorted(listed) == sorted(" ".join(["pass", *chosen]) for chosen in combinations(sorted_hand(state, seat), 3))


@pytest.mark.parametrize("k", range(3))
def test_membership(k: int) -> None:
    verb, state, seat, number = choices()[k]
    moves = state.moves(seat)
    held = sorted_hand(state, seat)
    rng = random.Random(k)
    others = [card for card in (ROOK_PACK if verb == "nest" else ALL_CARDS) if card not in held]
    for _ in range(200):
        chosen = rng.sample(held, number)
        assert state.game.parse(" ".join([verb, *chosen])) in moves  # in any order
        assert state.game.parse(" ".join([verb, *chosen[1:]])) not in moves
        assert state.game.parse(" ".join([verb, *chosen[1:], rng.choice(others)])) not in moves
        more = rng.sample(held, number + 1)
        assert state.game.parse(" ".join([verb, *more])) not in moves
    assert state.game.parse("2c3d:2c") not in moves
    assert "pass" not in moves


@pytest.mark.parametrize("k", range(3))
def test_long_lists_are_written_as_compact_entries(k: int) -> None:
    verb, state, seat, number = choices()[k]
    moves = state.moves(seat)
    entry = {"verb": verb, "choose": number, "from": sorted_hand(state, seat)}
    assert moves.compact() == [entry]
    if moves.count() > MAX_LISTED:
        assert moves.to_json() == [entry]
    else:
        assert moves.to_json() == [str(move) for move in moves]


def test_the_choices_of_5_of_6_cards() -> None:
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


def test_passing_the_whole_hand_is_one_choice() -> None:
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
    """Duration of counting and indexing many times."""
    started = time.perf_counter()
    for k in range(times):
        assert moves.count() > k
        assert moves[k * 5] in moves
    return time.perf_counter() - started


def test_counting_and_indexing_do_not_list_the_choices() -> None:
    """A thousand of them take less time than a list of the 11,628 choices."""
    _, state, seat, _ = choices()[0]
    moves = state.moves(seat)
    started = time.perf_counter()
    listed = list(moves)
    listing = time.perf_counter() - started
    assert len(listed) == 11_628
    assert min(seconds(moves, 1000) for _ in range(3)) < listing


def test_legal_moves_are_found_without_a_list() -> None:
    _, state, seat, _ = choices()[0]
    started = time.perf_counter()
    for _ in range(1000):
        assert state.moves(seat).count() == 11_628
    assert time.perf_counter() - started < 2


def test_choices_are_equal_whatever_the_order_of_their_cards() -> None:
    game = fairdeal.game("hearts")
    first, second = game.parse("pass 2c3d 4s6c 9s10d"), game.parse("pass 9s10d 2c3d 4s6c")
    assert first == second
    assert hash(first) == hash(second)
    assert str(first) == "pass 2c3d 4s6c 9s10d"
    for text in ("pass 2c3d 4s6c", "pass 2c3d 4s6c 9s10d 2d8c", "pass 2c3d 4s6c 8s10d"):
        assert first != game.parse(text)
    nest: Any = fairdeal.game("rook").parse("nest 2h4c rook")
    assert nest != game.parse("pass 2h4c 2h6d")
    assert len({first, second, nest}) == 2
