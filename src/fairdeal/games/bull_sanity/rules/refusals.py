"""Why a move of Bull Sanity is illegal, in a player's words."""

from fairdeal.cards.naming import write_card, write_cards
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.bull_sanity.rules.moves import Claim
from fairdeal.games.bull_sanity.rules.values import FIRST_VALUE
from fairdeal.games.bull_sanity.view import BullSanityView


def why_not(move: Move, view: BullSanityView) -> IllegalMove:
    """The first rule that an illegal move breaks, in the order in which the rules apply."""
    if view.phase == "over":
        return IllegalMove("BS-7", "the match is over: nobody has a turn anymore")
    if view.seat in view.out:
        rule = "BS-5" if view.phase == "call" else "BS-7"
        return IllegalMove(rule, "you are out of cards: you claim and call no more")
    if view.phase == "call":
        return _why_not_answer(view)
    if not isinstance(move, Claim):
        return IllegalMove("BS-5", "there is no set to call or accept: the next claim comes first")
    if view.seat not in view.actors:
        return IllegalMove("BS-2", f"it is not your turn: seat {view.actors[0]} is to claim")
    return _why_not_claim(move, view)


def _why_not_answer(view: BullSanityView) -> IllegalMove:
    """BS-5: after a claim, each of the others calls or accepts, once."""
    assert view.claim is not None
    if view.claim["seat"] == view.seat:
        return IllegalMove("BS-5", "you have claimed: now the others may call or accept")
    if view.seat in view.accepted:
        return IllegalMove("BS-5", "you have accepted this claim; others may still call it")
    return IllegalMove("BS-5", "a claim is on the table: bull or accept")


def _why_not_claim(claim: Claim, view: BullSanityView) -> IllegalMove:
    if claim.value not in view.values:
        return _why_not_value(claim.value, view)
    if not claim.cards:
        return IllegalMove("BS-2", "put one card or more face down")
    if claim.repeated:
        card = claim.pack.texts(claim.repeated)[0]
        return IllegalMove("BS-2", f"{write_card(card)} is named twice: a card can be put down once")
    missing = [card for card in claim.pack.texts(claim.cards) if card not in (view.hand or ())]
    return IllegalMove("BS-2", f"you do not hold {write_cards(missing)}")


def _why_not_value(value: int, view: BullSanityView) -> IllegalMove:
    if len(view.values) == 2:
        lowest, following = view.values
        return IllegalMove("BS-3", f"claim {following}, or go back to {lowest}; not {value}")
    if view.last is None:
        return IllegalMove("BS-2", f"the first claim is of {FIRST_VALUE}s, not {value}s")
    last = view.last["value"]
    if last > view.values[0]:
        return IllegalMove("BS-3", f"after {last}, the highest sum, it is {view.values[0]}, not {value}")
    return IllegalMove("BS-2", f"after {last} comes {view.values[0]}, not {value}")
