"""Set-up tables of Sanity Rook for tests."""

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

# Twelve cards each, for tests of bots
STRONG = "rook 12s14c 11c14h 6d14h 10s13h 5s13h 8h13d 8c14d 9d14c 7d14s 11s13c 3s14d"
FAIR = "2d12h 3d11h 3h12c 3h13c 4d9h 4s10h 4h11s 4s12d 4c13s 5d6s 5h8d 5c9s"
ALSO_FAIR = "5h11c 5s12c 6s8c 6h10c 6c12h 6c13s 7c8h 7s9c 7h10s 7h12d 8s9h 8s10d"
WEAK = "2h4c 2c5d 2h6d 2d7c 2s9d 2s10h 2c11d 3s5c 3d6h 3c7d 3c8d 4d7s"
FIVE = ["9s10d", "9c13d", "10c11h", "11d12s", "4h14s"]  # for the Nest


def bidding(*hands: str, options: dict[str, Any] | None = None, **more: Any) -> State:
    """A table before the auction; the last seat deals unless `dealer` or `leader` says otherwise."""
    return start("rook", deal(*(hands or FOUR), **more), **(options or {}))


def rook(*hands: str, trump: str = "h", bid: int = 140, options: dict[str, Any] | None = None, **more: Any) -> State:
    """A table before the first trick: seat 0 has won the auction, put the Nest back unchanged, and leads."""
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
    """The view of a seat, or of a spectator."""
    seen = state.view(seat)
    assert isinstance(seen, RookView)
    return seen
