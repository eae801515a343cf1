"""Observations of Sanity Oh Hell."""

from collections.abc import Iterable, Mapping

from fairdeal.engine.observations import Field, around, marked
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.mechanics.face_observations import TRUMPS, FaceObservationSpec


class OhHellObservationSpec(FaceObservationSpec[OhHellView]):
    """The fields of all trick games, bids, trump and the dealer."""

    phases = ("play", "bid", "over")

    def own_fields(self) -> list[Field]:
        return [
            *self.trick_fields(),
            Field("dealer", (self.players,), "1 for the dealer"),
            Field("size", (1,), "number of cards that each seat was dealt"),
            Field("bids", (self.players,), "the bid of each seat, plus 1; 0: not yet"),
            Field("turned", (1,), "the card that names trump, from 1; 0: none"),
            Field("trump", (4,), "1 for the suit that is trump: c, d, h, s; zeros: none"),
        ]

    def values(self, view: OhHellView) -> Mapping[str, Iterable[int]]:
        return {
            **self.trick_values(view),
            "dealer": marked(view, [view.dealer]),
            "size": [view.size],
            "bids": [0 if bid is None else bid + 1 for bid in around(view, view.bids)],
            "turned": [self.card_number(view.turned)],
            "trump": [view.trump == suit for suit in TRUMPS],
        }
