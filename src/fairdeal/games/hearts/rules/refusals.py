"""Why a move of Sanity Hearts is illegal, in a player's words."""

from typing import cast

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.hearts.options import HeartsOptions
from fairdeal.games.hearts.rules.scoring import points_of
from fairdeal.games.hearts.rules.tricks import opening_card
from fairdeal.games.hearts.view import HeartsView
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.choices import Choice
from fairdeal.mechanics.faces import FaceMove, face_table
from fairdeal.mechanics.trick_refusals import duplicate, must_follow, not_a_face, out_of_turn


def why_not(move: Move, view: HeartsView) -> IllegalMove:
    """The first rule that a move would break, in the order in which the rules apply."""
    if view.phase == "pass":
        return _refuse_pass(move, view)
    refusal = out_of_turn(view, "HE-3" if view.first_trick else "HE-6") or not_a_face(move, view, "HE-4")
    if refusal is not None:
        return refusal
    assert isinstance(move, FaceMove)
    return _refuse_follow(move, view) if view.trick else _refuse_lead(move, view)


def _refuse_pass(move: Move, view: HeartsView) -> IllegalMove:
    if view.seat in view.chosen:
        return IllegalMove("HE-2", "you have chosen what to pass; the other players are still choosing")
    if not isinstance(move, Choice) or move.verb != "pass":
        return IllegalMove("HE-2", f"first everybody passes {view.to_pass} cards: pass CARD CARD …")
    if move.number() != view.to_pass:
        return IllegalMove("HE-1", f"pass {view.to_pass} cards, not {move.number()}")
    return IllegalMove("HE-2", "you can pass only cards that you hold")


def _refuse_lead(move: FaceMove, view: HeartsView) -> IllegalMove:
    if view.first_trick and any(_is_opening(legal) for legal in view.moves or ()):
        return IllegalMove("HE-3", "lead 2♣3♦ as 2♣: it opens every hand")
    if _breaks_first_trick(move, view):
        return _no_points_yet()
    if move.suit == deck_terms.SUMS:
        return IllegalMove("HE-4", "at this table a combined sum may not be led: lead a half")
    return IllegalMove("HE-7", "hearts are not broken yet: lead another suit")


def _refuse_follow(move: FaceMove, view: HeartsView) -> IllegalMove:
    refusal = duplicate(move, view)
    if refusal is not None:
        return refusal
    if _breaks_first_trick(move, view):
        return _no_points_yet()
    return _no_hearts_yet() if _shows_early_heart(move, view) else must_follow(view, "HE-4")


def _no_points_yet() -> IllegalMove:
    return IllegalMove("HE-5", "in the first trick you cannot play a card with a heart or the Q♠ on it, however shown")


def _no_hearts_yet() -> IllegalMove:
    return IllegalMove("HE-7", "at this table no heart may be shown in the first trick: show another face")


def _shows_early_heart(move: FaceMove, view: HeartsView) -> bool:
    """HE-7: a heart in the first trick with `break_in_first_trick` off, although the player could show another face."""
    options = cast("HeartsOptions", view.options)
    return view.first_trick and not options.break_in_first_trick and move.suit == deck_terms.HEARTS


def _breaks_first_trick(move: FaceMove, view: HeartsView) -> bool:
    """HE-5: a card with points in the first trick, although the player could play another."""
    return view.first_trick and _has_points(move) and not all(_has_points(legal) for legal in view.moves or ())


def _has_points(move: Move) -> bool:
    """Whether either half of the card shown is worth points."""
    return isinstance(move, FaceMove) and points_of(face_table().deck.cards[move.card]) > 0


def _is_opening(move: Move) -> bool:
    """HE-3: whether a move shows the opening card as its low half."""
    opening = opening_card(face_table().deck).index
    return isinstance(move, FaceMove) and (move.card, move.kind) == (opening, deck_terms.LOW)
