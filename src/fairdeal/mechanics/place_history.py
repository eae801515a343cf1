"""The places of finished rounds, kept as a linked list so that copies of a match share it."""

from collections.abc import Sequence
from typing import Any

from fairdeal.engine.logged_state import History


def last_places(history: History | None) -> tuple[tuple[int, ...], ...] | None:
    """The places of the last finished round as a state reports them, where nobody shares a place."""
    return tuple([(seat,) for seat in history[1]]) if history is not None else None


def all_places(history: History | None) -> list[Any]:
    """The places of every finished round, oldest first, in the form in which the game keeps them."""
    found = []
    while history is not None:
        history, places = history
        found.append(places)
    return found[::-1]


def group_by_place(places: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Seats grouped by place, first place first; `places` has the place of each seat."""
    return tuple([tuple([seat for seat, mine in enumerate(places) if mine == place]) for place in sorted(set(places))])
