"""Helpers that set up a match of Sanity Oh Hell with given hands."""

from typing import Any

from fairdeal.engine.state import State
from fairdeal.games.oh_hell.view import OhHellView
from tests.mechanics.table import deal, run, start, turn


def oh_hell(*hands: str, trump: str | None = None, bids: str = "", **more: Any) -> State:
    """A match of one hand after the bids, by default all 0; `trump` is the turned card. By default seat 0 leads."""
    state = bidding(*hands, trump=trump, **more)
    numbers = bids.split() or ["0"] * len(hands)
    first = turn(state)
    run(state, *[f"{(first + k) % len(hands)} bid {number}" for k, number in enumerate(numbers)])
    assert state.phase == "play"
    return state


def bidding(*hands: str, **more: Any) -> State:
    """A match of one hand before the bids. By default the last seat deals."""
    return start("oh-hell", deal(*hands, **more))


def view(state: State, seat: int | None = None) -> OhHellView:
    seen = state.view(seat)
    assert isinstance(seen, OhHellView)
    return seen
