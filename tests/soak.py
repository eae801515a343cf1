"""Random matches with random options: every move checked, every record replayed, compiled and plain compared.

    python -m tests.soak [--matches N] [--first N] [--close N]

plays each match twice, in this process and from its record, comparing the whole state after every move at first and
now and then later on, and does all of it once compiled and once in plain Python; the two must agree to the last byte.
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

CLOSE = 150  # moves of a match that are looked at one by one
LOOK = 13  # of the rest every so manieth; no multiple of a number of players, so that every seat has its turn


def random_step(state: State, chance: random.Random) -> tuple[Event, ...]:
    """One random thing that may happen."""
    if state.phase == INTERMISSION and chance.random() < 0.7:
        return state.proceed()
    seat = chance.choice(state.actors)
    moves = state.moves(seat)
    return state.play(seat, str(moves[chance.randrange(moves.count())]))


@dataclass
class Played:
    """A random match: its end, digests of what could be known after a step, and of the position after a move."""

    state: State
    trail: list[str]
    moves: int
    positions: dict[int, str]  # by the move's number


def looked_at(number: int, close: int) -> bool:
    return number < close or number % LOOK == 0


def play(game: Game, seed: int, chance: random.Random, close: int = CLOSE) -> Played:
    """A random match. What can be known of it is looked at from every seat, and from outside, in turn.

    In a long match that is done after every move at first, and now and then later on.
    """
    state = game.start(seed)
    played = Played(state, [known_to(state, (), None)], 0, {})
    step = 0
    while not state.over:
        in_intermission = state.phase == INTERMISSION
        events = random_step(state, chance)
        step += 1
        if looked_at(step, close):
            onlooker = step % (state.players + 1)
            played.trail.append(known_to(state, events, onlooker if onlooker < state.players else None))
        if not in_intermission or events[0].kind == "ready":
            if looked_at(played.moves, close):
                played.positions[played.moves] = position(state)
            played.moves += 1
    return played


def digest(facts: object) -> str:
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


def position(state: State) -> str:
    """The whole state, but for what only grows longer."""
    return digest(state.position())


def known_to(state: State, events: tuple[Event, ...], seat: int | None) -> str:
    """What one seat, or a spectator, sees and was told."""
    told = [event.to_json() for event in seen_by(events, seat)]
    return digest([legal(state), state.view(seat).to_json(), told])


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


def check_move_by_move(played: Played) -> None:
    """Replayed, the match goes through the same positions, and so does a copy that makes the same move."""
    record = read_record(json.loads(json.dumps(write_record(played.state))), find_game)
    going = record.start()
    for step in record.steps(going):
        known = played.positions.get(step.n)
        if known is not None:
            assert record.game.parse(step.text) in going.moves(step.seat)
            twin = going.copy()
            twin.play(step.seat, step.text)
        step.make()
        if known is not None:
            assert position(going) == position(twin) == known
    assert going.snapshot() == played.state.snapshot()


def soak(key: str, first: int, matches: int, most_moves: int = 0, close: int = CLOSE) -> str:
    """Play the matches and check them; one digest of it all. With `most_moves` no new one begins after so many."""
    whole = hashlib.sha256()
    moves = 0
    for seed in range(first, first + matches):
        chance = random.Random(f"{key} {seed}")
        game = random_game(find_game(key), chance)
        played = play(game, seed, chance, close)
        check_replay(played.state)
        check_move_by_move(played)
        whole.update("".join([*played.trail, *played.positions.values(), position(played.state)]).encode())
        moves += played.moves
        if most_moves and moves > most_moves:
            break
    return whole.hexdigest()


def elsewhere(key: str, first: int, matches: int, pure: bool, moves: int = 0, close: int = CLOSE) -> str:
    """The same in another process, compiled or plain."""
    environment = {name: value for name, value in os.environ.items() if name != "FAIRDEAL_PURE"}
    if pure:
        environment["FAIRDEAL_PURE"] = "1"
    numbers = {"--first": first, "--matches": matches, "--moves": moves, "--close": close}
    options = [text for name, number in numbers.items() for text in (name, str(number))]
    command = [sys.executable, "-m", "tests.soak", "--one", key, *options]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description="Random matches, compiled against plain.")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--moves", type=int, default=0, help="begin no new match after so many moves")
    parser.add_argument("--close", type=int, default=CLOSE, help="look at so many moves of a match one by one")
    parser.add_argument("--games", nargs="*", help="only these")
    parser.add_argument("--one", help="one game, in this process only")
    parser.add_argument("--chunk", type=int, default=50)
    given = parser.parse_args()
    if given.one:
        sys.stdout.write(soak(given.one, given.first, given.matches, given.moves, given.close) + "\n")
        return
    for key in given.games or all_games():
        for first in range(given.first, given.first + given.matches, given.chunk):
            count = min(given.chunk, given.first + given.matches - first)
            compiled, plain = (elsewhere(key, first, count, pure, close=given.close) for pure in (False, True))
            if compiled != plain:
                raise SystemExit(f"{key}: matches {first} to {first + count - 1} differ, compiled and plain")
            sys.stdout.write(f"{key}: {first + count - given.first:,} of {given.matches:,} matches agree\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
