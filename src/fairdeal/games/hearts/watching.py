"""What is worth counting in Sanity Hearts: the moon (HE-8), and a score of exactly 300 (HE-9)."""

from fairdeal.engine.events import Event
from fairdeal.mechanics.trick_watching import TrickWatcher, numbers


class HeartsWatcher(TrickWatcher):
    """Looks at how a hand was counted."""

    def look_closer(self, event: Event) -> None:
        super().look_closer(event)
        if event.kind != "hand":
            return
        taken = numbers(event.data, "taken")
        if sum(taken) > 78:  # HE-8: everything for all the others
            self.note("moon shot")
        for points, change in zip(taken, numbers(event.data, "change"), strict=True):
            if change < points:  # HE-9
                self.note("exactly 300")
