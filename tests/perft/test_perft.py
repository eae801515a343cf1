"""The engine counts as many lines of play as the slow referees did."""

import pytest

from fairdeal import _build
from tests.perft import REFEREES, Position, engine_count, positions, referee_count

POSITIONS = [position for key in REFEREES for position in positions(key)]
DEEPEST = 100_000 if _build.is_compiled() else 1_500
NAMES = [f"{position.key}: {position.title}" for position in POSITIONS]


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_the_engine_counts_the_same(position: Position) -> None:
    state = position.state()
    for depth, number in enumerate(position.counts, 1):
        if number <= DEEPEST:
            assert engine_count(state, depth) == number


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_the_file_is_what_the_referee_counts(position: Position) -> None:
    for depth, number in enumerate(position.counts[:3], 1):
        if number <= 2_000:
            assert referee_count(position.referee(), depth) == number
