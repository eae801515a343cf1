# cython: annotation_typing=False, infer_types=True, binding=False
"""Event counts that trick games on double cards share: how often a combined sum is led."""

from collections.abc import Mapping

from fairdeal.engine.event_counter import EventCounter
from fairdeal.engine.events import Event
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.faces import FaceMove


class TrickEventCounter(EventCounter):
    """Counts how often a trick is led with a combined sum."""

    def __init__(self) -> None:
        super().__init__()
        self.leading = True

    def observe_details(self, event: Event) -> None:
        if event.kind == "played":
            if self.leading and isinstance(event.move, FaceMove):
                face = event.move
                self.add_attempt("combined lead", face.kind == deck_terms.COMBINED)
            self.leading = False
        elif event.kind in ("trick", "lead"):
            self.leading = True


def numbers(data: Mapping[str, object] | None, name: str) -> list[int]:
    """One number for each seat from the data of an event; empty if it has none."""
    values = data.get(name) if data is not None else None
    return values if isinstance(values, list) else []
