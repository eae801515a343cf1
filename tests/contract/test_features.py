"""Features and learned policies of every game that has them: the same choices from views and from matches."""

import hashlib
import random
from array import array

import pytest

import fairdeal
from fairdeal.engine import network_limits as limits
from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.learned_policy import LearnedPolicy
from fairdeal.engine.network import Network
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION, ROUND_ENDED
from fairdeal.games import all_games
from tests.random_options import random_game

LEARNED = [key for key in all_games() if fairdeal.game(key).strategy.features_type() is not None]
MOVES = 150  # of a match


def network_for(features: int, seed: int = 1) -> Network:
    rng = random.Random(seed)

    def weights(number: int, limit: int) -> "array[int]":
        return array("h", [rng.randint(-limit, limit) for _ in range(number)])

    return Network(
        weights(features * 8, 300), weights(8, 300), weights(32, 600), array("q", [0] * 4), weights(4, 600), 0
    )


def policy_for(game: Game, seed: int = 1) -> LearnedPolicy:
    features = game.strategy.policy_with(None).size
    return game.strategy.policy_with(network_for(features, seed))


def setups(key: str, number: int) -> list[Game]:
    rng = random.Random(f"features of {key}")
    found: list[Game] = [fairdeal.game(key)]
    while len(found) < number:
        game = random_game(all_games()[key], rng)
        try:
            game.research.actions()
        except BadSetup:
            continue
        found.append(game)
    return found


@pytest.mark.parametrize("key", LEARNED)
def test_views_and_matches_lead_to_the_same_moves(key: str) -> None:
    for game in setups(key, 4):
        policy = policy_for(game)
        state = game.start(5)
        for number in range(MOVES):
            while state.phase == INTERMISSION and state.actors:
                state.proceed()
            if not state.actors:
                break
            seat = state.actors[0]
            view = state.view(seat)
            assert view.moves is not None
            move = policy.choose_at(state, seat, Stream(number, CHOICES))
            stream = Stream(number, CHOICES)  # the heuristic player may draw from it
            advised: ActionSequence = ()
            if policy.adviser is not None:
                advised = policy.actions.sequence_of(game.strategy.heuristic_move(view, stream), view.moves)
            assert move == policy.choose(policy.spec.observe(view), view.moves, stream, advised)
            state.play(seat, move)


@pytest.mark.parametrize("key", LEARNED)
def test_rows_are_the_same_for_all_setups(key: str) -> None:
    sizes = {game.strategy.policy_with(None).size for game in setups(key, 6)}
    assert len(sizes) == 1


def feature_digest(game: Game) -> str:
    """A hash of all features of a random match."""
    policy = game.strategy.policy_with(None)
    features, actions = policy.features, policy.actions
    state, stream = game.start(3), Stream(3, CHOICES)
    digest = hashlib.sha256()
    for _ in range(MOVES):
        if not state.actors:
            break
        seat = state.actors[0]
        observation = policy.spec.observe(state.view(seat))
        moves = state.moves(seat)
        position = features.position_list(observation)
        found = [features.move_list(observation, action) for action in actions.legal(moves, ())]
        for row in (position, *found):
            assert all(0 <= feature < features.size for feature in row)
            assert len(position) + len(row) < limits.MAX_FOUND - 1
        digest.update(repr((position, found)).encode())
        state.play(seat, moves.choice(stream))
    return digest.hexdigest()[:16]


DIGESTS = {
    "bull-sanity": "47e82fbc5d93de83",
    "hearts": "d0e712c3a1ea38c3",
    "oh-hell": "3e4a79b06dc18a8d",
    "president": "bf82ef24c81fc6b3",
    "rook": "88b7490ca965d4e6",
    "rummy": "36e27317a66f04bd",
    "sanityholes": "5e387f2d616c8c49",
}


@pytest.mark.parametrize("key", LEARNED)
def test_features_are_those_that_networks_were_trained_with(key: str) -> None:
    """Compiled and plain code give the same features. If they change, networks have to be trained again."""
    assert feature_digest(fairdeal.game(key)) == DIGESTS[key]


@pytest.mark.parametrize("key", LEARNED)
def test_what_one_seat_gains_the_others_lose(key: str) -> None:
    game = fairdeal.game(key)
    state, stream = game.start(4), Stream(4, CHOICES)
    before, deal = state.scores, state.rounds_dealt
    for _ in range(2_000):
        if state.rounds_dealt != deal or state.phase in ROUND_ENDED:
            break
        seat = state.actors[0]
        state.play(seat, game.strategy.heuristic_move_at(state, seat, stream))
    gains = game.strategy.gains(state, before)
    assert sum(gains) == pytest.approx(0)
    assert max(gains) > 0
