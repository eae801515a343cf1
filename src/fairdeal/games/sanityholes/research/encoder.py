# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The numbers of SanityholesObservationSpec and SanityholesActions, written straight from a match."""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import bits, buffers
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.moves import Move
from fairdeal.engine.state import State
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.fast.legal_gifts import LegalGifts
from fairdeal.games.sanityholes.fast.legal_plays import LegalPlays, new_play
from fairdeal.games.sanityholes.fast.table import Table
from fairdeal.games.sanityholes.fast.value_table import ValueTable
from fairdeal.games.sanityholes.match import PHASES, SanityholesMatch
from fairdeal.games.sanityholes.research.actions import DONE, FIRST_CARD, GIVE_MARKER
from fairdeal.games.sanityholes.rules import ending, terms
from fairdeal.games.sanityholes.rules.moves import PASS, Gift
from fairdeal.mechanics import seat_sets, stages

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.games.sanityholes.research.observations import SanityholesObservationSpec


class SanityholesEncoder(Encoder):
    """Hands, the trick, markers, the exchange; plays face by face, gifts item by item."""

    def __init__(self, spec: "SanityholesObservationSpec", values: ValueTable) -> None:
        super().__init__(spec, PHASES)
        self.values = values
        self.first_clear = DONE + 1
        self.pass_number = spec.actions.number_of[PASS.text()]
        self.actors_at = self.starts["actors"]
        self.round_at = self.starts["round"]
        self.hand_at = self.starts["hand"]
        self.played_at = self.starts["played"]
        self.sizes_at = self.starts["sizes"]
        self.top_at = self.starts["top"]
        self.top_seat_at = self.starts["top_seat"]
        self.leader_at = self.starts["leader"]
        self.passed_at = self.starts["passed"]
        self.skipped_at = self.starts["skipped"]
        self.out_at = self.starts["out"]
        self.turns_at = self.starts["turns"]
        self.ranking_at = self.starts["ranking"]
        self.markers_at = self.starts["markers"]
        self.black_left_at = self.starts["black_left"]
        self.due_at = self.starts["due"]
        self.gave_at = self.starts["gave"]
        self.got_at = self.starts["got"]

    # ---- Observations: `buffer` is filled from index `at` on

    def observe(self, state: State, seat: int, buffer: Any, at: int) -> None:
        assert isinstance(state, SanityholesMatch)
        match = state
        table = match.table
        self.begin_row(match.stage, buffer, at)
        buffer[at + self.round_at] = buffers.clamp_int16(match.round_number)
        buffer[at + self.black_left_at] = ending.black_markers_left(table)
        played = bits.bit128(0) & 0
        for other in range(self.players):
            step = self.step_to(seat, other)
            held = table.hand_of(other)
            played |= table.dealt[other] & ~held
            if other == seat:
                self.write_cards(buffer, at + self.hand_at, held)
            buffer[at + self.sizes_at + step] = table.hand_size[other]
            buffer[at + self.markers_at + step] = buffers.clamp_int16(table.markers[other])
        self.write_cards(buffer, at + self.played_at, played)
        for place in range(self.players):
            buffer[at + self.turns_at + self.step_to(seat, table.turn_order[place])] = place + 1
            if table.has_ranking:
                buffer[at + self.ranking_at + self.step_to(seat, table.ranking[place])] = place + 1
        if match.stage == stages.FIRST:
            self.observe_dues(match, seat, buffer, at)
            return
        for place in range(table.number_out):
            buffer[at + self.out_at + self.step_to(seat, table.out_order[place])] = place + 1
        self.observe_exchange(match, seat, buffer, at)
        if match.stage == stages.PLAY:
            self.observe_trick(table, seat, buffer, at)

    def observe_trick(self, table: Table, seat: int, buffer: Any, at: int) -> None:
        """Write who acts, who led, the play to beat, and who has passed or been skipped."""
        self.write_seat(buffer, at + self.actors_at, seat, table.turn)
        self.write_seat(buffer, at + self.leader_at, seat, table.leader)
        if table.top_number:
            buffer[at + self.top_at] = table.top_number
            buffer[at + self.top_at + 1] = table.top_value
            self.write_seat(buffer, at + self.top_seat_at, seat, table.top_seat)
            if table.skipped != terms.NOBODY:
                self.write_seat(buffer, at + self.skipped_at, seat, table.skipped)
        for other in range(self.players):
            if seat_sets.contains(table.passed, other):
                self.write_seat(buffer, at + self.passed_at, seat, other)

    def observe_dues(self, match: SanityholesMatch, seat: int, buffer: Any, at: int) -> None:
        """PS-3: write which seats still have to choose, and how many items."""
        for due in match.dues:
            giver = due[0]
            if due[0] not in match.chosen:
                self.write_seat(buffer, at + self.actors_at, seat, giver)
                buffer[at + self.due_at + self.step_to(seat, giver)] = due[2]

    def observe_exchange(self, match: SanityholesMatch, seat: int, buffer: Any, at: int) -> None:
        """Write the cards of the exchange in which the observer took part, if any."""
        table = match.table
        for due in match.dues:
            giver = due[0]
            receiver = due[1]
            if giver == seat:
                self.write_cards(buffer, at + self.gave_at, table.given[giver])
                self.write_cards(buffer, at + self.got_at, table.returned[receiver])
            elif receiver == seat:
                self.write_cards(buffer, at + self.gave_at, table.returned[receiver])
                self.write_cards(buffer, at + self.got_at, table.given[giver])

    # ---- Legal numbers: `begun` are the numbers of the move so far

    def offer(self, state: State, seat: int, begun: ActionSequence, buffer: Any, at: int) -> bool:
        assert isinstance(state, SanityholesMatch)
        match = state
        if match.stage != stages.PLAY:
            gifts = cast("LegalGifts", match.legal_gifts(seat))
            self.offer_items(gifts, begun, buffer, at)
        elif begun:
            self.offer_next_faces(match.legal_plays(), begun, buffer, at)
        else:
            self.offer_first_faces(match.legal_plays(), buffer, at)
        return True

    def offer_first_faces(self, legal: LegalPlays, buffer: Any, at: int) -> None:
        """Mark the lowest face of every play, and the moves that are one number."""
        values = legal.playable
        while values:
            value = bits.lowest(values)
            values &= values - 1
            self.offer_faces(legal, value, -1, legal.min_cards(value), buffer, at)
        if legal.clears:
            self.offer_set(buffer, at + self.first_clear, legal.held[terms.TWO])
        if legal.passes:
            buffer[at + self.pass_number] = 1

    def offer_next_faces(self, legal: LegalPlays, begun: ActionSequence, buffer: Any, at: int) -> None:
        """Mark further faces of the same value, and `done` once they are enough (PS-5)."""
        last = begun[len(begun) - 1]
        value = self.values.value[last]
        needed = legal.min_cards(value) - len(begun)
        self.offer_faces(legal, value, self.values.slot[last], needed, buffer, at)
        buffer[at + DONE] = needed <= 0

    def offer_faces(self, legal: LegalPlays, value: int, last: int, needed: int, buffer: Any, at: int) -> None:
        """Mark the faces of a value that can be named after the one in slot `last`."""
        slots = self.ascending_choices(legal.held[value], last, needed)
        while slots:
            buffer[at + self.values.face_in[value * memory.SLOTS + bits.lowest(slots)]] = 1
            slots &= slots - 1

    def offer_items(self, gifts: LegalGifts, begun: ActionSequence, buffer: Any, at: int) -> None:
        """Mark the next item of a gift: cards, and after them markers."""
        needed = gifts.items - len(begun)
        last = begun[len(begun) - 1] if begun else FIRST_CARD - 1
        if last != GIVE_MARKER:
            cards = self.ascending_choices(gifts.hand, last - FIRST_CARD, needed - gifts.markers)
            self.offer_set(buffer, at + FIRST_CARD, cards)
        buffer[at + GIVE_MARKER] = last == GIVE_MARKER or gifts.markers >= needed

    def move_of_parts(
        self,
        actions: "Actions",  # noqa: ARG002
        state: State,
        seat: int,
        numbers: ActionSequence,
    ) -> Move | None:
        assert isinstance(state, SanityholesMatch)
        match = state
        if match.stage == stages.PLAY:
            return self.play_of(numbers)
        return self.gift_of(numbers) if len(numbers) == cast("LegalGifts", match.legal_gifts(seat)).items else None

    def play_of(self, numbers: ActionSequence) -> Move | None:
        """The play of its faces and `done`; None before that."""
        end = len(numbers) - 1
        number = numbers[end]
        if number != DONE:
            return None
        number = numbers[0]
        code = bits.to_u128(self.values.value[number]) << memory.SLOT_BITS
        for k in range(end):
            number = numbers[k]
            code |= self.values.slot_bit[number]
        return new_play(self.values, code)

    def gift_of(self, numbers: ActionSequence) -> Move:
        """The gift of its items."""
        cards = bits.bit128(0) & 0
        markers = 0
        for number in numbers:
            if number == GIVE_MARKER:
                markers += 1
            else:
                cards |= bits.bit128(number - FIRST_CARD)
        return Gift(self.values, cards, markers)
