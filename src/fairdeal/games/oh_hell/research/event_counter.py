# cython: annotation_typing=False, infer_types=True, binding=False
"""Event counter of Sanity Oh Hell: bids by number, and how often each was hit (OH-8)."""

from fairdeal.engine.events import Event
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.trick_event_counter import TrickEventCounter, numbers


class OhHellEventCounter(TrickEventCounter):
    """Remembers the bids of a hand until it is scored."""

    def __init__(self) -> None:
        TrickEventCounter.__init__(self)
        self.bids: dict[int, int] = {}

    def observe_details(self, event: Event) -> None:
        TrickEventCounter.observe_details(self, event)
        if event.kind == "bid" and isinstance(event.move, Bid):
            self.bids[event.seat] = event.move.number
        elif event.kind == "hand":
            won = numbers(event.data, "won")
            for seat, bid in self.bids.items():
                self.add_attempt(f"bid of {bid:02}", won[seat] == bid)
            self.bids = {}
