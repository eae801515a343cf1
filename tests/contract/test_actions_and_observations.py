"""Actions and observations of every game, found by discovery, and the defaults for games that define none."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from fairdeal import _build
from fairdeal.engine.action_match import ActionMatch
from fairdeal.engine.actions import MAX_ACTIONS, Actions, ActionSequence
from fairdeal.engine.default_actions import DefaultActions
from fairdeal.engine.default_observations import DefaultObservationSpec
from fairdeal.engine.errors import IllegalMove
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.observations import ObservationSpec
from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.state import OVER
from fairdeal.games import all_games, find_game
from tests.random_options import random_game
from tests.soak import check_replay

KEYS = list(all_games())
MATCHES = 3
ACTIONS = 900 if _build.is_compiled() else 200  # in the matches of one test, approximately
FEW = 40  # up to this many legal moves are checked one by one

games = pytest.mark.parametrize("key", KEYS)
own_and_default = pytest.mark.parametrize(
    "default", [pytest.param(False, id="own"), pytest.param(True, id="default", marks=pytest.mark.once)]
)


def random_games(key: str) -> Iterator[tuple[Game, int, random.Random]]:
    """Games with random options, each with a seed and a random generator."""
    for seed in range(MATCHES):
        rng = random.Random(f"numbers {key} {seed}")
        yield random_game(find_game(key), rng), seed, rng


def actions_of(game: Game, default: bool) -> Actions:
    return DefaultActions() if default else game.research.actions()


def all_sequences(actions: Actions, moves: Moves, begun: ActionSequence = ()) -> Iterator[tuple[ActionSequence, Move]]:
    """Every legal sequence of actions, and its move."""
    legal = actions.legal(moves, begun)
    assert legal, f"a dead end after {begun}"
    for action in legal:
        sequence = (*begun, action)
        move = actions.move(moves, sequence)
        if move is None:
            yield from all_sequences(actions, moves, sequence)
        else:
            yield sequence, move


def random_sequence(actions: Actions, moves: Moves, rng: random.Random) -> tuple[ActionSequence, Move]:
    """A random legal sequence of actions, and its move."""
    sequence: ActionSequence = ()
    while True:
        legal = actions.legal(moves, sequence)
        assert legal == sorted(set(legal))
        assert legal, f"a dead end after {sequence}"
        assert legal[0] >= 0
        assert legal[-1] < actions.size
        assert all(action in actions.parts for action in sequence)
        sequence = (*sequence, rng.choice(legal))
        move = actions.move(moves, sequence)
        if move is not None:
            return sequence, move


@own_and_default
@games
def test_every_legal_move_is_one_sequence_of_actions(key: str, default: bool) -> None:
    """All moves if there are few of them, otherwise some random moves and some random sequences."""
    for game, seed, rng in random_games(key):
        actions = actions_of(game, default)
        match = ActionMatch(game.start(seed), actions)
        for _ in range(ACTIONS // MATCHES // 10):
            if match.over:
                break
            moves = match.moves
            if moves.count() <= FEW:
                found = [str(move) for _, move in all_sequences(actions, moves)]
                assert sorted(found) == sorted([str(move) for move in moves])
            for _ in range(3):
                sequence, move = random_sequence(actions, moves, rng)
                assert move in moves
                if moves.count() <= 1000 or not default:
                    assert actions.encode(move, moves) == sequence
            listed = moves.at(rng.randrange(min(moves.count(), 1000 if default else 1 << 60)))
            encoded = actions.encode(listed, moves)
            assert actions.move(moves, encoded) == listed
            for action in encoded:
                match.act(action)


@own_and_default
@games
def test_a_match_of_random_actions_ends_and_its_record_replays(key: str, default: bool) -> None:
    actions_taken = 0
    for game, seed, rng in random_games(key):
        match = ActionMatch(game.start(seed), actions_of(game, default))
        while not match.over:
            assert sum(match.mask()) == len(match.legal())
            if rng.random() < 0.02:
                match = match.copy()
            match.act(rng.choice(match.legal()))
            actions_taken += 1
        assert match.state.phase == OVER
        assert match.legal() == []
        check_replay(match.state)
        if actions_taken > ACTIONS:
            break


@games
def test_actions_have_names_and_agree_with_moves_as_text(key: str) -> None:
    for game, seed, rng in random_games(key):
        actions = game.research.actions()
        assert len(actions.names) == len(set(actions.names)) == actions.size <= MAX_ACTIONS
        assert all(actions.names)
        match = ActionMatch(game.start(seed), actions)
        for _ in range(25):
            if match.over:
                break
            copy = match.copy()
            moves = match.moves
            text = str(moves.at(rng.randrange(moves.count())))
            for action in actions.encode(game.parse(text), moves):
                match.act(action)
            copy.play(text)
            assert copy.state == match.state


@games
def test_an_illegal_action_is_refused_with_a_reason(key: str) -> None:
    game = find_game(key).configure_for_programs()
    match = ActionMatch(game.start(1))
    illegal = next(action for action in range(match.actions.size) if action not in match.legal())
    before = match.state.snapshot()
    for action, reason in (
        (illegal, "is not legal now; legal: "),
        (-1, "there is no action"),
        (9999, "no action 9999"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            match.act(action)
    assert match.state.snapshot() == before
    assert match.begun == ()


@own_and_default
@games
def test_observations_agree_with_the_view_and_do_not_leak(key: str, default: bool) -> None:
    """Fields fill the whole observation, which stays the same if cards that the seat cannot know are dealt again."""
    different = 0  # worlds in which cards have moved
    for game, seed, rng in random_games(key):
        spec: ObservationSpec[Any] = (
            DefaultObservationSpec(game, DefaultActions()) if default else game.research.observation_spec()
        )
        assert sum(field.size for field in spec.fields) == spec.size
        assert all(field.meaning for field in spec.fields)
        match = ActionMatch(game.start(seed), spec.actions)
        stream = Stream(rng.randrange(1 << 60), WORLDS)
        for _ in range(ACTIONS // MATCHES):
            if match.over:
                break
            if rng.random() < 0.15:
                for seat in range(game.players):
                    world = match.state.determinize(seat, stream)
                    different += world.hands() != match.state.hands()
                    assert all(world.moves(actor) for actor in world.actors)
                    begun = match.begun if seat == match.actor else ()
                    row = spec.observe(match.state.view(seat), begun)
                    assert row == spec.observe(world.view(seat), begun)
                    check_fields(spec.read(row), match, seat)
            match.act(rng.choice(match.legal()))
        spec.observe(match.state.view(0))
    assert different > 5


def check_fields(fields: dict[str, list[int]], match: ActionMatch, seat: int) -> None:
    """Seats are counted from the observer, and the hand has the right size."""
    players = match.state.players
    assert fields["actors"] == [int((seat + offset) % players in match.state.actors) for offset in range(players)]
    if "hand" in fields:
        assert sum(fields["hand"]) == fields["sizes"][0]
    if "begun" in fields:
        assert any(fields["begun"]) == (bool(match.begun) and seat == match.actor)


@games
def test_observations_differ_with_the_hand(key: str) -> None:
    game = find_game(key).configure_for_programs()
    spec = game.research.observation_spec()
    if isinstance(spec, DefaultObservationSpec):
        pytest.skip("this game defines no observations, and the default ones show no cards")
    rows = {bytes(spec.observe(game.start(seed).view(0))) for seed in range(20)}
    assert len(rows) == 20
