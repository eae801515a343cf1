# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, binding=False
"""Encoders: observations and action masks written straight from a compiled match, for many matches at once.

A game's observation spec (observations.py) and actions (actions.py) define the numbers; an encoder writes the same
numbers faster, and contract tests compare the two.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fairdeal.engine import bits, buffers
from fairdeal.engine.moves import Move
from fairdeal.engine.state import INTERMISSION, State

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions, ActionSequence
    from fairdeal.engine.observations import ObservationSpec


class Encoder:
    """Base class of a game's encoder."""

    def __init__(self, spec: "ObservationSpec[Any]", phases: Sequence[str]) -> None:
        """`phases` are the phases of the match, by stage."""
        self.players = spec.players
        self.size = spec.size
        self.simple = spec.actions.simple
        self.starts = {name: part.start for name, part in spec.slices.items()}  # first index of each field
        self.phase_at = [-1] * 8  # by stage; -1 if the field has no place for it
        for stage, phase in enumerate(phases):
            if phase in spec.phases:
                self.phase_at[stage] = self.starts["phase"] + list(spec.phases).index(phase)

    def observe(self, state: State, seat: int, buffer: Any, at: int) -> None:
        """Write a seat's observation into a buffer from index `at` on, without the field for an unfinished move."""
        raise NotImplementedError

    def offer(self, state: State, seat: int, begun: "ActionSequence", buffer: Any, at: int) -> bool:
        """Mark the legal actions of a seat; returns False and marks nothing if `Actions.legal` has to decide."""
        raise NotImplementedError

    def move(self, number: int) -> Move:
        """The move of a simple action."""
        return self.simple[number]  # type: ignore[return-value]  # never called for parts of moves

    def move_of_parts(self, actions: "Actions", state: State, seat: int, sequence: "ActionSequence") -> Move | None:
        """The move of a sequence of actions; None if the sequence is incomplete."""
        return actions.move(state.moves(seat), sequence)

    # ---- Helpers for encoders

    def step_to(self, seat: int, other: int) -> int:
        """Distance of another seat from the observer, clockwise."""
        return other - seat if other >= seat else other - seat + self.players

    def begin_row(self, stage: int, buffer: Any, at: int) -> None:
        """Clear a row and write the phase."""
        buffers.clear_int16(buffer, at, self.size)
        if self.phase_at[stage] >= 0:
            buffer[at + self.phase_at[stage]] = 1

    def write_cards(self, buffer: Any, at: int, cards: int, number: int = 1) -> None:
        """Write a number for each card of a set."""
        while cards:
            buffer[at + bits.lowest128(cards)] = number
            cards &= cards - 1

    def write_seat(self, buffer: Any, at: int, seat: int, other: int) -> None:
        """Write a 1 for one seat, relative to the observer; nothing for a seat below 0."""
        if other >= 0:
            buffer[at + self.step_to(seat, other)] = 1

    def offer_set(self, buffer: Any, at: int, actions: int) -> None:
        """Mark the actions of a set."""
        while actions:
            buffer[at + bits.lowest128(actions)] = 1
            actions &= actions - 1

    def ascending_choices(self, offered: int, last: int, need: int) -> int:
        """Like `actions.ascending_choices`, for sets."""
        above = offered >> (last + 1) << (last + 1)
        some = bits.count128(above) - max(need, 1) + 1
        if some <= 0:
            return offered & 0
        return above & ((bits.bit128(bits.nth128(above, some - 1)) << 1) - 1)


class EncodedMatches:
    """Matches side by side, one in each row of arrays that the caller owns."""

    def __init__(
        self, encoder: Encoder, spec: "ObservationSpec[Any]", observations: Any, masks: Any, to_act: Any, n: int
    ) -> None:
        self.encoder = encoder
        self.actions: Actions = spec.actions
        self.arrays = (observations, masks, to_act)  # referenced, so that the buffers below stay valid
        self.observations = buffers.int16(observations)
        self.masks = buffers.int8(masks)
        self.to_act = buffers.int8(to_act)
        self.n = n
        self.size = spec.size
        self.action_count = spec.actions.size
        self.first_part = spec.actions.parts.start
        self.after_parts = spec.actions.parts.stop
        self.begun_at = spec.slices["begun"].start if "begun" in spec.slices else 0
        self.states: list[State] = []
        self.begun: list[ActionSequence] = []

    def begin(self, states: Sequence[State]) -> None:
        """Start with one match for each row."""
        self.states = list(states)
        self.begun = [()] * self.n
        for row in range(self.n):
            self.show(row)

    def put(self, row: int, state: State) -> None:
        """Put a new match into a row."""
        self.states[row] = state
        self.show(row)

    def first_illegal(self, chosen: Any) -> int:
        """The first row whose action is illegal; -1 if there is none."""
        actions = buffers.int64(chosen)
        for row in range(self.n):
            action = actions[row]
            if action < 0 or action >= self.action_count or not self.masks[row * self.action_count + action]:
                return row
        return -1

    def step(self, chosen: Any) -> list[int]:
        """Make one legal action in every row; returns the rows in which no seat can act now."""
        actions = buffers.int64(chosen)
        return [row for row in range(self.n) if not self.act(row, actions[row])]

    def act(self, row: int, action: int) -> bool:
        """Make an action in one row; returns whether the match continues."""
        state = self.states[row]
        seat = self.to_act[row]
        begun = self.begun[row]
        if begun or self.first_part <= action < self.after_parts:
            sequence = (*begun, int(action))
            move = self.encoder.move_of_parts(self.actions, state, seat, sequence)
            if move is None:
                self.begun[row] = sequence
                self.observations[row * self.size + self.begun_at + action - self.first_part] += 1  # the rest stays
                self.offer(row, state, seat, sequence)
                return True
            self.begun[row] = ()
            state.play(seat, move)
        else:
            state.play(seat, self.encoder.move(action))
        if state.actors:
            self.show(row)
            return True
        return False

    def show(self, row: int) -> int:
        """Write the observation and mask of the seat to act; returns the seat."""
        state = self.states[row]
        while state.phase == INTERMISSION:
            state.proceed()
        seat = state.actors[0]
        self.to_act[row] = seat
        self.encoder.observe(state, seat, self.observations, row * self.size)
        self.offer(row, state, seat, ())
        return seat

    def offer(self, row: int, state: State, seat: int, begun: "ActionSequence") -> None:
        """Write the mask of a seat."""
        at = row * self.action_count
        buffers.clear_int8(self.masks, at, self.action_count)
        if not self.encoder.offer(state, seat, begun, self.masks, at):
            for action in self.actions.legal(state.moves(seat), begun):
                self.masks[at + action] = 1
