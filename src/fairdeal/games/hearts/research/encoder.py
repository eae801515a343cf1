# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Sanity Hearts' numbers, written straight from a match: those of HeartsObservationSpec."""

from typing import TYPE_CHECKING, Any

from fairdeal.games.hearts.match import HeartsMatch
from fairdeal.mechanics import stages
from fairdeal.mechanics.face_encoder import FaceEncoder
from fairdeal.mechanics.trick_match import TrickMatch

if TYPE_CHECKING:
    from fairdeal.games.hearts.research.observations import HeartsObservationSpec
    from fairdeal.mechanics.face_actions import FaceActions


class HeartsEncoder(FaceEncoder):
    """What is passed, and whether hearts may be led."""

    def __init__(self, shape: "HeartsObservationSpec", actions: "FaceActions") -> None:
        super().__init__(shape, actions, HeartsMatch.phases)
        self.direction_at = self.places["direction"]
        self.chosen_at = self.places["chosen"]
        self.passed_at = self.places["passed"]
        self.received_at = self.places["received"]
        self.first_trick_at = self.places["first_trick"]
        self.broken_at = self.places["broken"]

    def observe_own(self, match: TrickMatch, seat: int, room: Any, at: int) -> None:
        assert isinstance(match, HeartsMatch)
        hearts = match
        table = hearts.hearts
        turn = table.hand_number % 4
        if turn:
            room[at + self.direction_at + turn - 1] = 1
        if hearts.to_pass():
            for other in range(self.players):
                if not hearts.choosing >> other & 1:
                    room[at + self.chosen_at + self.step_to(seat, other)] = 1
                if hearts.stage != stages.FIRST and table.receiver(other) == seat:
                    self.write_cards(room, at + self.received_at, table.passed_by(other))
            self.write_cards(room, at + self.passed_at, table.passed_by(seat))
        if hearts.stage == stages.PLAY:
            room[at + self.first_trick_at] = table.first_trick()
            room[at + self.broken_at] = table.broken()
