"""What is worth counting in Bull Sanity: calls, and whether the claim was false (BS-5)."""

from fairdeal.engine.events import Event
from fairdeal.engine.watching import Watcher


class BullSanityWatcher(Watcher):
    """A call succeeds if the claim was no true one."""

    def look_closer(self, event: Event) -> None:
        if event.kind == "cards" and event.data is not None:
            self.tried("call", not event.data["true"])
