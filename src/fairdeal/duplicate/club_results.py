"""Results of a club evening as they are entered: rows of a table (CSV) or a list (JSON), each checked."""

import csv
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.game import Game
from fairdeal.engine.options import quoted

COLUMNS = ("deal", "seat", "name", "score")
SEPARATORS = (",", ";", "\t")  # the second one in countries with a decimal comma
MAX_RESULTS = 20_000  # of an evening
MAX_NAME = 100  # characters
MAX_SCORE = 1_000_000  # either way
NUMBER = re.compile(r"[+-]?\d{1,12}(\.\d{1,12})?", re.ASCII)


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
    found: dict[tuple[int, str], ClubResult] = {}
    for where, row in rows:
        result = _read_row(where, row, game, deals)
        key = result.deal, result.name
        if key in found:
            raise BadResults(f"{where}: there is already a result of {result.name} for deal {result.deal}")
        if len(found) == MAX_RESULTS:
            raise BadResults(f"{where}: these are more than {MAX_RESULTS:,} results; score each evening by itself")
        found[key] = result
    if not found:
        raise BadResults(f"there are no results: give a table with the columns {', '.join(COLUMNS)}")
    return list(found.values())


def _csv_rows(text: str) -> Iterable[tuple[str, Mapping[str, object]]]:
    lines = text.removeprefix("\ufeff").splitlines(keepends=True)
    separator = max(SEPARATORS, key=lambda one: lines[0].count(one) if lines else 0)
    reader = csv.reader(lines, delimiter=separator, strict=True)
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        for name in COLUMNS:
            if names.count(name) != 1:
                problem = "there is no column" if name not in names else "there are several columns"
                raise BadResults(f"{problem} {name!r}: the first line must name {', '.join(COLUMNS)}")
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue  # an empty row at the end of a spreadsheet
            if len(cells) != len(names):
                raise BadResults(f"line {reader.line_num} has {len(cells)} cells, and the first line {len(names)}")
            yield f"line {reader.line_num}", dict(zip(names, cells, strict=True))
    except csv.Error as error:
        raise BadResults(f"line {reader.line_num} is not a row of a table: {error}") from None


def _json_rows(text: str) -> Iterable[tuple[str, Mapping[str, object]]]:
    try:
        document = json.loads(text)
    except ValueError as error:
        raise BadResults(f"the results are not JSON: {error}") from None
    except RecursionError:
        raise BadResults("the results are not a list of objects: they are nested too deeply") from None
    rows = document.get("results") if isinstance(document, dict) else document
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadResults(f"the results must be a list of objects with {', '.join(COLUMNS)}")
    return ((f"result {number}", row) for number, row in enumerate(rows, 1))


def _read_row(where: str, row: Mapping[str, object], game: Game, deals: int) -> ClubResult:
    name = " ".join(str(row.get("name") or "").split())
    if not name:
        raise BadResults(f"{where}: the name is missing")
    if len(name) > MAX_NAME or not name.isprintable():
        raise BadResults(f"{where}: a name has at most {MAX_NAME} characters, all of them visible")
    deal = _whole_number(where, "deal", row.get("deal"), deals)
    seat = _whole_number(where, "seat", row.get("seat"), game.players)
    return ClubResult(deal, seat, name, _score(where, row.get("score")))


def _score(where: str, value: object) -> float:
    text = str(value).strip().replace("−", "-")  # the minus sign of a text processor
    if text.count(",") == 1 and "." not in text:
        text = text.replace(",", ".")  # a decimal comma
    if not NUMBER.fullmatch(text):
        raise BadResults(f"{where}: the score must be a number, not {quoted(value)}")
    if abs(float(text)) > MAX_SCORE:
        raise BadResults(f"{where}: the score must be from -{MAX_SCORE:,} to {MAX_SCORE:,}, not {quoted(value)}")
    return float(text)


def _whole_number(where: str, name: str, value: object, most: int) -> int:
    text = str(value).strip()
    if not text.isascii() or not text.isdigit() or len(text) > len(str(most)) or not 1 <= int(text) <= most:
        raise BadResults(f"{where}: {name} must be a number from 1 to {most}, not {quoted(value)}")
    return int(text)
