"""Matches between two teams at two tables: each deal is played twice, and each team has each side's cards once.

At the first table the home team sits on side 0, at the second table on side 1. What the cards are worth cancels out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from fairdeal.duplicate.differences import imps

MOST_VICTORY_POINTS = 20  # in a match between two teams, who share them
VICTORY_POINTS_OF_BYE = 12.0  # General Conditions of Contest of the World Bridge Federation
GOLDEN_RATIO = (sqrt(5) - 1) / 2


@dataclass(frozen=True, slots=True)
class TeamDeal:
    """The scores of sides 0 and 1 on one deal at both tables."""

    first: tuple[int, int]  # at the table where the home team had side 0
    second: tuple[int, int]  # at the other table

    @property
    def swing(self) -> int:
        """Points that the home team gained on this deal: their margin at both tables together."""
        return (self.first[0] - self.first[1]) + (self.second[1] - self.second[0])


@dataclass(frozen=True, slots=True)
class TeamResult:
    """The result of a match between two teams."""

    points: tuple[int, int]  # gained by the home team and by the visitors
    imps: tuple[int, int]
    won: int  # deals on which the home team gained
    tied: int
    lost: int

    @property
    def deals(self) -> int:
        return self.won + self.tied + self.lost

    @property
    def board_points(self) -> tuple[float, float]:
        """One for every deal that was won and half for every tie: match points with two teams."""
        return self.won + self.tied / 2, self.lost + self.tied / 2

    @property
    def victory_points(self) -> tuple[float, float]:
        """The IMPs of both teams as victory points, from 20 to 0."""
        home = victory_points(self.imps[0] - self.imps[1], self.deals)
        return home, round(MOST_VICTORY_POINTS - home, 2)

    @property
    def shares_of_deals(self) -> tuple[float, float]:
        """The match points of both teams on the scale of victory points: 20 for winning every deal."""
        if not self.deals:
            return MOST_VICTORY_POINTS / 2, MOST_VICTORY_POINTS / 2
        home, visitors = (MOST_VICTORY_POINTS * points / self.deals for points in self.board_points)
        return home, visitors


def victory_points(margin: int, deals: int) -> float:
    """A margin in IMPs over a number of deals as victory points, by the continuous scale of the WBF, to two decimals.

    A margin of 15 IMPs times the square root of the number of deals wins all 20. Without deals the match is a tie.
    """
    half = MOST_VICTORY_POINTS / 2
    if not deals:
        return half
    blitz = 15 * sqrt(deals)
    won = half * (1 - float(GOLDEN_RATIO ** (3 * min(abs(margin), blitz) / blitz))) / (1 - GOLDEN_RATIO**3)
    return round(half + won if margin >= 0 else half - won, 2)


def score_teams(deals: Sequence[TeamDeal]) -> TeamResult:
    """Score a match of two teams over all its deals."""
    swings = [deal.swing for deal in deals]
    in_imps = [imps(swing) for swing in swings]
    return TeamResult(
        points=(_gained(swings), _gained([-swing for swing in swings])),
        imps=(_gained(in_imps), _gained([-swing for swing in in_imps])),
        won=sum(swing > 0 for swing in swings),
        tied=sum(swing == 0 for swing in swings),
        lost=sum(swing < 0 for swing in swings),
    )


def _gained(swings: Sequence[int]) -> int:
    return sum(swing for swing in swings if swing > 0)
