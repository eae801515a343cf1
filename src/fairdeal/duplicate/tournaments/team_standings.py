"""Matches between teams in a tournament, and their standings.

A match has two tables one after the other in its round: at the first one the home team has side 0, at the second one
the visitors have it. Tie-breaks, in this order: net IMPs, matches won. Equal teams share a place.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fairdeal.duplicate.teams import VICTORY_POINTS_OF_BYE, TeamDeal, TeamResult, score_teams
from fairdeal.duplicate.tournaments.standings import StandingLine, ranked_lines
from fairdeal.duplicate.tournaments.tournament_error import TournamentError

IMPS, MATCH_POINTS = "imps", "match-points"
TEAM_SCORINGS = (IMPS, MATCH_POINTS)

Deals: TypeAlias = list[tuple[int, int]]  # of one table: the points of sides 0 and 1 in each deal


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match in which both tables have finished."""

    home: int
    visitors: int
    deals: Sequence[TeamDeal]  # only those played at both tables
    result: TeamResult

    def points(self, scoring: str) -> tuple[float, float]:
        """What the match is worth for the home team and the visitors: together 20."""
        return self.result.victory_points if scoring == IMPS else self.result.shares_of_deals


def tables_of_matches(pairs: Sequence[Sequence[int]]) -> list[list[int]]:
    """The tables of matches: at each, the teams in the order of their sides."""
    return [table for home, visitors in pairs for table in ([home, visitors], [visitors, home])]


def team_match(number: int, tables: Sequence[Sequence[int]], deals: Mapping[str, Deals]) -> TeamMatch | None:
    """A match of a round, by its number from 0; None while one of its tables is being played.

    Only deals that were played at both tables are compared: a table that everybody left has none.
    """
    first, second = deals.get(str(2 * number)), deals.get(str(2 * number + 1))
    if first is None or second is None:
        return None
    compared = [TeamDeal((one[0], one[1]), (other[0], other[1])) for one, other in zip(first, second, strict=False)]
    home, visitors = tables[2 * number]
    return TeamMatch(home, visitors, compared, score_teams(compared))


def with_deal(deals: Deals, deal: int, points: Sequence[float | None]) -> Deals:
    """The deals of a table with the points of one of them replaced, or of the next one added; deals count from 1."""
    if not 1 <= deal <= len(deals) + 1:
        raise TournamentError(f"this table has {len(deals)} deals: give one of them, or the next one")
    if len(points) != 2 or any(one is None or one % 1 != 0 for one in points):
        raise TournamentError("the points of a deal are two whole numbers, one for each side of the table")
    one, other = (int(one or 0) for one in points)
    return [*deals[: deal - 1], (one, other), *deals[deal:]]


def team_standings(
    teams: Sequence[int], matches: Sequence[TeamMatch], byes: Sequence[int], scoring: str
) -> list[StandingLine]:
    """The standings, the best first: victory points or shares of the deals won; a bye counts 12 of 20."""
    points: dict[int, float] = defaultdict(float)
    net: dict[int, float] = defaultdict(float)
    won: dict[int, int] = defaultdict(int)
    for match in matches:
        gained, imps = match.points(scoring), match.result.imps
        for side, team in enumerate((match.home, match.visitors)):
            points[team] += gained[side]
            net[team] += imps[side] - imps[1 - side]
            won[team] += gained[side] > gained[1 - side]
    for team in byes:
        points[team] += VICTORY_POINTS_OF_BYE

    def line(place: int, team: int) -> StandingLine:
        return StandingLine(place, team, points[team], 0.0, 0.0, won[team], net[team])

    return ranked_lines(teams, lambda team: (points[team], net[team], float(won[team])), line)
