"""Matches between two teams at two tables: each deal is played twice, and each team has each side's cards once.

At the first table the home team sits on side 0, at the second table on side 1. What the cards are worth cancels out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.duplicate.differences import imps


@dataclass(frozen=True, slots=True)
class TeamDeal:
    """The scores of sides 0 and 1: at the table where the home team had side 0, and at the other one."""

    first: tuple[int, int]
    second: tuple[int, int]

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
