"""What a match has told stays as it was, however much of it is kept and whatever is used again (compiled code does)."""

import random
from typing import Any

import pytest

from fairdeal.engine.events import Event
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import all_games, find_game
from tests.random_options import random_game

MOVES = 400


def told_by(state: State, chance: random.Random) -> tuple[Event, ...]:
    """The events of one random move."""
    if state.phase == INTERMISSION:
        return state.proceed()
    seat = chance.choice(state.actors)
    moves = state.moves(seat)
    return state.play(seat, moves[chance.randrange(moves.count())])


def written(event: Event) -> tuple[Any, ...]:
    return event.kind, event.seat, str(event.move), repr(event.data), event.audience


@pytest.mark.parametrize("key", list(all_games()))
def test_events_stay_as_they_were_told(key: str) -> None:
    """Kept together, or one of them alone; read at once, or only when the match has gone on."""
    for seed in range(3):
        chance = random.Random(f"kept {key} {seed}")
        game = random_game(find_game(key), chance)
        state, twin = game.start(seed), game.start(seed)
        same = random.Random(seed)
        plays = random.Random(seed)
        kept: list[tuple[tuple[Event, ...], list[tuple[Any, ...]]]] = []
        for _ in range(MOVES):
            if not state.actors:
                break
            expected = [written(event) for event in told_by(twin, same)]
            told = told_by(state, plays)
            if chance.random() < 0.3:
                assert [written(event) for event in told] == expected
            way = chance.randrange(3)
            if way == 0:
                kept.append((told, expected))
            elif way == 1:
                one = chance.randrange(len(told))
                kept.append(((told[one],), expected[one : one + 1]))
            del told
        assert [[written(event) for event in events] for events, _ in kept] == [expected for _, expected in kept]


@pytest.mark.parametrize("key", list(all_games()))
def test_those_who_may_act_stay_as_they_were_told(key: str) -> None:
    chance = random.Random(f"acting {key}")
    state = random_game(find_game(key), chance).start(1)
    kept = []
    for _ in range(MOVES):
        if not state.actors:
            break
        kept.append((state.actors, list(state.actors), state.copy()))
        told_by(state, chance)
    assert [list(actors) for actors, _, _ in kept] == [seats for _, seats, _ in kept]
    assert [list(copy.actors) for _, _, copy in kept] == [seats for _, seats, _ in kept]
    for _, seats, copy in kept[:: max(len(kept) // 20, 1)]:
        assert [seat for seat in range(copy.players) if copy.moves(seat)] == sorted(seats)
