"""Encoders write the same numbers as layouts and actions say, in every game that has one, whatever its options."""

import random

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.games import all_games, find_game
from tests.random_options import few_players, random_game

np = pytest.importorskip("numpy", reason="numpy is not installed (the extra research)")

from fairdeal.adapters.batch import Arrays, EncodedBatch, NumberedBatch  # noqa: E402
from fairdeal.adapters.numbered_game import NumberedGame  # noqa: E402

ENCODED = {
    "president": {"pass"},
    "sanityholes": {"play", "clear", "pass", "give"},
    "bull-sanity": {"claim", "bull", "accept"},
    "rook": {"bid", "pass", "nest", "trump"},
    "hearts": {"pass"},
    "oh-hell": {"bid"},
    "rummy": {"draw", "meld", "lay", "arrange", "discard"},
}  # what is done in each, at least, while both are compared
PLAYERS = [(key, players) for key in ENCODED for players in few_players(find_game(key))]
ROWS = 3


def test_the_games_with_an_encoder() -> None:
    found = [
        key
        for key in all_games()
        if (game := find_game(key).configure()).research.encoder(game.research.observation_spec()) is not None
    ]
    assert sorted(found) == sorted(ENCODED)


def same(ours: Arrays, theirs: Arrays) -> None:
    for name in ("to_act", "over", "rewards", "scores", "masks", "observations"):
        assert (getattr(ours, name) == getattr(theirs, name)).all(), name


def compare(numbered: NumberedGame, chance: random.Random, seed: int, steps: int) -> set[str]:
    """Random numbers, said to an encoder's matches and to others; the verbs of the moves that came of it."""
    encoder = numbered.game.research.encoder(numbered.layout)
    assert encoder is not None
    ours, theirs = EncodedBatch(numbered, encoder, ROWS), NumberedBatch(numbered, ROWS)
    ours.reset(seed)
    theirs.reset(seed)
    met = set()
    for _ in range(steps):
        same(ours, theirs)
        numbers = np.array([chance.choice(np.flatnonzero(mask).tolist()) for mask in theirs.masks])
        ours.step(numbers)
        theirs.step(numbers)
        met |= {move.text().split()[0] for state in ours.rows.states for _, move in state.played()[-1:]}
    same(ours, theirs)
    assert [state.snapshot() for state in ours.rows.states] == [play.state.snapshot() for play in theirs.plays]
    return met


@pytest.mark.parametrize("key", ENCODED)
def test_an_encoder_writes_what_the_layout_says(key: str) -> None:
    numbered = NumberedGame(find_game(key).configure())
    assert compare(numbered, random.Random(f"encoder {key}"), 0, 600) >= ENCODED[key]


@pytest.mark.once
@pytest.mark.parametrize(("key", "players"), PLAYERS)
def test_whatever_the_options_and_however_many_play(key: str, players: int) -> None:
    chance = random.Random(f"encoder {key} {players}")
    compare(usable(key, chance, players), chance, players, 250)


def usable(key: str, chance: random.Random, players: int) -> NumberedGame:
    """With random options, as far as learners can have them."""
    while True:
        try:
            return NumberedGame(random_game(find_game(key), chance, players))
        except BadSetup:
            continue
