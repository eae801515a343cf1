"""The heuristic player, from a view: the rollout policy (rollout.py) in the tricks, and gifts of low single cards."""

from functools import lru_cache

from fairdeal.cards.ordinary import RANKS as RANK_NAMES
from fairdeal.engine.moves import Move
from fairdeal.games.president.ai.rollout import RolloutPolicy, is_sliver
from fairdeal.games.president.fast.compiled_options import CompiledOptions
from fairdeal.games.president.fast.legal_combos import LegalCombos
from fairdeal.games.president.options import PresidentOptions
from fairdeal.games.president.rules.moves import READY, Combo, Gift
from fairdeal.games.president.rules.ranks import RANKS
from fairdeal.games.president.rules.transfers import lowest_cards
from fairdeal.games.president.view import PresidentView

HIGH_RANKS = 5  # single cards of the highest ranks, from the queen up, are not given away


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
    """Give low single cards; if there are too few of them, the lowest cards."""
    number = next(int(str(due["number"])) for due in view.due if due["seat"] == view.seat)
    singles = [rank for rank in range(RANKS - HIGH_RANKS) if hand[rank] == 1][:number]
    if len(singles) == number:
        return Gift([(rank, 1) for rank in singles])
    return Gift(lowest_cards(hand, number))
