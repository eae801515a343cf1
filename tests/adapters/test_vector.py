"""Many matches at once: each row is the match that its seed gives when it is played alone."""

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from fairdeal.adapters.vector import VectorEnv
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.numbered_play import NumberedPlay
from fairdeal.engine.random import match_seed
from fairdeal.games import all_games, find_game

KEYS = list(all_games())
games = pytest.mark.parametrize("key", KEYS)
N = 4
STEPS = 120


def random_actions(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    return np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])


@games
def test_every_row_is_a_match_by_itself(key: str) -> None:
    env = VectorEnv(key, N)
    game = find_game(key).configure()
    layout = game.layout()
    observations, infos = env.reset(seed=11)
    assert observations in env.observation_space
    chance = np.random.default_rng(1)
    alone = [NumberedPlay(game.start(match_seed(11, row)), layout.actions) for row in range(N)]
    begun = [1] * N
    for _ in range(STEPS):
        for row, play in enumerate(alone):
            assert play.actor == infos["to_act"][row]
            assert list(infos["action_mask"][row]) == list(play.mask())
            assert list(observations[row]) == list(layout.observe(play.state.view(play.actor), play.begun))
        actions = random_actions(infos["action_mask"], chance)
        observations, rewards, over, cut_off, infos = env.step(actions)
        assert not cut_off.any()
        for row, play in enumerate(alone):
            play.act(int(actions[row]))
            assert play.over == over[row]
            assert rewards[row].sum() == pytest.approx(game.players / 2 * play.over)
            if play.over:
                alone[row] = NumberedPlay(game.start(match_seed(11, begun[row] * N + row)), layout.actions)
                begun[row] += 1


def test_matches_end_and_others_follow() -> None:
    env = VectorEnv("president", 8, players=3, copy=False)
    _, infos = env.reset(seed=1)
    chance = np.random.default_rng(1)
    ended = 0
    for _ in range(300):
        _, rewards, over, _, infos = env.step(random_actions(infos["action_mask"], chance))
        ended += int(over.sum())
        assert (np.sort(rewards[over], axis=1) == [0, 0.5, 1]).all()
    assert ended > 16


def test_scores_come_with_the_end() -> None:
    env = VectorEnv("oh-hell", 1, players=3)
    _, infos = env.reset(seed=1)
    chance = np.random.default_rng(1)
    over = np.array([False])
    while not over[0]:
        _, _, over, _, infos = env.step(random_actions(infos["action_mask"], chance))
    assert infos["_scores"][0]
    assert infos["scores"].any()


def test_what_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(BadSetup, match="at least one"):
        VectorEnv("president", 0)
    env = VectorEnv("president", 2)
    _, infos = env.reset(seed=1)
    good = infos["action_mask"].argmax(axis=1)
    for bad in (-1, 10_000):
        with pytest.raises(IllegalMove, match="there is no action"):
            env.step(np.array([good[0], bad]))
    env.step(good)  # nothing has changed


def test_what_cannot_be_stepped_says_why() -> None:
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
