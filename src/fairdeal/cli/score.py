"""`fairdeal score`: a club evening in match points, and compared with what bots do with the same cards."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from fairdeal.cli import output
from fairdeal.duplicate.club_results import BadResults, read_results
from fairdeal.duplicate.club_scores import ClubLine, score_evening
from fairdeal.duplicate.csv_text import csv_text
from fairdeal.engine.errors import BadRecord, error_reason
from fairdeal.engine.record import read_record
from fairdeal.games import find_game
from fairdeal.lab.par import has_points, par_of

STANDARD_INPUT = "-"
MAX_BYTES = 5_000_000  # of results; deals are larger


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreArgs:
    """Arguments of the command."""

    results: str
    deals: str
    par: str | None
    plays: int
    as_json: bool
    as_csv: bool


def run(args: ScoreArgs) -> int:
    deals = read_deals(args.deals)
    game = read_record(deals[0], find_game).game
    results = read_results(read_text(args.results, MAX_BYTES), game, len(deals))
    par: dict[tuple[int, int], float] | None = None
    if args.par is not None:
        par = {}
        for number in sorted({result.deal for result in results}):
            for seat, score in enumerate(par_of(deals[number - 1], args.par, args.plays, number), 1):
                par[number, seat] = score
    lines = score_evening(game, results, has_points(deals[0]), par)
    if args.as_json:
        output.print_json(to_json(lines, par))
    elif args.as_csv:
        output.print_text(to_csv(lines).rstrip("\n"))
    else:
        output.print_text(to_text(lines, args.par))
    return 0


def read_text(path: str, most: int | None = None) -> str:
    """The text of a file, or of standard input; BadResults if it has more than `most` bytes."""
    limit = -1 if most is None else most + 1
    try:
        if path == STANDARD_INPUT:
            data = sys.stdin.buffer.read(limit)
        else:
            with Path(path).open("rb") as file:
                data = file.read(limit)
        if most is not None and len(data) > most:
            raise BadResults(f"{path} is too large for results of an evening: they have at most {most:,} bytes")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadResults(f"{path} is not UTF-8 text: save it again as 'CSV UTF-8'") from None
    except OSError as error:
        raise BadResults(f"cannot read {path}: {error_reason(error)}") from None


def read_deals(path: str) -> list[Mapping[str, Any]]:
    """The records that `fairdeal deals` wrote."""
    try:
        document = json.loads(read_text(path))
    except (ValueError, RecursionError):
        raise BadRecord(f"{path} is not JSON: give the deals.json that `fairdeal deals` wrote") from None
    if not isinstance(document, list) or not document or not all(isinstance(deal, dict) for deal in document):
        raise BadRecord(f"{path} has no deals: give the deals.json that `fairdeal deals` wrote")
    games = {str(deal.get("game")) for deal in document}
    if len(games) > 1:
        raise BadRecord(f"{path} has deals of several games: {', '.join(sorted(games))}; score each game by itself")
    return document


def to_text(lines: Sequence[ClubLine], bot: str | None) -> str:
    """The ranking as a table."""
    width = max(len("name"), *(len(line.name) for line in lines))
    head = f"{'place':>5}  {'name':<{width}}  deals  match points       %"
    rows = [head + ("  over par" if bot is not None else "")]
    for line in lines:
        numbers = f"{len(line.results):>5}  {float(line.points):>12.2f}  {line.percent:>6.2f}"
        row = f"{line.place:>5}  {line.name:<{width}}  {numbers}"
        rows.append(row + (f"  {line.over_par:>+8.1f}" if line.over_par is not None else ""))
    if bot is not None:
        rows.append(f"Par is what {bot} bots score with the same cards.")
    return "\n".join(output.one_line(row) for row in rows)


def to_csv(lines: Sequence[ClubLine]) -> str:
    rows = (
        [line.place, line.name, len(line.results), _two_decimals(line.points), _two_decimals(line.percent),
         _two_decimals(line.over_par)]
        for line in lines
    )  # fmt: skip
    return csv_text(["place", "name", "deals", "match points", "percent", "over par"], rows)


def _two_decimals(value: Fraction | float | None) -> Decimal | None:
    return None if value is None else Decimal(f"{float(value):.2f}")


def to_json(lines: Sequence[ClubLine], par: Mapping[tuple[int, int], float] | None) -> dict[str, object]:
    return {
        "ranking": [
            {
                "place": line.place,
                "name": line.name,
                "match_points": float(line.points),
                "percent": line.percent,
                "over_par": line.over_par,
                "deals": [
                    {
                        "deal": scored.result.deal,
                        "seat": scored.result.seat,
                        "score": scored.result.score,
                        "match_points": float(scored.points),
                        "played": scored.played,
                        "over_par": scored.over_par,
                    }
                    for scored in line.results
                ],
            }
            for line in lines
        ],
        "par": [{"deal": deal, "seat": seat, "score": score} for (deal, seat), score in sorted((par or {}).items())],
    }
