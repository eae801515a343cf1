# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The encoder of Bull Sanity: the numbers of BullSanityObservationSpec and BullSanityActions, straight from a match."""

from typing import TYPE_CHECKING, Any

from fairdeal.engine import bits
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.moves import Move
from fairdeal.engine.state import State
from fairdeal.games.bull_sanity import history
from fairdeal.games.bull_sanity.fast.legal_claims import new_claim
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.fast.table import Table
from fairdeal.games.bull_sanity.history import ClaimedSet
from fairdeal.games.bull_sanity.match import BullSanityMatch
from fairdeal.games.bull_sanity.research.actions import DONE, FIRST_CARD
from fairdeal.games.bull_sanity.rules import calls, claims
from fairdeal.games.bull_sanity.rules.values import FIRST_VALUE

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.games.bull_sanity.research.observations import BullSanityObservationSpec

PHASES = ("claim", "call", "over")
CLAIM, CALL, OVER = 0, 1, 2
BULL, ACCEPT = DONE + 1, DONE + 2


class BullSanityEncoder(Encoder):
    """Writes observations and action masks of Bull Sanity."""

    def __init__(self, spec: "BullSanityObservationSpec", pack: Pack) -> None:
        super().__init__(spec, PHASES)
        self.pack = pack
        self.actors_at = self.starts["actors"]
        self.hand_at = self.starts["hand"]
        self.sizes_at = self.starts["sizes"]
        self.values_at = self.starts["values"]
        self.claim_at = self.starts["claim"]
        self.claimer_at = self.starts["claimer"]
        self.accepted_at = self.starts["accepted"]
        self.claimed_at = self.starts["claimed"]
        self.last_at = self.starts["last"]
        self.last_claimer_at = self.starts["last_claimer"]
        self.last_caller_at = self.starts["last_caller"]
        self.last_true_at = self.starts["last_true"]
        self.taken_at = self.starts["taken"]
        self.laid_at = self.starts["laid"]
        self.face_down_at = self.starts["face_down"]
        self.out_at = self.starts["out"]

    # ---- Observations

    def observe(self, state: State, seat: int, buffer: Any, at: int) -> None:
        assert isinstance(state, BullSanityMatch)
        match = state
        table = match.table
        self.begin_row(OVER if table.over else CALL if table.waiting else CLAIM, buffer, at)
        self.write_cards(buffer, at + self.hand_at, table.hands[seat])
        self.write_cards(buffer, at + self.laid_at, match.laid_by[seat])
        buffer[at + self.face_down_at] = bits.count128(table.face_down)
        for other in range(self.players):
            step = self.step_to(seat, other)
            buffer[at + self.sizes_at + step] = bits.count128(table.hands[other])
            self.write_cards(buffer, at + self.taken_at, match.taken[other], step + 1)
        for place in range(table.number_out):
            buffer[at + self.out_at + self.step_to(seat, table.out[place])] = place + 1
        if not table.over:
            buffer[at + self.values_at + claims.lowest_value(table) - FIRST_VALUE] = 1
            buffer[at + self.values_at + claims.next_value(table) - FIRST_VALUE] = 1
        if table.waiting:
            self.observe_claim(table, seat, buffer, at)
        elif not table.over:
            self.write_seat(buffer, at + self.actors_at, seat, table.turn)
        last = history.last_set(match)
        if last is not None:
            self.observe_last_set(last, seat, buffer, at)

    def observe_claim(self, table: Table, seat: int, buffer: Any, at: int) -> None:
        """Write the set that can be called, and which seats have answered."""
        buffer[at + self.claim_at] = table.value
        buffer[at + self.claim_at + 1] = bits.count128(table.on_table)
        self.write_seat(buffer, at + self.claimer_at, seat, table.turn)
        if table.turn == seat:
            self.write_cards(buffer, at + self.claimed_at, table.on_table)
        for other in range(self.players):
            if calls.may_answer(table, other):
                self.write_seat(buffer, at + self.actors_at, seat, other)
            elif other != table.turn and table.hands[other]:
                self.write_seat(buffer, at + self.accepted_at, seat, other)

    def observe_last_set(self, last: ClaimedSet, seat: int, buffer: Any, at: int) -> None:
        """Write the set before it."""
        claimer, value, cards, caller, is_true = last
        buffer[at + self.last_at] = value
        buffer[at + self.last_at + 1] = bits.count128(cards)
        self.write_seat(buffer, at + self.last_claimer_at, seat, claimer)
        self.write_seat(buffer, at + self.last_caller_at, seat, caller)
        buffer[at + self.last_true_at] = is_true

    # ---- Actions

    def offer(self, state: State, seat: int, begun: ActionSequence, buffer: Any, at: int) -> bool:
        assert isinstance(state, BullSanityMatch)
        match = state
        table = match.table
        if table.waiting:
            buffer[at + BULL] = 1
            buffer[at + ACCEPT] = 1
        elif not begun:
            buffer[at + claims.lowest_value(table) - FIRST_VALUE] = 1
            buffer[at + claims.next_value(table) - FIRST_VALUE] = 1
        else:
            last = begun[len(begun) - 1] - FIRST_CARD
            cards = self.ascending_choices(table.hands[seat], max(last, -1), 1)
            self.offer_set(buffer, at + FIRST_CARD, cards)
            buffer[at + DONE] = last >= 0
        return True

    def move_of_parts(
        self,
        actions: "Actions",  # noqa: ARG002
        state: State,  # noqa: ARG002
        seat: int,  # noqa: ARG002
        sequence: ActionSequence,
    ) -> Move | None:
        end = len(sequence) - 1
        action = sequence[end]
        if action != DONE:
            return None
        value = sequence[0] + FIRST_VALUE
        cards = bits.bit128(0) & 0
        for k in range(1, end):
            action = sequence[k]
            cards |= bits.bit128(action - FIRST_CARD)
        return new_claim(self.pack, value, cards)
