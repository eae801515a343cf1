# cython: annotation_typing=False, infer_types=True, binding=False
"""Event counter of Sanity Hearts: shot moons (HE-8), and scores of exactly 300 (HE-9)."""

from fairdeal.engine.events import Event
from fairdeal.games.hearts.rules.terms import ALL_POINTS
from fairdeal.mechanics.trick_event_counter import TrickEventCounter, numbers


class HeartsEventCounter(TrickEventCounter):
    """Compares the points taken in a hand with the change of the scores."""

    def observe_details(self, event: Event) -> None:
        TrickEventCounter.observe_details(self, event)
        if event.kind != "hand":
            return
        points, change = list(numbers(event.data, "taken")), numbers(event.data, "change")
        if ALL_POINTS in points and change[points.index(ALL_POINTS)] == 0:
            self.add("moon shot")
            points = [ALL_POINTS - taken for taken in points]  # HE-8: none for the shooter, all for the others
        for scored, changed in zip(points, change, strict=True):
            if changed < scored:  # HE-9
                self.add("exactly 300")
