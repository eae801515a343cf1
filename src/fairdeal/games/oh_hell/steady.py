"""What a plain, fair player does in Sanity Oh Hell."""

from fairdeal.engine.moves import Move
from fairdeal.games.oh_hell.view import OhHellView


def choose(view: OhHellView) -> Move:
    assert view.moves is not None
    return view.moves[0]
