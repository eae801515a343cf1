"""Sanity 500 Rummy in a review: kinds of decisions, what a move leads to, and the stock shuffled again."""

from collections.abc import Sequence

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.games.rummy.match import RummyMatch
from fairdeal.games.rummy.moves import Discard, Draw


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


def shuffle_stock(match: RummyMatch, stream: Stream) -> None:
    """Put the cards of the stock into another order; nobody knows the real one."""
    left = sorted(match.table.stock_cards())
    match.table.set_stock([left.pop(stream.below(len(left))) for _ in range(len(left))])
