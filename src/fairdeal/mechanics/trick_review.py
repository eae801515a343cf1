"""Trick games in a review: kinds of decisions, and who takes the trick."""

from collections.abc import Container, Sequence
from typing import cast

from fairdeal.engine.events import Event
from fairdeal.mechanics.trick_view import TrickView

KINDS = {"pass": "exchange", "nest": "exchange", "bid": "bid", "trump": "bid"}  # by phase, before the tricks


def decision_kind(view: TrickView) -> str:
    """Exchange or bid before the tricks, then lead or play."""
    if view.phase != "play":
        return KINDS.get(view.phase, view.phase)
    return "play" if view.trick else "lead"


def hand_result(events: Sequence[Event], name: str) -> list[int] | None:
    """What every seat has of something (`taken`, `change`, …) at the end of the hand; None if it has not ended."""
    ended = next((event for event in events if event.kind == "hand"), None)
    return cast("list[int]", (ended.data or {})[name]) if ended is not None else None


def facts(events: Sequence[Event], side: Container[int], clause: str) -> list[str]:
    """The clause, if the trick on the table goes to one of these seats."""
    winners = [event.seat for event in events if event.kind == "trick"]
    return [clause] if winners and winners[0] in side else []
