"""Bull Sanity in a review: what a claim or a call leads to."""

from collections.abc import Sequence

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.games.bull_sanity.rules.moves import BULL


def facts(events: Sequence[Event], seat: int, move: Move) -> list[str]:
    """What happens to the set on the table, and to the seat."""
    found = []
    calls = [event for event in events if event.kind == "called"]
    takers = [event.seat for event in events if event.kind == "cards"]
    if move == BULL:
        found.append(
            "the claim is true, and you take the set (BS-5)" if seat in takers else "the claim is false (BS-4)"
        )
    elif calls and calls[0].seat != seat:
        found.append("somebody calls (BS-5)")
        if takers and takers[0] == seat:
            found.append("you take your set back (BS-5)")
    if any(event.kind == "out" and event.seat != seat for event in events):
        found.append("somebody else is out of cards before your next turn (BS-7)")
    return found
