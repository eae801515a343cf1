"""Encoders write the same numbers as observation specs and actions, in every game that has one, with any options."""

import random

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.games import all_games, find_game
from tests.random_options import few_players, random_game

np = pytest.importorskip("numpy", reason="numpy is not installed (the extra research)")

from fairdeal.adapters.match_batch import BatchArrays, EncodedBatch, SteppedBatch  # noqa: E402
from fairdeal.adapters.research_game import ResearchGame  # noqa: E402

# Every game with an encoder, and the kinds of moves that the comparison must at least include.
ENCODED = {
    "president": {"pass"},
    "sanityholes": {"play", "clear", "pass", "give"},
    "bull-sanity": {"claim", "bull", "accept"},
    "rook": {"bid", "pass", "nest", "trump"},
    "hearts": {"pass"},
    "oh-hell": {"bid"},
    "rummy": {"draw", "meld", "lay", "arrange", "discard"},
}
PLAYERS = [(key, players) for key in ENCODED for players in few_players(find_game(key))]
ROWS = 3


def test_the_games_with_an_encoder() -> None:
    found = [
        key
        for key in all_games()
        if (game := find_game(key).configure()).research.encoder(game.research.observation_spec()) is not None
    ]
    assert sorted(found) == sorted(ENCODED)


def assert_same(encoded: BatchArrays, stepped: BatchArrays) -> None:
    for name in ("to_act", "over", "rewards", "scores", "masks", "observations"):
        assert (getattr(encoded, name) == getattr(stepped, name)).all(), name


def compare(research_game: ResearchGame, rng: random.Random, seed: int, steps: int) -> set[str]:
    """Send random actions to encoded and to stepped matches and compare them; the verbs of the moves made."""
    encoder = research_game.game.research.encoder(research_game.observation_spec)
    assert encoder is not None
    encoded, stepped = EncodedBatch(research_game, encoder, ROWS), SteppedBatch(research_game, ROWS)
    encoded.reset(seed)
    stepped.reset(seed)
    verbs = set()
    for _ in range(steps):
        assert_same(encoded, stepped)
        actions = np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in stepped.masks])
        encoded.step(actions)
        stepped.step(actions)
        verbs |= {move.text().split()[0] for state in encoded.rows.states for _, move in state.played()[-1:]}
    assert_same(encoded, stepped)
    assert [state.snapshot() for state in encoded.rows.states] == [match.state.snapshot() for match in stepped.matches]
    return verbs


@pytest.mark.parametrize("key", ENCODED)
def test_an_encoder_agrees_with_the_observation_spec(key: str) -> None:
    research_game = ResearchGame(find_game(key).configure_for_programs())
    assert compare(research_game, random.Random(f"encoder {key}"), 0, 600) >= ENCODED[key]


@pytest.mark.once
@pytest.mark.parametrize(("key", "players"), PLAYERS)
def test_encoders_agree_with_any_options_and_number_of_players(key: str, players: int) -> None:
    rng = random.Random(f"encoder {key} {players}")
    compare(random_research_game(key, rng, players), rng, players, 250)


def random_research_game(key: str, rng: random.Random, players: int) -> ResearchGame:
    """A game with random options, among those that the research adapters support."""
    while True:
        try:
            return ResearchGame(random_game(find_game(key), rng, players))
        except BadSetup:
            continue
