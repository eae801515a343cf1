"""Matches that the tests review: a careless player among heuristic ones, one round of each game."""

import functools

from fairdeal.engine.game import Game
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import Record, read_record, write_record
from fairdeal.engine.state import State
from fairdeal.engine.turns import turns
from fairdeal.games import find_game

GAMES = ("president", "sanityholes", "bull-sanity", "rook", "hearts", "oh-hell", "rummy")
CARELESS_ODDS = 3


def configure(key: str, rounds: int) -> Game:
    kind = find_game(key)
    return kind.configure(options={"rounds": rounds}) if key == "president" else kind.configure(max_rounds=rounds)


def play(game: Game, seed: int, odds: int = CARELESS_ODDS) -> State:
    """Play a match in which one move in `odds` is random."""
    state, stream = game.start(seed), Stream(seed, CHOICES)
    for seat in turns(state):
        is_random = stream.below(odds) == 0
        moves = state.moves(seat)
        state.play(seat, moves.choice(stream) if is_random else game.strategy.heuristic_move_at(state, seat, stream))
    return state


@functools.cache
def played(key: str, rounds: int = 1, seed: int = 3, odds: int = CARELESS_ODDS) -> Record:
    return read_record(write_record(play(configure(key, rounds), seed, odds)), find_game)
