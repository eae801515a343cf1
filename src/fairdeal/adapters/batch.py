"""Many matches of one game at once, as arrays: the small interface that `vector.py` stands on."""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from fairdeal.adapters.numbered_game import NumberedGame
from fairdeal.engine.encoder import EncodedMatches, Encoder
from fairdeal.engine.numbered_play import NumberedPlay
from fairdeal.engine.random import match_seed
from fairdeal.engine.state import State


class Batch(Protocol):
    """n matches, each with a row in every array. A match that is over is followed by the next at once.

    Match j of row k has the seed `match_seed(seed, j · n + k)`, so rows do not depend on each other.
    """

    observations: npt.NDArray[np.int16]  # (n, size): what the player in turn sees
    masks: npt.NDArray[np.int8]  # (n, actions): 1 for the numbers that he may say
    to_act: npt.NDArray[np.int8]  # (n,): his seat
    over: npt.NDArray[np.bool_]  # (n,): did a match end with the last step?
    rewards: npt.NDArray[np.float32]  # (n, players): of the match that ended, by place; zeros where none did
    scores: npt.NDArray[np.int32]  # (n, players): its scores; zeros where none did, or the game has none

    def reset(self, seed: int) -> None:
        """Begin anew, every row with its first match."""

    def step(self, numbers: npt.NDArray[np.int64]) -> None:
        """In every row the player in turn says a number. IllegalMove names the first row in which it is not legal."""


class Arrays:
    """What all batches have: the arrays, and which match is in which row."""

    def __init__(self, numbered: NumberedGame, n: int) -> None:
        self.numbered = numbered
        self.n = n
        players = numbered.game.players
        self.observations = np.zeros((n, numbered.layout.size), np.int16)
        self.masks = np.zeros((n, numbered.actions.size), np.int8)
        self.to_act = np.zeros(n, np.int8)
        self.over = np.zeros(n, np.bool_)
        self.rewards = np.zeros((n, players), np.float32)
        self.scores = np.zeros((n, players), np.int32)
        self.matches = [0] * n  # begun in each row
        self.seed = 0

    def begin(self, seed: int) -> None:
        self.seed = seed
        self.matches = [0] * self.n
        self.forget_ends()

    def next_seed(self, row: int) -> int:
        """That of the next match in a row."""
        self.matches[row] += 1
        return match_seed(self.seed, (self.matches[row] - 1) * self.n + row)

    def forget_ends(self) -> None:
        self.over[:] = False
        self.rewards[:] = 0
        self.scores[:] = 0

    def note_end(self, row: int, state: State) -> None:
        """What a match has come to."""
        self.over[row] = True
        self.rewards[row] = self.numbered.rewards(state)
        if state.scores is not None:
            self.scores[row] = state.scores


class EncodedBatch(Arrays):
    """Matches whose game has an encoder."""

    def __init__(self, numbered: NumberedGame, encoder: Encoder, n: int) -> None:
        super().__init__(numbered, n)
        self.rows = EncodedMatches(encoder, numbered.layout, self.observations, self.masks, self.to_act, n)

    def reset(self, seed: int) -> None:
        self.begin(seed)
        self.rows.begin([self.numbered.game.start(self.next_seed(row)) for row in range(self.n)])

    def step(self, numbers: npt.NDArray[np.int64]) -> None:
        said = np.ascontiguousarray(numbers, np.int64)
        illegal = self.rows.first_illegal(said)
        if illegal >= 0:
            play = NumberedPlay(self.rows.states[illegal].copy(), self.numbered.actions)
            play.begun = self.rows.begun[illegal]
            play.act(int(said[illegal]))  # says why not
        self.forget_ends()
        for row in self.rows.step(said):
            self.note_end(row, self.rows.states[row])
            self.rows.put(row, self.numbered.game.start(self.next_seed(row)))


class NumberedBatch(Arrays):
    """Matches stepped one by one: works for every game."""

    def __init__(self, numbered: NumberedGame, n: int) -> None:
        super().__init__(numbered, n)
        self.plays: list[NumberedPlay] = []

    def reset(self, seed: int) -> None:
        self.begin(seed)
        self.plays = [self.numbered.start(self.next_seed(row)) for row in range(self.n)]
        for row in range(self.n):
            self.show(row)

    def step(self, numbers: npt.NDArray[np.int64]) -> None:
        self.refuse_illegal(numbers)
        self.forget_ends()
        for row, number in enumerate(numbers.tolist()):
            play = self.plays[row]
            play.act(number)
            if play.over:
                self.finish(row)
            self.show(row)

    def refuse_illegal(self, numbers: npt.NDArray[np.int64]) -> None:
        """Before anything changes."""
        inside = (numbers >= 0) & (numbers < self.masks.shape[1])
        legal = inside & (self.masks[np.arange(self.n), np.where(inside, numbers, 0)] == 1)
        if not legal.all():
            row = int(np.argmin(legal))
            self.plays[row].act(int(numbers[row]))  # says why not

    def finish(self, row: int) -> None:
        self.note_end(row, self.plays[row].state)
        self.plays[row] = self.numbered.start(self.next_seed(row))

    def show(self, row: int) -> None:
        play = self.plays[row]
        actor = play.actor
        assert actor is not None
        self.to_act[row] = actor
        self.observations[row] = np.frombuffer(self.numbered.observe(play, actor), np.int16)
        self.masks[row] = np.frombuffer(play.mask(), np.int8)


def make_batch(numbered: NumberedGame, n: int) -> Batch:
    """The quickest batch there is for a game."""
    encoder = numbered.game.encoder(numbered.layout)
    return NumberedBatch(numbered, n) if encoder is None else EncodedBatch(numbered, encoder, n)
