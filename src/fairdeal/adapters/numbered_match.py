"""One match at a time, played by numbered actions: the small interface that `pettingzoo.py` is built on."""

from array import array
from typing import Protocol

import numpy as np
import numpy.typing as npt

from fairdeal.adapters.research_game import ResearchGame
from fairdeal.engine.action_match import ActionMatch
from fairdeal.engine.encoder import EncodedMatches, Encoder
from fairdeal.engine.state import State

Observation = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]


class NumberedMatch(Protocol):
    """A match that is started again and again. The arrays it returns belong to the caller."""

    actor: int | None  # the seat to act; None if the match is over

    @property
    def state(self) -> State:
        """The match now."""

    def start(self, seed: int) -> None:
        """Start the match of a seed in place of the last one."""

    def act(self, action: int) -> None:
        """Choose an action for the seat to act; IllegalMove explains an illegal one, and nothing changes."""

    def observe(self, seat: int) -> tuple[Observation, Mask]:
        """What a seat sees, and its legal actions: none unless it is the seat to act."""


class SteppedMatch:
    """A match stepped in Python: works for every game."""

    def __init__(self, research_game: ResearchGame) -> None:
        self.research_game = research_game
        self.actor: int | None = None

    @property
    def state(self) -> State:
        return self.match.state

    def start(self, seed: int) -> None:
        self.match = self.research_game.start(seed)
        self.actor = self.match.actor

    def act(self, action: int) -> None:
        self.match.act(action)
        self.actor = self.match.actor

    def observe(self, seat: int) -> tuple[Observation, Mask]:
        observation = np.array(self.research_game.observe(self.match, seat), np.int16)
        if seat == self.actor:
            return observation, np.frombuffer(self.match.mask(), np.int8)
        return observation, np.zeros(self.research_game.actions.size, np.int8)


class EncodedMatch:
    """A match of a game that has an encoder: compiled code writes what the seat to act sees and may do."""

    def __init__(self, research_game: ResearchGame, encoder: Encoder) -> None:
        self.research_game = research_game
        self.actor: int | None = None
        self.action_count = research_game.actions.size
        self.observation = np.zeros(research_game.observation_spec.size, np.int16)
        self.legal = bytearray(self.action_count)
        self.mask = np.frombuffer(self.legal, np.int8)
        self.seat = bytearray(1)  # bytes are read and written faster from Python than elements of an array
        self.chosen = array("q", [0])
        self.rows = EncodedMatches(
            encoder, research_game.observation_spec, self.observation, self.legal, self.seat, n=1
        )

    @property
    def state(self) -> State:
        state: State = self.rows.states[0]
        return state

    def start(self, seed: int) -> None:
        self.rows.begin([self.research_game.game.start(seed)])
        self.actor = self.seat[0]

    def act(self, action: int) -> None:
        if self.actor is None or not 0 <= action < self.action_count or not self.legal[action]:
            self._as_stepped().act(action)  # raises the exception that explains it
        self.chosen[0] = action
        self.actor = None if self.rows.step(self.chosen) else self.seat[0]

    def observe(self, seat: int) -> tuple[Observation, Mask]:
        if seat == self.actor:
            return self.observation.copy(), self.mask.copy()
        observation = self.research_game.observe(self._as_stepped(), seat)
        return np.array(observation, np.int16), np.zeros(self.action_count, np.int8)

    def _as_stepped(self) -> ActionMatch:
        match = ActionMatch(self.state.copy(), self.research_game.actions)
        match.begun = self.rows.begun[0]
        return match


def make_match(research_game: ResearchGame) -> NumberedMatch:
    """The fastest match for a game; to be started before it is used."""
    encoder = research_game.game.research.encoder(research_game.observation_spec)
    return SteppedMatch(research_game) if encoder is None else EncodedMatch(research_game, encoder)
