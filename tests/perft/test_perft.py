"""The engine and the slow referees count the same numbers of lines of play."""

import pytest

from fairdeal import _build
from tests.perft import REFEREES, Position, engine_count, positions, referee_count

POSITIONS = [position for key in REFEREES for position in positions(key)]
MAX_COUNT = 100_000 if _build.is_compiled() else 1_500  # larger counts are skipped
MAX_REFEREE_COUNT = 2_000
NAMES = [f"{position.key}: {position.title}" for position in POSITIONS]


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_the_engine_agrees_with_the_file(position: Position) -> None:
    state = position.state()
    for depth, number in enumerate(position.counts, 1):
        if number <= MAX_COUNT:
            assert engine_count(state, depth) == number


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_the_referee_agrees_with_the_file(position: Position) -> None:
    for depth, number in enumerate(position.counts[:3], 1):
        if number <= MAX_REFEREE_COUNT:
            assert referee_count(position.referee(), depth) == number
