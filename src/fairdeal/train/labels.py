"""What a network learns from: decisions with the features of their actions, and what each action led to."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fairdeal.engine.game import Game
from fairdeal.engine.learned_policy import LearnedPolicy, Recorder
from fairdeal.engine.network import Network
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.state import State

MAX_CANDIDATES = 10  # actions of a decision; the others are left out at random
POSITION_FEATURES = 300  # on average, at most
ACTION_FEATURES = 50
ODDS = 1_000_000


@dataclass(frozen=True, slots=True)
class Mixture:
    """Who plays the matches, and who finishes the rollouts."""

    heuristic_seats: float = 0.0  # share of seats
    random_moves: float = 0.0  # share of moves
    temperature: int = 0  # of the network's moves, in units of its ratings
    network_rollouts: float = 0.0  # share of decisions whose rollouts are played by the network
    rollout_temperature: int = 0  # of its moves there


@dataclass(frozen=True, slots=True)
class Batch:
    """Decisions: features of each position, and features and value of some of its actions."""

    position_features: npt.NDArray[np.int32]
    position_ends: npt.NDArray[np.int64]
    action_features: npt.NDArray[np.int32]
    action_ends: npt.NDArray[np.int64]
    last_actions: npt.NDArray[np.int64]  # by decision: where its actions end
    phases: npt.NDArray[np.int64]  # by decision: the number of its phase
    advised: npt.NDArray[np.int64]  # by decision: which of its actions the heuristic player takes; -1: unknown
    values: npt.NDArray[np.float32]  # of the rest of the round to the seat, by action
    rounds: int

    def __len__(self) -> int:
        return len(self.last_actions)


class Labeler:
    """Plays matches of several setups with the same network, and labels decisions; subclasses say how."""

    def __init__(self, games: Sequence[Game], seed: int, actions: int, rounds_per_match: int) -> None:
        """`games` are the default setup and others; `actions` is the number of labeled actions in a batch."""
        self.seed = seed
        self.actions = actions
        self.rounds_per_match = rounds_per_match
        self.games = games
        kind = games[0].strategy.features_type()
        self.counts_from_zero = kind is not None and kind.knows_scores
        self.phase_names = list(games[0].research.observation_spec().phases)
        self.policies: dict[int, tuple[LearnedPolicy, LearnedPolicy]] = {}
        capacity = actions + 10_000
        self.position_features = np.zeros(capacity * POSITION_FEATURES, np.int32)
        self.position_ends = np.zeros(capacity, np.int64)
        self.action_features = np.zeros(capacity * ACTION_FEATURES, np.int32)
        self.action_ends = np.zeros(capacity, np.int64)
        self.positions = Recorder(self.position_features, self.position_ends)
        self.candidates = Recorder(self.action_features, self.action_ends)
        self.values: list[float] = []
        self.last_actions: list[int] = []
        self.phases: list[int] = []
        self.advised: list[int] = []
        self.matches = 0
        self.stream = Stream(match_seed(seed, 0), CHOICES)

    def play(self, network: Network, mixture: Mixture) -> Batch:
        """Play until enough actions have been labeled."""
        self.keep(0)
        rounds = 0
        while not self.is_full():
            rounds += self.play_match(network, mixture)
        count, actions = len(self.last_actions), len(self.values)
        return Batch(
            self.position_features[: self.positions.used],
            self.position_ends[:count],
            self.action_features[: self.candidates.used],
            self.action_ends[:actions],
            np.array(self.last_actions, np.int64),
            np.array(self.phases, np.int64),
            np.array(self.advised, np.int64),
            np.array(self.values, np.float32),
            rounds,
        )

    def keep(self, decisions: int) -> None:
        """Forget all decisions but the first ones."""
        self.positions.keep(decisions)
        self.candidates.keep(self.last_actions[decisions - 1] if decisions else 0)
        del self.last_actions[decisions:], self.phases[decisions:], self.advised[decisions:]
        del self.values[self.candidates.count :]

    def is_full(self) -> bool:
        """Whether there are enough actions, or no room for another decision."""
        has_room = self.positions.has_room(1) and self.candidates.has_room(MAX_CANDIDATES)
        return len(self.values) >= self.actions or not has_room

    def play_match(self, network: Network, mixture: Mixture) -> int:
        """Play some rounds of a match, every second one with the default setup; returns their number."""
        self.matches += 1
        self.stream.rekey(match_seed(self.seed, 2 * self.matches + 1))
        self.stream.begin(CHOICES, 0)
        number = 0
        if self.matches % 2 and len(self.games) > 1:
            number = 1 + self.stream.below(len(self.games) - 1)
        state = self.games[number].start(match_seed(self.seed, 2 * self.matches))
        player, finisher = self.policies_of(number, network)
        player.temperature = mixture.temperature
        finisher.temperature = mixture.rollout_temperature
        rounds = 0
        while state.actors and rounds < self.rounds_per_match and not self.is_full():
            if not self.play_round(state, player, finisher, mixture):
                break
            rounds += 1
        return rounds

    def play_round(self, state: State, player: LearnedPolicy, finisher: LearnedPolicy, mixture: Mixture) -> bool:
        """Play one round and label decisions in it; returns False if it does not come to an end."""
        raise NotImplementedError

    def happens(self, share: float) -> bool:
        """Draw an event with this probability."""
        return share > 0 and self.stream.below(ODDS) < ODDS * share

    def policies_of(self, number: int, network: Network) -> tuple[LearnedPolicy, LearnedPolicy]:
        """The policies of a setup that play matches and finish rollouts, with this network."""
        if number not in self.policies:
            strategy = self.games[number].strategy
            self.policies[number] = strategy.policy_with(network), strategy.policy_with(network)
        player, finisher = self.policies[number]
        player.network = finisher.network = network
        return player, finisher

    def scores_before(self, state: State) -> list[int] | None:
        """The scores that the value of a round is counted from."""
        if state.scores is None:
            return None
        return [0] * state.players if self.counts_from_zero else list(state.scores)
