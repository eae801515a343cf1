"""Observations of Sanity Hearts."""

from collections.abc import Iterable, Mapping

from fairdeal.engine.observations import Field, marked
from fairdeal.games.hearts.rules import passing
from fairdeal.games.hearts.view import HeartsView
from fairdeal.mechanics.face_observations import FaceObservationSpec

DIRECTIONS = [way for way in passing.DIRECTIONS if way != "none"]


class HeartsObservationSpec(FaceObservationSpec[HeartsView]):
    """The fields of all trick games, the pass, and whether hearts may be led."""

    phases = ("play", "pass", "over")

    def own_fields(self) -> list[Field]:
        return [
            *self.trick_fields(),
            Field("direction", (3,), "1 for the direction of passing in this hand: left, right, across; zeros: none"),
            Field("chosen", (self.players,), "1 for each seat that has chosen what to pass"),
            self.card_field("passed", "those that the observer passes or has passed"),
            self.card_field("received", "those that the observer has received"),
            Field("first_trick", (1,), "1 in the first trick (HE-5)"),
            Field("broken", (1,), "1 if hearts may be led (HE-7)"),
        ]

    def values(self, view: HeartsView) -> Mapping[str, Iterable[int]]:
        return {
            **self.trick_values(view),
            "direction": [view.direction == direction for direction in DIRECTIONS],
            "chosen": marked(view, view.chosen),
            "passed": self.card_set(view.passed),
            "received": self.card_set(view.received),
            "first_trick": [view.first_trick],
            "broken": [view.broken],
        }
