# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Encoder of trick games on double cards: the numbers of FaceObservationSpec and FaceActions."""

from typing import TYPE_CHECKING, Any

from fairdeal.engine import bits, buffers
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.moves import Move
from fairdeal.engine.state import State
from fairdeal.mechanics import deck_terms, memory, packed_face, stages
from fairdeal.mechanics.choices import Choices, choice_of
from fairdeal.mechanics.numbered_moves import Numbered
from fairdeal.mechanics.trick_match import TrickMatch

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.mechanics.face_actions import FaceActions
    from fairdeal.mechanics.face_observations import FaceObservationSpec


class FaceEncoder(Encoder):
    """Fields that all trick games share; a game adds its own in `observe_own`."""

    def __init__(self, spec: "FaceObservationSpec[Any]", actions: "FaceActions", phases: tuple[str, ...]) -> None:
        """`phases` are the phases of the match, by stage."""
        super().__init__(spec, phases)
        self.number_of = actions.number_of
        self.first_part = actions.parts.start
        self.own_moves = actions.parts.stop  # first action of the game's own moves
        self.actors_at = self.starts["actors"]
        self.hand_number_at = self.starts["hand_number"]
        self.hand_at = self.starts["hand"]
        self.sizes_at = self.starts["sizes"]
        self.trick_at = self.starts["trick"]
        self.led_at = self.starts["led"]
        self.leader_at = self.starts["leader"]
        self.played_at = self.starts["played"]
        self.won_at = self.starts["won"]
        self.taken_at = self.starts["taken"]
        self.scores_at = self.starts["scores"]

    # ---- Observations

    def observe(self, state: State, seat: int, buffer: Any, at: int) -> None:
        assert isinstance(state, TrickMatch)
        match = state
        table = match.table
        playing = match.stage == stages.PLAY
        self.begin_row(match.stage, buffer, at)
        for other in match.actors:
            buffer[at + self.actors_at + self.step_to(seat, other)] = 1
        buffer[at + self.hand_number_at] = table.hand_number
        self.write_cards(buffer, at + self.hand_at, self.held(match, seat))
        played = bits.bit128(0) & 0
        for step in range(self.players):
            other = seat + step if seat + step < self.players else seat + step - self.players
            held = self.held(match, other)
            played |= table.dealt_to(other) & ~held
            buffer[at + self.sizes_at + step] = bits.count128(held)
            buffer[at + self.scores_at + step] = buffers.clamp_int16(table.score_of(other))
            if match.in_tricks:
                buffer[at + self.won_at + step] = table.tricks_of(other)
                buffer[at + self.taken_at + step] = table.taken_by(other)
        if match.in_tricks:
            self.write_cards(buffer, at + self.played_at, played)
        if playing:
            self.observe_trick(match, seat, buffer, at)
        self.observe_own(match, seat, buffer, at)

    def observe_trick(self, match: TrickMatch, seat: int, buffer: Any, at: int) -> None:
        """Write the trick on the table."""
        table = match.table
        buffer[at + self.leader_at + self.step_to(seat, table.leader)] = 1
        if table.led != deck_terms.LEADING:
            buffer[at + self.led_at + table.led] = 1
        for k in range(table.down):
            face = table.shown_in_trick(k)
            seen = table.packed_faces[face]
            place = at + self.trick_at + 3 * self.step_to(seat, (table.leader + k) % self.players)
            buffer[place] = face // 3 + 1
            buffer[place + 1] = packed_face.value_of(seen)
            buffer[place + 2] = packed_face.suit_of(seen) + 1

    def observe_own(self, match: TrickMatch, seat: int, buffer: Any, at: int) -> None:
        """Write the game's own fields."""

    def held(self, match: TrickMatch, seat: int) -> int:
        """Cards that a seat holds now, like `TrickMatch.cards_of`."""
        return match.table.in_hand(seat) if match.in_tricks else match.table.dealt_to(seat)

    # ---- Moves

    def offer(self, state: State, seat: int, begun: ActionSequence, buffer: Any, at: int) -> bool:
        assert isinstance(state, TrickMatch)
        match = state
        if match.stage == stages.PLAY:
            table = match.table
            table.offered = legal = table.legal()
            while legal:
                face = packed_face.face_of(table.sorted.packed_faces[memory.PLACES * seat + bits.lowest(legal)])
                buffer[at + min(face, 3 * deck_terms.CARDS)] = 1  # the Rook has one action, after all other faces
                legal &= legal - 1
            return True
        offered = match.offer_before_tricks(seat)
        if isinstance(offered, Choices):
            choices = offered
            self.offer_cards(choices.held, choices.some, begun, buffer, at + self.first_part)
            return True
        if isinstance(offered, Numbered):
            few = offered
            bids = few.legal
            while bids:
                buffer[at + self.own_moves + bits.lowest(bids)] = 1
                bids &= bids - 1
            return True
        for move in offered:
            buffer[at + self.number_of[move.text()]] = 1
        return True

    def offer_cards(self, held: int, some: int, begun: ActionSequence, buffer: Any, at: int) -> None:
        """Mark the cards that can come next: they are chosen in ascending order, leaving enough above each."""
        last = begun[len(begun) - 1] - self.first_part if begun else -1
        self.offer_set(buffer, at, self.ascending_choices(held, last, some - len(begun)))

    def move_of_parts(self, actions: "Actions", state: State, seat: int, sequence: ActionSequence) -> Move | None:
        assert isinstance(state, TrickMatch)
        match = state
        offered = match.offer_before_tricks(seat)
        if not isinstance(offered, Choices):
            return actions.move(offered, sequence)
        choices = offered
        if len(sequence) < choices.some:
            return None
        cards = bits.bit128(0) & 0
        for action in sequence:
            cards |= bits.bit128(action - self.first_part)
        return choice_of(choices.verb, cards, choices.names)
