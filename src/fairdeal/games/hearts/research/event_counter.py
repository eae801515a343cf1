"""What is worth counting in Sanity Hearts: the moon (HE-8), and a score of exactly 300 (HE-9)."""

from fairdeal.engine.events import Event
from fairdeal.mechanics.trick_event_counter import TrickEventCounter, numbers


class HeartsEventCounter(TrickEventCounter):
    """Looks at how a hand was counted."""

    def observe_details(self, event: Event) -> None:
        super().observe_details(event)
        if event.kind != "hand":
            return
        counts, change = list(numbers(event.data, "taken")), numbers(event.data, "change")
        if 78 in counts and change[counts.index(78)] == 0:  # HE-8: nothing for him, everything for the others
            self.add("moon shot")
            counts = [78 - points for points in counts]
        for points, changed in zip(counts, change, strict=True):
            if changed < points:  # HE-9
                self.add("exactly 300")
