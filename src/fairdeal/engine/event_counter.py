# cython: annotation_typing=False, infer_types=True, binding=False
"""Counts of how often each rule of a game fires in a match, taken from its events."""

from collections.abc import Iterable
from typing import ClassVar

from fairdeal.engine.events import Event


class EventCounter:
    """Counts the events of one match. A game subclasses it to count more than the kinds of its events.

    `counts` has things that happen, such as a revolution. `attempts` has things that may succeed or fail, such as a
    bid: the number of attempts and the number of successes.
    """

    uncounted: ClassVar[frozenset[str]] = frozenset(  # happens in every round
        ("dealt", "deals", "draw", "lead", "round", "hand", "over", "ready", "begins")
    )

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.attempts: dict[str, tuple[int, int]] = {}
        self.ignored = self.uncounted

    def observe(self, events: Iterable[Event]) -> None:
        """Count the public events among these, and whatever the game adds."""
        for event in events:
            if event.audience is None and event.kind not in self.ignored:
                self.add(event.kind)
            self.observe_details(event)

    def observe_details(self, event: Event) -> None:
        """Count what a game finds in an event besides its kind."""

    def add(self, name: str) -> None:
        """Count something that happened."""
        self.counts[name] = self.counts.get(name, 0) + 1

    def add_attempt(self, name: str, succeeded: bool) -> None:
        """Count an attempt and whether it succeeded."""
        attempts, successes = self.attempts.get(name, (0, 0))
        self.attempts[name] = (attempts + 1, successes + succeeded)
