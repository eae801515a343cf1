# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Sanity Oh Hell's numbers, written straight from a match: those of OhHellObservationSpec."""

from typing import TYPE_CHECKING, Any

from fairdeal.games.oh_hell.match import OhHellMatch
from fairdeal.mechanics import memory
from fairdeal.mechanics.face_encoder import FaceEncoder
from fairdeal.mechanics.trick_match import TrickMatch

if TYPE_CHECKING:
    from fairdeal.games.oh_hell.research.observations import OhHellObservationSpec
    from fairdeal.mechanics.face_actions import FaceActions


class OhHellEncoder(FaceEncoder):
    """Bids, trump, and who deals."""

    def __init__(self, shape: "OhHellObservationSpec", actions: "FaceActions") -> None:
        super().__init__(shape, actions, OhHellMatch.phases)
        self.dealer_at = self.places["dealer"]
        self.cards_at = self.places["size"]
        self.bids_at = self.places["bids"]
        self.turned_at = self.places["turned"]
        self.trump_at = self.places["trump"]

    def observe_own(self, match: TrickMatch, seat: int, room: Any, at: int) -> None:
        assert isinstance(match, OhHellMatch)
        own = match
        table = own.hell
        self.write_seat(room, at + self.dealer_at, seat, table.dealer)
        room[at + self.cards_at] = table.size
        room[at + self.turned_at] = table.turned + 1
        if table.trump != memory.NO_TRUMP:
            room[at + self.trump_at + table.trump] = 1
        other = table.dealer  # who bids last
        for bids in range(self.players):
            if bids >= self.players - table.bids_made:
                room[at + self.bids_at + self.step_to(seat, other)] = table.bid_of(other) + 1
            other = other - 1 if other else self.players - 1
