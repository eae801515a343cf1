"""Scores of a club evening: everybody's match points over all deals, and how they compare with par."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from fairdeal.duplicate.club_results import ClubResult
from fairdeal.duplicate.match_points import adjust_for_missing, match_points, top
from fairdeal.engine.game import Game


@dataclass(frozen=True, slots=True)
class ScoredResult:
    """A result, its match points among those of the same cards, and how far it is above par."""

    result: ClubResult
    points: Fraction
    played: int  # results with the same cards
    over_par: float | None  # in points (or places) that are good for the player


@dataclass(slots=True)
class ClubLine:
    """One player, pair or team over the whole evening."""

    name: str
    place: int = 0
    results: list[ScoredResult] = field(default_factory=list)
    points: Fraction = Fraction(0)  # match points, adjusted where a deal was played less often than others
    percent: float = 0.0
    over_par: float | None = None  # mean of all deals


def score_evening(
    game: Game, results: Sequence[ClubResult], has_points: bool, par: Mapping[tuple[int, int], float] | None = None
) -> list[ClubLine]:
    """Score an evening, the best first. `par` has the expected score of each deal and seat.

    Only results with the same cards are compared: the same deal, and a seat of the same side. Where cards
    were played less often than others, the Neuberg formula makes every deal worth the same.
    """
    sign = 1 if has_points and not game.lowest_score_wins else -1  # a place, and points in some games: less is better
    groups: dict[tuple[int, int], list[ClubResult]] = defaultdict(list)
    for result in results:
        groups[result.deal, game.team_of(result.seat - 1)].append(result)
    most = max(len(group) for group in groups.values())
    lines: dict[str, ClubLine] = {}
    for group in groups.values():
        for result, points in zip(group, match_points([sign * one.score for one in group]), strict=True):
            line = lines.setdefault(result.name, ClubLine(result.name))
            expected = par.get((result.deal, result.seat)) if par is not None else None
            over = sign * (result.score - expected) if expected is not None else None
            line.results.append(ScoredResult(result, points, len(group), over))
            line.points += adjust_for_missing(points, len(group), most)
    return _ranked(list(lines.values()), most)


def _ranked(lines: list[ClubLine], most: int) -> list[ClubLine]:
    for line in lines:
        line.results.sort(key=lambda scored: scored.result.deal)
        deals = len(line.results)
        line.percent = 50.0 if most < 2 else float(100 * line.points / (deals * top(most)))
        over = [scored.over_par for scored in line.results if scored.over_par is not None]
        line.over_par = sum(over) / len(over) if over else None
    lines.sort(key=lambda line: (-line.percent, line.name))
    for at, line in enumerate(lines):
        before = lines[at - 1] if at else None
        line.place = before.place if before is not None and before.percent == line.percent else at + 1
    return lines
