"""Random matches played one move at a time, and the tally of a batch: the reference for every faster way to play."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.engine.turns import turns

if TYPE_CHECKING:
    from fairdeal.engine.game import Game
    from fairdeal.engine.state import State


@dataclass(slots=True)
class Tally:
    """Results of a batch: number of matches, moves and deals, and for each seat how often it took each place."""

    games: int
    moves: int
    deals: int
    places: list[list[int]]


def play_at_random(state: "State", choices: Stream) -> int:
    """Play uniformly random moves until nobody can act, through all later deals; returns the number of moves."""
    moves = 0
    for seat in turns(state):
        state.play(seat, state.moves(seat).choice(choices))
        moves += 1
    return moves


def random_matches(game: "Game", seed: int | str, first: int, count: int) -> Tally:
    """Play a batch of random matches step by step. `Research.playouts` must give the same tally."""
    tally = Tally(count, 0, 0, [[0] * game.players for _ in range(game.players)])
    for index in range(first, first + count):
        own_seed = match_seed(seed, index)
        state = game.start(own_seed)
        tally.moves += play_at_random(state, Stream(own_seed, CHOICES))
        tally.deals += state.rounds_dealt
        outcome = state.outcome
        assert outcome is not None
        for seat in range(game.players):
            tally.places[seat][outcome.place_of(seat) - 1] += 1
    return tally
