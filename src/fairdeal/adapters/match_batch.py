"""Many matches of one game at once, as arrays: the small interface that `vector.py` is built on."""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from fairdeal.adapters.research_game import ResearchGame
from fairdeal.engine.action_match import ActionMatch
from fairdeal.engine.encoder import EncodedMatches, Encoder
from fairdeal.engine.random import match_seed
from fairdeal.engine.state import State


class MatchBatch(Protocol):
    """n matches, one per row of every array. When a match ends, the next one starts in its row at once.

    Match j of row k has the seed `match_seed(seed, j · n + k)`, so rows are independent of each other.
    """

    observations: npt.NDArray[np.int16]  # (n, size): what the player to act sees
    masks: npt.NDArray[np.int8]  # (n, actions): 1 for each legal action of that player
    to_act: npt.NDArray[np.int8]  # (n,): the player's seat
    over: npt.NDArray[np.bool_]  # (n,): whether a match ended with the last step
    truncated: npt.NDArray[np.bool_]  # (n,): whether it was the limit on deals that ended it
    rewards: npt.NDArray[np.float32]  # (n, players): of the match that ended, by place; otherwise zeros
    scores: npt.NDArray[np.int32]  # (n, players): its scores; zeros in games without scores

    def reset(self, seed: int) -> None:
        """Start the first match of every row."""

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Take one action in every row. If one is illegal, IllegalMove explains the first such, and nothing changes."""


class BatchArrays:
    """What all batches share: the arrays, and the number of matches started in each row."""

    def __init__(self, research_game: ResearchGame, n: int) -> None:
        self.research_game = research_game
        self.n = n
        players = research_game.game.players
        self.observations = np.zeros((n, research_game.observation_spec.size), np.int16)
        self.masks = np.zeros((n, research_game.actions.size), np.int8)
        self.to_act = np.zeros(n, np.int8)
        self.over = np.zeros(n, np.bool_)
        self.truncated = np.zeros(n, np.bool_)
        self.rewards = np.zeros((n, players), np.float32)
        self.scores = np.zeros((n, players), np.int32)
        self.started = [0] * n  # matches in each row
        self.seed = 0

    def restart(self, seed: int) -> None:
        """Forget all matches; the next one in every row is the first one of this seed."""
        self.seed = seed
        self.started = [0] * self.n
        self.clear_results()

    def next_seed(self, row: int) -> int:
        """The seed of the next match in a row."""
        self.started[row] += 1
        return match_seed(self.seed, (self.started[row] - 1) * self.n + row)

    def clear_results(self) -> None:
        self.over[:] = False
        self.truncated[:] = False
        self.rewards[:] = 0
        self.scores[:] = 0

    def write_result(self, row: int, state: State) -> None:
        """Write the result of a match that has ended."""
        self.over[row] = True
        self.truncated[row] = self.research_game.is_truncated(state)
        self.rewards[row] = self.research_game.rewards(state)
        if state.scores is not None:
            self.scores[row] = state.scores


class EncodedBatch(BatchArrays):
    """Matches of a game that has an encoder: stepped in compiled code."""

    def __init__(self, research_game: ResearchGame, encoder: Encoder, n: int) -> None:
        super().__init__(research_game, n)
        self.rows = EncodedMatches(
            encoder, research_game.observation_spec, self.observations, self.masks, self.to_act, n
        )

    def reset(self, seed: int) -> None:
        self.restart(seed)
        self.rows.begin([self.research_game.game.start(self.next_seed(row)) for row in range(self.n)])

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        chosen = np.ascontiguousarray(actions, np.int64)
        illegal = self.rows.first_illegal(chosen)
        if illegal >= 0:
            match = ActionMatch(self.rows.states[illegal].copy(), self.research_game.actions)
            match.begun = self.rows.begun[illegal]
            match.act(int(chosen[illegal]))  # raises the exception that explains it
        self.clear_results()
        for row in self.rows.step(chosen):
            self.write_result(row, self.rows.states[row])
            self.rows.put(row, self.research_game.game.start(self.next_seed(row)))


class SteppedBatch(BatchArrays):
    """Matches stepped one by one in Python: works for every game."""

    def __init__(self, research_game: ResearchGame, n: int) -> None:
        super().__init__(research_game, n)
        self.matches: list[ActionMatch] = []

    def reset(self, seed: int) -> None:
        self.restart(seed)
        self.matches = [self.research_game.start(self.next_seed(row)) for row in range(self.n)]
        for row in range(self.n):
            self.write_row(row)

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        self.refuse_illegal(actions)
        self.clear_results()
        for row, action in enumerate(actions.tolist()):
            match = self.matches[row]
            match.act(action)
            if match.over:
                self.write_result(row, match.state)
                self.matches[row] = self.research_game.start(self.next_seed(row))
            self.write_row(row)

    def refuse_illegal(self, actions: npt.NDArray[np.int64]) -> None:
        """Raise IllegalMove for the first illegal action, before anything changes."""
        in_range = (actions >= 0) & (actions < self.masks.shape[1])
        legal = in_range & (self.masks[np.arange(self.n), np.where(in_range, actions, 0)] == 1)
        if not legal.all():
            row = int(np.argmin(legal))
            self.matches[row].act(int(actions[row]))  # raises the exception that explains it

    def write_row(self, row: int) -> None:
        """Write what the player to act sees and may do."""
        match = self.matches[row]
        actor = match.actor
        assert actor is not None
        self.to_act[row] = actor
        self.observations[row] = np.frombuffer(self.research_game.observe(match, actor), np.int16)
        self.masks[row] = np.frombuffer(match.mask(), np.int8)


def make_batch(research_game: ResearchGame, n: int) -> MatchBatch:
    """The fastest batch for a game."""
    encoder = research_game.game.research.encoder(research_game.observation_spec)
    return SteppedBatch(research_game, n) if encoder is None else EncodedBatch(research_game, encoder, n)
