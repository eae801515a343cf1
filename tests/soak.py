"""Random matches with random options: every move checked, every record replayed, compiled and plain Python compared.

    python -m tests.soak [--matches N] [--first N] [--close N]

Each match is played here and replayed from its record. The whole state is compared after every move at first, and at
intervals later on. All of it is done once compiled and once in plain Python, and the two must agree to the last byte.
"""

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
from dataclasses import dataclass

from fairdeal.engine.events import Event, seen_by
from fairdeal.engine.game import Game
from fairdeal.engine.record import legal, read_record, write_record
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import all_games, find_game
from tests.random_options import random_game

CLOSE = 150  # moves at the start of a match that are all compared
INTERVAL = 13  # later every 13th move is: not a multiple of a number of players, so that every seat is covered


def random_step(state: State, rng: random.Random) -> tuple[Event, ...]:
    """Make one random move, or end an intermission."""
    if state.phase == INTERMISSION and rng.random() < 0.7:
        return state.proceed()
    seat = rng.choice(state.actors)
    moves = state.moves(seat)
    return state.play(seat, str(moves[rng.randrange(moves.count())]))


@dataclass
class PlayedMatch:
    """A finished random match, with digests to compare a replay with."""

    state: State
    trail: list[str]  # what one seat could know after a step
    moves: int
    positions: dict[int, str]  # the position after a move, by the number of the move


def is_checked(number: int, close: int) -> bool:
    """Whether the move or step of this number is compared."""
    return number < close or number % INTERVAL == 0


def play(game: Game, seed: int, rng: random.Random, close: int = CLOSE) -> PlayedMatch:
    """Play a random match. Seats and a spectator take turns in being the one whose knowledge is recorded."""
    state = game.start(seed)
    played = PlayedMatch(state, [known_to(state, (), None)], 0, {})
    step = 0
    while not state.over:
        in_intermission = state.phase == INTERMISSION
        events = random_step(state, rng)
        step += 1
        if is_checked(step, close):
            observer = step % (state.players + 1)
            played.trail.append(known_to(state, events, observer if observer < state.players else None))
        if not in_intermission or events[0].kind == "ready":
            if is_checked(played.moves, close):
                played.positions[played.moves] = position(state)
            played.moves += 1
    return played


def digest(facts: object) -> str:
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


def position(state: State) -> str:
    """A digest of the whole state except its history."""
    return digest(state.position())


def known_to(state: State, events: tuple[Event, ...], seat: int | None) -> str:
    """A digest of what a seat, or a spectator, sees and receives."""
    received = [event.to_json() for event in seen_by(events, seat)]
    return digest([legal(state), state.view(seat).to_json(), received])


def check_replay(state: State) -> None:
    """The record, written and read as text, with and without its deals, leads to the same state."""
    for with_deals in (False, True):
        document = json.loads(json.dumps(write_record(state, deals=with_deals)))
        if with_deals:
            del document["seed"]
        replayed = read_record(document, find_game).replay().snapshot()
        original = state.snapshot()
        if with_deals:
            replayed["seed"] = original["seed"]
        assert replayed == original, (with_deals, document)


def check_move_by_move(played: PlayedMatch) -> None:
    """A replay passes through the same positions, and so does a copy that makes the same move."""
    record = read_record(json.loads(json.dumps(write_record(played.state))), find_game)
    replayed = record.start()
    for step in record.steps(replayed):
        expected = played.positions.get(step.n)
        if expected is not None:
            assert record.game.parse(step.text) in replayed.moves(step.seat)
            copy = replayed.copy()
            copy.play(step.seat, step.text)
        step.play()
        if expected is not None:
            assert position(replayed) == position(copy) == expected
    assert replayed.snapshot() == played.state.snapshot()


def soak(key: str, first: int, matches: int, max_moves: int = 0, close: int = CLOSE) -> str:
    """Play and check the matches; a digest of all of them. No match starts after `max_moves` moves in all, if given."""
    whole = hashlib.sha256()
    moves = 0
    for seed in range(first, first + matches):
        rng = random.Random(f"{key} {seed}")
        game = random_game(find_game(key), rng)
        played = play(game, seed, rng, close)
        check_replay(played.state)
        check_move_by_move(played)
        whole.update("".join([*played.trail, *played.positions.values(), position(played.state)]).encode())
        moves += played.moves
        if max_moves and moves > max_moves:
            break
    return whole.hexdigest()


def soak_in_subprocess(key: str, first: int, matches: int, pure: bool, moves: int = 0, close: int = CLOSE) -> str:
    """The same in another process, compiled or in plain Python."""
    environment = {name: value for name, value in os.environ.items() if name != "FAIRDEAL_PURE"}
    if pure:
        environment["FAIRDEAL_PURE"] = "1"
    numbers = {"--first": first, "--matches": matches, "--moves": moves, "--close": close}
    options = [text for name, number in numbers.items() for text in (name, str(number))]
    command = [sys.executable, "-m", "tests.soak", "--one", key, *options]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description="Random matches, compiled against plain Python.")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--moves", type=int, default=0, help="start no match after this many moves in all")
    parser.add_argument("--close", type=int, default=CLOSE, help="compare this many moves of a match one by one")
    parser.add_argument("--games", nargs="*", help="only these games")
    parser.add_argument("--one", help="one game, in this process only")
    parser.add_argument("--chunk", type=int, default=50)
    args = parser.parse_args()
    if args.one:
        sys.stdout.write(soak(args.one, args.first, args.matches, args.moves, args.close) + "\n")
        return
    for key in args.games or all_games():
        for first in range(args.first, args.first + args.matches, args.chunk):
            count = min(args.chunk, args.first + args.matches - first)
            compiled, plain = (soak_in_subprocess(key, first, count, pure, close=args.close) for pure in (False, True))
            if compiled != plain:
                raise SystemExit(f"{key}: matches {first} to {first + count - 1} differ, compiled and plain")
            sys.stdout.write(f"{key}: {first + count - args.first:,} of {args.matches:,} matches agree\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
