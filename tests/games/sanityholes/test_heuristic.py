"""The heuristic player, and the clock's move."""

import pytest

from fairdeal import _build
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State

from .table import game, markers, run, table

MATCHES = 40 if _build.is_compiled() else 6


def heuristic_move(state: State, seat: int) -> str:
    return str(state.game.strategy.heuristic_move(state.view(seat), Stream(0, CHOICES)))


def test_it_plays_sets_and_keeps_its_twos() -> None:
    state = table("4d9h 9s10d 5c9s 2c3d", "9c12s 3s4h")
    assert heuristic_move(state, 0) == "play 4d9h:9h 5c9s:9s 9s10d:9s"


def test_it_clears_rather_than_pass() -> None:
    state = table("13h14d 4d9h", "2c3d 4s12d 8h13d")
    run(state, "0 play 13h14d:27")
    assert heuristic_move(state, 1) == "clear 2c3d:2c"


def test_it_passes_if_it_can_do_nothing_else() -> None:
    state = table("13h14d 4d9h", "3s4h 5d6s")
    run(state, "0 play 13h14d:27")
    assert heuristic_move(state, 1) == "pass"
    assert str(state.automatic(1)) == "pass"


def test_it_gives_markers_first() -> None:
    hands = ("3s4h 9s10d 4d9h", "3s5c 9h11c 4d8h", "4h14s 5c14h 2c3d", "9d14c 10s13h 2h4c")
    state = table(*hands, roles=[0, 1, 2, 3], markers=[1, 0, 0, 0])
    assert heuristic_move(state, 0) == "give 3s4h marker"
    assert str(state.automatic(1)).count("marker") == 0


@pytest.mark.parametrize("closing", ["literal", "free"])
def test_it_beats_random_players(closing: str) -> None:
    won = taken = 0
    for seed in range(MATCHES):
        state = game(4, closing_pass=closing, black_markers=15).start(seed)
        own_seat, stream = seed % 4, Stream(seed, CHOICES)
        while not state.over:
            seat = state.actors[0]
            moves = state.moves(seat)
            state.play(seat, heuristic_move(state, seat) if seat == own_seat else moves.choice(stream))
        assert state.outcome is not None
        won += state.outcome.places[0] == (own_seat,)
        taken += markers(state)[own_seat]
    assert won > 0.7 * MATCHES
    assert taken < 3 * MATCHES
