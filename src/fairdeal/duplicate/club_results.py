"""Results of a club evening as they are entered: rows of a table (CSV) or a list (JSON), each checked."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isfinite

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.game import Game
from fairdeal.engine.options import quoted

COLUMNS = ("deal", "seat", "name", "score")


class BadResults(FairdealError):
    """Results that cannot be scored: one line that says which, and what would be right."""


@dataclass(frozen=True, slots=True)
class ClubResult:
    """Who played a seat of a deal, and the score they wrote down. Deals and seats count from 1, as printed."""

    deal: int
    seat: int
    name: str
    score: float


def read_results(text: str, game: Game, deals: int) -> list[ClubResult]:
    """Read results as CSV with a header, or as a JSON list of objects; BadResults if one of them is wrong."""
    rows = _json_rows(text) if text.lstrip().startswith(("[", "{")) else _csv_rows(text)
    found: dict[tuple[int, int, str], ClubResult] = {}
    for where, row in rows:
        result = _read_row(where, row, game, deals)
        key = result.deal, game.team_of(result.seat - 1), result.name
        if key in found:
            raise BadResults(f"{where}: there is already a result of {result.name} for deal {result.deal}")
        found[key] = result
    if not found:
        raise BadResults(f"there are no results: give a table with the columns {', '.join(COLUMNS)}")
    return list(found.values())


def _csv_rows(text: str) -> Iterable[tuple[str, Mapping[str, object]]]:
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    names = [name.strip().lower() for name in reader.fieldnames or []]
    missing = [name for name in COLUMNS if name not in names]
    if missing:
        raise BadResults(f"there is no column {missing[0]!r}: the first line must name {', '.join(COLUMNS)}")
    reader.fieldnames = names
    for row in reader:
        yield f"line {reader.line_num}", row


def _json_rows(text: str) -> Iterable[tuple[str, Mapping[str, object]]]:
    try:
        document = json.loads(text)
    except ValueError as error:
        raise BadResults(f"the results are not JSON: {error}") from None
    rows = document.get("results") if isinstance(document, dict) else document
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadResults(f"the results must be a list of objects with {', '.join(COLUMNS)}")
    return ((f"result {number}", row) for number, row in enumerate(rows, 1))


def _read_row(where: str, row: Mapping[str, object], game: Game, deals: int) -> ClubResult:
    name = str(row.get("name") or "").strip()
    if not name:
        raise BadResults(f"{where}: the name is missing")
    deal = _whole_number(where, "deal", row.get("deal"), deals)
    seat = _whole_number(where, "seat", row.get("seat"), game.players)
    try:
        score = float(str(row.get("score")).strip().replace("−", "-"))
    except ValueError:
        raise BadResults(f"{where}: the score must be a number, not {quoted(row.get('score'))}") from None
    if not isfinite(score):
        raise BadResults(f"{where}: the score must be a number, not {quoted(row.get('score'))}")
    return ClubResult(deal, seat, name, score)


def _whole_number(where: str, name: str, value: object, most: int) -> int:
    text = str(value).strip()
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= most:
        raise BadResults(f"{where}: {name} must be a number from 1 to {most}, not {quoted(value)}")
    return int(text)
