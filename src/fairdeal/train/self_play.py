"""Self-play: rounds in which a network plays all seats, recorded as features of moves and what they led to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from fairdeal.engine.game import Game
from fairdeal.engine.learned_policy import LearnedPolicy, Recorder
from fairdeal.engine.moves import Move
from fairdeal.engine.network import Network
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.engine.strategy import ROUND_ENDED

Player: TypeAlias = Callable[[State, int, Stream], Move]
MAX_MOVES = 3_000  # of a round
MAX_FEATURES = 300  # per recorded action, on average
ODDS = 1_000_000


@dataclass(frozen=True, slots=True)
class Batch:
    """Recorded actions: the features of each, one after another, and the value of the rest of the round to its seat."""

    features: npt.NDArray[np.int32]
    ends: npt.NDArray[np.int64]
    values: npt.NDArray[np.float32]
    rounds: int

    def __len__(self) -> int:
        return len(self.values)


class SelfPlay:
    """Plays rounds of several setups with the same network, one after another."""

    def __init__(self, plain: Game, mixed: Sequence[Game], seed: int, actions: int, rounds_per_match: int) -> None:
        """`actions` is the number of actions in a batch."""
        self.seed = seed
        self.actions = actions
        self.rounds_per_match = rounds_per_match
        self.games = [plain, *mixed]
        kind = plain.strategy.features_type()
        self.counts_from_zero = kind is not None and kind.knows_scores
        self.policies: dict[int, LearnedPolicy] = {}
        capacity = actions + 20_000  # a match is played to its end
        self.features = np.zeros(capacity * MAX_FEATURES, np.int32)
        self.ends = np.zeros(capacity, np.int64)
        self.seats = np.zeros(capacity, np.int8)
        self.known = np.zeros(capacity, np.int32)
        self.values = np.zeros(capacity, np.float32)
        self.recorder = Recorder(self.features, self.ends, self.seats, self.known)
        self.matches = 0
        self.stream = Stream(match_seed(seed, 0), CHOICES)

    def play(self, network: Network, random_odds: float, temperature: int) -> Batch:
        """Play until enough actions have been recorded."""
        self.recorder.keep(0)
        rounds = 0
        while self.recorder.count < self.actions:
            rounds += self.play_match(network, round(ODDS * random_odds), temperature)
        count = self.recorder.count
        features = self.features[: self.recorder.used]
        return Batch(features, self.ends[:count], self.values[:count], rounds)

    def play_match(self, network: Network, random_odds: int, temperature: int) -> int:
        """Play some rounds of a match: every second one with the plain setup."""
        self.matches += 1
        self.stream.rekey(match_seed(self.seed, 2 * self.matches + 1))
        self.stream.begin(CHOICES, 0)
        number = 0
        if self.matches % 2 and len(self.games) > 1:
            number = 1 + self.stream.below(len(self.games) - 1)
        policy = self.policy_of(number, network)
        policy.random_odds = random_odds
        policy.temperature = temperature
        state = self.games[number].start(match_seed(self.seed, 2 * self.matches))
        player = guided(policy.choose_at, state) if self.stream.below(2) else policy.choose_at
        players = [player] * state.players
        if state.game.strategy.trains_with_heuristic and self.stream.below(4):
            heuristic = state.game.strategy.heuristic_move_at
            players = [heuristic if self.stream.below(2) else player for _ in players]
        rounds = 0
        while state.actors and rounds < self.rounds_per_match:
            if not self.play_round(state, players):
                break
            rounds += 1
        return rounds

    def play_round(self, state: State, players: Sequence[Player]) -> bool:
        """Play one round, and write its value beside the actions that were recorded in it.

        Returns False, and keeps nothing, if the round does not come to an end.
        """
        first = self.recorder.count
        before = list(state.scores) if state.scores is not None else None
        if before is not None and self.counts_from_zero:
            before = [0] * state.players
        if not play_round(state, players, self.stream, state.game.strategy.training_cut):
            self.recorder.keep(first)
            return False
        count = self.recorder.count
        gains = np.array(state.game.strategy.gains(state, before), np.float32)
        self.values[first:count] = gains[self.seats[first:count]] - self.known[first:count] / np.float32(100)
        return True

    def policy_of(self, number: int, network: Network) -> LearnedPolicy:
        """The policy of a setup, with this network."""
        policy = self.policies.get(number)
        if policy is None:
            policy = self.policies[number] = self.games[number].strategy.policy_with(network)
            policy.recorder = self.recorder
        policy.network = network
        return policy


def guided(player: Player, state: State) -> Player:
    """A player who leaves the phases of `Strategy.training_guides` to the heuristic."""
    strategy = state.game.strategy
    if not strategy.training_guides:
        return player

    def choose(state: State, seat: int, stream: Stream) -> Move:
        guide = state.phase in strategy.training_guides
        return strategy.heuristic_move_at(state, seat, stream) if guide else player(state, seat, stream)

    return choose


def play_round(state: State, players: Sequence[Player], stream: Stream, cut: tuple[int, str] | None = None) -> bool:
    """Play to the end of a round, skipping the intermission before it; `cut` is a `Strategy.training_cut`.

    Returns False if the round has not ended after MAX_MOVES.
    """
    while state.phase == INTERMISSION:
        state.proceed()
    deal = state.rounds_dealt
    play = state.play
    moves = 0
    while state.rounds_dealt == deal and state.phase not in ROUND_ENDED:
        if cut is not None and moves >= cut[0] and state.phase == cut[1]:
            return True
        if moves == MAX_MOVES:
            return False
        seat = state.actors[0]
        play(seat, players[seat](state, seat, stream))
        moves += 1
    return True
