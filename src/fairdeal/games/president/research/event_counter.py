"""What is worth counting in President: equalizing (PR-16), 8s (PR-22), revolutions (PR-19), final cards (PR-25)."""

from fairdeal.engine.event_counter import EventCounter
from fairdeal.engine.events import Event
from fairdeal.games.president.fast import memory
from fairdeal.games.president.rules.combos import Combo


class PresidentEventCounter(EventCounter):
    """Remembers the combo on top."""

    def __init__(self) -> None:
        super().__init__()
        self.rank = memory.LEADING
        self.total = 0

    def observe_details(self, event: Event) -> None:
        kind = event.kind
        if kind == "played":
            combo = event.move
            if isinstance(combo, Combo):
                total = combo.naturals + combo.jokers
                if combo.rank == self.rank and total == self.total:
                    self.add("equalized")
                if combo.rank == memory.EIGHT:
                    self.add("combo of 8s")
                self.rank, self.total = combo.rank, total
        elif kind == "trick":
            self.rank = memory.LEADING
        elif kind == "out" and event.data is not None and event.data["penalised"]:
            self.add("penalised last card")
