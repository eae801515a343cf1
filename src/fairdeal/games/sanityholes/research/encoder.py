# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The numbers of Presidents & Sanityholes, straight from a match: those of SanityholesObservationSpec and SanityholesActions."""

from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine import bits, buffers
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.moves import Move
from fairdeal.engine.state import State
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.match import PHASES, SanityholesMatch
from fairdeal.games.sanityholes.research.actions import DONE, FIRST_CARD, GIVE_MARKER
from fairdeal.games.sanityholes.rules.gifts import Gift, Gifts
from fairdeal.games.sanityholes.rules.moves import PASS, Plays, play_move
from fairdeal.games.sanityholes.rules.sets import ValueTable
from fairdeal.games.sanityholes.rules.tricks import Table
from fairdeal.mechanics import stages

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.games.sanityholes.research.observations import SanityholesObservationSpec


class SanityholesEncoder(Encoder):
    """Hands, the trick, markers, the exchange; plays face by face, gifts item by item."""

    def __init__(self, shape: "SanityholesObservationSpec", values: ValueTable) -> None:
        super().__init__(shape, PHASES)
        self.values = values
        self.first_clear = DONE + 1
        self.pass_number = shape.actions.number_of[PASS.text()]
        self.actors_at = self.places["actors"]
        self.round_at = self.places["round"]
        self.hand_at = self.places["hand"]
        self.played_at = self.places["played"]
        self.sizes_at = self.places["sizes"]
        self.top_at = self.places["top"]
        self.top_seat_at = self.places["top_seat"]
        self.leader_at = self.places["leader"]
        self.passed_at = self.places["passed"]
        self.out_at = self.places["out"]
        self.turns_at = self.places["turns"]
        self.ranking_at = self.places["ranking"]
        self.markers_at = self.places["markers"]
        self.black_left_at = self.places["black_left"]
        self.due_at = self.places["due"]
        self.gave_at = self.places["gave"]
        self.got_at = self.places["got"]

    # ---- Observations

    def observe(self, state: State, seat: int, room: Any, at: int) -> None:
        assert isinstance(state, SanityholesMatch)
        match = state
        table = match.table
        self.begin_row(match.stage, room, at)
        room[at + self.round_at] = buffers.clamp_int16(match.round_number)
        room[at + self.black_left_at] = max(table.black - table.all_markers(), 0)
        played = bits.bit128(0) & 0
        for other in range(self.players):
            step = self.step_to(seat, other)
            held = table.hand_of(other)
            played |= table.dealt[other] & ~held
            if other == seat:
                self.write_cards(room, at + self.hand_at, held)
            room[at + self.sizes_at + step] = table.size[other]
            room[at + self.markers_at + step] = buffers.clamp_int16(table.markers[other])
        self.write_cards(room, at + self.played_at, played)
        for place in range(self.players):
            room[at + self.turns_at + self.step_to(seat, table.order[place])] = place + 1
            if table.ranked:
                room[at + self.ranking_at + self.step_to(seat, table.ranking[place])] = place + 1
        if match.stage == stages.FIRST:
            self.observe_dues(match, seat, room, at)
            return
        for place in range(table.out):
            room[at + self.out_at + self.step_to(seat, table.places[place])] = place + 1
        self.observe_exchange(match, seat, room, at)
        if match.stage == stages.PLAY:
            self.observe_trick(table, seat, room, at)

    def observe_trick(self, table: Table, seat: int, room: Any, at: int) -> None:
        self.write_seat(room, at + self.actors_at, seat, table.turn)
        self.write_seat(room, at + self.leader_at, seat, table.leader)
        if table.need:
            room[at + self.top_at] = table.need
            room[at + self.top_at + 1] = table.top
            self.write_seat(room, at + self.top_seat_at, seat, table.on_top)
        for other in range(self.players):
            if table.passed >> other & 1:
                self.write_seat(room, at + self.passed_at, seat, other)

    def observe_dues(self, match: SanityholesMatch, seat: int, room: Any, at: int) -> None:
        """PS-3: who has yet to choose what to give."""
        for due in match.dues:
            giver = due[0]
            if due[0] not in match.ready:
                self.write_seat(room, at + self.actors_at, seat, giver)
                room[at + self.due_at + self.step_to(seat, giver)] = due[2]

    def observe_exchange(self, match: SanityholesMatch, seat: int, room: Any, at: int) -> None:
        """The cards of the one exchange in which a seat took part."""
        table = match.table
        for due in match.dues:
            giver = due[0]
            receiver = due[1]
            if giver == seat:
                self.write_cards(room, at + self.gave_at, table.given[giver])
                self.write_cards(room, at + self.got_at, table.returned[receiver])
            elif receiver == seat:
                self.write_cards(room, at + self.gave_at, table.returned[receiver])
                self.write_cards(room, at + self.got_at, table.given[giver])

    # ---- Moves

    def offer(self, state: State, seat: int, begun: ActionSequence, room: Any, at: int) -> bool:
        assert isinstance(state, SanityholesMatch)
        match = state
        if match.stage != stages.PLAY:
            gifts = cast("Gifts", match.legal_gifts(seat))
            self.offer_gift(gifts, begun, room, at)
        elif begun:
            self.offer_more(match.legal_plays(), begun, room, at)
        else:
            self.offer_first(match.legal_plays(), room, at)
        return True

    def offer_first(self, legal: Plays, room: Any, at: int) -> None:
        """The lowest face of some play, or a move that is complete at once."""
        values = legal.playable
        while values:
            value = bits.lowest(values)
            values &= values - 1
            self.offer_faces(legal, value, -1, legal.fewest(value), room, at)
        if legal.clears:
            self.offer_set(room, at + self.first_clear, legal.held[memory.TWO])
        if legal.passes:
            room[at + self.pass_number] = 1

    def offer_more(self, legal: Plays, begun: ActionSequence, room: Any, at: int) -> None:
        """Further faces of the same value, and `done` if they are enough (PS-5)."""
        last = begun[len(begun) - 1]
        value = self.values.value[last]
        need = legal.fewest(value) - len(begun)
        self.offer_faces(legal, value, self.values.place[last], need, room, at)
        room[at + DONE] = need <= 0

    def offer_faces(self, legal: Plays, value: int, last: int, need: int, room: Any, at: int) -> None:
        """The faces of a value that may be named next, after the one at the last place."""
        places = self.ascending_choices(legal.held[value], last, need)
        while places:
            room[at + self.values.face[value * memory.MOST + bits.lowest(places)]] = 1
            places &= places - 1

    def offer_gift(self, gifts: Gifts, begun: ActionSequence, room: Any, at: int) -> None:
        """The next item of a gift: cards, and after them markers."""
        need = gifts.items - len(begun)
        last = begun[len(begun) - 1] if begun else FIRST_CARD - 1
        if last != GIVE_MARKER:
            cards = self.ascending_choices(gifts.hand, last - FIRST_CARD, need - gifts.markers)
            self.offer_set(room, at + FIRST_CARD, cards)
        room[at + GIVE_MARKER] = last == GIVE_MARKER or gifts.markers >= need

    def move_of_parts(self, actions: "Actions", state: State, seat: int, said: ActionSequence) -> Move | None:  # noqa: ARG002
        assert isinstance(state, SanityholesMatch)
        match = state
        if match.stage == stages.PLAY:
            return self.play_of(said)
        return self.gift_of(said) if len(said) == cast("Gifts", match.legal_gifts(seat)).items else None

    def play_of(self, said: ActionSequence) -> Move | None:
        """A play, once `done` is said."""
        end = len(said) - 1
        number = said[end]
        if number != DONE:
            return None
        number = said[0]
        play = bits.to_u128(self.values.value[number]) << memory.PLACES
        for k in range(end):
            number = said[k]
            play |= self.values.bit[number]
        return play_move(self.values, play)

    def gift_of(self, said: ActionSequence) -> Move:
        cards = bits.bit128(0) & 0
        markers = 0
        for number in said:
            if number == GIVE_MARKER:
                markers += 1
            else:
                cards |= bits.bit128(number - FIRST_CARD)
        return Gift(self.values, cards, markers)
