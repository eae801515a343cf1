"""Encoders write the same numbers as layouts and actions say, in every game that has one, whatever its options."""

import random

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.games import all_games, find_game
from tests.random_options import random_game

np = pytest.importorskip("numpy", reason="numpy is not installed (the extra research)")

from fairdeal.adapters.batch import Arrays, EncodedBatch, NumberedBatch  # noqa: E402
from fairdeal.adapters.numbered_game import NumberedGame  # noqa: E402

ENCODED = ("president", "hearts", "oh-hell", "rook", "bull-sanity", "sanityholes")
ROWS = 3


def test_the_games_with_an_encoder() -> None:
    found = [key for key in all_games() if (game := find_game(key).configure()).encoder(game.layout()) is not None]
    assert sorted(found) == sorted(ENCODED)


def same(ours: Arrays, theirs: Arrays) -> None:
    for name in ("to_act", "over", "rewards", "scores", "masks", "observations"):
        assert (getattr(ours, name) == getattr(theirs, name)).all(), name


@pytest.mark.parametrize("key", ENCODED)
@pytest.mark.parametrize("seed", range(4))
def test_an_encoder_writes_what_the_layout_says(key: str, seed: int) -> None:
    chance = random.Random(f"encoder {key} {seed}")
    numbered = usable(key, chance) if seed else NumberedGame(find_game(key).configure())
    encoder = numbered.game.encoder(numbered.layout)
    assert encoder is not None
    ours, theirs = EncodedBatch(numbered, encoder, ROWS), NumberedBatch(numbered, ROWS)
    ours.reset(seed)
    theirs.reset(seed)
    for _ in range(400):
        same(ours, theirs)
        numbers = np.array([chance.choice(np.flatnonzero(mask).tolist()) for mask in theirs.masks])
        ours.step(numbers)
        theirs.step(numbers)
    same(ours, theirs)


def usable(key: str, chance: random.Random) -> NumberedGame:
    """With random options, as far as learners can have them."""
    while True:
        try:
            return NumberedGame(random_game(find_game(key), chance))
        except BadSetup:
            continue
