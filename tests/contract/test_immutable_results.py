"""Events and actors that a match has returned never change, although compiled code reuses unreferenced objects."""

import random
from typing import Any

import pytest

from fairdeal.engine.events import Event
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import all_games, find_game
from tests.random_options import random_game

MOVES = 400


def random_step(state: State, rng: random.Random) -> tuple[Event, ...]:
    """Make one random move, or end the intermission; returns the events."""
    if state.phase == INTERMISSION:
        return state.proceed()
    seat = rng.choice(state.actors)
    moves = state.moves(seat)
    return state.play(seat, moves[rng.randrange(moves.count())])


def content(event: Event) -> tuple[Any, ...]:
    """Everything in an event, as values that cannot change."""
    return event.kind, event.seat, str(event.move), repr(event.data), event.audience


@pytest.mark.parametrize("key", list(all_games()))
def test_events_never_change(key: str) -> None:
    """Kept all together or a single one, read immediately or only after the match has gone on."""
    for seed in range(3):
        rng = random.Random(f"kept {key} {seed}")
        game = random_game(find_game(key), rng)
        state, reference = game.start(seed), game.start(seed)
        state_rng, reference_rng = random.Random(seed), random.Random(seed)
        kept: list[tuple[tuple[Event, ...], list[tuple[Any, ...]]]] = []
        for _ in range(MOVES):
            if not state.actors:
                break
            expected = [content(event) for event in random_step(reference, reference_rng)]
            events = random_step(state, state_rng)
            if rng.random() < 0.3:
                assert [content(event) for event in events] == expected
            choice = rng.randrange(3)
            if choice == 0:
                kept.append((events, expected))
            elif choice == 1:
                index = rng.randrange(len(events))
                kept.append(((events[index],), expected[index : index + 1]))
            del events
        assert [[content(event) for event in events] for events, _ in kept] == [expected for _, expected in kept]


@pytest.mark.parametrize("key", list(all_games()))
def test_actors_never_change(key: str) -> None:
    rng = random.Random(f"acting {key}")
    state = random_game(find_game(key), rng).start(1)
    kept = []
    for _ in range(MOVES):
        if not state.actors:
            break
        kept.append((state.actors, list(state.actors), state.copy()))
        random_step(state, rng)
    assert [list(actors) for actors, _, _ in kept] == [seats for _, seats, _ in kept]
    assert [list(copy.actors) for _, _, copy in kept] == [seats for _, seats, _ in kept]
    for _, seats, copy in kept[:: max(len(kept) // 20, 1)]:
        assert [seat for seat in range(copy.players) if copy.moves(seat)] == sorted(seats)
