"""A table of Sanity Rook set up by hand."""

from typing import Any

from fairdeal.engine.state import State
from fairdeal.games.rook.view import RookView
from tests.mechanics.table import ROOK_PACK, deal, run, start, turn

FOUR = ("2h4c", "2c5d", "4s10h", "6s8c")
POINTS = {
    card: 20
    if card == "rook"
    else sum(
        {"5": 5, "10": 10, "14": 10}.get(value, 0) for value in card.translate(str.maketrans("cdhs", "    ")).split()
    )
    for card in ROOK_PACK
}
VALUABLE = sorted((card for card in ROOK_PACK if POINTS[card]), key=lambda card: (-POINTS[card], card))


def bidding(*hands: str, options: dict[str, Any] | None = None, **more: Any) -> State:
    """Before the bids; the last seat deals unless it is said otherwise."""
    return start("rook", deal(*(hands or FOUR), **more), **(options or {}))


def rook(*hands: str, trump: str = "h", bid: int = 140, options: dict[str, Any] | None = None, **more: Any) -> State:
    """Seat 0 has bid, puts the Nest back as it was if there is one, names trump and leads."""
    state = bidding(*hands, options=options, **more)
    run(state, f"0 bid {bid}")
    if state.phase == "bid":
        run(state, "1 pass", "2 pass", "3 pass")
    if more.get("nest"):
        run(state, "0 nest " + " ".join(more["nest"]))
    run(state, f"0 trump {trump}")
    assert turn(state) == 0
    return state


def view(state: State, seat: int | None = None) -> RookView:
    seen = state.view(seat)
    assert isinstance(seen, RookView)
    return seen
