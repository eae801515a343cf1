"""Bots by name: each sees a view and chooses a legal move."""

from collections.abc import Iterator

import pytest

import fairdeal
from fairdeal.bots import BOTS, BUDGETS, bind, find_bot, random_move
from fairdeal.bots.search import SearchBot
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.engine.worlds import Worlds
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


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_refuses_to_choose_for_a_spectator(name: str) -> None:
    game = fairdeal.game("president")
    bot, view = find_bot(name, game), game.start(seed=3).view(None)
    with pytest.raises(IllegalMove, match="a spectator may not move"):
        bot.choose(view, Worlds(game.start(seed=3), 0), stream()) if isinstance(bot, SearchBot) else bot(view, stream())


@pytest.mark.parametrize("key", all_games())
def test_every_bot_refuses_a_seat_that_may_not_act(key: str) -> None:
    """In every phase of a match, from the view and from the state; and strategies name no candidates for it."""
    game = find_game(key).configure_for_programs()
    bots = [find_bot(name, game) for name in BOTS]
    refused: set[str] = set()
    for state, seat in idle_seats(game):
        if state.phase in refused:
            continue
        refused.add(state.phase)
        view = state.view(seat)
        for bot in bots:
            with pytest.raises(IllegalMove, match=f"not the turn of seat {seat}"):
                bind(bot, state, seat)
            with pytest.raises(IllegalMove, match=f"not the turn of seat {seat}"):
                bot.choose(view, Worlds(state, seat), stream()) if isinstance(bot, SearchBot) else bot(view, stream())
        with pytest.raises(IllegalMove, match=f"not the turn of seat {seat}"):
            game.strategy.candidates(view, stream(), 32)
    assert refused


def stream() -> Stream:
    return Stream(1, CHOICES)


def idle_seats(game: Game) -> Iterator[tuple[State, int]]:
    """The positions of a match in which a seat may not act, with the first such seat."""
    state, luck = game.start(seed=5), stream()
    while not state.over:
        idle = [seat for seat in range(state.players) if seat not in state.actors]
        if idle:
            yield state, idle[0]
        if state.phase == INTERMISSION:
            state.proceed()
        else:
            state.play(state.actors[0], game.strategy.heuristic_move_at(state, state.actors[0], luck))


def test_an_unknown_bot_is_refused_with_the_known_names() -> None:
    with pytest.raises(BadSetup, match="'clever'; bots: random, relaxed, steady, swift, strong, sharp, expert, master"):
        find_bot("clever", fairdeal.game("president"))
