"""Encoders write the same numbers as layouts and actions say, in every game that has one, whatever its options."""

import random

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.games import all_games, find_game
from tests.random_options import few_players, random_game

np = pytest.importorskip("numpy", reason="numpy is not installed (the extra research)")

from fairdeal.adapters.match_batch import BatchArrays, EncodedBatch, SteppedBatch  # noqa: E402
from fairdeal.adapters.research_game import ResearchGame  # noqa: E402

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


def same(ours: BatchArrays, theirs: BatchArrays) -> None:
    for name in ("to_act", "over", "rewards", "scores", "masks", "observations"):
        assert (getattr(ours, name) == getattr(theirs, name)).all(), name


def compare(research_game: ResearchGame, chance: random.Random, seed: int, steps: int) -> set[str]:
    """Random numbers, said to an encoder's matches and to others; the verbs of the moves that came of it."""
    encoder = research_game.game.research.encoder(research_game.observation_spec)
    assert encoder is not None
    ours, theirs = EncodedBatch(research_game, encoder, ROWS), SteppedBatch(research_game, ROWS)
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
    assert [state.snapshot() for state in ours.rows.states] == [match.state.snapshot() for match in theirs.matches]
    return met


@pytest.mark.parametrize("key", ENCODED)
def test_an_encoder_writes_what_the_layout_says(key: str) -> None:
    research_game = ResearchGame(find_game(key).configure())
    assert compare(research_game, random.Random(f"encoder {key}"), 0, 600) >= ENCODED[key]


@pytest.mark.once
@pytest.mark.parametrize(("key", "players"), PLAYERS)
def test_whatever_the_options_and_however_many_play(key: str, players: int) -> None:
    chance = random.Random(f"encoder {key} {players}")
    compare(usable(key, chance, players), chance, players, 250)


def usable(key: str, chance: random.Random, players: int) -> ResearchGame:
    """With random options, as far as learners can have them."""
    while True:
        try:
            return ResearchGame(random_game(find_game(key), chance, players))
        except BadSetup:
            continue
