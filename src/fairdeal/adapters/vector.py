"""Many matches of one game at once, in the form of a Gymnasium vector environment.

env = fairdeal.adapters.vector.VectorEnv("president", n=256, players=4)
observations, infos = env.reset(seed=7)
observations, rewards, terminations, truncations, infos = env.step(actions)

A row is a match between `players` seats, and the player whose turn it is acts: `infos["to_act"]` has his seat,
`infos["action_mask"]` what he may do, and his observation shows the table from his place. So rewards have a column a
seat: by place when the match ends, zeros before. The next match begins with the same step.
"""

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces, vector
from gymnasium.error import ResetNeeded
from gymnasium.vector.utils import batch_space

from fairdeal.adapters.batch import make_batch
from fairdeal.adapters.numbered_game import numbered_game
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.observations import HIGHEST, LOWEST

Rows = npt.NDArray[Any]
Step = tuple[Rows, Rows, Rows, Rows, dict[str, Any]]


class VectorEnv(vector.VectorEnv[Rows, Rows, Rows]):
    """n matches. With `copy=False` the same arrays come back with every step, and are overwritten by the next."""

    metadata: dict[str, Any] = {"autoreset_mode": vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        key: str,
        n: int,
        players: int | None = None,
        preset: str | None = None,
        copy: bool = True,
        **options: object,
    ) -> None:
        if not isinstance(n, int) or n < 1:
            raise BadSetup(f"a vector has at least one match, not {n}")
        self.numbered = numbered_game(key, players, preset, options)
        self.batch = make_batch(self.numbered, n)
        self.copy = copy
        self.num_envs = n
        self.begun = False
        self.players = self.numbered.game.players
        self.single_observation_space = spaces.Box(LOWEST, HIGHEST, (self.numbered.layout.size,), np.int16)
        self.single_action_space = spaces.Discrete(self.numbered.actions.size)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Rows, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.begun = True
        self.batch.reset(seed if seed is not None else secrets.randbits(53))
        return self.kept(self.batch.observations), self.about()

    def step(self, actions: Rows) -> Step:
        if not self.begun:
            raise ResetNeeded("the matches begin with reset()")
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu":
            raise IllegalMove(None, f"actions are whole numbers, not {numbers.dtype}")
        self.batch.step(numbers.astype(np.int64, copy=False).reshape(self.num_envs))
        over = self.kept(self.batch.over)
        infos = {**self.about(), "scores": self.kept(self.batch.scores), "_scores": over}
        rewards = self.kept(self.batch.rewards)
        return self.kept(self.batch.observations), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def about(self) -> dict[str, Any]:
        return {"to_act": self.kept(self.batch.to_act), "action_mask": self.kept(self.batch.masks)}

    def kept(self, rows: Rows) -> Rows:
        return rows.copy() if self.copy else rows
