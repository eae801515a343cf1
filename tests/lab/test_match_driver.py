"""The loop that plays a match to its end."""

import pickle

import pytest

import fairdeal
from fairdeal.bots import Player, find_player
from fairdeal.engine.events import Event
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import State
from fairdeal.games import all_games
from fairdeal.lab.match_driver import RefusedMove, play_match
from tests.random_options import short_settings


@pytest.mark.parametrize("key", list(all_games()))
def test_moves_and_events_are_those_of_the_match(key: str) -> None:
    game = fairdeal.game(key, **short_settings(all_games()[key]))
    events: list[Event] = []
    bots = [find_player("random", game)] * game.players
    match = play_match(game.start(3), bots, Stream(3, CHOICES), on_events=events.extend, count_forced=True)
    assert match.state.over
    assert match.outcome == match.state.outcome
    assert match.moves == len(match.state.played())
    assert 0 <= match.forced_moves <= match.moves
    assert events
    uncounted = play_match(game.start(3), bots, Stream(3, CHOICES))
    assert uncounted.outcome == match.outcome
    assert (uncounted.moves, uncounted.forced_moves) == (match.moves, 0)


def test_intermissions_are_skipped() -> None:
    game = fairdeal.game("president", rounds=3)
    match = play_match(game.start(1), [find_player("steady", game)] * 4, Stream(1, CHOICES))
    assert match.state.rounds_dealt == 3


def five(state: State, seat: int, stream: Stream) -> Move:  # noqa: ARG001
    return 5  # type: ignore[return-value]


def test_a_refused_move_names_the_seat() -> None:
    game = fairdeal.game("president", first_round="left_of_dealer")
    seat = game.start(1).actors[0]
    bots: list[Player] = [five] * 4
    with pytest.raises(RefusedMove, match=f"the bot on seat {seat}: ") as refused:
        play_match(game.start(1), bots, Stream(1, CHOICES))
    assert refused.value.seat == seat
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)
