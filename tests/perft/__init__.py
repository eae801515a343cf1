"""Perft: numbers of lines of play from small deals, in one text file for each game with a slow referee.

A block of a file has a title, a position (JSON: players, options, deal, and moves before the count, if any), and a
line for each depth: the depth and the number of different sequences of that many moves. The numbers come from the slow
referees in tests/reference, not from the engine:

    python -m tests.perft [GAME [DEPTH]]       counts again with the referee and prints the blocks
"""

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from fairdeal.engine.state import State
from fairdeal.games import find_game
from tests.reference.double_tricks import TrickReferee
from tests.reference.hearts import HeartsReferee
from tests.reference.oh_hell import OhHellReferee
from tests.reference.president import Referee
from tests.reference.rook import RookReferee

FOLDER = Path(__file__).parent
REFEREES: dict[str, type[Referee] | type[TrickReferee]] = {
    "president": Referee,
    "hearts": HeartsReferee,
    "oh-hell": OhHellReferee,
    "rook": RookReferee,
}


@dataclass(frozen=True)
class Position:
    """A position and its numbers of lines of play, by depth from 1."""

    key: str
    title: str
    players: int
    options: dict[str, object]
    deal: dict[str, object]
    moves: tuple[tuple[int, str], ...]  # before the count
    counts: tuple[int, ...]

    def setup(self) -> dict[str, object]:
        """The position as JSON."""
        given: dict[str, object] = {"players": self.players, "options": self.options, "deal": self.deal}
        return {**given, "moves": [list(move) for move in self.moves]} if self.moves else given

    def state(self) -> State:
        state = find_game(self.key).configure(self.players, options=self.options).start(deals=[self.deal])
        for seat, text in self.moves:
            state.play(seat, text)
        return state

    def referee(self) -> Referee | TrickReferee:
        options = find_game(self.key).configure(self.players, options=self.options).options.to_json()
        referee = REFEREES[self.key](self.players, options, [self.deal])
        for seat, text in self.moves:
            referee.play(seat, text)
        return referee


def positions(key: str) -> Iterator[Position]:
    """Read the positions of a game."""
    for block in (FOLDER / f"{key}.txt").read_text(encoding="utf-8").strip().split("\n\n"):
        title, setup, *counts = block.splitlines()
        given = json.loads(setup)
        yield Position(
            key=key,
            title=title.removeprefix("# "),
            players=given["players"],
            options=given["options"],
            deal=given["deal"],
            moves=tuple((seat, text) for seat, text in given.get("moves", [])),
            counts=tuple(int(line.split()[1]) for line in counts),
        )


def engine_count(state: State, depth: int) -> int:
    """Number of lines of play by the engine's legal moves."""
    if depth == 0:
        return 1
    return sum(
        engine_count(after(state, seat, k), depth - 1) for seat in state.actors for k in range(len(state.moves(seat)))
    )


def after(state: State, seat: int, k: int) -> State:
    """The state after the k-th legal move of a seat."""
    next_state = state.copy()
    next_state.play(seat, next_state.moves(seat)[k])
    return next_state


def referee_count(referee: Referee | TrickReferee, depth: int) -> int:
    """Number of lines of play by the referee's legal moves."""
    if depth == 0:
        return 1
    total = 0
    for seat in referee.actors:
        for text in every_text(referee, seat):
            next_referee = copy.deepcopy(referee)
            next_referee.play(seat, text)
            total += referee_count(next_referee, depth - 1)
    return total


def every_text(referee: Referee | TrickReferee, seat: int) -> list[str]:
    """All legal moves of a seat, with choices of cards written out."""
    choice = referee.choice(seat) if isinstance(referee, TrickReferee) else None
    if choice is None:
        return sorted(referee.legal(seat))
    number, cards = choice
    return [" ".join([referee.phase, *chosen]) for chosen in combinations(sorted(cards), number)]
