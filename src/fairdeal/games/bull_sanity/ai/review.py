"""Bull Sanity for reviews and the coach: what a claim or a call leads to, and whether a claim is true."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.games.bull_sanity import worlds
from fairdeal.games.bull_sanity.fast.pack import Pack
from fairdeal.games.bull_sanity.rules.moves import BULL

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity.match import BullSanityMatch


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


def round_facts(events: Sequence[Event], seat: int) -> list[tuple[str, bool]]:
    """Whether the seat wins."""
    won = any(
        event.kind == "over" and seat in cast("list[list[int]]", (event.data or {})["places"])[0] for event in events
    )
    return [("you are the first without cards (BS-7)", True)] if won else []


def hidden_facts(world: "BullSanityMatch", seat: int, pack: Pack) -> list[tuple[int, str]]:
    """BS-4: whether the claim on the table is true in this world, if another player has made it."""
    if world.phase != "call":
        return []
    claimed = worlds.world_of(world).sets[-1]
    if claimed.seat == seat:
        return []
    is_true = not claimed.cards & ~pack.showing[claimed.value]
    return [(claimed.seat, f"{'tells' if is_true else 'does not tell'} the truth about this set")]
