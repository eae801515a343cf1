"""Problems with a move before it is made: the reason the engine would give, or none if the move is legal."""

import random

import pytest

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.game import Game
from fairdeal.engine.presentation import Presentation
from fairdeal.engine.scene import Problem
from fairdeal.engine.state import State
from fairdeal.games import all_games
from tests.scene.test_every_game import games, positions, sample_moves

TEXTS = ("", "pass", "xyzzy", "bid 7", "2c3d:2c", "trump h", "draw pile 3", "7x2", "claim 5 2c3d", "give 2c3d", "bull")


def refusal(state: State, seat: int, text: str) -> IllegalMove | None:
    """The error that the engine raises for a move; None if the move is legal."""
    try:
        state.copy().play(seat, text)
    except IllegalMove as refused:
        return refused
    return None


def check(game: Game, state: State, seat: int, text: str) -> None:
    """Compare the problems with a move with the error that the engine raises."""
    found = game.presentation.problems(state.view(seat), text)
    refused = refusal(state, seat, text)
    if refused is None:
        assert found == []
    elif not text.startswith("arrange"):
        assert found == [Problem(None, refused.rule, refused.reason)]
    else:
        assert found


@games
def test_problems_are_the_reasons_of_the_engine(key: str) -> None:
    known: list[str] = []  # moves that were legal before, to be tried by other seats and at other times
    for game, state, rng in positions(key, "doubts"):
        for seat in state.actors[:2]:
            known += sample_moves(state.moves(seat), rng)[:4]
        for text in [*rng.sample(TEXTS, 3), *rng.sample(known, min(8, len(known)))]:
            check(game, state, rng.randrange(state.players), text)


@pytest.mark.parametrize("key", list(all_games()))
def test_spectators_cannot_move(key: str) -> None:
    game = all_games()[key].configure()
    state = game.start(1)
    view = state.view(None)
    text = str(state.moves(state.actors[0])[0])
    assert [problem.reason for problem in game.presentation.problems(view, text)] == [
        "you are watching: only players can move"
    ]


def test_the_default_reason_is_that_a_move_is_not_possible() -> None:
    rng = random.Random(1)
    for game_class in all_games().values():
        game = game_class.configure()
        state = game.start(1)
        seat = state.actors[0]
        other = (seat + 1) % state.players
        move = state.moves(seat)[rng.randrange(state.moves(seat).count())]
        (problem,) = Presentation.explain(game.presentation, move, state.view(seat))
        assert problem.reason == f"{move} is not possible now"
        if other not in state.actors:
            (problem,) = Presentation.explain(game.presentation, move, state.view(other))
            assert problem.reason == "it is not your turn"
