"""Why a move of Sanity Oh Hell is not allowed, in a player's words."""

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.faces import FaceMove
from fairdeal.mechanics.trick_refusals import duplicate, must_follow, not_a_face, out_of_turn


def why_not(move: Move, view: OhHellView) -> IllegalMove:
    """The first rule, in the order they bind, that the move would break."""
    if view.phase == "bid":
        return out_of_turn(view, "OH-3") or _not_to_bid(move, view)
    refused = out_of_turn(view, "OH-4") or not_a_face(move, view, "OH-4")
    if refused is not None or not isinstance(move, FaceMove):
        return refused or IllegalMove("OH-4", f"{move} is no play")
    return duplicate(move, view) or must_follow(view, "OH-6" if view.led == "sum" else "OH-5")


def _not_to_bid(move: Move, view: OhHellView) -> IllegalMove:
    if not isinstance(move, Bid):
        return IllegalMove("OH-3", f"now everybody bids how many tricks he will take, from 0 to {view.size}: bid 0")
    if move.number > view.size:
        return IllegalMove("OH-3", f"there are {view.size} tricks: bid from 0 to {view.size}")
    return IllegalMove(
        "OH-3", f"the dealer may not make the bids add up to the {view.size} tricks there are: not {move.number}"
    )
