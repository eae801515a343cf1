"""Why a move of Sanity Oh Hell is illegal, in a player's words."""

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.engine.wording import counted
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.faces import FaceMove
from fairdeal.mechanics.trick_refusals import duplicate, must_follow, not_a_face, out_of_turn


def why_not(move: Move, view: OhHellView) -> IllegalMove:
    """The first rule that a move would break, in the order in which the rules apply."""
    if view.phase == "bid":
        return out_of_turn(view, "OH-3") or _refuse_bid(move, view)
    refusal = out_of_turn(view, "OH-4") or not_a_face(move, view, "OH-4")
    if refusal is not None:
        return refusal
    assert isinstance(move, FaceMove)
    return duplicate(move, view) or must_follow(view, "OH-6" if view.led == "sum" else "OH-5")


def _refuse_bid(move: Move, view: OhHellView) -> IllegalMove:
    if not isinstance(move, Bid):
        return IllegalMove("OH-3", f"first everybody bids how many tricks they will take, from 0 to {view.size}")
    if move.number > view.size:
        return IllegalMove("OH-3", f"this hand has {counted(view.size, 'trick')}: bid from 0 to {view.size}")
    return IllegalMove(
        "OH-3",
        f"the dealer may not make the bids add up to the {counted(view.size, 'trick')} there are: "
        f"bid anything but {move.number}",
    )
