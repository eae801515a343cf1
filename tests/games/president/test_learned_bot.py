"""President: what the bot with a network never does, although its network might."""

from typing import Any

import pytest

import fairdeal
from fairdeal.bots import bind, find_bot
from fairdeal.bots.master import propose
from fairdeal.cards.ordinary import RANKS
from fairdeal.engine.learned_policy import LearnedPolicy
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION
from fairdeal.games.president.options import PresidentOptions
from fairdeal.games.president.rules.moves import Combo
from fairdeal.games.president.view import PresidentView

# 75 rounds take 0.2 s, and 8 s in plain Python: tests/engine/test_network.py runs in both.
pytestmark = pytest.mark.long_in_plain


def is_trap(move: Move, view: PresidentView) -> bool:
    """Whether a move is a penalized last combo, or leaves nothing but ranks that are penalized (PR-25, PR-29)."""
    if not isinstance(move, Combo):
        return False
    assert isinstance(view.options, PresidentOptions)
    penalized = set()
    if view.options.penalize_final_2:
        penalized.add("2")
    if view.options.penalize_final_joker:
        penalized.add("joker")
    left = dict(view.hand or {})
    left[RANKS[move.rank]] -= move.naturals
    if move.jokers:
        left["joker"] -= move.jokers
    ranks = {rank for rank, number in left.items() if number}
    if ranks:
        return ranks <= penalized
    return RANKS[move.rank] in penalized or (move.jokers > 0 and "joker" in penalized)


@pytest.mark.parametrize(
    "options",
    [
        {"penalize_final_2": True},
        {"penalize_final_joker": True},
        {"penalize_final_2": True, "penalize_final_joker": True, "decks": 2},
    ],
    ids=["2", "joker", "both"],
)
def test_pr_25_no_cards_are_kept_that_must_not_be_the_last(options: dict[str, Any]) -> None:
    game = fairdeal.game("president", players=4, **{**options, "rounds": 25})
    bot, policy = find_bot("swift", game), game.strategy.learned_policy
    assert isinstance(policy, LearnedPolicy)
    state, stream = game.start(seed=11), Stream(11, CHOICES)
    avoided = 0
    while state.actors:
        if state.phase == INTERMISSION:
            state.proceed()
            continue
        seat = state.actors[0]
        move = bind(bot, state, seat)(stream)
        view = state.view(seat)
        assert isinstance(view, PresidentView)
        if view.phase == "play":
            traps = [other for other in view.legal_moves() if is_trap(other, view)]
            if 0 < len(traps) < view.legal_moves().count():
                avoided += 1
                assert move not in traps
                assert not set(propose(policy, view, Stream(1, CHOICES))) & set(traps)
        state.play(seat, move)
    assert avoided > 3
