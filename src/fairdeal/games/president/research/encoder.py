# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""President's numbers, written straight from a match: those of PresidentObservationSpec and PresidentActions."""

from typing import TYPE_CHECKING, Any

from fairdeal.engine import buffers
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.state import State
from fairdeal.games.president.fast import memory
from fairdeal.games.president.match import PHASES, Match

if TYPE_CHECKING:
    from fairdeal.games.president.research.observations import PresidentObservationSpec

PLAY, TRANSFER = PHASES.index("play"), PHASES.index("transfer")


class PresidentEncoder(Encoder):
    """Hands, the trick and who is out of it, roles, and combos as numbers."""

    def __init__(self, shape: "PresidentObservationSpec", cards: int, jokers: int) -> None:
        """So many cards of a rank and so many jokers are in the pack."""
        super().__init__(shape, PHASES)
        self.with_jokers = jokers + 1
        self.of_a_rank = cards * self.with_jokers
        self.jokers_alone = memory.JOKER * self.of_a_rank
        self.declines = self.jokers_alone + jokers
        self.actors_at = self.places["actors"]
        self.round_at = self.places["round"]
        self.hand_at = self.places["hand"]
        self.played_at = self.places["played"]
        self.sizes_at = self.places["sizes"]
        self.top_at = self.places["top"]
        self.top_seat_at = self.places["top_seat"]
        self.leader_at = self.places["leader"]
        self.passed_at = self.places["passed"]
        self.bound_at = self.places["bound"]
        self.special_at = self.places["special"]
        self.revolution_at = self.places["revolution"]
        self.out_at = self.places["out"]
        self.ranking_at = self.places["ranking"]
        self.due_at = self.places["due"]

    # ---- Observations

    def observe(self, state: State, seat: int, room: Any, at: int) -> None:
        assert isinstance(state, Match)
        match = state
        turn = match.round
        self.begin_row(match.stage, room, at)
        room[at + self.round_at] = buffers.clamp_int16(match.number)
        room[at + self.bound_at] = turn.bound
        room[at + self.revolution_at] = turn.revolution
        played = match.played_by_rank(match.round_facts().pack)
        for rank in range(memory.RANKS):
            room[at + self.hand_at + rank] = turn.rows[seat * memory.ROW + rank]
            room[at + self.played_at + rank] = played[rank]
        for other in range(self.players):
            step = self.step_to(seat, other)
            room[at + self.sizes_at + step] = turn.rows[other * memory.ROW + memory.SIZE]
            room[at + self.out_at + step] = turn.rows[other * memory.ROW + memory.OUT] + 1
        for place in range(len(match.ranking)):
            ranked = match.ranking[place]
            if ranked is not None:
                room[at + self.ranking_at + self.step_to(seat, ranked)] = place + 1
        if match.stage == PLAY:
            self.observe_trick(match, seat, room, at)
        elif match.stage == TRANSFER:
            for due in match.due:
                room[at + self.actors_at + self.step_to(seat, due.chooser)] = 1
                room[at + self.due_at + self.step_to(seat, due.chooser)] = due.number

    def observe_trick(self, match: Match, seat: int, room: Any, at: int) -> None:
        turn = match.round
        room[at + self.actors_at + self.step_to(seat, turn.turn)] = 1
        room[at + self.leader_at + self.step_to(seat, turn.leader)] = 1
        room[at + self.special_at] = turn.special == turn.turn
        if turn.top_rank != memory.LEADING:
            room[at + self.top_at] = turn.top_rank + 1
            room[at + self.top_at + 1] = turn.top_total
            room[at + self.top_at + 2] = turn.short
            room[at + self.top_seat_at + self.step_to(seat, turn.last)] = 1
        for other in range(self.players):
            if turn.with_cards >> other & 1 and not turn.in_trick >> other & 1:
                room[at + self.passed_at + self.step_to(seat, other)] = 1

    # ---- Moves

    def offer(self, state: State, seat: int, begun: ActionSequence, room: Any, at: int) -> bool:  # noqa: ARG002
        assert isinstance(state, Match)
        match = state
        if match.stage != PLAY:
            return False
        legal = match.legal_combos()
        for k in range(int(legal.total)):
            if legal.pick(k):
                room[at + self.number(legal.picked_rank, legal.picked_naturals, legal.picked_jokers)] = 1
            else:
                room[at + self.declines + (legal.decline == memory.SKIP)] = 1
        return True

    def number(self, rank: int, naturals: int, jokers: int) -> int:
        """A combo's number."""
        if rank == memory.JOKER:
            return self.jokers_alone + naturals - 1
        return rank * self.of_a_rank + (naturals - 1) * self.with_jokers + jokers
