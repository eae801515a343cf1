"""Sanity Rook's observations."""

from collections.abc import Iterable, Mapping

from fairdeal.engine.observations import Field, around, marked
from fairdeal.games.rook.view import RookView
from fairdeal.mechanics.face_observations import TRUMPS, FaceObservationSpec


class RookObservationSpec(FaceObservationSpec[RookView]):
    """Adds the auction, trump and the Nest. Seats start with the observer, so the partner is the third."""

    phases = ("play", "bid", "nest", "trump", "over")

    def own_fields(self) -> list[Field]:
        return [
            *self.trick_fields(),
            Field("dealer", (self.players,), "1 for the dealer"),
            Field("bids", (self.players,), "the last bid of each seat in this auction; 0: none"),
            Field("passed", (self.players,), "1 for each seat that has passed"),
            Field("bid", (1,), "the highest bid; 0: none"),
            Field("declarer", (self.players,), "1 for the seat that made the highest bid"),
            Field("trump", (4,), "1 for the suit that is trump: c, d, h, s; zeros: not named yet"),
            self.card_field("nest", "those that the observer has put back into it"),
            Field("nest_size", (1,), "number of cards in the Nest"),
        ]

    def values(self, view: RookView) -> Mapping[str, Iterable[int]]:
        bids = [0] * self.players
        for seat, bid in view.bids:
            bids[seat] = bid or bids[seat]
        return {
            **self.trick_values(view),
            "dealer": marked(view, [view.dealer]),
            "bids": around(view, bids),
            "passed": marked(view, view.passed),
            "bid": [view.bid or 0],
            "declarer": marked(view, [view.declarer]),
            "trump": [view.trump == suit for suit in TRUMPS],
            "nest": self.card_set(view.nest or ()),
            "nest_size": [view.nest_size],
        }
