# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""President's numbers, written straight from a match: those of PresidentLayout and PresidentActions."""

from typing import TYPE_CHECKING, Any

from fairdeal.engine import rooms
from fairdeal.engine.actions import Numbers
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.moves import Move
from fairdeal.engine.state import State
from fairdeal.games.president import layout
from fairdeal.games.president.match import PHASES, Match

if TYPE_CHECKING:
    from fairdeal.games.president.actions import PresidentActions
    from fairdeal.games.president.observations import PresidentLayout

PLAY, TRANSFER = PHASES.index("play"), PHASES.index("transfer")


class PresidentEncoder(Encoder):
    """Hands, the trick and who is out of it, roles, and combos as numbers."""

    def __init__(self, shape: "PresidentLayout", actions: "PresidentActions", cards: int, jokers: int) -> None:
        """So many cards of a rank and so many jokers are in the pack."""
        self.players = shape.players
        self.size = shape.size
        self.simple = actions.simple
        self.with_jokers = jokers + 1
        self.of_a_rank = cards * self.with_jokers
        self.jokers_alone = layout.JOKER * self.of_a_rank
        self.declines = self.jokers_alone + jokers
        places = {name: part.start for name, part in shape.slices.items()}
        self.phase_at = [-1] * 8  # by stage; -1: it has no place
        for place, phase in enumerate(shape.phases):
            self.phase_at[PHASES.index(phase)] = places["phase"] + place
        self.actors_at = places["actors"]
        self.round_at = places["round"]
        self.hand_at = places["hand"]
        self.played_at = places["played"]
        self.sizes_at = places["sizes"]
        self.top_at = places["top"]
        self.top_seat_at = places["top_seat"]
        self.leader_at = places["leader"]
        self.passed_at = places["passed"]
        self.bound_at = places["bound"]
        self.special_at = places["special"]
        self.revolution_at = places["revolution"]
        self.out_at = places["out"]
        self.ranking_at = places["ranking"]
        self.due_at = places["due"]

    # ---- Observations

    def observe(self, state: State, seat: int, room: Any, at: int) -> None:
        assert isinstance(state, Match)
        match = state
        turn = match.round
        rooms.clear_shorts(room, at, self.size)
        if self.phase_at[match.stage] >= 0:
            room[at + self.phase_at[match.stage]] = 1
        room[at + self.round_at] = rooms.as_short(match.number)
        room[at + self.bound_at] = turn.bound
        room[at + self.revolution_at] = turn.revolution
        played = match.played_by_rank(match.round_facts().pack)
        for rank in range(layout.RANKS):
            room[at + self.hand_at + rank] = turn.rows[seat * layout.ROW + rank]
            room[at + self.played_at + rank] = played[rank]
        for other in range(self.players):
            step = self.step_to(seat, other)
            room[at + self.sizes_at + step] = turn.rows[other * layout.ROW + layout.SIZE]
            room[at + self.out_at + step] = turn.rows[other * layout.ROW + layout.OUT] + 1
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
        if turn.top_rank != layout.LEADING:
            room[at + self.top_at] = turn.top_rank + 1
            room[at + self.top_at + 1] = turn.top_total
            room[at + self.top_at + 2] = turn.short
            room[at + self.top_seat_at + self.step_to(seat, turn.last)] = 1
        for other in range(self.players):
            if turn.with_cards >> other & 1 and not turn.in_trick >> other & 1:
                room[at + self.passed_at + self.step_to(seat, other)] = 1

    # ---- Moves

    def offer(self, state: State, seat: int, begun: Numbers, room: Any, at: int) -> bool:  # noqa: ARG002
        assert isinstance(state, Match)
        match = state
        if match.stage != PLAY:
            return False
        legal = match.legal_combos()
        for k in range(int(legal.total)):
            if legal.pick(k):
                room[at + self.number(legal.picked_rank, legal.picked_naturals, legal.picked_jokers)] = 1
            else:
                room[at + self.declines + (legal.decline == layout.SKIP)] = 1
        return True

    def number(self, rank: int, naturals: int, jokers: int) -> int:
        """A combo's number."""
        if rank == layout.JOKER:
            return self.jokers_alone + naturals - 1
        return rank * self.of_a_rank + (naturals - 1) * self.with_jokers + jokers

    def move(self, number: int) -> Move:
        return self.simple[number]  # type: ignore[return-value]  # parts of moves are not asked for
