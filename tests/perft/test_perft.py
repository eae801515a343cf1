"""The engine counts as many lines of play as the slow referee did."""

import pytest

from fairdeal import _build
from fairdeal.games import find_game
from tests.perft import Position, engine_count, positions, referee_count
from tests.reference.president import Referee

POSITIONS = list(positions())
DEEPEST = 100_000 if _build.is_compiled() else 3_000


@pytest.mark.parametrize("position", POSITIONS, ids=[position.title for position in POSITIONS])
def test_the_engine_counts_the_same(position: Position) -> None:
    game = find_game("president").configure(position.players, options=position.options)
    state = game.start(deals=[position.deal])
    for depth, number in enumerate(position.counts, 1):
        if number <= DEEPEST:
            assert engine_count(state, depth) == number


@pytest.mark.parametrize("position", POSITIONS, ids=[position.title for position in POSITIONS])
def test_the_file_is_what_the_referee_counts(position: Position) -> None:
    options = find_game("president").configure(position.players, options=position.options).options.to_json()
    referee = Referee(position.players, options, [position.deal])
    for depth, number in enumerate(position.counts[:3], 1):
        assert referee_count(referee, depth) == number
