# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Encoder of Sanity Hearts: the numbers of HeartsObservationSpec, written straight from a match."""

from typing import TYPE_CHECKING, Any

from fairdeal.games.hearts.match import HeartsMatch
from fairdeal.games.hearts.rules import passing, tricks
from fairdeal.mechanics import stages
from fairdeal.mechanics.face_encoder import FaceEncoder
from fairdeal.mechanics.trick_match import TrickMatch

if TYPE_CHECKING:
    from fairdeal.games.hearts.research.observations import HeartsObservationSpec
    from fairdeal.mechanics.face_actions import FaceActions


class HeartsEncoder(FaceEncoder):
    """Writes the pass, and whether hearts may be led."""

    def __init__(self, spec: "HeartsObservationSpec", actions: "FaceActions") -> None:
        super().__init__(spec, actions, HeartsMatch.phases)
        self.direction_at = self.starts["direction"]
        self.chosen_at = self.starts["chosen"]
        self.passed_at = self.starts["passed"]
        self.received_at = self.starts["received"]
        self.first_trick_at = self.starts["first_trick"]
        self.broken_at = self.starts["broken"]

    def observe_own(self, match: TrickMatch, seat: int, buffer: Any, at: int) -> None:
        assert isinstance(match, HeartsMatch)
        hearts = match
        table = hearts.hearts_table
        if passing.has_pass(table.hand_number):
            buffer[at + self.direction_at + table.hand_number % 4 - 1] = 1
        if hearts.to_pass():
            for other in range(self.players):
                if not hearts.choosing >> other & 1:
                    buffer[at + self.chosen_at + self.step_to(seat, other)] = 1
            self.write_cards(buffer, at + self.passed_at, table.passed[seat])
            if hearts.stage != stages.FIRST:
                giver = passing.giver(seat, self.players, table.hand_number)
                self.write_cards(buffer, at + self.received_at, table.passed[giver])
        if hearts.stage == stages.PLAY:
            buffer[at + self.first_trick_at] = tricks.is_first_trick(table)
            buffer[at + self.broken_at] = tricks.are_hearts_broken(table)
