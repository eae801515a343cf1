"""Worlds weighted by evidence: the better a world explains the others' moves, the more often it is used."""

from collections import Counter
from typing import cast

import pytest

import fairdeal
from fairdeal.bots.weighted_worlds import WeightedWorlds
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.state import State
from fairdeal.engine.strategy import UNLIKELY_MOVE_WEIGHT
from fairdeal.engine.worlds import World, Worlds

COUNTING = ["president", "hearts", "oh-hell", "rook"]  # games that count unlikely moves


def heuristic_match(key: str, moves: int, seed: int = 4) -> State:
    """A match of heuristic players after `moves` moves in its first tricks."""
    game = fairdeal.game(key)
    state, stream = game.start(seed=seed), Stream(seed, CHOICES)
    while moves:
        seat = state.actors[0]
        moves -= state.phase == "play"
        state.play(seat, game.strategy.heuristic_move(state.view(seat), stream))
    return state


def test_heuristic_moves_are_never_unlikely_in_president() -> None:
    for moves in range(1, 20):
        state = heuristic_match("president", moves)
        assert [state.game.strategy.unlikely_moves(state, seat) for seat in range(4)] == [0] * 4


def test_a_move_is_unlikely_if_the_heuristic_would_choose_another() -> None:
    """Random moves compared with the heuristic's move for the same view. A seat's own moves do not count."""
    game = fairdeal.game("president")
    state, stream = game.start(seed=9), Stream(9, CHOICES)
    unlikely = [0] * 4
    for _ in range(25):
        assert [game.strategy.unlikely_moves(state, seat) for seat in range(4)] == [
            sum(unlikely) - unlikely[seat] for seat in range(4)
        ]
        seat = state.actors[0]
        move = state.moves(seat).choice(stream)
        unlikely[seat] += move != game.strategy.heuristic_move(state.view(seat), stream)
        state.play(seat, move)
    assert sum(unlikely) > 5


@pytest.mark.parametrize("key", COUNTING)
def test_the_real_deal_has_fewer_unlikely_moves_than_sampled_worlds(key: str) -> None:
    real = sampled = 0
    stream = Stream(3, WORLDS)
    for seed in range(6):
        state = heuristic_match(key, 28, seed)
        seat = state.actors[0]
        before = state.snapshot()
        real += 5 * state.game.strategy.unlikely_moves(state, seat)
        sampled += sum(state.game.strategy.unlikely_moves(state.determinize(seat, stream), seat) for _ in range(5))
        assert state.snapshot() == before  # counting changes nothing
    assert real < sampled


@pytest.mark.parametrize("key", [key for key in COUNTING if key != "president"])
def test_no_move_before_the_tricks_is_unlikely(key: str) -> None:
    state = fairdeal.game(key).start(seed=1)
    assert state.phase != "play"
    assert state.game.strategy.unlikely_moves(state, 0) == 0


class RankedWorlds:
    """Worlds in turn, of ranks 0 to `ranks` - 1; the rank is the number of unlikely moves in a world."""

    def __init__(self, ranks: int, rollout_cost: int = 1, *, has_repeatable_rollouts: bool = False) -> None:
        self.ranks = ranks
        self.rollout_cost = rollout_cost
        self.has_repeatable_rollouts = has_repeatable_rollouts
        self.sampled = 0

    def sample_weighted(self, stream: Stream) -> tuple[World, float]:  # noqa: ARG002
        rank = self.sampled % self.ranks
        self.sampled += 1
        return cast("World", RankedWorld(rank)), UNLIKELY_MOVE_WEIGHT**rank


class RankedWorld:
    def __init__(self, rank: int) -> None:
        self.rank = rank


def test_worlds_are_used_in_proportion_to_their_likelihood() -> None:
    worlds = WeightedWorlds(cast("Worlds", RankedWorlds(3)))
    stream = Stream(1, WORLDS)
    used = Counter(cast("RankedWorld", worlds.sample(stream)).rank for _ in range(6_000))
    assert used[1] / used[0] == pytest.approx(UNLIKELY_MOVE_WEIGHT, rel=0.1)
    assert used[2] / used[0] == pytest.approx(UNLIKELY_MOVE_WEIGHT**2, rel=0.15)


@pytest.mark.parametrize(("rollout_cost", "new_worlds"), [(12, 6), (1, 4)])
def test_with_repeatable_rollouts_no_world_is_used_twice(rollout_cost: int, new_worlds: int) -> None:
    """Each is drawn from a few new worlds, again in proportion to their likelihood."""
    source = RankedWorlds(new_worlds // 2, rollout_cost, has_repeatable_rollouts=True)
    worlds = WeightedWorlds(cast("Worlds", source))
    stream = Stream(1, WORLDS)
    drawn = [worlds.sample(stream) for _ in range(2_000)]
    assert len(set(map(id, drawn))) == 2_000
    assert source.sampled == new_worlds * 2_000
    used = Counter(cast("RankedWorld", world).rank for world in drawn)
    for rank in range(1, new_worlds // 2):
        assert used[rank] / used[0] == pytest.approx(UNLIKELY_MOVE_WEIGHT**rank, rel=0.2)


def test_which_rollouts_are_repeatable() -> None:
    """Those of Presidents & Sanityholes, and of every phase without fast rollouts."""
    assert [Worlds(heuristic_match(key, 3), 0).has_repeatable_rollouts for key in ("sanityholes", "president")] == [
        True,
        False,
    ]
    assert Worlds(fairdeal.game("rummy").start(seed=1), 0).has_repeatable_rollouts
