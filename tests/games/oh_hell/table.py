"""A table of Sanity Oh Hell set up by hand."""

from typing import Any

from fairdeal.engine.state import State
from fairdeal.games.oh_hell.view import OhHellView
from tests.mechanics.table import deal, run, start, turn


def oh_hell(*hands: str, trump: str | None = None, bids: str = "", **more: Any) -> State:
    """One hand; `trump` is the card turned. Everybody bids what `bids` says, or 0, and seat 0 leads."""
    state = bidding(*hands, trump=trump, **more)
    said = bids.split() or ["0"] * len(hands)
    first = turn(state)
    run(state, *[f"{(first + k) % len(hands)} bid {number}" for k, number in enumerate(said)])
    assert state.phase == "play"
    return state


def bidding(*hands: str, **more: Any) -> State:
    """Before the bids; the last seat deals unless it is said otherwise."""
    return start("oh-hell", deal(*hands, **more))


def view(state: State, seat: int | None = None) -> OhHellView:
    seen = state.view(seat)
    assert isinstance(seen, OhHellView)
    return seen
