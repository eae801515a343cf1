"""Counts of lines of play from small deals, kept in text files, one for each game that has a slow referee.

Each block of a file is a deal (JSON: players, options, deal, and the moves before the count begins, if any), then a
line a depth: the depth, and how many different sequences of that many moves there are. They were found by the slow
referees of tests/reference, not by the engine:

    python -m tests.perft [GAME [DEPTH]]       counts them anew with the referee and writes them as they stand there
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
    key: str
    title: str
    players: int
    options: dict[str, object]
    deal: dict[str, object]
    moves: tuple[tuple[int, str], ...]  # made before the count begins
    counts: tuple[int, ...]

    def setup(self) -> dict[str, object]:
        """As it stands in the file."""
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


def referee_count(referee: Referee | TrickReferee, depth: int) -> int:
    """The same by the referee's brute force."""
    if depth == 0:
        return 1
    total = 0
    for seat in referee.actors:
        for text in every_text(referee, seat):
            twin = copy.deepcopy(referee)
            twin.play(seat, text)
            total += referee_count(twin, depth - 1)
    return total


def every_text(referee: Referee | TrickReferee, seat: int) -> list[str]:
    """All moves of a seat; a choice of cards is written out."""
    choice = referee.choice(seat) if isinstance(referee, TrickReferee) else None
    if choice is None:
        return sorted(referee.legal(seat))
    number, cards = choice
    return [" ".join([referee.phase, *chosen]) for chosen in combinations(sorted(cards), number)]
