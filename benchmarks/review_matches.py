"""Matches for the benchmarks of the review: experts, careless players, random players; stored and used again."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from fairdeal.bots import Player, find_player
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import Record, read_record, write_record
from fairdeal.engine.state import State
from fairdeal.engine.turns import turns
from fairdeal.games import find_game
from fairdeal.review.match_walk import Position, Round, walk

FOLDER = Path("build/review")
FIRST_SEED = 1000  # another one gives matches that nothing was tuned on
CARELESS_ODDS = 4  # one move in this many of a careless player is random
ROUNDS = {"president": 2, "sanityholes": 2, "oh-hell": 7}  # of a match; otherwise 1
GAMES = ("president", "sanityholes", "bull-sanity", "rook", "hearts", "oh-hell", "rummy")


def configure(key: str, rounds: int | None = None) -> Game:
    """The game of a match with a few rounds."""
    kind, number = find_game(key), rounds or ROUNDS.get(key, 1)
    return kind.configure(options={"rounds": number}) if key == "president" else kind.configure(max_rounds=number)


def careless(game: Game) -> Player:
    """The heuristic player, with a random move now and then."""

    def choose(state: State, seat: int, stream: Stream) -> Move:
        if stream.below(CARELESS_ODDS) == 0:
            return state.moves(seat).choice(stream)
        return game.strategy.heuristic_move_at(state, seat, stream)

    return choose


def player(name: str, game: Game) -> Player:
    """A bot by name, or `careless`."""
    return careless(game) if name == "careless" else find_player(name, game)


def play(game: Game, seats: Sequence[Player], seed: int) -> State:
    """Play a match to its end."""
    state, stream = game.start(seed), Stream(seed, CHOICES)
    for seat in turns(state):
        state.play(seat, seats[seat](state, seat, stream))
    return state


def record_of(state: State) -> Record:
    """A finished match as a record."""
    return read_record(write_record(state), find_game)


def stored_matches(key: str, bot: str, number: int, first_seed: int = FIRST_SEED) -> Iterator[Record]:
    """Matches between equal bots, played unless they are stored from an earlier run."""
    path = FOLDER / f"{key}-{bot.replace(':', '-')}-{first_seed}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    stored = path.read_text().splitlines() if path.exists() else []
    for index in range(number):
        if index < len(stored):
            yield read_record(json.loads(stored[index]), find_game)
            continue
        game = configure(key)
        state = play(game, [player(bot, game)] * game.players, first_seed + index)
        with path.open("a") as file:
            file.write(json.dumps(write_record(state)) + "\n")
        yield record_of(state)


def decisions_of(record: Record) -> Iterator[tuple[Round, Position]]:
    """The decisions of all seats."""
    for played in walk(record, 0):
        for position in played.positions:
            if position.is_decision():
                yield played, position
