"""What every game must pass, found by discovery: a ninth game is tested here with nothing touched."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest

from fairdeal import _build
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.events import seen_by
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
    """Fresh matches with random options: so many, or fewer where a match is long."""
    moves = 0
    for seed in range(number):
        chance = random.Random(f"contract {key} {seed}")
        game = random_game(find_game(key), chance)
        state = game.start(seed)
        yield game, state, chance
        moves += len(state.played())
        if moves > MOVES and (seed or not _build.is_compiled()):
            return


def now_and_then(state: State, chance: random.Random) -> bool:
    """Is it time for a closer look? Always in a short match, at times in a long one."""
    return chance.random() < 0.1 or len(state.played()) < 100


def step(state: State, chance: random.Random) -> None:
    """One random move, or the end of the intermission."""
    if state.phase == INTERMISSION and chance.random() < 0.5:
        state.proceed()
        return
    seat = chance.choice(state.actors)
    moves = state.moves(seat)
    state.play(seat, moves[chance.randrange(moves.count())])


def some_of(moves: Moves, chance: random.Random) -> list[Move]:
    """All moves where they are few, and some of them where they are many."""
    size = moves.count()
    if size <= 150:
        return list(moves)
    return [moves[k] for k in sorted({0, size - 1, *(chance.randrange(size) for _ in range(8))})]


def more_may_be_sent(moves: Moves) -> bool:
    """Does an entry stand for legal moves that are not listed, as Rummy's arrangements?"""
    return any(not isinstance(entry, str) for entry in moves.to_json())


@games
def test_random_matches_end_with_everybody_placed(key: str) -> None:
    for _, state, chance in matches(key):
        while not state.over:
            assert state.actors
            step(state, chance)
        outcome = state.outcome
        assert outcome is not None
        assert sorted(seat for place in outcome.places for seat in place) == list(range(state.players))
        assert outcome.reason


@games
def test_listed_moves_are_accepted_and_others_are_not(key: str) -> None:
    for _, state, chance in matches(key):
        seen: set[str] = set()
        while not state.over:
            for seat in range(state.players) if now_and_then(state, chance) else ():
                moves = state.moves(seat)
                assert bool(moves) == (seat in state.actors)
                texts = [str(move) for move in some_of(moves, chance)]
                complete = len(texts) == moves.count() and not more_may_be_sent(moves)
                assert len(texts) == len(set(texts))
                for text in texts:
                    move = state.game.parse(text)
                    assert move in moves
                    assert str(move) == text
                others = chance.sample(sorted(seen), min(len(seen), 12))
                illegal = [text for text in others if state.game.parse(text) not in moves]
                if complete:
                    assert illegal == [text for text in others if text not in texts]
                if texts:
                    twin = state.copy()
                    twin.play(seat, chance.choice(texts))
                if illegal and chance.random() < 0.3:
                    before = state.snapshot()
                    with pytest.raises(IllegalMove) as refused:
                        state.play(seat, chance.choice(illegal))
                    assert refused.value.reason
                    assert state.snapshot() == before
                seen.update(texts[:5])
            step(state, chance)


@games
def test_moves_are_indexed_and_sampled(key: str) -> None:
    for _, state, chance in matches(key, 3):
        while not state.over:
            for seat in state.actors:
                moves = state.moves(seat)
                size = moves.count()
                listed = some_of(moves, chance)
                assert all(move in moves for move in listed)
                assert moves[-1] == moves[size - 1] == listed[-1]
                with pytest.raises(IndexError):
                    moves[size]
                if size == len(listed):
                    assert [moves[k] for k in range(size)] == listed
                    assert len(set(listed)) == size
                assert moves.choice(Stream(chance.randrange(1000), CHOICES)) in moves
            step(state, chance)


@games
def test_a_copy_is_equal_and_goes_its_own_way(key: str) -> None:
    for _, state, chance in matches(key):
        while not state.over:
            if not now_and_then(state, chance):
                step(state, chance)
                continue
            twin = state.copy()
            assert twin == state
            before = state.snapshot()
            for _ in range(4):
                if not twin.over:
                    step(twin, chance)
            assert state.snapshot() == before
            for _ in range(5):
                if not state.over:
                    step(state, chance)


@games
def test_a_record_replays_to_the_same_state(key: str) -> None:
    moves = 0
    for seed in range(MATCHES):
        chance = random.Random(f"record {key} {seed}")
        played = play(random_game(find_game(key), chance), seed, chance)
        check_replay(played.state)
        check_move_by_move(played)
        moves += played.moves
        if moves > MOVES:
            break


@games
def test_a_record_in_progress_replays_too(key: str) -> None:
    for _, state, chance in matches(key, 4):
        for _ in range(chance.randrange(60)):
            if not state.over:
                step(state, chance)
        document = json.loads(json.dumps(write_record(state, deals=True)))
        again = read_record(document, find_game).replay()
        if state.rounds_dealt > again.rounds_dealt:  # the intermission was ended, and nobody has moved since
            again.proceed()
        assert again.hands() == state.hands()
        assert again.actors == state.actors


@pytest.mark.once
@games
def test_compiled_and_plain_are_the_same_game(key: str) -> None:
    here = soak(key, 0, 3, MOVES)
    assert here == soak_in_subprocess(key, 0, 3, pure=_build.is_compiled(), moves=MOVES)


@games
def test_bulk_and_stepped_matches_are_the_same(key: str) -> None:
    for seed in range(6):
        chance = random.Random(f"bulk {key} {seed}")
        game = random_game(find_game(key), chance)
        assert game.research.playouts(seed, 3, 5) == random_matches(game, seed, 3, 5)


@games
def test_views_do_not_leak(key: str) -> None:
    """Redistribute what a seat cannot know: its view, its legal moves and its events stay the same to the byte."""
    phases: set[str] = set()
    moved = 0
    for _, state, chance in matches(key, 2 * MATCHES):
        stream = Stream(chance.randrange(1 << 60), WORLDS)
        while not state.over:
            if chance.random() < 0.3 and now_and_then(state, chance):
                phases.add(state.phase)
                for seat in (*range(state.players), None):
                    world = state.determinize(seat, stream)
                    moved += world.hands() != state.hands()
                    assert json.dumps(world.view(seat).to_json()) == json.dumps(state.view(seat).to_json())
                    if seat is not None and seat in state.actors:
                        check_same_events(state, world, seat, chance)
            step(state, chance)
    assert phases
    assert moved > 50


def check_same_events(state: State, world: State, seat: int, chance: random.Random) -> None:
    """In both worlds the seat makes the same move and sees the same things happen."""
    here, there = state.copy(), world.copy()
    assert here.moves(seat).to_json() == there.moves(seat).to_json()
    move = here.moves(seat)[chance.randrange(here.moves(seat).count())]
    got_here, got_there = here.play(seat, move), there.play(seat, move)
    if here.rounds_dealt != state.rounds_dealt or gives_cards(got_here):
        return  # new cards: what they are depends on the world
    assert [event.to_json() for event in seen_by(got_here, seat)] == [
        event.to_json() for event in seen_by(got_there, seat)
    ]


def gives_cards(events: object) -> bool:
    assert isinstance(events, tuple)
    return any(event.kind == "cards" for event in events)


@games
def test_a_match_opens_with_everybody_getting_a_hand(key: str) -> None:
    """Told to its owner alone, and told the same however far the match has gone."""
    for _, state, chance in matches(key, 3):
        opening = [(event.to_json(), event.audience) for event in state.opening()]
        dealt = [event for event in state.opening() if event.kind == "dealt"]
        assert [(event.seat, event.audience) for event in dealt] == [(seat, (seat,)) for seat in range(state.players)]
        step(state, chance)
        assert [(event.to_json(), event.audience) for event in state.copy().opening()] == opening


@games
def test_the_clock_and_the_steady_bot_make_legal_moves(key: str) -> None:
    for game, state, chance in matches(key):
        stream = Stream(1, CHOICES)
        while not state.over:
            seat = chance.choice(state.actors)
            automatic = state.automatic(seat)
            assert automatic in state.moves(seat)
            chosen = game.strategy.heuristic_move(state.view(seat), stream)
            assert chosen in state.moves(seat)
            state.play(seat, chosen if chance.random() < 0.8 else automatic)


@games
def test_everything_can_be_said_in_words(key: str) -> None:
    for game, state, chance in matches(key, 3):
        while not state.over:
            seat = chance.choice(state.actors)
            assert all(game.presentation.lines(state.view(seat), state.names))
            moves = state.moves(seat)
            events = state.play(seat, moves[chance.randrange(moves.count())])
            told = [game.presentation.sentence(event, state.names) for event in events]
            assert any(told) or state.phase == INTERMISSION or events[0].kind == "ready"


@games
def test_identity_options_and_pages(key: str) -> None:
    kind = find_game(key)
    assert kind.title
    assert kind.summary
    assert kind.rules_page().startswith(f"# {kind.title}")
    for name, preset in kind.presets.items():
        assert kind.configure(preset=name).options == preset
        assert preset.changed(preset.to_json()) == preset
    for spec in kind.options_type.specs():
        assert spec.meaning
        assert spec.rule in kind.rules_page()
        with pytest.raises(BadSetup, match=spec.name):
            spec.read("no such value")
    with pytest.raises(BadSetup, match="players"):
        kind.configure(kind.max_players + 1)
    with pytest.raises(BadSetup, match="preset"):
        kind.configure(preset="nonsense")
    with pytest.raises(BadSetup, match="no option"):
        kind.configure(options={"nonsense": 1})


def test_the_switch_runs_the_sources() -> None:
    program = "from fairdeal import _build; print(_build.describe())"
    for value, expected in (("1", "plain Python: FAIRDEAL_PURE is set"), ("", "")):
        environment = {**os.environ, "FAIRDEAL_PURE": value}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True
        )
        assert done.stdout.startswith(expected)


def test_all_hot_modules_are_compiled_or_none() -> None:
    """Compiled modules call each other in C: one that failed to compile would break the rest."""
    compiled = [bool(_build.compiled_files(source)) for source in _build.hot_sources()]
    assert len(compiled) >= 9
    assert all(compiled) or not any(compiled)


def test_compiled_modules_are_not_older_than_their_sources() -> None:
    assert _build.stale_modules() == [], "compiled modules are stale: install again"
