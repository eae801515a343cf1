"""The contract of every game. Games are found by discovery, so a new one is tested here without a change."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest

from fairdeal import _build
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.events import Event, seen_by
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.playouts import random_matches
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import all_games, find_game
from tests.random_options import random_game
from tests.soak import check_move_by_move, check_replay, play, soak, soak_in_subprocess

KEYS = list(all_games())
MATCHES = 6 if _build.is_compiled() else 2
MOVES = 2000 if _build.is_compiled() else 300

games = pytest.mark.parametrize("key", KEYS)


def matches(key: str, number: int = MATCHES) -> Iterator[tuple[Game, State, random.Random]]:
    """New matches with random options: `number` of them, or fewer if matches are long."""
    moves = 0
    for seed in range(number):
        rng = random.Random(f"contract {key} {seed}")
        game = random_game(find_game(key), rng)
        state = game.start(seed)
        yield game, state, rng
        moves += len(state.played())
        if moves > MOVES and (seed or not _build.is_compiled()):
            return


def is_checked(state: State, rng: random.Random) -> bool:
    """Whether to check this position: always at the start of a match, at random later on."""
    return rng.random() < 0.1 or len(state.played()) < 100


def step(state: State, rng: random.Random) -> None:
    """Make a random move, or end the intermission."""
    if state.phase == INTERMISSION and rng.random() < 0.5:
        state.proceed()
        return
    seat = rng.choice(state.actors)
    moves = state.moves(seat)
    state.play(seat, moves[rng.randrange(moves.count())])


def sample_moves(moves: Moves, rng: random.Random) -> list[Move]:
    """All moves if there are few of them, otherwise a sample."""
    size = moves.count()
    if size <= 150:
        return list(moves)
    return [moves[k] for k in sorted({0, size - 1, *(rng.randrange(size) for _ in range(8))})]


def has_unlisted_moves(moves: Moves) -> bool:
    """Whether an entry stands for legal moves that are not listed, such as Rummy's arrangements."""
    return any(not isinstance(entry, str) for entry in moves.to_json())


@games
def test_random_matches_end_with_a_place_for_every_seat(key: str) -> None:
    for _, state, rng in matches(key):
        while not state.over:
            assert state.actors
            step(state, rng)
        outcome = state.outcome
        assert outcome is not None
        assert sorted(seat for place in outcome.places for seat in place) == list(range(state.players))
        assert outcome.reason


@games
def test_listed_moves_are_legal_and_others_are_not(key: str) -> None:
    for _, state, rng in matches(key):
        known: set[str] = set()  # moves that were legal before
        while not state.over:
            for seat in range(state.players) if is_checked(state, rng) else ():
                moves = state.moves(seat)
                assert bool(moves) == (seat in state.actors)
                texts = [str(move) for move in sample_moves(moves, rng)]
                complete = len(texts) == moves.count() and not has_unlisted_moves(moves)
                assert len(texts) == len(set(texts))
                for text in texts:
                    move = state.game.parse(text)
                    assert move in moves
                    assert str(move) == text
                others = rng.sample(sorted(known), min(len(known), 12))
                illegal = [text for text in others if state.game.parse(text) not in moves]
                if complete:
                    assert illegal == [text for text in others if text not in texts]
                if texts:
                    state.copy().play(seat, rng.choice(texts))
                if illegal and rng.random() < 0.3:
                    before = state.snapshot()
                    with pytest.raises(IllegalMove) as refused:
                        state.play(seat, rng.choice(illegal))
                    assert refused.value.reason
                    assert state.snapshot() == before
                known.update(texts[:5])
            step(state, rng)


@games
def test_a_turn_is_continued_only_by_the_seat_that_has_just_moved(key: str) -> None:
    for _, state, rng in matches(key, 2):
        at_first = state.continues_turn
        assert not at_first
        while not state.over:
            step(state, rng)
            if state.continues_turn:
                assert state.actors == (state.played()[-1][0],)


@games
def test_moves_are_indexed_and_sampled(key: str) -> None:
    for _, state, rng in matches(key, 3):
        while not state.over:
            for seat in state.actors:
                moves = state.moves(seat)
                size = moves.count()
                listed = sample_moves(moves, rng)
                assert all(move in moves for move in listed)
                assert moves[-1] == moves[size - 1] == listed[-1]
                with pytest.raises(IndexError):
                    moves[size]
                if size == len(listed):
                    assert [moves[k] for k in range(size)] == listed
                    assert len(set(listed)) == size
                assert moves.choice(Stream(rng.randrange(1000), CHOICES)) in moves
            step(state, rng)


@games
def test_a_copy_is_equal_and_independent(key: str) -> None:
    for _, state, rng in matches(key):
        while not state.over:
            if not is_checked(state, rng):
                step(state, rng)
                continue
            copy = state.copy()
            assert copy == state
            before = state.snapshot()
            for _ in range(4):
                if not copy.over:
                    step(copy, rng)
            assert state.snapshot() == before
            for _ in range(5):
                if not state.over:
                    step(state, rng)


@games
def test_a_record_replays_to_the_same_state(key: str) -> None:
    moves = 0
    for seed in range(MATCHES):
        rng = random.Random(f"record {key} {seed}")
        played = play(random_game(find_game(key), rng), seed, rng)
        check_replay(played.state)
        check_move_by_move(played)
        moves += played.moves
        if moves > MOVES:
            break


@games
def test_a_record_of_an_unfinished_match_replays_to_the_same_position(key: str) -> None:
    for _, state, rng in matches(key, 4):
        for _ in range(rng.randrange(60)):
            if not state.over:
                step(state, rng)
        document = json.loads(json.dumps(write_record(state, deals=True)))
        replayed = read_record(document, find_game).replay()
        if state.rounds_dealt > replayed.rounds_dealt:  # the intermission has ended and nobody has moved since
            replayed.proceed()
        assert replayed.hands() == state.hands()
        assert replayed.actors == state.actors


@pytest.mark.once
@games
def test_compiled_and_plain_python_play_the_same_matches(key: str) -> None:
    digest = soak(key, 0, 3, MOVES)
    assert digest == soak_in_subprocess(key, 0, 3, pure=_build.is_compiled(), moves=MOVES)


@games
def test_bulk_and_stepped_matches_are_the_same(key: str) -> None:
    for seed in range(6):
        rng = random.Random(f"bulk {key} {seed}")
        game = random_game(find_game(key), rng)
        assert game.research.playouts(seed, 3, 5) == random_matches(game, seed, 3, 5)


@games
def test_views_do_not_leak(key: str) -> None:
    """If the cards that a seat cannot know are dealt again, its view, moves and events stay byte-identical."""
    phases: set[str] = set()
    different = 0  # worlds in which cards have moved
    for _, state, rng in matches(key, 2 * MATCHES):
        stream = Stream(rng.randrange(1 << 60), WORLDS)
        while not state.over:
            if rng.random() < 0.3 and is_checked(state, rng):
                phases.add(state.phase)
                for seat in (*range(state.players), None):
                    world = state.determinize(seat, stream)
                    different += world.hands() != state.hands()
                    assert json.dumps(world.view(seat).to_json()) == json.dumps(state.view(seat).to_json())
                    if seat is not None and seat in state.actors:
                        check_same_events(state, world, seat, rng)
            step(state, rng)
    assert phases
    assert different > 50


def check_same_events(state: State, world: State, seat: int, rng: random.Random) -> None:
    """If the seat makes the same move in both worlds, it sees the same events."""
    real, other = state.copy(), world.copy()
    assert real.moves(seat).to_json() == other.moves(seat).to_json()
    move = real.moves(seat)[rng.randrange(real.moves(seat).count())]
    real_events, other_events = real.play(seat, move), other.play(seat, move)
    if real.rounds_dealt != state.rounds_dealt or gives_cards(real_events):
        return  # the new cards depend on the world
    assert [event.to_json() for event in seen_by(real_events, seat)] == [
        event.to_json() for event in seen_by(other_events, seat)
    ]


def gives_cards(events: tuple[Event, ...]) -> bool:
    return any(event.kind == "cards" for event in events)


@games
def test_a_match_opens_with_a_hand_for_every_seat(key: str) -> None:
    """Each hand is visible to its owner only, and the opening events stay the same throughout the match."""
    for _, state, rng in matches(key, 3):
        opening = [(event.to_json(), event.audience) for event in state.opening()]
        dealt = [event for event in state.opening() if event.kind == "dealt"]
        assert [(event.seat, event.audience) for event in dealt] == [(seat, (seat,)) for seat in range(state.players)]
        step(state, rng)
        assert [(event.to_json(), event.audience) for event in state.copy().opening()] == opening


@games
def test_automatic_and_heuristic_moves_are_legal(key: str) -> None:
    for game, state, rng in matches(key):
        stream = Stream(1, CHOICES)
        while not state.over:
            seat = rng.choice(state.actors)
            automatic = state.automatic(seat)
            assert automatic in state.moves(seat)
            chosen = game.strategy.heuristic_move(state.view(seat), stream)
            assert chosen in state.moves(seat)
            state.play(seat, chosen if rng.random() < 0.8 else automatic)


@games
def test_positions_and_events_have_a_text(key: str) -> None:
    for game, state, rng in matches(key, 3):
        while not state.over:
            seat = rng.choice(state.actors)
            assert all(game.presentation.lines(state.view(seat), state.names))
            moves = state.moves(seat)
            events = state.play(seat, moves[rng.randrange(moves.count())])
            sentences = [game.presentation.sentence(event, state.names) for event in events]
            assert any(sentences) or state.phase == INTERMISSION or events[0].kind == "ready"


@games
def test_identity_options_and_rules_page(key: str) -> None:
    game_class = find_game(key)
    assert game_class.title
    assert game_class.summary
    assert game_class.rules_page().startswith(f"# {game_class.title}")
    for name, preset in game_class.presets.items():
        assert game_class.configure(preset=name).options == preset
        assert preset.changed(preset.to_json()) == preset
    for spec in game_class.options_type.specs():
        assert spec.meaning
        assert spec.rule in game_class.rules_page()
        with pytest.raises(BadSetup, match=spec.name):
            spec.read("no such value")
    with pytest.raises(BadSetup, match="players"):
        game_class.configure(game_class.max_players + 1)
    with pytest.raises(BadSetup, match="preset"):
        game_class.configure(preset="nonsense")
    with pytest.raises(BadSetup, match="no option"):
        game_class.configure(options={"nonsense": 1})


def test_fairdeal_pure_runs_the_sources() -> None:
    program = "from fairdeal import _build; print(_build.describe())"
    for value, expected in (("1", "plain Python: FAIRDEAL_PURE is set"), ("", "")):
        environment = {**os.environ, "FAIRDEAL_PURE": value}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True
        )
        assert done.stdout.startswith(expected)


def test_all_hot_modules_are_compiled_or_none() -> None:
    """Compiled modules call each other in C, so a missing one would break the rest."""
    compiled = [bool(_build.compiled_files(source)) for source in _build.hot_sources()]
    assert len(compiled) >= 9
    assert all(compiled) or not any(compiled)


def test_compiled_modules_are_not_older_than_their_sources() -> None:
    assert _build.stale_modules() == [], "compiled modules are stale: install again"
