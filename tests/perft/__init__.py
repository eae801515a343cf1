"""Counts of lines of play from small deals, kept in text files: `president.txt`.

Each block of the file is a deal (JSON: players, options, deal), then a line a depth: the depth, and how many different
sequences of that many moves there are. They were found by the slow referee of tests/reference, not by the engine:

    python -m tests.perft       counts them anew with the referee and compares
"""

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fairdeal.engine.state import State
from tests.reference.president import Referee

FILE = Path(__file__).parent / "president.txt"


@dataclass(frozen=True)
class Position:
    title: str
    players: int
    options: dict[str, object]
    deal: dict[str, object]
    counts: tuple[int, ...]


def positions() -> Iterator[Position]:
    for block in FILE.read_text(encoding="utf-8").strip().split("\n\n"):
        title, setup, *counts = block.splitlines()
        given = json.loads(setup)
        numbers = tuple(int(line.split()[1]) for line in counts)
        yield Position(title.removeprefix("# "), given["players"], given["options"], given["deal"], numbers)


def engine_count(state: State, depth: int) -> int:
    """Lines of play by the engine's legal moves."""
    if depth == 0:
        return 1
    return sum(
        engine_count(after(state, seat, k), depth - 1) for seat in state.actors for k in range(len(state.moves(seat)))
    )


def after(state: State, seat: int, k: int) -> State:
    twin = state.copy()
    twin.play(seat, twin.moves(seat)[k])
    return twin


def referee_count(referee: Referee, depth: int) -> int:
    """The same by the referee's brute force."""
    if depth == 0:
        return 1
    total = 0
    for seat in referee.actors:
        for text in referee.legal(seat):
            twin = copy.deepcopy(referee)
            twin.play(seat, text)
            total += referee_count(twin, depth - 1)
    return total
