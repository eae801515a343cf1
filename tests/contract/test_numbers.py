"""Moves as numbers and views as rows of numbers, for every game, found by discovery; and the defaults of new games."""

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
MATCHES = 3 if _build.is_compiled() else 2
NUMBERS = 900 if _build.is_compiled() else 200  # said in the matches of one test, about
FEW = 40  # legal moves that are looked at one by one

games = pytest.mark.parametrize("key", KEYS)
numbering = pytest.mark.parametrize(
    "plain", [pytest.param(False, id="own"), pytest.param(True, id="default", marks=pytest.mark.once)]
)


def numbered_games(key: str) -> Iterator[tuple[Game, int, random.Random]]:
    for seed in range(MATCHES):
        chance = random.Random(f"numbers {key} {seed}")
        yield random_game(find_game(key), chance), seed, chance


def actions_of(game: Game, plain: bool) -> Actions:
    return DefaultActions() if plain else game.research.actions()


def all_rows(actions: Actions, moves: Moves, begun: ActionSequence = ()) -> Iterator[tuple[ActionSequence, Move]]:
    """Every row of numbers that may be said, and its move."""
    legal = actions.legal(moves, begun)
    assert legal, f"a dead end after {begun}"
    for number in legal:
        said = (*begun, number)
        move = actions.move(moves, said)
        if move is None:
            yield from all_rows(actions, moves, said)
        else:
            yield said, move


def random_row(actions: Actions, moves: Moves, chance: random.Random) -> tuple[ActionSequence, Move]:
    said: ActionSequence = ()
    while True:
        legal = actions.legal(moves, said)
        assert legal == sorted(set(legal))
        assert legal, f"a dead end after {said}"
        assert legal[0] >= 0
        assert legal[-1] < actions.size
        assert all(number in actions.parts for number in said)
        said = (*said, chance.choice(legal))
        move = actions.move(moves, said)
        if move is not None:
            return said, move


@numbering
@games
def test_every_listed_move_is_one_row_of_numbers(key: str, plain: bool) -> None:
    """All moves where they are few; where they are many, some that are listed and some that are said."""
    for game, seed, chance in numbered_games(key):
        actions = actions_of(game, plain)
        play = ActionMatch(game.start(seed), actions)
        for _ in range(NUMBERS // MATCHES // 10):
            if play.over:
                break
            moves = play.moves
            if moves.count() <= FEW:
                said = [str(move) for _, move in all_rows(actions, moves)]
                assert sorted(said) == sorted([str(move) for move in moves])
            for _ in range(3):
                row, move = random_row(actions, moves, chance)
                assert move in moves
                if moves.count() <= 1000 or not plain:
                    assert actions.encode(move, moves) == row
            listed = moves.at(chance.randrange(min(moves.count(), 1000 if plain else 1 << 60)))
            numbers = actions.encode(listed, moves)
            assert actions.move(moves, numbers) == listed
            for number in numbers:
                play.act(number)


@numbering
@games
def test_a_random_match_by_numbers_ends_and_its_record_replays(key: str, plain: bool) -> None:
    said = 0
    for game, seed, chance in numbered_games(key):
        play = ActionMatch(game.start(seed), actions_of(game, plain))
        while not play.over:
            assert sum(play.mask()) == len(play.legal())
            if chance.random() < 0.02:
                play = play.copy()
            play.act(chance.choice(play.legal()))
            said += 1
        assert play.state.phase == OVER
        assert play.legal() == []
        check_replay(play.state)
        if said > NUMBERS:
            break


@games
def test_numbers_have_names_and_moves_can_be_written(key: str) -> None:
    for game, seed, chance in numbered_games(key):
        actions = game.research.actions()
        assert len(actions.names) == len(set(actions.names)) == actions.size <= MAX_ACTIONS
        assert all(actions.names)
        play = ActionMatch(game.start(seed), actions)
        for _ in range(25):
            if play.over:
                break
            twin = play.copy()
            moves = play.moves
            written = str(moves.at(chance.randrange(moves.count())))
            for number in actions.encode(game.parse(written), moves):
                play.act(number)
            twin.play(written)
            assert twin.state == play.state


@games
def test_what_is_not_legal_is_refused_in_words(key: str) -> None:
    game = find_game(key).configure()
    play = ActionMatch(game.start(1))
    illegal = next(number for number in range(play.actions.size) if number not in play.legal())
    before = play.state.snapshot()
    for number, reason in (
        (illegal, "is not legal now; legal: "),
        (-1, "there is no action"),
        (9999, "no action 9999"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            play.act(number)
    assert play.state.snapshot() == before
    assert play.begun == ()


@numbering
@games
def test_observations_say_what_the_view_says_and_nothing_else(key: str, plain: bool) -> None:
    """Their fields fill them; and they stay the same when what the seat cannot know is dealt anew."""
    moved = 0
    for game, seed, chance in numbered_games(key):
        layout: ObservationSpec[Any] = (
            DefaultObservationSpec(game, DefaultActions()) if plain else game.research.observation_spec()
        )
        assert sum(field.size for field in layout.fields) == layout.size
        assert all(field.meaning for field in layout.fields)
        play = ActionMatch(game.start(seed), layout.actions)
        stream = Stream(chance.randrange(1 << 60), WORLDS)
        for _ in range(NUMBERS // MATCHES):
            if play.over:
                break
            if chance.random() < 0.15:
                for seat in range(game.players):
                    world = play.state.determinize(seat, stream)
                    moved += world.hands() != play.state.hands()
                    assert all(world.moves(actor) for actor in world.actors)
                    begun = play.begun if seat == play.actor else ()
                    row = layout.observe(play.state.view(seat), begun)
                    assert row == layout.observe(world.view(seat), begun)
                    check_fields(layout.read(row), play, seat)
            play.act(chance.choice(play.legal()))
        layout.observe(play.state.view(0))
    assert moved > 5


def check_fields(fields: dict[str, list[int]], play: ActionMatch, seat: int) -> None:
    """Seats are told from the observer's place; his hand has as many cards as it has."""
    players = play.state.players
    assert fields["actors"] == [int((seat + at) % players in play.state.actors) for at in range(players)]
    if "hand" in fields:
        assert sum(fields["hand"]) == fields["sizes"][0]
    if "begun" in fields:
        assert any(fields["begun"]) == (bool(play.begun) and seat == play.actor)


@games
def test_two_observations_differ_when_the_hand_does(key: str) -> None:
    game = find_game(key).configure()
    layout = game.research.observation_spec()
    if isinstance(layout, DefaultObservationSpec):
        pytest.skip("this game gives no observations of its own, and the common ones show no cards")
    rows = {bytes(layout.observe(game.start(seed).view(0))) for seed in range(20)}
    assert len(rows) == 20
