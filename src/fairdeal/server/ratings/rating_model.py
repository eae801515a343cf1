"""How a match changes ratings: openskill's Plackett–Luce model. Pure, and the same to the last digit every time."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

CENTER = 1500  # points of a new player
POINTS = 24  # of one unit of the model: a new player has 1500 ± 200
MAX_UNCERTAINTY = 120  # points: leaderboards list nobody who is less certain


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength in the units of the model, and the standard deviation of that estimate."""

    mu: float
    sigma: float
    matches: int = 0

    @property
    def points(self) -> int:
        return round(CENTER + POINTS * (self.mu - 25.0))

    @property
    def uncertainty(self) -> int:
        """Points to each side; the true strength lies within them two times out of three."""
        return round(POINTS * self.sigma)

    @property
    def is_certain(self) -> bool:
        return self.uncertainty <= MAX_UNCERTAINTY

    def __str__(self) -> str:
        return f"{self.points} ± {self.uncertainty}"


@dataclass(frozen=True, slots=True)
class Player:
    """A person in a rated match. `left` are those who gave up their seat for good."""

    person: str
    team: int
    place: int | None  # from 1; None if they have left
    leave_order: int | None = None  # 1 for the first to leave


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def new_rating() -> Rating:
    """The rating of a person without a rated match."""
    fresh = _model().rating()
    return Rating(fresh.mu, fresh.sigma)


def rate_match(players: Sequence[Player], before: Sequence[Rating]) -> list[Rating]:
    """Ratings after a match, in the order of the players. Nothing changes unless equal teams of people have met.

    Players who have left rank behind all others, the first to leave last. If only some people of a team have left, the
    team ranks as if all of them had; the others keep their ratings.
    """
    teams: dict[int, list[int]] = {}
    for index, player in enumerate(players):
        teams.setdefault(player.team, []).append(index)
    if len(teams) < 2 or len({len(members) for members in teams.values()}) > 1:
        return list(before)
    order = sorted(teams)
    rated = _model().rate(
        [[_model().rating(mu=before[index].mu, sigma=before[index].sigma) for index in teams[team]] for team in order],
        ranks=[_rank([players[index] for index in teams[team]]) for team in order],
    )
    after = list(before)
    for team, members in zip(order, rated, strict=True):
        has_leaver = any(players[index].place is None for index in teams[team])
        for index, rating in zip(teams[team], members, strict=True):
            if not has_leaver or players[index].place is None:
                after[index] = Rating(rating.mu, rating.sigma, before[index].matches + 1)
    return after


def _rank(team: Sequence[Player]) -> float:
    """The rank of a team, from 1; lower is better."""
    leave_orders = [player.leave_order or 1 for player in team if player.place is None]
    if leave_orders:
        return 1_000.0 - min(leave_orders)
    return float(min(player.place for player in team if player.place is not None))
