"""Presidents & Sanityholes in a review: kinds of decisions, and what a move leads to."""

from collections.abc import Sequence
from typing import cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.games.sanityholes.rules.moves import PASS
from fairdeal.games.sanityholes.view import SanityholesView

MANY_PASSES = 3  # in one round


def decision_kind(view: SanityholesView, move: Move) -> str:
    """Exchange, lead, pass or play."""
    if view.phase != "play":
        return "exchange"
    if not view.trick:
        return "lead"
    return "pass" if move == PASS else "play"


def facts(events: Sequence[Event], seat: int, move: Move) -> list[str]:
    """What happens until the seat's next turn."""
    found = []
    answers = [event for event in events[1:] if event.kind in ("played", "cleared", "trick")]
    if move != PASS and answers and answers[0].seat != seat:
        found.append("somebody tops it or clears the trick (PS-5, PS-7)")
    if any(event.kind == "trick" and event.seat == seat for event in events):
        found.append("you lead the next trick (PS-6)")
    if any(event.kind == "out" and event.seat != seat for event in events):
        found.append("somebody else goes out before your next turn (PS-8)")
    return found


def round_facts(events: Sequence[Event], seat: int) -> list[tuple[str, bool]]:
    """Whether the seat comes in first or last, and whether it passes often on the way."""
    ended = next((event for event in events if event.kind == "round"), None)
    places = cast("list[int]", (ended.data or {})["places"]) if ended is not None else []
    found = []
    if places and places[0] == seat:
        found.append(("you come in first (PS-8)", True))
    if places and places[-1] == seat:
        found.append(("you come in last (PS-8)", False))
    if sum(event.kind == "passed" and event.seat == seat for event in events) >= MANY_PASSES:
        found.append((f"you take {MANY_PASSES} markers or more in this round (PS-6)", False))
    return found
