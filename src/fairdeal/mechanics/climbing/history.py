"""The places of finished rounds, kept as a chain so that copies of a match share it."""

from typing import TypeAlias

from fairdeal.engine.logged_state import History

Places: TypeAlias = tuple[int, ...]  # seats, first place first


def last_places(history: History | None) -> tuple[tuple[int, ...], ...] | None:
    """The places of the last finished round as a state reports them; nobody shares a place."""
    return tuple([(seat,) for seat in history[1]]) if history is not None else None


def all_places(history: History | None) -> list[Places]:
    """The places of every finished round, oldest first."""
    found: list[Places] = []
    while history is not None:
        history, places = history
        found.append(places)
    return found[::-1]
