# cython: annotation_typing=False, infer_types=True, binding=False
"""What is counted in studies of President: equalizing (PR-16), 8s (PR-22), forbidden last cards (PR-25) and events."""

from fairdeal.engine.event_counter import EventCounter
from fairdeal.engine.events import Event
from fairdeal.games.president.rules.moves import Combo
from fairdeal.games.president.rules.ranks import EIGHT


class PresidentEventCounter(EventCounter):
    """Counts events, and plays that their kind does not tell; for these it remembers the combo on top."""

    def __init__(self) -> None:
        EventCounter.__init__(self)
        self.top: tuple[int, int] | None = None  # rank and number of cards

    def observe_details(self, event: Event) -> None:
        kind = event.kind
        if kind == "played":
            if isinstance(event.move, Combo):
                combo = event.move
                played = (combo.rank, combo.total())
                if played == self.top:
                    self.add("equalized")
                if combo.rank == EIGHT:
                    self.add("combo of 8s")
                self.top = played
        elif kind == "trick":
            self.top = None
        elif kind == "out" and event.data is not None and event.data["penalised"]:
            self.add("penalised last card")
