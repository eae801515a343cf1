"""How often each rule of a game fires in a match: counted from what happened, in the game's own words."""

from collections.abc import Iterable
from typing import ClassVar

from fairdeal.engine.events import Event


class EventCounter:
    """Sits at one match and counts. A game that can tell more than the kinds of its events has one of its own.

    `times` has what happens, such as a revolution; `tries` has what may succeed or fail, such as a bid: how often it
    was tried, and how often it succeeded.
    """

    ordinary: ClassVar[frozenset[str]] = frozenset(  # what happens in every round anyway
        ("dealt", "deals", "draw", "lead", "round", "hand", "over", "ready", "begins")
    )

    def __init__(self) -> None:
        self.times: dict[str, int] = {}
        self.tries: dict[str, tuple[int, int]] = {}

    def see(self, events: Iterable[Event]) -> None:
        """Count what everybody saw happen."""
        times = self.times
        for event in events:
            kind = event.kind
            if event.audience is None and kind not in self.ordinary:
                times[kind] = times.get(kind, 0) + 1
            self.look_closer(event)

    def look_closer(self, event: Event) -> None:
        """What a game has to add to the kind of an event."""

    def note(self, name: str) -> None:
        """Something happened."""
        self.times[name] = self.times.get(name, 0) + 1

    def tried(self, name: str, succeeded: bool) -> None:
        """Something was tried, with or without success."""
        tried, done = self.tries.get(name, (0, 0))
        self.tries[name] = (tried + 1, done + succeeded)
