"""The plan that shoots the moon, and stops others: `moon.choose` and `moon.choose_at`."""

import pytest

import fairdeal
from fairdeal.bots import bind, find_bot, find_player
from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION
from fairdeal.games.hearts.view import HeartsView

TOTAL = 78


def moon_game(players: int = 4) -> Game:
    return fairdeal.game("hearts", players=players, preset="moon")


def play_hand(game: Game, seed: int, bots: list[str]) -> tuple[int, ...]:
    """Play one hand; returns the points of each seat."""
    players = [find_player(name, game) for name in bots]
    state, stream = game.start(seed), Stream(seed, CHOICES)
    while state.rounds_dealt == 1 and state.phase != INTERMISSION:
        seat = state.actors[0]
        state.play(seat, players[seat](state, seat, stream))
    assert state.scores is not None
    return tuple(state.scores)


@pytest.mark.once
def test_he_8_swift_shoots_the_moon_among_players_who_do_not_defend() -> None:
    """About one hand in six by our benchmark: 4 of 60 or fewer would be a chance of one in 10,000."""
    game = moon_game()
    hands = [play_hand(game, seed, ["swift", "steady", "steady", "steady"]) for seed in range(60)]
    assert sum(hand == (0, TOTAL, TOTAL, TOTAL) for hand in hands) >= 5


def test_he_8_swift_has_no_plan_without_the_option() -> None:
    game = fairdeal.game("hearts")
    state = game.start(3)
    assert game.strategy.planned_move_at(state, 0) is None
    assert game.strategy.planned_move(state.view(0)) is None


def test_the_plan_is_the_same_from_a_view_and_from_the_match() -> None:
    plans = 0
    for players, seed in ((4, 1), (4, 2), (4, 3), (4, 4), (6, 5), (6, 6)):
        game = moon_game(players)
        strategy, stream = game.strategy, Stream(seed, CHOICES)
        swift, state = find_bot("swift", game), game.start(seed)
        while state.rounds_dealt == 1 and state.phase != INTERMISSION:
            seat = state.actors[0]
            planned = strategy.planned_move(state.view(seat))
            assert planned == strategy.planned_move_at(state, seat)
            plans += planned is not None
            if planned is not None:
                assert bind(swift, state, seat)(stream) == planned
            state.play(seat, strategy.heuristic_move_at(state, seat, stream) if planned is None else planned)
    assert plans > 20


def test_two_players_with_points_leave_nothing_to_plan() -> None:
    game = moon_game()
    state, stream = game.start(5), Stream(5, CHOICES)
    checked = 0
    while state.rounds_dealt == 1 and state.phase != INTERMISSION:
        seat = state.actors[0]
        view = state.view(seat)
        assert isinstance(view, HeartsView)
        if sum(points > 0 for points in view.taken) >= 2:
            assert game.strategy.planned_move_at(state, seat) is None
            checked += 1
        state.play(seat, game.strategy.heuristic_move_at(state, seat, stream))
    assert checked > 5
