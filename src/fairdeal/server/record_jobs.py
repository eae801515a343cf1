"""Jobs on records, from the stored text to the response body, and other jobs that take as long."""

from collections.abc import Callable
from typing import Any

import msgspec

from fairdeal.engine.record import read_record
from fairdeal.fair import verification
from fairdeal.games import find_game
from fairdeal.review.animated_replay import Part, animated_svg
from fairdeal.review.puzzles import puzzle_of
from fairdeal.server import coach_jobs, print_jobs, replays
from fairdeal.server.http_bodies import Verified
from fairdeal.server.match_import import check_match


def verify(record: str, _: None = None) -> bytes:
    """Verify a match; returns a `Verified`."""
    verdict = verification.verify(msgspec.json.decode(record))
    return msgspec.json.encode(msgspec.convert(verdict.to_json(), Verified))


def replay(record: str, table: str | None) -> bytes:
    """Every move in words; returns a `Replay` with the code of its table."""
    found = replays.build_replay(msgspec.json.decode(record))
    found.table = table
    return msgspec.json.encode(found)


def position(record: str, number: int) -> bytes:
    """The table after a number of moves; returns a `ReplayAt`."""
    return msgspec.json.encode(replays.build_position(msgspec.json.decode(record), number))


def puzzle(record: str, number: int) -> bytes:
    """The position after a number of moves, as a record."""
    return msgspec.json.encode(puzzle_of(read_record(msgspec.json.decode(record), find_game), number))


def picture(record: str, part: str) -> bytes:
    """An animated picture of the moves `first-last`."""
    first, last = map(int, part.split("-"))
    return animated_svg(read_record(msgspec.json.decode(record), find_game), Part(first, last)).encode()


def check(record: str, _: None = None) -> bytes:
    """Play every move of a record from elsewhere; returns a `CheckedMatch`."""
    return msgspec.json.encode(check_match(record))


JOBS: dict[str, Callable[[str, Any], bytes]] = {
    "verify": verify, "replay": replay, "position": position, "puzzle": puzzle, "picture": picture, "check": check,
    "advise": coach_jobs.advise, "weigh": coach_jobs.weigh, "summary": print_jobs.summary, "deck": print_jobs.deck,
}  # fmt: skip
