"""A plain player of President by rules of thumb (thumb.py), who sees a view."""

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine.moves import Move
from fairdeal.games.president.ai.rollout import Thumb
from fairdeal.games.president.fast.memory import RANKS
from fairdeal.games.president.options import PresidentOptions
from fairdeal.games.president.rules import transfers
from fairdeal.games.president.rules.combos import READY, Gift
from fairdeal.games.president.rules.tricks import Combos
from fairdeal.games.president.view import PresidentView


def choose(view: PresidentView) -> Move:
    """The move that a steady player makes who sees this."""
    if view.phase == "intermission":
        return READY
    hand = [0] * RANKS
    for name, number in (view.hand or {}).items():
        hand[RANK_NAMES.index(name)] = number
    if view.phase == "transfer":
        return _gift(view, hand)
    legal, options = view.moves, view.options
    assert isinstance(legal, Combos)
    assert isinstance(options, PresidentOptions)
    assert view.seat is not None
    thumb = Thumb(legal, options.penalize_final_2, options.penalize_final_joker)
    thumb.look(hand, view.sizes, view.seat)
    return thumb.move()


def _gift(view: PresidentView, hand: list[int]) -> Gift:
    """Give the lowest cards, single ones before those that would break a pair."""
    number = next(int(str(due["number"])) for due in view.due if due["seat"] == view.seat)
    singles = [rank for rank in range(RANKS - 5) if hand[rank] == 1][:number]
    if len(singles) == number:
        return Gift([(rank, 1) for rank in singles])
    return Gift(transfers.lowest(hand, number))
