"""Worlds by how well they explain what the others did: those are used most in which it is no surprise."""

from collections import Counter
from typing import cast

import pytest

import fairdeal
from fairdeal.bots.weighted_worlds import WeightedWorlds
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import UNLIKELY_MOVE_WEIGHT
from fairdeal.engine.worlds import World, Worlds

WATCHING = ["president", "hearts", "oh-hell", "rook"]  # games that know a surprise


def in_the_tricks(key: str, moves: int, seed: int = 4) -> State:
    """A match of steady players, so many moves after its first trick began."""
    game = fairdeal.game(key)
    state, stream = game.start(seed=seed), Stream(seed, CHOICES)
    while moves:
        seat = state.actors[0]
        moves -= state.phase == "play"
        state.play(seat, game.strategy.heuristic_move(state.view(seat), stream))
    return state


def test_steady_players_do_nothing_that_is_a_surprise_in_president() -> None:
    for moves in range(1, 20):
        state = in_the_tricks("president", moves)
        assert [state.game.strategy.unlikely_moves(state, seat) for seat in range(4)] == [0] * 4


def test_a_surprise_is_what_a_steady_player_would_not_have_done() -> None:
    """Random moves against what a steady player makes of the same view; nobody is surprised by himself."""
    game = fairdeal.game("president")
    state, stream = game.start(seed=9), Stream(9, CHOICES)
    odd = [0] * 4
    for _ in range(25):
        assert [game.strategy.unlikely_moves(state, seat) for seat in range(4)] == [
            sum(odd) - odd[seat] for seat in range(4)
        ]
        seat = state.actors[0]
        move = state.moves(seat).choice(stream)
        odd[seat] += move != game.strategy.heuristic_move(state.view(seat), stream)
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
        real += 5 * state.game.strategy.unlikely_moves(state, seat)
        imagined += sum(state.game.strategy.unlikely_moves(state.determinize(seat, stream), seat) for _ in range(5))
        assert state.snapshot() == before  # looking back changes nothing
    assert real < imagined


@pytest.mark.parametrize("key", [key for key in WATCHING if key != "president"])
def test_before_the_tricks_nothing_is_a_surprise(key: str) -> None:
    state = fairdeal.game(key).start(seed=1)
    assert state.phase != "play"
    assert state.game.strategy.unlikely_moves(state, 0) == 0


class Odd:
    """Worlds in turn, each with one more surprise than the last."""

    def __init__(self, kinds: int, rollout_cost: int = 1, *, has_repeatable_rollouts: bool = False) -> None:
        self.kinds = kinds
        self.rollout_cost = rollout_cost
        self.has_repeatable_rollouts = has_repeatable_rollouts
        self.made = -1

    def sample_weighted(self, stream: Stream) -> tuple[World, float]:  # noqa: ARG002
        self.made += 1
        number = self.made % self.kinds
        return cast("World", OddWorld(number)), UNLIKELY_MOVE_WEIGHT**number


class OddWorld:
    def __init__(self, number: int) -> None:
        self.number = number


def test_a_world_is_used_as_often_as_it_is_likely() -> None:
    guesses = WeightedWorlds(cast("Worlds", Odd(3)))
    stream = Stream(1, WORLDS)
    used = Counter(cast("OddWorld", guesses.sample(stream)).number for _ in range(6_000))
    assert used[1] / used[0] == pytest.approx(UNLIKELY_MOVE_WEIGHT, rel=0.1)
    assert used[2] / used[0] == pytest.approx(UNLIKELY_MOVE_WEIGHT**2, rel=0.15)


@pytest.mark.parametrize(("rollout_cost", "new_ones"), [(12, 6), (1, 4)])
def test_where_a_world_goes_the_same_way_each_time_none_is_used_twice(rollout_cost: int, new_ones: int) -> None:
    """But it is one of more, with up to as many surprises less one, and the likelier more often."""
    worlds = Odd(new_ones // 2, rollout_cost, has_repeatable_rollouts=True)
    guesses = WeightedWorlds(cast("Worlds", worlds))
    stream = Stream(1, WORLDS)
    drawn = [guesses.sample(stream) for _ in range(2_000)]
    assert len(set(map(id, drawn))) == 2_000
    assert worlds.made == new_ones * 2_000 - 1
    used = Counter(cast("OddWorld", world).number for world in drawn)
    for number in range(1, new_ones // 2):
        assert used[number] / used[0] == pytest.approx(UNLIKELY_MOVE_WEIGHT**number, rel=0.2)


def test_steady_players_go_the_same_way_each_time() -> None:
    """Those who play on in Presidents & Sanityholes, and in every game where there is no quick way to the end."""
    assert [Worlds(in_the_tricks(key, 3), 0).has_repeatable_rollouts for key in ("sanityholes", "president")] == [
        True,
        False,
    ]
    assert Worlds(fairdeal.game("rummy").start(seed=1), 0).has_repeatable_rollouts
