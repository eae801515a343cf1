"""What is worth counting in tricks on double cards: combined leads, and bids that were made."""

from collections.abc import Mapping

from fairdeal.engine.event_counter import EventCounter
from fairdeal.engine.events import Event
from fairdeal.mechanics import memory
from fairdeal.mechanics.faces import FaceMove


class TrickEventCounter(EventCounter):
    """Counts how often a trick is led with a combined sum."""

    def __init__(self) -> None:
        super().__init__()
        self.leading = True

    def look_closer(self, event: Event) -> None:
        if event.kind == "played":
            if self.leading and isinstance(event.move, FaceMove):
                self.tried("combined lead", event.move.kind == memory.COMBINED)
            self.leading = False
        elif event.kind in ("trick", "lead"):
            self.leading = True


def numbers(data: Mapping[str, object] | None, name: str) -> list[int]:
    """A number a seat, as an event tells it."""
    told = data.get(name) if data is not None else None
    return told if isinstance(told, list) else []
