# cython: annotation_typing=False, infer_types=True, binding=False
"""Statistics of Sanity Rook: the bids that won the auction, and whether they were made (RK-11)."""

from fairdeal.engine.events import Event
from fairdeal.mechanics.trick_event_counter import TrickEventCounter, numbers


class RookEventCounter(TrickEventCounter):
    """Counts made and failed bids."""

    def __init__(self) -> None:
        TrickEventCounter.__init__(self)
        self.bid: object = None  # until the hand is scored
        self.declarer = 0

    def observe_details(self, event: Event) -> None:
        TrickEventCounter.observe_details(self, event)
        if event.kind == "declarer" and event.data is not None:
            self.bid, self.declarer = event.data["bid"], event.seat
        elif event.kind == "hand" and self.bid is not None:
            made = numbers(event.data, "change")[self.declarer] > 0  # RK-11: a bid that fails costs its points
            self.add_attempt(f"bid of {self.bid}", made)
            self.bid = None
