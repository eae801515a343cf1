"""President in a review: kinds of decisions, and what a move leads to."""

from collections.abc import Sequence
from typing import cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.games.president.rules.moves import Combo
from fairdeal.games.president.view import PresidentView


def decision_kind(view: PresidentView, move: Move) -> str:
    """Exchange, lead, pass or play."""
    if view.phase != "play":
        return "exchange"
    if not view.trick:
        return "lead"
    return "play" if isinstance(move, Combo) else "pass"


def facts(events: Sequence[Event], seat: int, move: Move) -> list[str]:
    """What happens until the seat's next turn."""
    found = []
    if isinstance(move, Combo):
        answers = [event for event in events[1:] if event.kind in ("played", "trick")]
        if answers and answers[0].kind == "played":
            found.append("somebody beats it (PR-11)")
        elif answers and answers[0].seat == seat:
            found.append("you win the trick and lead again (PR-13)")
    if any(event.kind == "out" and event.seat != seat for event in events):
        found.append("somebody else goes out before your next turn (PR-14)")
    return found


def round_facts(events: Sequence[Event], seat: int) -> list[tuple[str, bool]]:
    """Whether the seat comes in first or last."""
    ended = next((event for event in events if event.kind == "round"), None)
    places = cast("list[int]", (ended.data or {})["places"]) if ended is not None else []
    found = []
    if places and places[0] == seat:
        found.append(("you come in first (PR-14)", True))
    if places and places[-1] == seat:
        found.append(("you come in last (PR-14)", False))
    return found
