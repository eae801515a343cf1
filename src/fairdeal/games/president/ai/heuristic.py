"""The heuristic player, from a view: all its decisions are in rollout.py."""

from functools import lru_cache

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine.moves import Move
from fairdeal.games.president.ai.rollout import RolloutPolicy, gift_cards, is_sliver
from fairdeal.games.president.fast.compiled_options import CompiledOptions
from fairdeal.games.president.fast.legal_combos import LegalCombos
from fairdeal.games.president.options import PresidentOptions
from fairdeal.games.president.rules.moves import READY, Combo, Gift
from fairdeal.games.president.rules.ranks import RANKS
from fairdeal.games.president.view import PresidentView


def choose(view: PresidentView) -> Move:
    """The move of the heuristic player with this view."""
    if view.phase == "intermission":
        return READY
    hand = [0] * RANKS
    for name, number in (view.hand or {}).items():
        hand[RANK_NAMES.index(name)] = number
    if view.phase == "transfer":
        return _gift(view, hand)
    legal, options = view.moves, view.options
    assert isinstance(legal, LegalCombos)
    assert isinstance(options, PresidentOptions)
    assert view.seat is not None
    policy = RolloutPolicy(_compiled(options), legal)
    policy.observe(hand, view.sizes, view.seat)
    return policy.move()


def answers_with_sliver(move: Move, view: PresidentView) -> bool:
    """Whether a move is an answer with a small part of a huge set."""
    if not isinstance(move, Combo) or view.top is None or view.hand is None:
        return False
    return is_sliver(view.hand[RANK_NAMES[move.rank]], move.naturals)


@lru_cache(maxsize=16)
def _compiled(options: PresidentOptions) -> CompiledOptions:
    return CompiledOptions(options)


def _gift(view: PresidentView, hand: list[int]) -> Gift:
    """Give what the rollout policy gives."""
    number = next(int(str(due["number"])) for due in view.due if due["seat"] == view.seat)
    return Gift(gift_cards(hand, number))
