"""Matches are played exactly as in the golden files."""

import pytest

from fairdeal.engine.game import Game
from tests.golden import FOLDER, matches, playthrough

MATCHES = dict(matches())


@pytest.mark.parametrize(("name", "game"), MATCHES.items(), ids=MATCHES)
def test_the_playthrough_is_unchanged(name: str, game: Game) -> None:
    path = FOLDER / f"{name}.txt"
    assert path.exists(), f"{name} has no golden playthrough: write it with python -m tests.golden"
    assert playthrough(game) == path.read_text(encoding="utf-8")


def test_every_file_belongs_to_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(MATCHES)
