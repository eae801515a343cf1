"""Why a move of Sanity Rook is not allowed, in a player's words."""

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.rook.notation import PASS
from fairdeal.games.rook.view import RookView
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.choices import Choice
from fairdeal.mechanics.faces import FaceMove
from fairdeal.mechanics.trick_refusals import duplicate, must_follow, not_a_face, out_of_turn


def why_not(move: Move, view: RookView) -> IllegalMove:
    """The first rule, in the order they bind, that the move would break."""
    if view.phase == "bid":
        return _out_of_the_auction(move, view) or _not_to_bid(move, view)
    if view.phase == "nest":
        return out_of_turn(view, "RK-4") or _not_to_lay(move, view)
    if view.phase == "trump":
        return out_of_turn(view, "RK-4") or IllegalMove("RK-4", "now trump is named: trump c, d, h or s")
    turns = "RK-9" if view.tricks else "RK-5"
    refused = out_of_turn(view, turns) or not_a_face(move, view, "RK-5" if view.led is None else "RK-6")
    if refused is not None or not isinstance(move, FaceMove):
        return refused or IllegalMove(None, f"{move} is no play")
    refused = duplicate(move, view)
    if refused is not None:
        return refused
    if view.led == "rook":
        return IllegalMove("RK-8", "the Rook was led: show a trump, which you have")
    return must_follow(view, "RK-7" if view.led == "sum" else "RK-6")


def _out_of_the_auction(move: Move, view: RookView) -> IllegalMove | None:
    if view.seat in view.passed:
        return IllegalMove("RK-3", "you have passed, and a pass is final")
    return out_of_turn(view, "RK-3") if isinstance(move, Move) else None


def _not_to_bid(move: Move, view: RookView) -> IllegalMove:
    if not isinstance(move, Bid):
        return IllegalMove("RK-3", f"now everybody bids or passes: bid 140, {PASS}")
    if not 140 <= move.number <= 240 or move.number % 5:
        return IllegalMove("RK-3", f"bids go from 140 to 240 in steps of 5, not {move.number}")
    return IllegalMove("RK-3", f"{view.bid} has been bid: bid more, or pass")


def _not_to_lay(move: Move, view: RookView) -> IllegalMove:
    size = (view.hand is not None and len(view.hand) - min(view.sizes)) or 0
    if not isinstance(move, Choice) or move.verb != "nest":
        return IllegalMove("RK-4", f"now {size} cards go back into the Nest: nest CARD CARD …")
    if move.number() != size:
        return IllegalMove("RK-4", f"{size} cards go back into the Nest, not {move.number()}")
    return IllegalMove("RK-4", "only cards that you hold can go into the Nest")
