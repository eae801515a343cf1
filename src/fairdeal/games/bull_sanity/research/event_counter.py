# cython: annotation_typing=False, infer_types=True, binding=False
"""Event counts of Bull Sanity: calls, and whether the claim was false (BS-5)."""

from fairdeal.engine.event_counter import EventCounter
from fairdeal.engine.events import Event


class BullSanityEventCounter(EventCounter):
    """A call succeeds if the claim was false."""

    def observe_details(self, event: Event) -> None:
        if event.kind == "cards" and event.data is not None:
            self.add_attempt("call", not event.data["true"])
