"""What is wrong with a move, asked before it is made: the same as the engine would say, and nothing if it is legal."""

import random

import pytest

from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.game import Game
from fairdeal.engine.presentation import Presentation
from fairdeal.engine.scene import Problem
from fairdeal.engine.state import State
from fairdeal.games import all_games
from tests.scene.test_every_game import games, looks, some_of

SILLY = ("", "pass", "xyzzy", "bid 7", "2c3d:2c", "trump h", "draw pile 3", "7x2", "claim 5 2c3d", "give 2c3d", "bull")


def refusal(state: State, seat: int, text: str) -> IllegalMove | None:
    """What the engine says when the move is made."""
    try:
        state.copy().play(seat, text)
    except IllegalMove as refused:
        return refused
    return None


def check(game: Game, state: State, seat: int, text: str) -> None:
    found = game.presentation.problems(state.view(seat), text)
    refused = refusal(state, seat, text)
    if refused is None:
        assert found == []
    elif not text.startswith("arrange"):
        assert found == [Problem(None, refused.rule, refused.reason)]
    else:
        assert found


@games
def test_doubts_are_what_the_engine_would_say(key: str) -> None:
    heard: list[str] = []  # moves that somebody could make at some time, for others to try at another
    for game, state, chance in looks(key, "doubts"):
        for seat in state.actors[:2]:
            heard += some_of(state.moves(seat), chance)[:4]
        for text in [*chance.sample(SILLY, 3), *chance.sample(heard, min(8, len(heard)))]:
            check(game, state, chance.randrange(state.players), text)


@pytest.mark.parametrize("key", list(all_games()))
def test_those_who_watch_are_told_so(key: str) -> None:
    game = all_games()[key].configure()
    state = game.start(1)
    view = state.view(None)
    text = str(state.moves(state.actors[0])[0])
    assert [doubt.reason for doubt in game.presentation.problems(view, text)] == [
        "you are watching: only players can move"
    ]


def test_the_plain_way_says_that_a_move_is_not_possible() -> None:
    chance = random.Random(1)
    for kind in all_games().values():
        game = kind.configure()
        state = game.start(1)
        seat = state.actors[0]
        other = (seat + 1) % state.players
        move = state.moves(seat)[chance.randrange(state.moves(seat).count())]
        assert (
            Presentation.explain(game.presentation, move, state.view(seat))[0].reason == f"{move} is not possible now"
        )
        if other not in state.actors:
            assert Presentation.explain(game.presentation, move, state.view(other))[0].reason == "it is not your turn"
