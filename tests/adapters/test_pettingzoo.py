"""PettingZoo's own tests for every game."""

import io
import warnings
from contextlib import redirect_stdout
from functools import partial
from typing import Any

import pytest

from fairdeal.adapters import pettingzoo
from fairdeal.adapters.numbered_match import EncodedMatch, NumberedMatch, SteppedMatch
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.games import all_games
from tests.random_options import short_settings

with warnings.catch_warnings():  # with pygame, its tests use a deprecated import
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

KEYS = list(all_games())
LIMITED = [key for key, kind in all_games().items() if "max_rounds" in short_settings(kind)]
games = pytest.mark.parametrize("key", KEYS)
CYCLES = 60
EXPECTED_WARNINGS = (  # PettingZoo's own card games cause them, too: an observation is a vector and a mask
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
)


def seeded(key: str) -> Any:
    """An environment with the same matches and the same random actions every time."""
    env = pettingzoo.env(key, **short_settings(all_games()[key]))
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    env.reset(seed=1)
    return env


@games
def test_every_game_passes_the_tests_of_pettingzoo(key: str) -> None:
    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("error")
        for expected in EXPECTED_WARNINGS:
            warnings.filterwarnings("ignore", message=expected)
        api_test(seeded(key), num_cycles=CYCLES)
        seed_test(partial(pettingzoo.env, key), num_cycles=CYCLES)


@games
def test_the_table_can_be_rendered(key: str) -> None:
    with redirect_stdout(io.StringIO()) as screen:
        render_test(partial(pettingzoo.env, key))
    assert len(screen.getvalue().splitlines()) > 10


@games
def test_a_match_ends_with_rewards_by_place(key: str) -> None:
    env = seeded(key)
    rewards = {}
    places = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert observation is not None
        if terminated or truncated:
            assert truncated == (key in LIMITED)
            assert not observation["action_mask"].any()
            rewards[agent] = reward
            places.append(info["place"])
            env.step(None)
        else:
            assert reward == 0
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert sum(rewards.values()) == pytest.approx(len(rewards) / 2)
    assert min(places) == 1


def test_reset_starts_the_next_match_or_the_first_of_a_seed() -> None:
    env = pettingzoo.raw_env("president")
    seen = []
    for seed in (5, None, 5):
        env.reset(seed=seed)
        seen.append(env.observe("player_0")["observation"].tolist())
    assert seen[0] == seen[2] != seen[1]


def test_bad_input_is_explained() -> None:
    with pytest.raises(BadSetup, match="max_rounds"):
        pettingzoo.env("president", rounds=0)
    with pytest.raises(BadSetup, match="modes: human, ansi"):
        pettingzoo.env("president", render_mode="rgb_array")
    env = pettingzoo.env("president")
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="is not legal now"):
        env.step(159)
    with pytest.raises(BadSetup, match="not None"):
        env.step(None)


def test_games_with_an_encoder_use_it() -> None:
    assert isinstance(pettingzoo.raw_env("president").match, EncodedMatch)


@games
def test_the_fastest_match_is_the_stepped_match(key: str) -> None:
    env = pettingzoo.raw_env(key, **short_settings(all_games()[key]))
    fastest, stepped = env.match, SteppedMatch(env.research_game)
    stream = Stream(3, CHOICES)
    for seed in (1, 2):
        fastest.start(seed)
        stepped.start(seed)
        while stepped.actor is not None:
            assert_same_observations(fastest, stepped)
            legal = stepped.match.legal()
            action = legal[stream.below(len(legal))]
            fastest.act(action)
            stepped.act(action)
        assert_same_observations(fastest, stepped)


def assert_same_observations(one: NumberedMatch, other: NumberedMatch) -> None:
    assert one.actor == other.actor
    for seat in range(one.state.game.players):
        mine, theirs = one.observe(seat), other.observe(seat)
        assert [array.tolist() for array in mine] == [array.tolist() for array in theirs]


def test_observations_stay_as_they_were() -> None:
    env = pettingzoo.env("president")
    env.reset(seed=1)
    first = env.last()[0]
    before = {name: array.copy() for name, array in first.items()}
    env.step(int(first["action_mask"].nonzero()[0][0]))
    assert all((first[name] == before[name]).all() for name in before)


def test_last_needs_a_reset() -> None:
    with pytest.raises(AttributeError, match="before reset"):
        pettingzoo.env("president").last()
