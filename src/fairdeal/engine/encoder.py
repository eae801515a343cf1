# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, binding=False
"""What a seat sees and may say as numbers, written straight from a match: the same as layout and actions say, quicker.

For many matches at once. The layout (observations.py) and the actions (actions.py) of a game say what the numbers mean;
an encoder only writes them, and contract tests compare the two.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fairdeal.engine import bits, buffers
from fairdeal.engine.moves import Move
from fairdeal.engine.state import INTERMISSION, State

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions, Numbers
    from fairdeal.engine.observations import ObservationSpec


class Encoder:
    """A game's own says how its observations are written, and which numbers are legal."""

    def __init__(self, shape: "ObservationSpec[Any]", phases: Sequence[str]) -> None:
        """`phases` are those of the match, by stage."""
        self.players = shape.players
        self.size = shape.size
        self.simple = shape.actions.simple
        self.places = {name: part.start for name, part in shape.slices.items()}
        self.phase_at = [-1] * 8  # by stage; -1: it has no place
        for stage, phase in enumerate(phases):
            if phase in shape.phases:
                self.phase_at[stage] = self.places["phase"] + list(shape.phases).index(phase)

    def observe(self, state: State, seat: int, room: Any, at: int) -> None:
        """Write what a seat sees from a place in a room on; what is begun of a move is not in it."""
        raise NotImplementedError

    def offer(self, state: State, seat: int, begun: "Numbers", room: Any, at: int) -> bool:
        """Mark the numbers that a seat which may act may say next; False, and nothing marked: ask the actions."""
        raise NotImplementedError

    def move(self, number: int) -> Move:
        """The move that is one number."""
        return self.simple[number]  # type: ignore[return-value]  # parts of moves are not asked for

    def move_of_parts(self, actions: "Actions", state: State, seat: int, said: "Numbers") -> Move | None:
        """The move that several numbers make; None where more are to come."""
        return actions.move(state.moves(seat), said)

    # ---- What encoders share

    def step_to(self, seat: int, other: int) -> int:
        """How far clockwise another sits from the observer."""
        return other - seat if other >= seat else other - seat + self.players

    def begin_row(self, stage: int, room: Any, at: int) -> None:
        """Nothing is written yet but the phase."""
        buffers.clear_shorts(room, at, self.size)
        if self.phase_at[stage] >= 0:
            room[at + self.phase_at[stage]] = 1

    def write_cards(self, room: Any, at: int, cards: int, number: int = 1) -> None:
        """A number for each card of a set."""
        while cards:
            room[at + bits.lowest(cards)] = number
            cards &= cards - 1

    def write_one(self, room: Any, at: int, seat: int, other: int) -> None:
        """A 1 for one seat; none below 0."""
        if other >= 0:
            room[at + self.step_to(seat, other)] = 1

    def offer_set(self, room: Any, at: int, numbers: int) -> None:
        """Mark the numbers of a set."""
        while numbers:
            room[at + bits.lowest(numbers)] = 1
            numbers &= numbers - 1

    def rising(self, offered: int, last: int, need: int) -> int:
        """As `rising` of the actions, for sets: what may be named after the last one, with enough left above it."""
        above = offered >> (last + 1) << (last + 1)
        some = bits.members(above) - max(need, 1) + 1
        if some <= 0:
            return offered & 0
        return above & ((bits.one(bits.member(above, some - 1)) << 1) - 1)


class EncodedMatches:
    """Matches side by side, one a row: their numbers lie in arrays that belong to somebody else."""

    def __init__(
        self, encoder: Encoder, layout: "ObservationSpec[Any]", observations: Any, masks: Any, to_act: Any, n: int
    ) -> None:
        self.encoder = encoder
        self.actions: Actions = layout.actions
        self.arrays = (observations, masks, to_act)  # kept, as long as there is room in them
        self.observations = buffers.shorts(observations)
        self.masks = buffers.marks(masks)
        self.to_act = buffers.marks(to_act)
        self.n = n
        self.size = layout.size
        self.numbers = layout.actions.size
        self.first_part = layout.actions.parts.start
        self.after_parts = layout.actions.parts.stop
        self.begun_at = layout.slices["begun"].start if "begun" in layout.slices else 0
        self.states: list[State] = []
        self.begun: list[Numbers] = []

    def begin(self, states: Sequence[State]) -> None:
        """Matches from their first deal, one for every row."""
        self.states = list(states)
        self.begun = [()] * self.n
        for row in range(self.n):
            self.show(row)

    def put(self, row: int, state: State) -> None:
        """A new match in a row."""
        self.states[row] = state
        self.show(row)

    def first_illegal(self, said: Any) -> int:
        """The first row in which a number may not be said; -1: there is none."""
        numbers = buffers.numbers(said)
        for row in range(self.n):
            number = numbers[row]
            if number < 0 or number >= self.numbers or not self.masks[row * self.numbers + number]:
                return row
        return -1

    def step(self, said: Any) -> list[int]:
        """In every row the player in turn says a number that is legal. The rows in which nobody can act any more."""
        numbers = buffers.numbers(said)
        return [row for row in range(self.n) if not self.say(row, numbers[row])]

    def say(self, row: int, number: int) -> bool:
        """In one row; True if the match goes on."""
        state = self.states[row]
        seat = self.to_act[row]
        begun = self.begun[row]
        if begun or self.first_part <= number < self.after_parts:
            said = (*begun, int(number))
            chosen = self.encoder.move_of_parts(self.actions, state, seat, said)
            if chosen is None:
                self.begun[row] = said
                self.observations[row * self.size + self.begun_at + number - self.first_part] += 1  # all else stays
                self.offer(row, state, seat, said)
                return True
            self.begun[row] = ()
            state.play(seat, chosen)
        else:
            state.play(seat, self.encoder.move(number))
        if state.actors:
            self.show(row)
            return True
        return False

    def show(self, row: int) -> int:
        """What the player in turn sees and may say; his seat."""
        state = self.states[row]
        while state.phase == INTERMISSION:  # nobody is asked whether he is ready
            state.proceed()
        seat = state.actors[0]
        self.to_act[row] = seat
        self.encoder.observe(state, seat, self.observations, row * self.size)
        self.offer(row, state, seat, ())
        return seat

    def offer(self, row: int, state: State, seat: int, begun: "Numbers") -> None:
        """What he may say next."""
        at = row * self.numbers
        buffers.clear_marks(self.masks, at, self.numbers)
        if not self.encoder.offer(state, seat, begun, self.masks, at):
            for number in self.actions.legal(state.moves(seat), begun):
                self.masks[at + number] = 1
