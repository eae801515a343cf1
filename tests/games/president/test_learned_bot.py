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
from fairdeal.engine.state import State
from fairdeal.engine.turns import turns
from fairdeal.games.president.options import PresidentOptions
from fairdeal.games.president.rules.moves import Combo
from fairdeal.games.president.view import PresidentView
from tests.games.president.table import give_back, run, table

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
    for seat in turns(state):
        move = bind(bot, state, seat)(stream)
        view = state.view(seat)
        assert isinstance(view, PresidentView)
        if view.phase == "play":
            traps = [other for other in view.legal_moves() if is_trap(other, view)]
            if 0 < len(traps) < view.legal_moves().count():
                avoided += 1
                assert move not in traps
                assert not set(propose(policy, game.strategy, view, Stream(1, CHOICES))) & set(traps)
        state.play(seat, move)
    assert avoided > 3


def features_of(state: State, text: str | None = None) -> set[int]:
    """What a network gets for the position of the seat to act, or for one of its moves."""
    policy, seat = state.game.strategy.policy_with(None), state.actors[0]
    position = policy.features.position_list(policy.spec.observe(state.view(seat)))
    if text is None:
        return set(position)
    move = state.game.parse(text)
    (action,) = policy.actions.sequence_of(move, state.moves(seat))
    return set(policy.features.move_list(policy.spec.observe(state.view(seat)), action))


def test_pr_15_one_2_counts_among_what_could_beat_a_pair() -> None:
    """Only one 2 and no other card above the kings is unseen."""
    states = [table("Kx4 Ax4 2x3 jokerx2 3", "2 4 4 4", "5 5 5", leader=0, one_fewer_2=on) for on in (True, False)]
    pairs = [features_of(state, "Kx2") for state in states]
    singles = [features_of(state, "K") for state in states]
    assert pairs[0] != pairs[1]
    assert singles[0] == singles[1]


def test_pr_30_a_president_who_may_fall_and_one_who_has_fallen_are_told_apart() -> None:
    def added(roles: list[int | None], *moves: str) -> int:
        """The number of features that a position has because of the option."""
        found = []
        for falls in (True, False):
            state = table("5 5", "4", "9 9 9", roles=roles, leader=1, fall_from_grace=falls)
            give_back(state)
            run(state, *moves)
            found.append(features_of(state))
        stages.append(found[0] - found[1])
        return len(stages[-1])

    stages: list[set[int]] = []
    option = 1  # that the option is on
    assert added([1, 0, 2]) == option + 2  # seat 1 is President, and has not fallen yet
    assert added([0, 1, 2]) == option + 2  # another seat is
    assert added([0, 1, 2], "1 4", "2 pass") == option + 2  # seat 0 has fallen
    assert added([2, 1, 0], "1 4", "2 pass") == option + 2  # seat 2 has
    assert added([1, 0, 2], "1 4", "2 pass") == option  # seat 1 was the first to go out
    assert len({tuple(sorted(stage)) for stage in stages}) == 5
