"""President with huge packs: rounds end after thousands of moves, with every option and for every bot (PR-1)."""

import random
from typing import Any

import pytest

from fairdeal.bots import bind
from fairdeal.bots.budget import Budget
from fairdeal.bots.search import SearchBot
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games.president import President
from fairdeal.games.president.options import MAX_DECKS, PresidentOptions
from tests.random_options import random_value

from .table import game, table

HUGE = (1_001, 10**6, 10**12, MAX_DECKS)


def random_huge_game(rng: random.Random) -> Game:
    """Any options that more than a thousand decks can have, for one round."""
    while True:
        options = {spec.name: random_value(spec, rng) for spec in PresidentOptions.specs()}
        options |= {"decks": rng.choice(HUGE), "largest_combo": 0, "rounds": 1}
        try:
            return President.configure(rng.choice([2, 3, 4, 5, 7, 64]), options=options)
        except BadSetup:
            continue


def moves_of_round(state: State, bot: str, limit: int) -> int:
    """Play a round; the number of its moves, or the limit if it takes longer."""
    stream = Stream(1, CHOICES)
    moves = 0
    while not state.over and moves < limit:
        seat = state.actors[0]
        if bot == "random":
            move = state.moves(seat).choice(stream)
        elif bot == "clock":
            move = state.automatic(seat)
        else:
            move = state.game.strategy.heuristic_move_at(state, seat, stream)
        state.play(seat, move)
        moves += 1
    return moves


@pytest.mark.once
@pytest.mark.parametrize(("bot", "each"), [("clock", 20), ("steady", 20), ("random", 120)])
def test_pr_1_a_round_ends_in_thousands_of_moves(bot: str, each: int) -> None:
    """With 64 players every trick has up to 64 moves, so the limit grows with the square of their number."""
    for seed in range(150):
        huge = random_huge_game(random.Random(f"huge {seed}"))
        limit = 5_000 + each * huge.players**2
        assert moves_of_round(huge.start(seed), bot, limit) < limit, (seed, huge.players, huge.options)


def test_pr_1_players_do_not_equalize_with_single_cards_of_huge_sets() -> None:
    """One player is about to go out, and the others hold huge sets: they do not equalize single cards of these."""
    huge = game(4, decks=10**12, penalize_final_joker=True)
    for seed in [7503806505050760, *range(40)]:  # the first one once took 109 million moves
        assert moves_of_round(huge.start(seed), "steady", 5_000) < 5_000


def test_pr_1_search_bots_do_not_consider_small_parts_of_huge_sets() -> None:
    state = table("7x5 9", "7x500 8x3 9x30", "3", decks=200)
    state.play(0, "7x5")
    candidates = state.game.strategy.candidates(state.view(1), Stream(1, CHOICES), 32)
    assert {move.text() for move in candidates} == {"pass"}  # neither five of 500 7s nor five of 30 9s
    state = table("7x5 9", "7x20 8x3 9x30", "3", decks=200)
    state.play(0, "7x5")
    candidates = state.game.strategy.candidates(state.view(1), Stream(1, CHOICES), 32)
    assert {move.text() for move in candidates} == {"pass", "7x5"}


@pytest.mark.once
def test_pr_1_a_search_bot_finishes_a_round_with_a_huge_pack() -> None:
    huge = game(3, decks=10**12, penalize_final_joker=True)
    bot = SearchBot(huge, Budget(simulations=20))
    state, stream = huge.start("huge"), Stream(1, CHOICES)
    moves = 0
    while not state.over:
        seat = state.actors[0]
        state.play(seat, bind(bot, state, seat)(stream))
        moves += 1
        assert moves < 2_000


def test_pr_1_players_bound_to_answer_revolutions_have_no_choice() -> None:
    """Why that mix is refused with huge packs: after one lead of four cards all others follow, without a choice."""
    bound: dict[str, Any] = {"voluntary_pass": False, "equalize": "disallow", "revolutions": "strict"}
    state = table("6x200 9", "5x200 Q", decks=50, one_fewer_2=False, **bound)
    state.play(0, "6x4")
    for turn in range(98):
        seat = state.actors[0]
        assert [str(move) for move in state.moves(seat)] == ["6x4" if seat == 0 else "5x4"], turn
        state.play(seat, state.moves(seat)[0])
    assert state.hands() == [{"9": 1}, {"5": 4, "Q": 1}]


@pytest.mark.parametrize("revolutions", ["strict", "relaxed", "jokers"])
def test_pr_1_players_bound_to_answer_revolutions_have_at_most_a_thousand_decks(revolutions: str) -> None:
    """Each play reverses the order, so that the one below it beats it: nobody may pass while the cards last."""
    bound: dict[str, Any] = {"voluntary_pass": False, "equalize": "disallow", "revolutions": revolutions}
    refusal = (
        f"PR-1: 1,000 decks at most with voluntary_pass=off and revolutions={revolutions}: "
        ".* use fewer decks, or revolution_ends_trick=on"
    )
    game(4, decks=1000, **bound)
    for decks in (1001, MAX_DECKS):
        with pytest.raises(BadSetup, match=refusal):
            game(4, decks=decks, **bound)
    game(4, decks=MAX_DECKS, **{**bound, "voluntary_pass": True})
    for ends in ("revolution_ends_trick", "four_in_a_row", "single_turn"):
        game(4, decks=MAX_DECKS, **{**bound, ends: True})
