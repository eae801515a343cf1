"""Worlds by how well they explain what the others did: those are used most in which it is no surprise."""

from collections import Counter
from typing import cast

import pytest

import fairdeal
from fairdeal.bots.guesses import Guesses
from fairdeal.engine.game import UNLIKELIER
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.state import State
from fairdeal.engine.worlds import World, Worlds

WATCHING = ["president", "hearts", "oh-hell", "rook"]  # games that know a surprise


def in_the_tricks(key: str, moves: int, seed: int = 4) -> State:
    """A match of steady players, so many moves after its first trick began."""
    game = fairdeal.game(key)
    state, stream = game.start(seed=seed), Stream(seed, CHOICES)
    while moves:
        seat = state.actors[0]
        moves -= state.phase == "play"
        state.play(seat, game.steady(state.view(seat), stream))
    return state


def test_steady_players_do_nothing_that_is_a_surprise_in_president() -> None:
    for moves in range(1, 20):
        state = in_the_tricks("president", moves)
        assert [state.game.surprises(state, seat) for seat in range(4)] == [0] * 4


def test_a_surprise_is_what_a_steady_player_would_not_have_done() -> None:
    """Random moves against what a steady player makes of the same view; nobody is surprised by himself."""
    game = fairdeal.game("president")
    state, stream = game.start(seed=9), Stream(9, CHOICES)
    odd = [0] * 4
    for _ in range(25):
        assert [game.surprises(state, seat) for seat in range(4)] == [sum(odd) - odd[seat] for seat in range(4)]
        seat = state.actors[0]
        move = state.moves(seat).choice(stream)
        odd[seat] += move != game.steady(state.view(seat), stream)
        state.play(seat, move)
    assert sum(odd) > 5


@pytest.mark.parametrize("key", WATCHING)
def test_the_real_world_is_less_of_a_surprise_than_others(key: str) -> None:
    real = imagined = 0
    stream = Stream(3, WORLDS)
    for seed in range(6):
        state = in_the_tricks(key, 28, seed)
        seat = state.actors[0]
        before = state.snapshot()
        real += 5 * state.game.surprises(state, seat)
        imagined += sum(state.game.surprises(state.imagine(seat, stream), seat) for _ in range(5))
        assert state.snapshot() == before  # looking back changes nothing
    assert real < imagined


@pytest.mark.parametrize("key", [key for key in WATCHING if key != "president"])
def test_before_the_tricks_nothing_is_a_surprise(key: str) -> None:
    state = fairdeal.game(key).start(seed=1)
    assert state.phase != "play"
    assert state.game.surprises(state, 0) == 0


class Odd:
    """Worlds in turn, each with one more surprise than the last."""

    def __init__(self, kinds: int, effort: int = 1, *, alike: bool = False) -> None:
        self.kinds = kinds
        self.effort = effort
        self.alike = alike
        self.made = -1

    def guess(self, stream: Stream) -> tuple[World, float]:  # noqa: ARG002
        self.made += 1
        number = self.made % self.kinds
        return cast("World", OddWorld(number)), UNLIKELIER**number


class OddWorld:
    def __init__(self, number: int) -> None:
        self.number = number


def test_a_world_is_used_as_often_as_it_is_likely() -> None:
    guesses = Guesses(cast("Worlds", Odd(3)))
    stream = Stream(1, WORLDS)
    used = Counter(cast("OddWorld", guesses.imagine(stream)).number for _ in range(6_000))
    assert used[1] / used[0] == pytest.approx(UNLIKELIER, rel=0.1)
    assert used[2] / used[0] == pytest.approx(UNLIKELIER**2, rel=0.15)


@pytest.mark.parametrize(("effort", "new_ones"), [(12, 6), (1, 4)])
def test_where_a_world_goes_the_same_way_each_time_none_is_used_twice(effort: int, new_ones: int) -> None:
    """But it is one of more, with up to as many surprises less one, and the likelier more often."""
    worlds = Odd(new_ones // 2, effort, alike=True)
    guesses = Guesses(cast("Worlds", worlds))
    stream = Stream(1, WORLDS)
    drawn = [guesses.imagine(stream) for _ in range(2_000)]
    assert len(set(map(id, drawn))) == 2_000
    assert worlds.made == new_ones * 2_000 - 1
    used = Counter(cast("OddWorld", world).number for world in drawn)
    for number in range(1, new_ones // 2):
        assert used[number] / used[0] == pytest.approx(UNLIKELIER**number, rel=0.2)


def test_steady_players_go_the_same_way_each_time() -> None:
    """Those who play on in Presidents & Sanityholes, and in every game where there is no quick way to the end."""
    assert [Worlds(in_the_tricks(key, 3), 0).alike for key in ("sanityholes", "president")] == [True, False]
    assert Worlds(fairdeal.game("rummy").start(seed=1), 0).alike
