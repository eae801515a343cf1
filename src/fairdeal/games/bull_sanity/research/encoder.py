# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Bull Sanity's numbers, written straight from a match: those of BullSanityObservationSpec and BullSanityActions."""

from typing import TYPE_CHECKING, Any

from fairdeal.engine import bits
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.moves import Move
from fairdeal.engine.state import State
from fairdeal.games.bull_sanity.match import BullSanityMatch
from fairdeal.games.bull_sanity.research.actions import DONE, FIRST_CARD, LOWEST
from fairdeal.games.bull_sanity.rules.claims import claim
from fairdeal.games.bull_sanity.rules.pack import Pack
from fairdeal.games.bull_sanity.rules.table import Table
from fairdeal.games.bull_sanity.worlds import Laid

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.games.bull_sanity.research.observations import BullSanityObservationSpec

PHASES = ("claim", "call", "over")
CLAIM, CALL, OVER = 0, 1, 2


class BullSanityEncoder(Encoder):
    """Claims, what was shown of them, and cards as numbers."""

    def __init__(self, shape: "BullSanityObservationSpec", pack: Pack) -> None:
        super().__init__(shape, PHASES)
        self.pack = pack
        self.actors_at = self.places["actors"]
        self.hand_at = self.places["hand"]
        self.sizes_at = self.places["sizes"]
        self.values_at = self.places["values"]
        self.claim_at = self.places["claim"]
        self.claimer_at = self.places["claimer"]
        self.accepted_at = self.places["accepted"]
        self.claimed_at = self.places["claimed"]
        self.last_at = self.places["last"]
        self.last_claimer_at = self.places["last_claimer"]
        self.last_caller_at = self.places["last_caller"]
        self.last_true_at = self.places["last_true"]
        self.taken_at = self.places["taken"]
        self.laid_at = self.places["laid"]
        self.face_down_at = self.places["face_down"]
        self.out_at = self.places["out"]

    # ---- Observations

    def observe(self, state: State, seat: int, room: Any, at: int) -> None:
        assert isinstance(state, BullSanityMatch)
        match = state
        table = match.table
        self.begin_row(OVER if table.over else CALL if table.waiting else CLAIM, room, at)
        self.write_cards(room, at + self.hand_at, table.hands[seat])
        self.write_cards(room, at + self.laid_at, match.laid_by[seat])
        room[at + self.face_down_at] = bits.count128(table.face_down)
        for other in range(self.players):
            step = self.step_to(seat, other)
            room[at + self.sizes_at + step] = bits.count128(table.hands[other])
            self.write_cards(room, at + self.taken_at, match.taken[other], step + 1)
        for place in range(table.number_out):
            room[at + self.out_at + self.step_to(seat, table.out[place])] = place + 1
        if not table.over:
            room[at + self.values_at + table.lowest_value() - LOWEST] = 1
            room[at + self.values_at + table.next_value() - LOWEST] = 1
        if table.waiting:
            self.observe_claim(table, seat, room, at)
        elif not table.over:
            self.write_seat(room, at + self.actors_at, seat, table.turn)
        past = match.sets_before()
        if past is not None:
            self.observe_last(past[1], seat, room, at)

    def observe_claim(self, table: Table, seat: int, room: Any, at: int) -> None:
        """The set that can be called; who has been asked for it, and who has not."""
        room[at + self.claim_at] = table.value
        room[at + self.claim_at + 1] = bits.count128(table.on_table)
        self.write_seat(room, at + self.claimer_at, seat, table.turn)
        if table.turn == seat:
            self.write_cards(room, at + self.claimed_at, table.on_table)
        for steps in range(self.players - 1):
            other = table.seat_after(steps)
            if table.waiting >> steps & 1:
                self.write_seat(room, at + self.actors_at, seat, other)
            elif table.hands[other]:
                self.write_seat(room, at + self.accepted_at, seat, other)

    def observe_last(self, last: Laid, seat: int, room: Any, at: int) -> None:
        """The set before it."""
        cards = last[2]
        room[at + self.last_at] = last[1]
        room[at + self.last_at + 1] = bits.count128(cards)
        self.write_seat(room, at + self.last_claimer_at, seat, last[0])
        self.write_seat(room, at + self.last_caller_at, seat, last[3])
        room[at + self.last_true_at] = last[4]

    # ---- Moves

    def offer(self, state: State, seat: int, begun: ActionSequence, room: Any, at: int) -> bool:
        assert isinstance(state, BullSanityMatch)
        match = state
        table = match.table
        if table.waiting:
            room[at + DONE + 1] = 1  # bull
            room[at + DONE + 2] = 1  # accept
        elif not begun:
            room[at + table.lowest_value() - LOWEST] = 1
            room[at + table.next_value() - LOWEST] = 1
        else:
            last = begun[len(begun) - 1] - FIRST_CARD
            cards = self.ascending_choices(table.hands[seat], max(last, -1), 1)
            self.offer_set(room, at + FIRST_CARD, cards)
            room[at + DONE] = last >= 0
        return True

    def move_of_parts(self, actions: "Actions", state: State, seat: int, said: ActionSequence) -> Move | None:  # noqa: ARG002
        end = len(said) - 1
        number = said[end]
        if number != DONE:
            return None
        value = said[0] + LOWEST
        cards = bits.bit128(0) & 0
        for k in range(1, end):
            number = said[k]
            cards |= bits.bit128(number - FIRST_CARD)
        return claim(self.pack, value, cards)
