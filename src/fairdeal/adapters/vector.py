"""Many matches of one game at once, as a Gymnasium vector environment.

    env = fairdeal.adapters.vector.VectorEnv("president", n=256, players=4)
    observations, infos = env.reset(seed=7)
    observations, rewards, terminations, truncations, infos = env.step(actions)

A row is a match between `players` seats. Each action is that of the player to act: `infos["to_act"]` has the player's
seat, `infos["action_mask"]` the legal actions, and the observation shows the table from that seat. Rewards have one
column per seat: place scores when the match ends, zeros before. The next match starts with the same step. After
`max_rounds` deals a match is truncated, and the places at that time count; without it, only games that random players
might never end have a limit.
"""

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces, vector
from gymnasium.error import ResetNeeded
from gymnasium.vector.utils import batch_space

from fairdeal.adapters.match_batch import make_batch
from fairdeal.adapters.research_game import load_research_game
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.observations import HIGHEST, LOWEST

Rows = npt.NDArray[Any]
Step = tuple[Rows, Rows, Rows, Rows, dict[str, Any]]


class VectorEnv(vector.VectorEnv[Rows, Rows, Rows]):
    """n matches. With `copy=False`, every step returns the same arrays and overwrites them."""

    metadata: dict[str, Any] = {"autoreset_mode": vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        key: str,
        n: int,
        players: int | None = None,
        preset: str | None = None,
        copy: bool = True,
        max_rounds: int | None = None,
        **options: object,
    ) -> None:
        if not isinstance(n, int) or n < 1:
            raise BadSetup(f"a vector has at least one match, not {n}")
        self.research_game = load_research_game(key, players, preset, options, max_rounds)
        self.batch = make_batch(self.research_game, n)
        self.copy = copy
        self.num_envs = n
        self.has_started = False
        self.players = self.research_game.game.players
        size = self.research_game.observation_spec.size
        self.single_observation_space = spaces.Box(LOWEST, HIGHEST, (size,), np.int16)
        self.single_action_space = spaces.Discrete(self.research_game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Rows, dict[str, Any]]:
        """Start the first matches of a seed; without one, of a random seed."""
        super().reset(seed=seed, options=options)
        self.has_started = True
        self.batch.reset(seed if seed is not None else secrets.randbits(53))
        return self._output(self.batch.observations), self._infos()

    def step(self, actions: Rows) -> Step:
        """Take one action in every match; IllegalMove if one of them is not legal."""
        if not self.has_started:
            raise ResetNeeded("call reset() before the first step")
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu":
            raise IllegalMove(None, f"actions are whole numbers, not {numbers.dtype}")
        self.batch.step(numbers.astype(np.int64, copy=False).reshape(self.num_envs))
        truncated = self._output(self.batch.truncated)
        infos = {**self._infos(), "scores": self._output(self.batch.scores), "_scores": self._output(self.batch.over)}
        rewards = self._output(self.batch.rewards)
        return self._output(self.batch.observations), rewards, self.batch.over & ~truncated, truncated, infos

    def _infos(self) -> dict[str, Any]:
        return {"to_act": self._output(self.batch.to_act), "action_mask": self._output(self.batch.masks)}

    def _output(self, rows: Rows) -> Rows:
        return rows.copy() if self.copy else rows
