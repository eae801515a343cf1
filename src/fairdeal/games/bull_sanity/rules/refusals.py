"""Why a move of Bull Sanity is not allowed, in a player's words."""

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.moves import Move
from fairdeal.games.bull_sanity.rules.claims import Claim
from fairdeal.games.bull_sanity.view import BullSanityView


def why_not(move: Move, view: BullSanityView) -> IllegalMove:
    """The first rule, in the order they bind, that the move would break."""
    if view.phase == "over":
        return IllegalMove("BS-7", "the match is over: nobody has a turn any more")
    if view.seat in view.out:
        rule = "BS-5" if view.phase == "call" else "BS-7"
        return IllegalMove(rule, "you are out of cards: you claim and call no more")
    if view.phase == "call":
        return _not_an_answer(move, view)
    if not isinstance(move, Claim):
        return IllegalMove("BS-5", "there is no set to call or accept: the next claim comes first")
    if view.seat not in view.actors:
        return IllegalMove("BS-2", f"it is not your turn: seat {view.actors[0]} is to claim")
    return _not_a_claim(move, view)


def _not_an_answer(move: Move, view: BullSanityView) -> IllegalMove:
    """BS-5: in the window everybody else calls or accepts, once."""
    assert view.claim is not None
    if view.claim["seat"] == view.seat:
        return IllegalMove("BS-5", "you have claimed: now the others may call or accept")
    if view.seat in view.accepted:
        return IllegalMove("BS-5", "you have accepted this claim; others may still call it")
    return IllegalMove("BS-5", f"a claim is on the table: bull or accept, not {move}")


def _not_a_claim(move: Claim, view: BullSanityView) -> IllegalMove:
    if move.value not in view.values:
        return _not_the_value(move.value, view)
    if not move.cards:
        return IllegalMove("BS-2", "put one card or more face down")
    if move.twice:
        return IllegalMove("BS-2", f"{move.pack.texts(move.twice)[0]} is named twice: a card can be put down once")
    lacking = [card for card in move.pack.texts(move.cards) if card not in (view.hand or ())]
    return IllegalMove("BS-2", f"you do not hold {' '.join(lacking)}")


def _not_the_value(value: int, view: BullSanityView) -> IllegalMove:
    if len(view.values) == 2:
        back, on = view.values
        return IllegalMove("BS-3", f"claim {on}, or go back to {back}; not {value}")
    if view.last is None:
        return IllegalMove("BS-2", f"the first claim is of 2s, not {value}s")
    last = view.last["value"]
    if last > view.values[0]:
        return IllegalMove("BS-3", f"after {last}, the highest sum, it is {view.values[0]}, not {value}")
    return IllegalMove("BS-2", f"after {last} comes {view.values[0]}, not {value}")
