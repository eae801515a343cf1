"""Which rule an illegal move of Sanity Rook breaks, in a player's words."""

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.rook.rules.auction import BIDS
from fairdeal.games.rook.view import RookView
from fairdeal.mechanics.bids import Bid
from fairdeal.mechanics.choices import Choice
from fairdeal.mechanics.faces import FaceMove
from fairdeal.mechanics.trick_refusals import duplicate, must_follow, not_a_face, out_of_turn


def why_not(move: Move, view: RookView) -> IllegalMove:
    """The first rule that a move breaks, in the order in which the rules apply."""
    if view.phase == "bid":
        return _cannot_bid_now(view) or _not_a_legal_bid(move, view)
    if view.phase == "nest":
        return out_of_turn(view, "RK-4") or _not_a_legal_nest(move, view)
    if view.phase == "trump":
        return out_of_turn(view, "RK-4") or IllegalMove("RK-4", "name trump now: clubs, diamonds, hearts or spades")
    return _cannot_play_now(move, view) or _not_a_legal_face(move, view)


def _cannot_bid_now(view: RookView) -> IllegalMove | None:
    if view.seat in view.passed:
        return IllegalMove("RK-3", "you have passed, and a pass is final")
    return out_of_turn(view, "RK-3")


def _not_a_legal_bid(move: Move, view: RookView) -> IllegalMove:
    if not isinstance(move, Bid):
        return IllegalMove("RK-3", "bid or pass now: cards are shown after the auction")
    if move.number not in BIDS:
        return IllegalMove("RK-3", f"bids go from {BIDS[0]} to {BIDS[-1]} in steps of {BIDS.step}, not {move.number}")
    return IllegalMove("RK-3", f"{view.bid} has been bid: bid more, or pass")


def _not_a_legal_nest(move: Move, view: RookView) -> IllegalMove:
    number = view.cards_to_put_back
    if not isinstance(move, Choice) or move.verb != "nest":
        return IllegalMove("RK-4", f"put {number} cards back into the Nest now: nest CARD CARD …")
    if move.number() != number:
        return IllegalMove("RK-4", f"put {number} cards back into the Nest, not {move.number()}")
    return IllegalMove("RK-4", "put only cards that you hold into the Nest")


def _cannot_play_now(move: Move, view: RookView) -> IllegalMove | None:
    turns = "RK-9" if view.tricks else "RK-5"
    faces = "RK-5" if view.led is None else "RK-6"
    return out_of_turn(view, turns) or not_a_face(move, view, faces)


def _not_a_legal_face(move: Move, view: RookView) -> IllegalMove:
    assert isinstance(move, FaceMove)  # `not_a_face` refuses anything else
    repeated = duplicate(move, view)
    if repeated is not None:
        return repeated
    if view.led == "rook":
        return IllegalMove("RK-8", "the Rook was led: show a trump, which you have")
    return must_follow(view, "RK-7" if view.led == "sum" else "RK-6")
