"""How fast OpenSpiel's card games are: the peers of ours, for any of its games with turns.

    python -m benchmarks.open_spiel [--quick]

A move is a player's. What chance does (OpenSpiel deals and draws card by card, each a step of its own) is no move:
it is never counted. All is in processor time. Two measurements begin after the deal, which costs the peer nothing:

- `stepped`, from Python: legal actions, a random choice, apply it. Chance is left out of the time, in the middle of a
  match too. The making of the states is not timed either.
- `whole` and `stepped_whole`: the same kinds of play from the deal on, with all that chance does in the time.
- `bulk`, in C++: random rollouts by OpenSpiel's own evaluator, the only random play that it offers without Python in
  every move. In the time are, for each rollout, one copy of the state and its returns at the end, and all that chance
  does on the way (gin_rummy and crazy_eights draw cards; hearts, oh_hell and spades have no chance after the deal).
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

if not __package__:  # run as a file; its folder must not be searched, as this file has the name of OpenSpiel's package
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks.measure import columns, interleaved, machine, three_digits
from fairdeal.engine.random import CHOICES, Stream

SEED = 7
TOGETHER = 50  # matches that are stepped in one go, between two looks at the clock
SEEDS = range(8)  # of the positions that rollouts begin from
PLAYOUTS = 200  # random playouts that tell how long the rollouts from a position are
TRIAL = 20  # rollouts from a position that tell how many fill the time of a run
DEALS = 100  # that may be too short, one after the other, before `left` is taken to be a mistake


def load(name: str, **parameters: str | int | float | bool) -> Any | None:
    """One of OpenSpiel's games, if OpenSpiel is installed (the extra `bench`)."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel

    game = pyspiel.load_game(name, parameters)
    if game.get_type().dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise ValueError(f"{name}: not a game with turns")
    return game


# ---- Random play


def run(states: Sequence[Any], stream: Stream) -> int:
    """Random moves in each state, up to the next chance node or the end. How many there were.

    Our own stream chooses: Python's `random` takes several times as long, which would hide how fast a game is.
    """
    moves = 0
    for state in states:
        while state.current_player() >= 0:  # below: chance, or the match is over
            legal = state.legal_actions()
            state.apply_action(legal[stream.below(len(legal))])
            moves += 1
    return moves


def dealt(state: Any, stream: Stream) -> Any:
    """The state, after all that chance has to do in it."""
    while state.is_chance_node():
        state.apply_action(drawn(state.chance_outcomes(), stream))
    return state


def drawn(outcomes: Sequence[tuple[int, float]], stream: Stream) -> int:
    """One of the outcomes, by their probabilities: not all are as likely where several packs are in play."""
    point = (stream.long_word() >> 11) / 2**53
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]  # as floats, they may add up to a little less than 1


def playout(state: Any, stream: Stream) -> int:
    """Play a state to its end. How many moves that took."""
    moves = 0
    while not state.is_terminal():
        moves += run([dealt(state, stream)], stream)
    return moves


def opened(game: Any, stream: Stream, left: int | None = None) -> Any:
    """A match after its deal; or after as many moves as leave it `left` to make.

    `left` is for games whose length is known from the deal on, as that of hearts, which is 52 moves without the pass
    and 64 with it. Deals of fewer moves (every fourth of hearts has no pass) are passed over.
    """
    for _ in range(DEALS):
        state = dealt(game.new_initial_state(), stream)
        more = 0 if left is None else playout(state.clone(), stream) - left
        if more < 0:
            continue
        for _ in range(more):
            legal = state.legal_actions()
            state.apply_action(legal[stream.below(len(legal))])
            dealt(state, stream)
        return state
    raise ValueError(f"{game}: in {DEALS} deals none had {left} moves")


# ---- Stepped from Python


def stepped(game: Any, matches: int, left: int | None = None) -> float:
    """Millions of moves a second, from Python.

    The clock is not stopped for each draw, which would cost as much as a move: many matches go on together, and the
    clock is stopped when all have come to a draw. They share their deals, as dealing takes longer than playing.
    """
    stream = Stream(SEED, CHOICES)
    deals = [opened(game, stream, left) for _ in range(min(matches, TOGETHER))]
    moves = 0
    seconds = 0.0
    for first in range(0, matches, TOGETHER):
        waiting = [deal.clone() for deal in deals[: matches - first]]
        while waiting:
            start = time.process_time()
            moves += run(waiting, stream)
            seconds += time.process_time() - start
            waiting = [dealt(state, stream) for state in waiting if not state.is_terminal()]
    return moves / seconds / 1e6


def stepped_whole(game: Any, matches: int) -> float:
    """The same from the deal on: what chance does is stepped, too, and in the time, but no move.

    Its outcomes are equally likely in all of these games with one pack, so a choice of them is as quick as of a move.
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
    """Where rollouts begin, and what is in one: moves and draws, by the mean of random playouts from there."""

    state: Any
    seed: int
    moves: float
    draws: float
    error: float  # the standard error of `moves`; 0 where all are as long


def positions(
    game: Any, left: int | None = None, seeds: Sequence[int] = SEEDS, playouts: int = PLAYOUTS
) -> list[Position]:
    """Dealt matches to begin rollouts from, one for each seed.

    OpenSpiel does not say how many moves its rollouts made. They are uniformly random, so we make some of the same from
    the same states: it takes long in Python, and is done once, for all measurements from these positions.
    """
    return [position(game, left, seed, playouts) for seed in seeds]


def position(game: Any, left: int | None, seed: int, playouts: int) -> Position:
    stream = Stream(seed, CHOICES)
    state = opened(game, stream, left)
    lengths: list[int] = []
    steps = 0
    for _ in range(playouts):
        copy = state.clone()
        lengths.append(playout(copy, stream))
        steps += copy.move_number() - state.move_number()  # OpenSpiel's number counts what chance does too
    moves = mean(lengths)
    return Position(state, seed, moves, steps / playouts - moves, sqrt(variance(lengths) / playouts))


def bulk(game: Any, begin: Sequence[Position], rollouts: int) -> float:
    """Millions of moves a second in C++: so many rollouts from each position.

    MCTSBot drives them. Its first simulation looks at the root alone, before the root has children: it copies the state
    and has it evaluated, which is as many rollouts as the evaluator was made for. One more copy, one node and the bot
    itself are all that comes on top of thousands of rollouts. The root must not be a chance node, as the bot then looks
    for a player before it: hence the dealt positions.
    """
    moves = 0.0
    seconds = 0.0
    for place in begin:
        start = time.process_time()
        root = searched(game, place, rollouts)
        seconds += time.process_time() - start
        if root.explore_count != 1 or root.children:
            raise RuntimeError("one simulation of OpenSpiel's MCTSBot did more than evaluate the root")
        moves += place.moves * rollouts
    return moves / seconds / 1e6


def whole(game: Any, matches: int) -> float:
    """Millions of moves a second in C++, from the deal to the end: OpenSpiel's own loop over its own random players.

    What chance does is in the time, and no move. The states are made from Python, one call a match, and so is the loop.
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
    return sum(players_moves(state) for state in played) / seconds / 1e6


def players_moves(state: Any) -> int:
    return sum(step.player >= 0 for step in state.full_history())


def searched(game: Any, place: Position, rollouts: int) -> Any:
    """The root of a search of one simulation."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, place.seed)
    bot = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=place.seed,
        verbose=False,
    )
    return bot.mcts_search(place.state)


# ---- The peers


@dataclass(frozen=True)
class Peer:
    """A game of OpenSpiel's, from the deal on or where `left` moves are left."""

    title: str
    name: str
    parameters: Mapping[str, int] = field(default_factory=dict)
    left: int | None = None


class Measured:
    """A game of OpenSpiel's with positions to begin from, ready to be measured in every way."""

    def __init__(self, game: Any, left: int | None = None) -> None:
        self.game = game
        self.left = left
        self.begin = positions(game, left)

    def whole(self, matches: int) -> float:
        return whole(self.game, matches)

    def bulk(self, rollouts: int) -> float:
        return bulk(self.game, self.begin, rollouts)

    def stepped_whole(self, matches: int) -> float:
        return stepped_whole(self.game, matches)

    def stepped(self, matches: int) -> float:
        return stepped(self.game, matches, self.left)

    def copy_microseconds(self, copies: int) -> float:
        return copy_microseconds(self.begin[0].state, copies)


PEERS = (
    Peer("hearts, with the pass", "hearts", left=64),
    Peer("hearts, from the first trick", "hearts", left=52),
    Peer("oh_hell, 4 players, 12 tricks", "oh_hell", {"players": 4, "num_tricks_fixed": 12}),  # the 13th: no trump card
    Peer("dou_dizhu", "dou_dizhu"),
    Peer("spades", "spades"),
    Peer("crazy_eights, 4 players", "crazy_eights", {"players": 4}),
    Peer("gin_rummy", "gin_rummy"),
)


@dataclass(frozen=True)
class Sizes:
    """How much is measured: rounds of interleaved runs, and about how long one run is on the clock."""

    rounds: int
    seconds: float


FULL = Sizes(rounds=9, seconds=0.4)
QUICK = Sizes(rounds=5, seconds=0.1)
HEADINGS = ("OpenSpiel's", "stepped", "in bulk", "moves each", "draws each")


def table(peers: Sequence[Peer], sizes: Sizes) -> list[str]:
    """A line for each peer: millions of moves a second, and what is in a rollout."""
    measurements: dict[str, Callable[[], float]] = {}
    contents: list[tuple[str, str]] = []
    for peer in peers:
        game = load(peer.name, **peer.parameters)
        if game is None:
            raise SystemExit("OpenSpiel is not installed (pip install 'fairdeal[bench]')")
        begin = positions(game, peer.left)
        moves = mean(place.moves for place in begin)
        error = sqrt(sum(place.error**2 for place in begin)) / len(begin)
        contents.append((f"{moves:.1f} ± {error:.1f}", f"{mean(place.draws for place in begin):.1f}"))
        a_second = 1e6 / moves  # times a rate: matches. The games differ in speed by more than ten times
        matches = round(sizes.seconds * a_second * stepped(game, TOGETHER, peer.left))
        rollouts = round(sizes.seconds * a_second * bulk(game, begin, TRIAL) / len(begin))
        measurements[f"{peer.title}: stepped"] = functools.partial(stepped, game, max(matches, 1), peer.left)
        measurements[f"{peer.title}: bulk"] = functools.partial(bulk, game, begin, max(rollouts, 1))
    found = interleaved(measurements, sizes.rounds)
    rows = [
        (
            peer.title,
            f"{three_digits(found[f'{peer.title}: stepped'])} M moves/s",
            f"{three_digits(found[f'{peer.title}: bulk'])} M moves/s",
            *content,
        )
        for peer, content in zip(peers, contents, strict=True)
    ]
    return columns([HEADINGS, *rows])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How fast OpenSpiel's card games are.")
    parser.add_argument("--quick", action="store_true", help="smaller runs, rougher figures")
    sizes = QUICK if parser.parse_args(arguments).quick else FULL
    lines = table(PEERS, sizes)
    print(", ".join(f"{name}: {value}" for name, value in machine().items()), "", *lines, "", sep="\n")
    print(f"Players' moves in processor time, after the deal; medians of {sizes.rounds} interleaved runs.")
    print("In bulk each rollout's copy of the state, its returns and its draws are in the time; stepped, they are not.")
    print(f"Moves of a rollout: the mean of {PLAYOUTS} random playouts from each of {len(SEEDS)} positions.")


if __name__ == "__main__":
    main()
