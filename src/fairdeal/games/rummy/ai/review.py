"""Sanity 500 Rummy in a review: kinds of decisions, what a move leads to, and the stock shuffled again."""

from collections.abc import Mapping, Sequence
from typing import cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.games.rummy.match import RummyMatch
from fairdeal.games.rummy.moves import Discard, Draw

PUT_DOWN = ("melded", "laid", "arranged")  # kinds of events


def decision_kind(move: Move) -> str:
    """Draw, meld or discard."""
    if isinstance(move, Draw):
        return "draw"
    return "discard" if isinstance(move, Discard) else "meld"


def facts(events: Sequence[Event], seat: int, move: Move) -> list[str]:
    """What the others do until the seat's next turn."""
    found = []
    if isinstance(move, Discard) and any(event.kind == "took" and event.seat != seat for event in events):
        found.append("somebody draws from the pile before your next turn (RU-2)")
    if any(event.kind == "hand" for event in events):
        found.append("the round ends before your next turn (RU-7, RU-8)")
    return found


def round_facts(events: Sequence[Event], seat: int) -> list[tuple[str, bool]]:
    """What the seat puts down in this turn, who goes out, and whether the round costs the seat points."""
    found = []
    turn = next((number for number, event in enumerate(events) if event.kind == "discarded"), len(events))
    if any(event.kind in PUT_DOWN and event.seat == seat for event in events[:turn]):
        found.append(("you put cards down in this turn (RU-3, RU-5)", True))
    ended = next((event for event in events if event.kind == "hand"), None)
    if ended is None:
        return found
    data = cast("Mapping[str, list[int]]", ended.data)
    if data["in_hand"][seat] == 0:
        found.append(("you go out (RU-7)", True))
    elif 0 in data["in_hand"]:
        found.append(("somebody else goes out (RU-7)", False))
    if data["change"][seat] < 0:
        found.append(("the round costs you points (RU-9)", False))
    return found


def shuffle_stock(match: RummyMatch, stream: Stream) -> None:
    """Put the cards of the stock into another order; nobody knows the real one."""
    left = sorted(match.table.stock_cards())
    match.table.set_stock([left.pop(stream.below(len(left))) for _ in range(len(left))])
