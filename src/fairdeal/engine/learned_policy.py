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
from fairdeal.engine.state import ROUND_ENDED, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.engine.actions import ActionSequence
    from fairdeal.engine.observations import ObservationSpec
    from fairdeal.engine.strategy import Strategy

ODDS = 1_000_000  # of random moves
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
        adviser: "Strategy | None" = None,
    ) -> None:
        """With an adviser, the action that its heuristic player would take has one more feature."""
        self.size = features.size + (adviser is not None)
        if network is not None and network.size != self.size:
            raise BadSetup(f"the network has {network.size} features, but the game {self.size}: train it again")
        self.adviser = adviser
        self.features = features
        self.network = network
        self.spec = spec
        self.actions = spec.actions
        self.encoder = encoder
        self.temperature = temperature  # in units of the network's ratings; 0: always the best action
        self.scale = scale  # points or places that a rating of `limits.ONE` stands for
        self.turn_phase: str | None = None  # in which a turn begins, where turns have several moves
        self.values_positions = False  # whether ratings are the value of the rest of the round, not only comparisons
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
        self.ruled_out_array = array("b", [0]) * limits.MAX_LEGAL
        self.ruled_out = buffers.int8(self.ruled_out_array)
        self.falling = buffers.int64(FALLING)
        self.rating = 0  # of the turn rated last
        self.known = 0  # gained before it, in hundredths

    # ---- From a match

    def choose_at(self, state: State, seat: int, stream: Stream) -> Move:
        """The move of a seat of a match, without building its view."""
        advised = self.advice_at(state, seat, stream)
        if self.encoder is None:
            return self.choose(self.spec.observe(state.view(seat)), state.moves(seat), stream, advised)
        return self.continue_at(state, seat, (), stream, advised)

    def advice_at(self, state: State, seat: int, stream: Stream) -> "ActionSequence":
        """The actions that the adviser would take; none without an adviser."""
        if self.adviser is None:
            return ()
        return self.actions.sequence_of(self.adviser.heuristic_move_at(state, seat, stream), state.moves(seat))

    def continue_at(
        self, state: State, seat: int, begun: "ActionSequence", stream: Stream, advised: "ActionSequence"
    ) -> Move:
        """The move of a seat whose first actions have been chosen already; `advised` is what an adviser would do."""
        encoder = self.encoder
        assert encoder is not None
        self.observe_begun(state, seat, begun)
        while True:
            chosen = self.choose_action(
                self.observation, self.find_legal(state, seat, begun), stream, next_action(begun, advised)
            )
            if not begun and not self.first_part <= chosen < self.after_parts:
                return encoder.move(chosen)
            begun = (*begun, chosen)
            move = encoder.move_of_parts(self.actions, state, seat, begun)
            if move is not None:
                return move
            self.observation[self.begun_at + chosen - self.first_part] += 1

    def observe_begun(self, state: State, seat: int, begun: "ActionSequence") -> None:
        """Write the observation of a seat that has chosen the first actions of its move."""
        encoder = self.encoder
        assert encoder is not None
        encoder.observe(state, seat, self.observation, 0)
        for action in begun:
            self.observation[self.begun_at + action - self.first_part] += 1

    def find_legal(self, state: State, seat: int, begun: "ActionSequence") -> int:
        """Write the legal actions to `legal`; returns their number."""
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

    def legal_at(self, state: State, seat: int, begun: "ActionSequence") -> list[int]:
        """The legal actions of a seat whose first actions have been chosen already."""
        number = self.find_legal(state, seat, begun)
        return [int(self.legal[k]) for k in range(number)]

    def move_at(
        self, state: State, seat: int, begun: "ActionSequence", stream: Stream, advised: "ActionSequence"
    ) -> Move:
        """The move with these actions, completed by the network if they are only a part of one."""
        encoder = self.encoder
        assert encoder is not None
        if not self.first_part <= begun[0] < self.after_parts:
            return encoder.move(begun[0])
        move = encoder.move_of_parts(self.actions, state, seat, begun)
        return self.continue_at(state, seat, begun, stream, advised) if move is None else move

    def play_on(self, state: State, seat: int, turns: int, stream: Stream) -> bool:
        """Play for all seats until one of them has its next turn, or the one after, and so on: `turns` in all.

        Returns True if that turn has come, and False if the round has ended before it. `rating` and `known` are then
        the network's value of that turn: the rest of the round, and what the seat has gained so far.
        """
        deal = state.rounds_dealt
        moves = 0
        while state.rounds_dealt == deal and state.phase not in ROUND_ENDED and moves < MAX_MOVES:
            actor = state.actors[0]
            if actor == seat and (self.turn_phase is None or state.phase == self.turn_phase):
                if turns <= 1:
                    self.rate_turn(state, seat, stream)
                    return True
                turns -= 1
            state.play(actor, self.choose_at(state, actor, stream))
            moves += 1
        return False

    def leaf_value(self) -> float:
        """What the network expects of the round for the seat rated last: gained so far, and the rest."""
        return self.known / 100.0 + self.rating * self.scale / limits.ONE

    def rate_turn(self, state: State, seat: int, stream: Stream) -> None:
        """Rate the best action of the seat to act: sets `rating` and `known`."""
        encoder = self.encoder
        advised = next_action((), self.advice_at(state, seat, stream))
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
        self.rating = self.values[self.rate_actions(self.observation, number, advised)]
        self.known = self.features.known_value(self.observation)

    def rate_actions(self, observation: Any, number: int, advised: int) -> int:
        """Rate the first `number` actions of `legal`, in `values`; returns which of them is best.

        `advised` is one of them, or -1. An action that the features rule out (`ruled_out`) is best only if all are.
        """
        features = self.features
        network = self.network
        assert network is not None
        features.find_position(observation)
        first = features.count
        network.begin(features.found, first)
        best = 0
        for k in range(number):
            self.ruled_out[k] = features.rules_out(observation, self.legal[k])
            features.add_move(observation, self.legal[k])
            if self.legal[k] == advised:
                features.add(self.size - 1)
            self.values[k] = network.rate(features.found, first, features.count)
            features.count = first
            if self.ruled_out[k] == self.ruled_out[best]:
                if self.values[k] > self.values[best]:
                    best = k
            elif self.ruled_out[best]:
                best = k
        return best

    # ---- From an observation

    def choose(self, observation: "array[int]", moves: Moves, stream: Stream, advised: "ActionSequence" = ()) -> Move:
        """The move of the seat that has this observation, these legal moves and this advice."""
        row = observation[:]
        seen = buffers.int16(row)
        begun: ActionSequence = ()
        while True:
            number = 0
            for action in self.actions.legal(moves, begun):
                self.legal[number] = action
                number += 1
            chosen = int(self.choose_action(seen, number, stream, next_action(begun, advised)))
            begun = (*begun, chosen)
            move = self.actions.move(moves, begun)
            if move is not None:
                return move
            seen[self.begun_at + chosen - self.first_part] += 1

    def rate_moves(
        self, observation: "array[int]", moves: Moves, advised: "ActionSequence" = ()
    ) -> list[tuple[int, Move]] | None:
        """The network's rating of every legal move that is not ruled out; None if a legal move has several parts."""
        legal = self.actions.legal(moves, ())
        found = [self.actions.move(moves, (action,)) for action in legal]
        for place, action in enumerate(legal):
            self.legal[place] = action
        if None in found:
            return None
        best = int(self.rate_actions(buffers.int16(observation), len(legal), next_action((), advised)))
        return [
            (int(self.values[place]), move)
            for place, move in enumerate(found)
            if move is not None and (place == best or not self.ruled_out[place])
        ]

    def choose_action(self, observation: Any, number: int, stream: Stream, advised: int) -> int:
        """One of the first `number` actions of `legal`; `advised` is one of them, or -1."""
        if number == 1:
            return int(self.legal[0])
        if self.random_odds and stream.below(ODDS) < self.random_odds:
            return int(self.legal[stream.below(number)])
        best = self.rate_actions(observation, number, advised)
        if self.temperature:
            best = self.draw(number, self.values[best], stream)
        return int(self.legal[best])

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

    # ---- For training

    def record(
        self,
        state: State,
        seat: int,
        begun: "ActionSequence",
        actions: "Sequence[int]",
        advised: "ActionSequence",
        positions: "Recorder",
        moves: "Recorder",
    ) -> int:
        """Record the features of a position and of some of its actions; returns its known value in hundredths."""
        features = self.features
        self.observe_begun(state, seat, begun)
        features.find_position(self.observation)
        first = features.count
        positions.add(features, 0)
        wanted = next_action(begun, advised) if self.adviser is not None else -1
        for action in actions:
            features.add_move(self.observation, action)
            if action == wanted:
                features.add(self.size - 1)
            moves.add(features, first)
            features.count = first
        return int(features.known_value(self.observation))


def next_action(begun: "ActionSequence", advised: "ActionSequence") -> int:
    """The action of the advised sequence that follows `begun`; -1 if the sequence begins otherwise."""
    if len(begun) < len(advised) and advised[: len(begun)] == begun:
        return int(advised[len(begun)])
    return -1


class Recorder:
    """Lists of features, one after another, for training; the caller owns the arrays."""

    def __init__(self, features: Any, ends: Any) -> None:
        """Take an array of features (32 bits), and one of where each list ends (64 bits)."""
        self.arrays = (features, ends)
        self.features = buffers.int32(features)
        self.ends = buffers.int64(ends)
        self.capacity = len(features)
        self.max_lists = len(ends)
        self.used = 0  # features
        self.count = 0  # lists

    def keep(self, count: int) -> None:
        """Forget all lists but the first ones."""
        self.used = self.ends[count - 1] if count else 0
        self.count = count

    def has_room(self, lists: int) -> bool:
        """Whether this many more lists fit, whatever their length."""
        return self.count + lists <= self.max_lists and self.used + lists * limits.MAX_FOUND <= self.capacity

    def add(self, found: Features, first: int) -> None:
        """Record the features found, from index `first` on; the caller has made sure that there is room."""
        for k in range(first, found.count):
            self.features[self.used] = found.found[k]
            self.used += 1
        self.ends[self.count] = self.used
        self.count += 1
