# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Observations of Sanity Rook written straight from a match; the same numbers as `RookObservationSpec` gives."""

from typing import TYPE_CHECKING, Any

from fairdeal.games.rook.fast import stages
from fairdeal.games.rook.match import RookMatch
from fairdeal.games.rook.rules import auction
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.face_encoder import FaceEncoder
from fairdeal.mechanics.trick_match import TrickMatch

if TYPE_CHECKING:
    from fairdeal.games.rook.research.observations import RookObservationSpec
    from fairdeal.mechanics.face_actions import FaceActions


class RookEncoder(FaceEncoder):
    """Writes the auction, trump and the Nest; what all trick games have is in the base class."""

    def __init__(self, spec: "RookObservationSpec", actions: "FaceActions") -> None:
        super().__init__(spec, actions, RookMatch.phases)
        self.dealer_at = self.starts["dealer"]
        self.bids_at = self.starts["bids"]
        self.passed_at = self.starts["passed"]
        self.bid_at = self.starts["bid"]
        self.declarer_at = self.starts["declarer"]
        self.trump_at = self.starts["trump"]
        self.nest_at = self.starts["nest"]
        self.nest_size_at = self.starts["nest_size"]

    def observe_own(self, match: TrickMatch, seat: int, buffer: Any, at: int) -> None:
        assert isinstance(match, RookMatch)
        rook_match = match
        table = rook_match.rook_table
        self.write_seat(buffer, at + self.dealer_at, seat, table.dealer)
        self.write_seat(buffer, at + self.declarer_at, seat, table.declarer)
        buffer[at + self.bid_at] = table.high_bid
        for other in range(self.players):
            if auction.has_passed(table, other):
                self.write_seat(buffer, at + self.passed_at, seat, other)
        if table.trump != deck_terms.NO_TRUMP:
            buffer[at + self.trump_at + table.trump] = 1
        if rook_match.stage != stages.NEST:
            buffer[at + self.nest_size_at] = table.nest_size()
        if seat == table.declarer and (rook_match.stage == stages.PLAY or rook_match.stage == stages.TRUMP):
            self.write_cards(buffer, at + self.nest_at, table.nest)
        self.write_bids(rook_match, seat, buffer, at)

    def write_bids(self, match: RookMatch, seat: int, buffer: Any, at: int) -> None:
        """Write the last bid of each seat in this auction; bids and passes are the first moves of a hand."""
        for place in range(0, match.logged, 2):
            bid = match.log[place + 1]
            if isinstance(bid, Bid):
                buffer[at + self.bids_at + self.step_to(seat, match.log[place])] = bid.number
            elif bid.text() != "pass":
                return
