"""Why a move of Sanity Hearts is not allowed, in a player's words."""

from fairdeal.cards.double import parse_double, standard_deck
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.hearts.view import HeartsView
from fairdeal.mechanics.choices import Choice
from fairdeal.mechanics.faces import FaceMove
from fairdeal.mechanics.trick_refusals import duplicate, must_follow, not_a_face, out_of_turn


def why_not(move: Move, view: HeartsView) -> IllegalMove:
    """The first rule, in the order they bind, that the move would break."""
    if view.phase == "pass":
        return _not_to_pass(move, view)
    refused = out_of_turn(view, "HE-3" if view.first_trick else "HE-6") or not_a_face(move, view, "HE-4")
    if refused is not None or not isinstance(move, FaceMove):
        return refused or IllegalMove(None, f"{move} is no play")
    return _not_to_follow(move, view) if view.trick else _not_to_lead(move, view)


def _not_to_pass(move: Move, view: HeartsView) -> IllegalMove:
    if view.seat in view.chosen:
        return IllegalMove("HE-2", "you have chosen what to pass; the others still choose")
    if not isinstance(move, Choice) or move.verb != "pass":
        return IllegalMove("HE-2", f"first everybody passes {view.to_pass} cards: pass CARD CARD …")
    if move.number() != view.to_pass:
        return IllegalMove("HE-1", f"{view.to_pass} cards are passed, not {move.number()}")
    return IllegalMove("HE-2", "you can pass only cards that you hold")


def _not_to_lead(move: FaceMove, view: HeartsView) -> IllegalMove:
    opening = "2c3d:2c"
    if view.first_trick and view.moves is not None and opening in [str(legal) for legal in view.moves]:
        return IllegalMove("HE-3", "the first lead is 2c3d as a 2c")
    if view.first_trick and _has_points(move) and not all(_has_points(m) for m in view.moves or ()):
        return _no_points_yet()
    if move.suit > 3:
        return IllegalMove("HE-4", "at this table a combined sum is not led (combined_leads=off): lead a half")
    return IllegalMove("HE-7", "hearts are not broken yet: lead another suit")


def _not_to_follow(move: FaceMove, view: HeartsView) -> IllegalMove:
    refused = duplicate(move, view)
    if refused is not None:
        return refused
    if view.first_trick and _has_points(move) and not all(_has_points(m) for m in view.moves or ()):
        return _no_points_yet()
    return must_follow(view, "HE-4")


def _no_points_yet() -> IllegalMove:
    return IllegalMove("HE-5", "in the first trick no card with a heart or the 12s on it is played, however shown")


def _has_points(move: Move) -> bool:
    """Does the card carry a heart or Q♠ on either half?"""
    name = str(move).partition(":")[0]
    card = parse_double(name, standard_deck())
    return "h" in name or "12s" in [f"{value}{suit.letter}" for value, suit in card.halves]
