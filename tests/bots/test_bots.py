"""Bots by name: each sees a view and chooses a legal move."""

import pytest

import fairdeal
from fairdeal.bots import BOTS, BUDGETS, bind, find_bot, random_move
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games, find_game
from fairdeal.games.president.options import MAX_DECKS


@pytest.mark.parametrize("key", list(all_games()))
@pytest.mark.parametrize("name", sorted(set(BOTS) - set(BUDGETS) - {"strong"}))  # strong is swift or sharp
def test_a_bot_plays_a_whole_match_from_views(name: str, key: str) -> None:
    game = find_game(key).configure_for_programs()
    bot = find_bot(name, game)
    state, stream = game.start(seed=11), Stream(11, CHOICES)
    while not state.over:
        if state.phase == INTERMISSION:
            state.proceed()
            continue
        seat = state.actors[0]
        move = bind(bot, state, seat)(stream)
        assert move in state.moves(seat)
        state.play(seat, move)


@pytest.mark.parametrize("preset", ["online", "house"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_heuristic_finishes_a_round_with_the_largest_number_of_decks(players: int, preset: str) -> None:
    """PR-1: also if a joker may not be the last card, so that another card must be kept."""
    game = fairdeal.game("president", players=players, preset=preset, decks=MAX_DECKS, rounds=1, largest_combo=0)
    for seed in range(4):
        state, stream = game.start(seed), Stream(seed, CHOICES)
        moves = 0
        while not state.over:
            seat = state.actors[0]
            state.play(seat, game.strategy.heuristic_move_at(state, seat, stream))
            moves += 1
            assert moves < 3_000


def test_random_is_uniform_over_the_legal_moves() -> None:
    game = fairdeal.game("president")
    state, stream = game.start(seed=3), Stream(1, CHOICES)
    view = state.view(state.actors[0])
    assert view.moves is not None
    counts = dict.fromkeys(view.moves, 0)
    for _ in range(300 * len(counts)):
        counts[random_move(view, stream)] += 1
    assert all(220 < count < 380 for count in counts.values())


def test_random_refuses_to_move_out_of_turn() -> None:
    with pytest.raises(ValueError, match="may not move"):
        random_move(fairdeal.game("president").start(seed=3).view(None), Stream(1, CHOICES))


def test_an_unknown_bot_is_refused_with_the_known_names() -> None:
    with pytest.raises(BadSetup, match="'clever'; bots: random, relaxed, steady, swift, strong, sharp, expert, master"):
        find_bot("clever", fairdeal.game("president"))
