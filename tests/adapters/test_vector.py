"""Vector environments: each row is the match that its seed gives when played alone."""

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from fairdeal.adapters.vector import VectorEnv
from fairdeal.engine.action_match import ActionMatch
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.random import match_seed
from fairdeal.games import all_games, find_game

KEYS = list(all_games())
games = pytest.mark.parametrize("key", KEYS)
N = 4
STEPS = 120


def random_actions(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    return np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])


@games
def test_every_row_is_an_independent_match(key: str) -> None:
    env = VectorEnv(key, N)
    game = find_game(key).configure_for_programs()
    spec = game.research.observation_spec()
    observations, infos = env.reset(seed=11)
    assert observations in env.observation_space
    chance = np.random.default_rng(1)
    alone = [ActionMatch(game.start(match_seed(11, row)), spec.actions) for row in range(N)]
    started = [1] * N
    for _ in range(STEPS):
        for row, match in enumerate(alone):
            assert match.actor == infos["to_act"][row]
            assert list(infos["action_mask"][row]) == list(match.mask())
            assert list(observations[row]) == list(spec.observe(match.state.view(match.actor), match.begun))
        actions = random_actions(infos["action_mask"], chance)
        observations, rewards, over, truncated, infos = env.step(actions)
        assert not truncated.any()
        for row, match in enumerate(alone):
            match.act(int(actions[row]))
            assert match.over == over[row]
            assert rewards[row].sum() == pytest.approx(game.players / 2 * match.over)
            if match.over:
                alone[row] = ActionMatch(game.start(match_seed(11, started[row] * N + row)), spec.actions)
                started[row] += 1


def test_the_next_match_follows_at_once() -> None:
    env = VectorEnv("president", 8, players=3, copy=False)
    _, infos = env.reset(seed=1)
    chance = np.random.default_rng(1)
    ended = 0
    for _ in range(300):
        _, rewards, over, _, infos = env.step(random_actions(infos["action_mask"], chance))
        ended += int(over.sum())
        assert (np.sort(rewards[over], axis=1) == [0, 0.5, 1]).all()
    assert ended > 16


def test_scores_come_with_the_end_of_a_match() -> None:
    env = VectorEnv("oh-hell", 1, players=3)
    _, infos = env.reset(seed=1)
    chance = np.random.default_rng(1)
    over = np.array([False])
    while not over[0]:
        _, _, over, _, infos = env.step(random_actions(infos["action_mask"], chance))
    assert infos["_scores"][0]
    assert infos["scores"].any()


def test_illegal_actions_are_explained_and_change_nothing() -> None:
    with pytest.raises(BadSetup, match="at least one"):
        VectorEnv("president", 0)
    env = VectorEnv("president", 2)
    _, infos = env.reset(seed=1)
    good = infos["action_mask"].argmax(axis=1)
    for bad in (-1, 10_000):
        with pytest.raises(IllegalMove, match="there is no action"):
            env.step(np.array([good[0], bad]))
    env.step(good)  # still legal


def test_bad_steps_are_explained() -> None:
    env = VectorEnv("president", n=2)
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(np.array([0, 0]))
    _, infos = env.reset(seed=1)
    legal = infos["action_mask"].argmax(axis=1)
    with pytest.raises(IllegalMove, match="whole numbers"):
        env.step(legal + 0.5)
    env.step(legal.astype(np.uint8))
    with pytest.raises(BadSetup, match="at least one match"):
        VectorEnv("president", n=2.5)  # type: ignore[arg-type]


def test_a_limit_on_deals_truncates_matches() -> None:
    env = VectorEnv("rook", 2, max_rounds=1)
    _, infos = env.reset(seed=1)
    chance = np.random.default_rng(1)
    ended = 0
    for _ in range(250):
        _, rewards, terminated, truncated, infos = env.step(random_actions(infos["action_mask"], chance))
        assert not terminated.any()
        assert np.allclose(np.sort(rewards[truncated], axis=1), [1 / 6, 1 / 6, 5 / 6, 5 / 6])
        assert (infos["_scores"] == truncated).all()
        ended += int(truncated.sum())
    assert ended > 4
    with pytest.raises(BadSetup, match="max_rounds=50"):
        VectorEnv("rook", 2, max_rounds=0)
