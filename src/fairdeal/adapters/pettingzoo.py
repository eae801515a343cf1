"""PettingZoo: every game as an AEC environment.

    env = fairdeal.adapters.pettingzoo.env("president", players=4, revolutions="strict")

Agents are `player_0` and so on, by seat. An observation has `observation`, a vector of numbers (docs/research.md), and
`action_mask`, which is all zeros for agents that are not to act. Rewards are place scores at the end of the match.
After `max_rounds` deals a match is truncated; its rewards are the places at that time. Without it, only games that
random players might never end have a limit.
"""

import secrets
import sys
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fairdeal.adapters.numbered_match import make_match
from fairdeal.adapters.research_game import load_research_game
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.observations import HIGHEST, LOWEST
from fairdeal.engine.options import quoted
from fairdeal.engine.random import match_seed

Observation = dict[str, Any]


def env(
    key: str,
    players: int | None = None,
    preset: str | None = None,
    render_mode: str | None = None,
    max_rounds: int | None = None,
    **options: object,
) -> AECEnv[str, Observation, int]:
    """A game as an environment that enforces the order of calls; everything left out takes its default."""
    return OrderEnforcingWrapper(raw_env(key, players, preset, render_mode, max_rounds, **options))


def raw_env(
    key: str,
    players: int | None = None,
    preset: str | None = None,
    render_mode: str | None = None,
    max_rounds: int | None = None,
    **options: object,
) -> "CardTable":
    """The same environment without wrappers."""
    return CardTable(key, players, preset, render_mode, max_rounds, options)


class OrderEnforcingWrapper(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo has no type hints
    """PettingZoo's wrapper with a shorter way to `last`: its own looks up six attributes one by one, in 3 µs."""

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        self.agent_selection  # noqa: B018  # PettingZoo's error, if there was no reset
        result: tuple[Observation | None, float, bool, bool, dict[str, Any]] = self.env.last(observe)
        return result


class CardTable(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no type hints
    """One match after another, one agent at a time."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"], "is_parallelizable": False}

    def __init__(
        self,
        key: str,
        players: int | None,
        preset: str | None,
        render_mode: str | None,
        max_rounds: int | None,
        options: dict[str, object],
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadSetup(f"there is no render mode {quoted(render_mode)}; modes: human, ansi")
        self.research_game = load_research_game(key, players, preset, options, max_rounds)
        self.metadata = {**self.metadata, "name": f"fairdeal_{key}"}  # type: ignore[misc]  # each game has its own
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.research_game.game.players)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.research_game.actions.size
        fields: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(LOWEST, HIGHEST, (self.research_game.observation_spec.size,), np.int16),
            "action_mask": spaces.Box(0, 1, (size,), np.int8),
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {agent: spaces.Dict(fields) for agent in self.possible_agents}
        self.match = make_match(self.research_game)
        self.seed = secrets.randbits(53)  # of a series of matches
        self.started = 0  # matches of that series

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start the next match; with a seed, the first one of the series that the seed stands for."""
        if seed is not None:
            self.seed, self.started = seed, 0
        self.match.start(match_seed(self.seed, self.started))
        self.started += 1
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.select_agent()

    def select_agent(self) -> None:
        """Select the agent to act, or finish the match."""
        actor = self.match.actor
        if actor is None:
            self.finish()
        else:
            self.agent_selection = self.possible_agents[actor]

    def step(self, action: int | None) -> None:
        """The selected agent takes an action; a move of several actions is several steps of the same agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadSetup(f"{agent} is still playing: its action is a number, not None")
        self.match.act(action)
        self.select_agent()
        if self.render_mode == "human":
            self.render()

    def finish(self) -> None:
        """Give out the rewards, the only ones of a match; the last agent stays selected."""
        state = self.match.state
        outcome = state.outcome
        rewards = self.research_game.rewards(state)
        ended = self.truncations if self.research_game.is_truncated(state) else self.terminations
        for agent, seat in self.seat_of.items():
            self.rewards[agent] = self._cumulative_rewards[agent] = rewards[seat]
            ended[agent] = True
            if outcome is not None:
                score = outcome.scores[seat] if outcome.scores is not None else None
                self.infos[agent] = {"place": outcome.place_of(seat), "score": score}

    def observe(self, agent: str) -> Observation:
        observation, mask = self.match.observe(self.seat_of[agent])
        return {"observation": observation, "action_mask": mask}

    def render(self) -> str | None:
        """The table as text, as the selected agent sees it: returned (`ansi`) or written to the terminal (`human`)."""
        state = self.match.state
        seat = self.seat_of[self.agent_selection]
        text = "\n".join(self.research_game.game.presentation.lines(state.view(seat), state.names)) + "\n"
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            sys.stdout.write(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
