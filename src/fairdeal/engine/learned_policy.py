# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""A policy that plays a game with a network: it rates every legal action and takes the best.

A move of several parts is chosen part by part, each rated by the same network. Where a game needs a mixed strategy,
actions are drawn with probabilities that fall by a factor of e for each `temperature` that an action is rated lower.
"""

from array import array
from math import exp
from typing import TYPE_CHECKING, Any

from fairdeal.engine import buffers
from fairdeal.engine import network_limits as limits
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.features import Features
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.network import Network
from fairdeal.engine.random import Stream
from fairdeal.engine.state import DEAL, INTERMISSION, OVER, State

if TYPE_CHECKING:
    from fairdeal.engine.actions import ActionSequence
    from fairdeal.engine.observations import ObservationSpec

ODDS = 1_000_000  # of random moves
ROUND_ENDED = (OVER, INTERMISSION, DEAL)
MAX_MOVES = 2_000  # that are played ahead: some rounds of rummy would never end
FALLING = array("q", [round((1 << 20) * exp(-float(k) / limits.STEPS)) for k in range(limits.ALL_STEPS)])


class LearnedPolicy:
    """A network and what it needs to see a match. Not safe for use by several threads at once."""

    def __init__(
        self,
        features: Features,
        network: Network | None,
        spec: "ObservationSpec[Any]",
        encoder: Encoder | None,
        temperature: int = 0,
        scale: float = 1.0,
    ) -> None:
        if network is not None and network.size != features.size:
            raise BadSetup(f"the network has {network.size} features, but the game {features.size}: train it again")
        self.features = features
        self.network = network
        self.spec = spec
        self.actions = spec.actions
        self.encoder = encoder
        self.temperature = temperature  # in units of the network's ratings; 0: always the best action
        self.scale = scale  # points or places that a rating of `limits.ONE` stands for
        self.random_odds = 0  # in a million: how often an action is random instead
        self.action_count = spec.actions.size
        self.first_part = spec.actions.parts.start
        self.after_parts = spec.actions.parts.stop
        self.begun_at = spec.slices["begun"].start if "begun" in spec.slices else 0
        self.observation_array = array("h", [0]) * spec.size
        self.observation = buffers.int16(self.observation_array)
        self.mask_array = array("b", [0]) * spec.actions.size
        self.mask = buffers.int8(self.mask_array)
        self.legal_array = array("i", [0]) * limits.MAX_LEGAL
        self.legal = buffers.int32(self.legal_array)
        self.value_array = array("q", [0]) * limits.MAX_LEGAL
        self.values = buffers.int64(self.value_array)
        self.falling = buffers.int64(FALLING)
        self.rating = 0  # of the turn rated last
        self.known = 0  # gained before it, in hundredths
        self.recorder: Recorder | None = None

    # ---- From a match

    def choose_at(self, state: State, seat: int, stream: Stream) -> Move:
        """The move of a seat of a match, without building its view."""
        encoder = self.encoder
        if encoder is None:
            return self.choose(self.spec.observe(state.view(seat)), state.moves(seat), stream)
        encoder.observe(state, seat, self.observation, 0)
        begun: ActionSequence = ()
        while True:
            number = self.find_legal(state, seat, begun)
            chosen = self.choose_action(self.observation, number, seat, stream)
            if not begun and not self.first_part <= chosen < self.after_parts:
                return encoder.move(chosen)
            begun = (*begun, chosen)
            move = encoder.move_of_parts(self.actions, state, seat, begun)
            if move is not None:
                return move
            self.observation[self.begun_at + chosen - self.first_part] += 1

    def find_legal(self, state: State, seat: int, begun: "ActionSequence") -> int:
        """Write the legal actions of a seat into `legal`; returns their number. Only with an encoder."""
        encoder = self.encoder
        assert encoder is not None
        buffers.clear_int8(self.mask, 0, self.action_count)
        if not encoder.offer(state, seat, begun, self.mask, 0):
            for action in self.actions.legal(state.moves(seat), begun):
                self.mask[action] = 1
        number = 0
        for action in range(self.action_count):
            if self.mask[action]:
                self.legal[number] = action
                number += 1
        return number

    def play_on(self, state: State, seat: int, turns: int, stream: Stream) -> bool:
        """Play for all seats until one of them has its next turn, or the one after, and so on: `turns` in all.

        Returns True if that turn has come, and False if the round has ended before it. `rating` and `known` are then
        the network's value of that turn: the rest of the round, and what the seat has gained so far.
        """
        deal = state.rounds_dealt
        moves = 0
        while state.rounds_dealt == deal and state.phase not in ROUND_ENDED and moves < MAX_MOVES:
            actor = state.actors[0]
            if actor == seat:
                if turns <= 1:
                    self.rate_turn(state, seat)
                    return True
                turns -= 1
            state.play(actor, self.choose_at(state, actor, stream))
            moves += 1
        return False

    def leaf_value(self) -> float:
        """What the network expects of the round for the seat rated last: gained so far, and the rest."""
        return self.known / 100.0 + self.rating * self.scale / limits.ONE

    def rate_turn(self, state: State, seat: int) -> None:
        """Rate the best action of the seat to act: sets `rating` and `known`."""
        encoder = self.encoder
        if encoder is None:
            for place, observed in enumerate(self.spec.observe(state.view(seat))):
                self.observation[place] = observed
            legal = self.actions.legal(state.moves(seat), ())
            for place, action in enumerate(legal):
                self.legal[place] = action
            number = len(legal)
        else:
            encoder.observe(state, seat, self.observation, 0)
            number = self.find_legal(state, seat, ())
        self.rating = self.values[self.rate_actions(self.observation, number)]
        self.known = self.features.known_value(self.observation)

    def rate_actions(self, observation: Any, number: int) -> int:
        """Rate the first `number` actions of `legal`, in `values`; returns which of them is best."""
        features = self.features
        network = self.network
        assert network is not None
        features.find_position(observation)
        first = features.count
        network.begin(features.found, first)
        best = 0
        for k in range(number):
            features.add_move(observation, self.legal[k])
            self.values[k] = network.rate(features.found, first, features.count)
            features.count = first
            if self.values[k] > self.values[best]:
                best = k
        return best

    def observe(self, state: State, seat: int) -> "array[int]":
        """The observation of a seat of a match."""
        if self.encoder is None:
            return self.spec.observe(state.view(seat))
        self.encoder.observe(state, seat, self.observation, 0)
        return self.observation_array[:]

    # ---- From an observation

    def choose(self, observation: "array[int]", moves: Moves, stream: Stream) -> Move:
        """The move of the seat that has this observation and these legal moves."""
        row = observation[:]
        seen = buffers.int16(row)
        begun: ActionSequence = ()
        while True:
            number = 0
            for action in self.actions.legal(moves, begun):
                self.legal[number] = action
                number += 1
            chosen = int(self.choose_action(seen, number, -1, stream))
            begun = (*begun, chosen)
            move = self.actions.move(moves, begun)
            if move is not None:
                return move
            seen[self.begun_at + chosen - self.first_part] += 1

    def rate_moves(self, observation: "array[int]", moves: Moves) -> list[tuple[int, Move]] | None:
        """The network's rating of every legal move; None if a legal move has several parts."""
        legal = self.actions.legal(moves, ())
        found = [self.actions.move(moves, (action,)) for action in legal]
        for place, action in enumerate(legal):
            self.legal[place] = action
        self.rate_actions(buffers.int16(observation), len(legal))
        rated = [(int(self.values[place]), move) for place, move in enumerate(found) if move is not None]
        return rated if len(rated) == len(legal) else None

    def choose_action(self, observation: Any, number: int, seat: int, stream: Stream) -> int:
        """One of the first `number` actions of `legal`."""
        if number == 1:
            return int(self.legal[0])
        features = self.features
        chosen = -1
        if self.random_odds and stream.below(ODDS) < self.random_odds:
            features.find_position(observation)
            chosen = stream.below(number)
        else:
            chosen = self.rate_actions(observation, number)
            if self.temperature:
                chosen = self.draw(number, self.values[chosen], stream)
        if self.recorder is not None:
            first = features.count
            features.add_move(observation, self.legal[chosen])
            self.recorder.add(features, seat, features.known_value(observation))
            features.count = first
        return int(self.legal[chosen])

    def draw(self, number: int, highest: int, stream: Stream) -> int:
        """Draw one of the rated actions; those rated lower are less likely."""
        total = 0
        for k in range(number):
            steps = (highest - self.values[k]) * limits.STEPS // self.temperature
            self.values[k] = self.falling[steps] if steps < limits.ALL_STEPS else 0
            total += self.values[k]
        left = stream.below(total)
        for k in range(number):
            if left < self.values[k]:
                return k
            left -= self.values[k]
        return 0


class Recorder:
    """Features of the actions that a policy has chosen, for training; the caller owns the arrays."""

    def __init__(self, features: Any, ends: Any, seats: Any, known: Any) -> None:
        """Take arrays: features (32 bits), where those of each action end (64), who acted (8), known values (32)."""
        self.arrays = (features, ends, seats, known)
        self.features = buffers.int32(features)
        self.ends = buffers.int64(ends)
        self.seats = buffers.int8(seats)
        self.known = buffers.int32(known)
        self.capacity = len(features)
        self.max_actions = len(ends)
        self.used = 0  # features
        self.count = 0  # actions

    def keep(self, count: int) -> None:
        """Forget all actions but the first ones."""
        self.used = self.ends[count - 1] if count else 0
        self.count = count

    def add(self, found: Features, seat: int, known: int) -> None:
        """Record an action; nothing if the arrays are full."""
        if self.count >= self.max_actions or self.used + found.count > self.capacity:
            return
        for k in range(found.count):
            self.features[self.used + k] = found.found[k]
        self.used += found.count
        self.ends[self.count] = self.used
        self.seats[self.count] = seat
        self.known[self.count] = known
        self.count += 1
