"""How fast OpenSpiel's card games are, for any of its games with turns.

    python -m benchmarks.open_spiel [--quick]

Only the moves of players count. What chance does (OpenSpiel deals and draws card by card, each as a step of its own) is
never counted as a move. All times are processor time. There are four measurements:

- `stepped`, from Python, after the deal: legal actions, a random choice, apply it. The steps of chance are not timed,
  not even in the middle of a match, nor is the creation of the states.
- `bulk`, in C++, after the deal: random rollouts by OpenSpiel's own evaluator, which is the only random play it offers
  without Python in every move. The time includes, for each rollout, one copy of the state, its returns at the end, and
  the steps of chance on the way (gin_rummy and crazy_eights draw cards; hearts, oh_hell and spades have no chance after
  the deal).
- `stepped_matches` and `bulk_matches`: the same from the deal on. The time includes all steps of chance.
"""

import argparse
import functools
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from statistics import mean, variance
from typing import Any

if not __package__:  # run as a file: its folder must leave the search path, because OpenSpiel's package has its name
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks.figures import columns, three_digits
from benchmarks.measure import interleaved, machine
from fairdeal.engine.random import CHOICES, Stream

SEED = 7
BATCH = 50  # matches that are stepped between two readings of the clock
SEEDS = range(8)  # of the positions where rollouts start
PLAYOUTS = 200  # random playouts that estimate the length of the rollouts from a position
TRIAL = 20  # rollouts from a position that estimate how many fill the time of a run
MAX_SHORT_DEALS = 100  # deals that may be too short in a row before `left` is considered a mistake


def load(name: str, **parameters: str | int | float | bool) -> Any | None:
    """Load one of OpenSpiel's games; None if OpenSpiel is not installed (the extra `bench`)."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel

    game = pyspiel.load_game(name, parameters)
    if game.get_type().dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise ValueError(f"{name} is not a game with turns")
    return game


# ---- Random play


def play_random_moves(states: Sequence[Any], stream: Stream) -> int:
    """Play random moves in each state up to the next chance node or the end; return the number of moves.

    Fairdeal's stream chooses: Python's `random` takes several times as long, which would hide how fast a game is.
    """
    moves = 0
    for state in states:
        while state.current_player() >= 0:  # negative: chance, or the match is over
            legal = state.legal_actions()
            state.apply_action(legal[stream.below(len(legal))])
            moves += 1
    return moves


def resolve_chance(state: Any, stream: Stream) -> Any:
    """Apply random outcomes until it is a player's turn or the match is over; return the same state."""
    while state.is_chance_node():
        state.apply_action(draw_outcome(state.chance_outcomes(), stream))
    return state


def draw_outcome(outcomes: Sequence[tuple[int, float]], stream: Stream) -> int:
    """Draw an outcome according to the probabilities, which differ where several decks are in play."""
    point = (stream.long_word() >> 11) / 2**53
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]  # the probabilities are floats and may add up to a little less than 1


def playout(state: Any, stream: Stream) -> int:
    """Play a state to its end; return the number of moves."""
    moves = 0
    while not state.is_terminal():
        moves += play_random_moves([resolve_chance(state, stream)], stream)
    return moves


def dealt_state(game: Any, stream: Stream, left: int | None = None) -> Any:
    """A match after its deal, or after as many moves as leave it `left` moves to play.

    `left` is for games whose length is known after the deal, such as hearts: 52 moves without the pass, 64 with it.
    Deals with fewer moves (every fourth deal of hearts has no pass) are skipped.
    """
    for _ in range(MAX_SHORT_DEALS):
        state = resolve_chance(game.new_initial_state(), stream)
        more = 0 if left is None else playout(state.clone(), stream) - left
        if more < 0:
            continue
        for _ in range(more):
            legal = state.legal_actions()
            state.apply_action(legal[stream.below(len(legal))])
            resolve_chance(state, stream)
        return state
    raise ValueError(f"{game}: none of {MAX_SHORT_DEALS} deals had {left} moves")


# ---- Stepped from Python


def stepped(game: Any, matches: int, left: int | None = None) -> float:
    """Millions of moves per second from Python, after the deal.

    Stopping the clock for each draw would cost as much as a move. Instead, many matches advance together, and the clock
    stops when all of them have reached a draw. They share their deals, because dealing takes longer than playing.
    """
    stream = Stream(SEED, CHOICES)
    deals = [dealt_state(game, stream, left) for _ in range(min(matches, BATCH))]
    moves = 0
    seconds = 0.0
    for first in range(0, matches, BATCH):
        waiting = [deal.clone() for deal in deals[: matches - first]]
        while waiting:
            start = time.process_time()
            moves += play_random_moves(waiting, stream)
            seconds += time.process_time() - start
            waiting = [resolve_chance(state, stream) for state in waiting if not state.is_terminal()]
    return moves / seconds / 1e6


def stepped_matches(game: Any, matches: int) -> float:
    """Millions of moves per second from Python, including the deal. The steps of chance are timed, but no moves.

    In these games with one deck all outcomes of chance are equally likely, so they are chosen as fast as a move.
    """
    stream = Stream(SEED, CHOICES)
    moves = 0
    start = time.process_time()
    for _ in range(matches):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            moves += state.current_player() >= 0
            state.apply_action(legal[stream.below(len(legal))])
    return moves / (time.process_time() - start) / 1e6


def copy_microseconds(state: Any, copies: int) -> float:
    start = time.process_time()
    for _ in range(copies):
        state.clone()
    return (time.process_time() - start) / copies * 1e6


# ---- In bulk


@dataclass(frozen=True)
class Position:
    """Where rollouts start, with the mean number of moves and draws in random playouts from there."""

    state: Any
    seed: int
    moves: float
    draws: float
    error: float  # the standard error of `moves`; 0 if all playouts have the same length


def positions(
    game: Any, left: int | None = None, seeds: Sequence[int] = SEEDS, playouts: int = PLAYOUTS
) -> list[Position]:
    """Dealt matches where rollouts start, one for each seed.

    OpenSpiel does not report the number of moves in its rollouts. They are uniformly random, so it is estimated with
    random playouts from the same states. That is slow in Python, and done once for all measurements.
    """
    return [position(game, left, seed, playouts) for seed in seeds]


def position(game: Any, left: int | None, seed: int, playouts: int) -> Position:
    stream = Stream(seed, CHOICES)
    state = dealt_state(game, stream, left)
    lengths: list[int] = []
    steps = 0
    for _ in range(playouts):
        copy = state.clone()
        lengths.append(playout(copy, stream))
        steps += copy.move_number() - state.move_number()  # OpenSpiel also counts the steps of chance
    moves = mean(lengths)
    return Position(state, seed, moves, steps / playouts - moves, sqrt(variance(lengths) / playouts))


def bulk(game: Any, starts: Sequence[Position], rollouts: int) -> float:
    """Millions of moves per second in C++, after the deal: `rollouts` rollouts from each position.

    MCTSBot drives them. In its first simulation the root has no children: the bot copies the state and evaluates it
    with as many rollouts as the evaluator was created for. The overhead is one more copy, one node and the bot itself
    for thousands of rollouts. The root must not be a chance node, because the bot then looks for the player before it:
    so the positions are dealt ones.
    """
    moves = 0.0
    seconds = 0.0
    for position in starts:
        start = time.process_time()
        root = search_root(game, position, rollouts)
        seconds += time.process_time() - start
        if root.explore_count != 1 or root.children:
            raise RuntimeError("one simulation of OpenSpiel's MCTSBot did more than evaluate the root")
        moves += position.moves * rollouts
    return moves / seconds / 1e6


def bulk_matches(game: Any, matches: int) -> float:
    """Millions of moves per second in C++, including the deal: OpenSpiel's own loop with its own random players.

    The steps of chance are timed, but no moves. Python creates the states and calls the loop once for each match.
    """
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())]
    played = []
    start = time.process_time()
    for number in range(matches):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, SEED + number)
        played.append(state)
    seconds = time.process_time() - start
    return sum(count_moves(state) for state in played) / seconds / 1e6


def count_moves(state: Any) -> int:
    """Number of moves that players made, without the steps of chance."""
    return sum(step.player >= 0 for step in state.full_history())


def search_root(game: Any, position: Position, rollouts: int) -> Any:
    """Root of a search with a single simulation."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, position.seed)
    bot = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=position.seed,
        verbose=False,
    )
    return bot.mcts_search(position.state)


# ---- The games


@dataclass(frozen=True)
class OpenSpielGame:
    """A game of OpenSpiel, after the deal or where `left` moves are left."""

    title: str
    name: str
    parameters: Mapping[str, int] = field(default_factory=dict)
    left: int | None = None


class OpenSpielWorkload:
    """A loaded game of OpenSpiel with positions where rollouts start, ready for all measurements."""

    def __init__(self, game: Any, left: int | None = None) -> None:
        self.game = game
        self.left = left
        self.starts = positions(game, left)

    def bulk_matches(self, matches: int) -> float:
        return bulk_matches(self.game, matches)

    def bulk(self, rollouts: int) -> float:
        return bulk(self.game, self.starts, rollouts)

    def step_matches(self, matches: int) -> float:
        return stepped_matches(self.game, matches)

    def step(self, matches: int) -> float:
        return stepped(self.game, matches, self.left)

    def copy_microseconds(self, copies: int) -> float:
        return copy_microseconds(self.starts[0].state, copies)


GAMES = (
    OpenSpielGame("hearts, with the pass", "hearts", left=64),
    OpenSpielGame("hearts, from the first trick", "hearts", left=52),
    OpenSpielGame(
        "oh_hell, 4 players, 12 tricks",
        "oh_hell",
        {"players": 4, "num_tricks_fixed": 12},  # with 13 tricks there is no trump card
    ),
    OpenSpielGame("dou_dizhu", "dou_dizhu"),
    OpenSpielGame("spades", "spades"),
    OpenSpielGame("crazy_eights, 4 players", "crazy_eights", {"players": 4}),
    OpenSpielGame("gin_rummy", "gin_rummy"),
)


@dataclass(frozen=True)
class Sizes:
    """How much is measured: the number of interleaved rounds, and about how many seconds one run takes."""

    rounds: int
    seconds: float


FULL = Sizes(rounds=9, seconds=0.4)
QUICK = Sizes(rounds=5, seconds=0.1)
HEADINGS = ("game of OpenSpiel", "stepped", "in bulk", "moves per match", "draws per match")


def table(games: Sequence[OpenSpielGame], sizes: Sizes) -> list[str]:
    """A line for each game: millions of moves per second, and the moves and draws of a rollout."""
    measurements: dict[str, Callable[[], float]] = {}
    contents: list[tuple[str, str]] = []
    for entry in games:
        game = load(entry.name, **entry.parameters)
        if game is None:
            raise SystemExit("OpenSpiel is not installed (pip install 'fairdeal[bench]')")
        starts = positions(game, entry.left)
        moves = mean(position.moves for position in starts)
        error = sqrt(sum(position.error**2 for position in starts)) / len(starts)
        contents.append((f"{moves:.1f} ± {error:.1f}", f"{mean(position.draws for position in starts):.1f}"))
        matches_per_million = 1e6 / moves  # the games differ in speed by more than a factor of ten
        matches = round(sizes.seconds * matches_per_million * stepped(game, BATCH, entry.left))
        rollouts = round(sizes.seconds * matches_per_million * bulk(game, starts, TRIAL) / len(starts))
        measurements[f"{entry.title}: stepped"] = functools.partial(stepped, game, max(matches, 1), entry.left)
        measurements[f"{entry.title}: bulk"] = functools.partial(bulk, game, starts, max(rollouts, 1))
    found = interleaved(measurements, sizes.rounds)
    rows = [
        (
            entry.title,
            f"{three_digits(found[f'{entry.title}: stepped'])} M moves/s",
            f"{three_digits(found[f'{entry.title}: bulk'])} M moves/s",
            *content,
        )
        for entry, content in zip(games, contents, strict=True)
    ]
    return columns([HEADINGS, *rows])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure how fast OpenSpiel's card games are.")
    parser.add_argument("--quick", action="store_true", help="smaller runs, less precise figures")
    sizes = QUICK if parser.parse_args(arguments).quick else FULL
    lines = table(GAMES, sizes)
    print(", ".join(f"{name}: {value}" for name, value in machine().items()), "", *lines, "", sep="\n")
    print(f"Moves of players after the deal, in processor time; medians of {sizes.rounds} interleaved runs.")
    print(
        "In bulk, the time includes each rollout's copy of the state, its returns and its draws; stepped, it does not."
    )
    print(f"Moves per match: the mean of {PLAYOUTS} random playouts from each of {len(SEEDS)} positions.")


if __name__ == "__main__":
    main()
