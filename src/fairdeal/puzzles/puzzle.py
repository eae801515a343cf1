"""A puzzle as data: one line of JSON in the file `puzzles.jsonl` of a game, read with every field checked."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.options import quoted
from fairdeal.engine.record import Record, read_record
from fairdeal.engine.second_person import YOU
from fairdeal.engine.state import State
from fairdeal.games import find_game
from fairdeal.review.estimates import Interval, rounded

OTHERS = ("Ben", "Cy", "Dot", "Eve", "Flo", "Gus", "Hal")  # names of the other players
KEYS = ("record", "answer", "theme", "difficulty", "tempting", "margin", "losses", "reasons")


class BadPuzzle(FairdealError, ValueError):
    """A line that is not a puzzle."""


class Difficulty(StrEnum):
    """How many of the two bots `steady` and `strong` find the answer: both, one or neither."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, its best move, and why it is the best. The solver is the player called `You`."""

    record: Mapping[str, Any]  # the position: a record with one deal and the moves since
    answer: str
    theme: str  # the kind of decision, as in reviews: lead, bid, exchange, …
    difficulty: Difficulty
    tempting: str  # the wrong move that the reasons compare with the answer
    margin: Interval  # by how much the answer beats the second-best move, in points or places
    losses: Mapping[str, float]  # what each other legal move costs on average
    reasons: tuple[str, ...]

    @property
    def game(self) -> str:
        return str(self.record["game"])

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.record["players"])

    @property
    def seat(self) -> int:
        return self.players.index(YOU)

    @property
    def key(self) -> str:
        """The game's key, a dot, and a digest of the position: it stays the same when other puzzles come or go."""
        return f"{self.game}.{digest_of(self.record)}"

    def read(self) -> Record:
        """The position as a parsed record."""
        return read_record(self.record, find_game)

    def state(self) -> State:
        """The position on the engine, with every card: for programs that judge it, never for the solver."""
        return self.read().replay()

    def to_json(self) -> dict[str, object]:
        return {
            "record": dict(self.record),
            "answer": self.answer,
            "theme": self.theme,
            "difficulty": self.difficulty.value,
            "tempting": self.tempting,
            "margin": [rounded(self.margin.mean), rounded(self.margin.low), rounded(self.margin.high)],
            "losses": {move: round(loss, 2) for move, loss in self.losses.items()},
            "reasons": list(self.reasons),
        }

    def to_line(self) -> str:
        """The puzzle as one line of a file."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))


def digest_of(record: Mapping[str, Any]) -> str:
    """Eight hexadecimal digits that identify a position."""
    parts = [record["game"], record.get("preset"), record.get("options"), record["deal"], record["moves"]]
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def player_names(players: int, seat: int) -> tuple[str, ...]:
    """Names by seat, the solver's first: `You` at this seat, then Ben to their left."""
    others = [OTHERS[number] if number < len(OTHERS) else f"Player {number + 2}" for number in range(players - 1)]
    return tuple(YOU if other == seat else others[(other - seat - 1) % players] for other in range(players))


def read_puzzle(line: str, where: str) -> Puzzle:
    """Parse a line; BadPuzzle says what is wrong with it. The moves are checked when the position is replayed."""
    try:
        given = json.loads(line)
    except ValueError as error:
        raise BadPuzzle(f"{where}: not JSON: {error}") from None
    if not isinstance(given, dict) or set(given) != set(KEYS):
        raise BadPuzzle(f"{where}: a puzzle is a JSON object with the fields {', '.join(KEYS)}")
    record, margin, losses, reasons = given["record"], given["margin"], given["losses"], given["reasons"]
    if not isinstance(record, dict) or not isinstance(record.get("deal"), dict) or not record.get("game"):
        raise BadPuzzle(f'{where}: "record" must be a record with a "deal"')
    players = record.get("players")
    if not isinstance(players, list) or players.count(YOU) != 1 or not isinstance(record.get("moves"), list):
        raise BadPuzzle(f'{where}: "record" needs "moves", and "players" with one "{YOU}"')
    for name in ("answer", "theme", "tempting"):
        if not isinstance(given[name], str) or not given[name]:
            raise BadPuzzle(f'{where}: "{name}" must be a text')
    if given["difficulty"] not in list(Difficulty):
        raise BadPuzzle(f"{where}: {quoted(given['difficulty'])} is not one of {', '.join(Difficulty)}")
    if not isinstance(margin, list) or len(margin) != 3 or not all(map(_is_number, margin)):
        raise BadPuzzle(f'{where}: "margin" must be a mean and its interval')
    if not isinstance(losses, dict) or not losses or not all(map(_is_number, losses.values())):
        raise BadPuzzle(f'{where}: "losses" must have a number for each other move')
    if not isinstance(reasons, list) or not reasons or not all(isinstance(reason, str) for reason in reasons):
        raise BadPuzzle(f'{where}: "reasons" must be a list of texts')
    return Puzzle(
        record=record,
        answer=given["answer"],
        theme=given["theme"],
        difficulty=Difficulty(given["difficulty"]),
        tempting=given["tempting"],
        margin=Interval(*margin),
        losses=losses,
        reasons=tuple(reasons),
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
