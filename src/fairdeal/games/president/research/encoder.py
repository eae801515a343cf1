# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Observations and legal actions written straight from a match, as PresidentObservationSpec and PresidentActions do."""

from typing import TYPE_CHECKING, Any

from fairdeal.engine import buffers
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.state import State
from fairdeal.games.president import view
from fairdeal.games.president.fast import memory
from fairdeal.games.president.match import PresidentMatch
from fairdeal.games.president.phases import PHASES, PLAY, TRANSFER
from fairdeal.games.president.rules import ranks, terms
from fairdeal.mechanics import seat_sets

if TYPE_CHECKING:
    from fairdeal.games.president.research.observations import PresidentObservationSpec


class PresidentEncoder(Encoder):
    """The encoder for a pack with a number of cards of each rank and a number of jokers."""

    def __init__(self, spec: "PresidentObservationSpec", cards_per_rank: int, jokers: int) -> None:
        super().__init__(spec, PHASES)
        # Action numbers (actions.py)
        self.per_natural = jokers + 1  # for each number of natural cards: with 0, 1, … jokers
        self.per_rank = cards_per_rank * self.per_natural
        self.first_joker_combo = ranks.JOKER * self.per_rank
        self.first_decline = self.first_joker_combo + jokers
        # Positions of fields (observations.py): of every phase,
        self.actors_at = self.starts["actors"]
        self.round_at = self.starts["round"]
        self.bound_at = self.starts["bound"]
        self.revolution_at = self.starts["revolution"]
        self.hand_at = self.starts["hand"]
        self.played_at = self.starts["played"]
        self.sizes_at = self.starts["sizes"]
        self.out_at = self.starts["out"]
        self.ranking_at = self.starts["ranking"]
        # of tricks,
        self.leader_at = self.starts["leader"]
        self.special_at = self.starts["special"]
        self.top_at = self.starts["top"]
        self.top_seat_at = self.starts["top_seat"]
        self.passed_at = self.starts["passed"]
        # and of transfers
        self.due_at = self.starts["due"]

    # ---- Observations

    def observe(self, state: State, seat: int, buffer: Any, at: int) -> None:
        assert isinstance(state, PresidentMatch)
        match = state
        table = match.round
        self.begin_row(match.stage, buffer, at)
        buffer[at + self.round_at] = buffers.clamp_int16(match.number)
        buffer[at + self.bound_at] = table.bound
        buffer[at + self.revolution_at] = table.revolution
        gone = view.gone_by_rank(match)
        for rank in range(ranks.RANKS):
            buffer[at + self.hand_at + rank] = table.rows[seat * memory.ROW + rank]
            buffer[at + self.played_at + rank] = gone[rank]
        for other in range(self.players):
            step = self.step_to(seat, other)
            buffer[at + self.sizes_at + step] = table.rows[other * memory.ROW + memory.SIZE]
            buffer[at + self.out_at + step] = table.rows[other * memory.ROW + memory.OUT] + 1
        for place in range(len(match.ranking)):
            ranked = match.ranking[place]
            if ranked is not None:
                buffer[at + self.ranking_at + self.step_to(seat, ranked)] = place + 1
        if match.stage == PLAY:
            self.observe_trick(match, seat, buffer, at)
        elif match.stage == TRANSFER:
            for due in match.due:
                buffer[at + self.actors_at + self.step_to(seat, due.chooser)] = 1
                buffer[at + self.due_at + self.step_to(seat, due.chooser)] = due.number

    def observe_trick(self, match: PresidentMatch, seat: int, buffer: Any, at: int) -> None:
        table = match.round
        buffer[at + self.actors_at + self.step_to(seat, table.turn)] = 1
        buffer[at + self.leader_at + self.step_to(seat, table.leader)] = 1
        buffer[at + self.special_at] = table.special_3 == table.turn
        if table.top_rank != terms.LEADING:
            buffer[at + self.top_at] = table.top_rank + 1
            buffer[at + self.top_at + 1] = table.top_number
            buffer[at + self.top_at + 2] = table.one_fewer
            buffer[at + self.top_seat_at + self.step_to(seat, table.top_seat)] = 1
        for other in range(self.players):
            if seat_sets.contains(table.with_cards, other) and not seat_sets.contains(table.in_trick, other):
                buffer[at + self.passed_at + self.step_to(seat, other)] = 1

    # ---- Legal actions

    def offer(self, state: State, seat: int, begun: ActionSequence, buffer: Any, at: int) -> bool:  # noqa: ARG002
        assert isinstance(state, PresidentMatch)
        match = state
        if match.stage != PLAY:
            return False
        legal = match.legal_combos()
        for k in range(int(legal.total)):
            if legal.pick(k):
                buffer[at + self.number(legal.picked_rank, legal.picked_naturals, legal.picked_jokers)] = 1
            else:
                buffer[at + self.first_decline + (legal.decline == terms.SKIP)] = 1
        return True

    def number(self, rank: int, naturals: int, jokers: int) -> int:
        """The number of a combo."""
        if rank == ranks.JOKER:
            return self.first_joker_combo + naturals - 1
        return rank * self.per_rank + (naturals - 1) * self.per_natural + jokers
