# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Encoder of Sanity Oh Hell: the numbers of OhHellObservationSpec, written straight from a match."""

from typing import TYPE_CHECKING, Any

from fairdeal.games.oh_hell.match import OhHellMatch
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.face_encoder import FaceEncoder
from fairdeal.mechanics.trick_match import TrickMatch

if TYPE_CHECKING:
    from fairdeal.games.oh_hell.research.observations import OhHellObservationSpec
    from fairdeal.mechanics.face_actions import FaceActions


class OhHellEncoder(FaceEncoder):
    """Writes bids, trump and the dealer."""

    def __init__(self, spec: "OhHellObservationSpec", actions: "FaceActions") -> None:
        super().__init__(spec, actions, OhHellMatch.phases)
        self.dealer_at = self.starts["dealer"]
        self.size_at = self.starts["size"]
        self.bids_at = self.starts["bids"]
        self.turned_at = self.starts["turned"]
        self.trump_at = self.starts["trump"]

    def observe_own(self, match: TrickMatch, seat: int, buffer: Any, at: int) -> None:
        assert isinstance(match, OhHellMatch)
        oh_hell = match
        table = oh_hell.oh_hell_table
        self.write_seat(buffer, at + self.dealer_at, seat, table.dealer)
        buffer[at + self.size_at] = table.size
        buffer[at + self.turned_at] = table.turned + 1
        if table.trump != deck_terms.NO_TRUMP:
            buffer[at + self.trump_at + table.trump] = 1
        other = table.dealer  # bids last
        for still_to_bid in range(self.players):
            if still_to_bid >= self.players - table.bid_count:
                buffer[at + self.bids_at + self.step_to(seat, other)] = table.bids[other] + 1
            other = other - 1 if other else self.players - 1
