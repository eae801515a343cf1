"""Standings of a tournament, with the tie-breaks in the order in which they are applied.

1. Points: for each round the place at the table, from 1 (first) to 0 (last); a bye counts 1.
2. Buchholz: the points of all opponents.
3. Sonneborn-Berger: the points of the opponents that were beaten, and half of those of equal opponents.
4. Rounds won.
Players who are equal in all of these share a place.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class TableResult(NamedTuple):
    """The players of one table, and the place score of each."""

    players: Sequence[int]
    scores: Sequence[float]


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One player's line of the standings."""

    place: int
    player: int
    points: float
    buchholz: float
    sonneborn_berger: float
    won: int
    difference: float = 0.0  # at duplicate tables: points ahead of the others with the same cards; of teams: net IMPs


def standings(players: Sequence[int], tables: Iterable[TableResult], byes: Iterable[int] = ()) -> list[StandingLine]:
    """The standings after some tables, the best first; players without a result are at the end."""
    results = list(tables)
    points: dict[int, float] = defaultdict(float)
    won: dict[int, int] = defaultdict(int)
    for table in results:
        for player, score in zip(table.players, table.scores, strict=True):
            points[player] += score
            won[player] += score == 1
    for player in byes:
        points[player] += 1
    buchholz: dict[int, float] = defaultdict(float)
    sonneborn: dict[int, float] = defaultdict(float)
    for table in results:
        for player, score in zip(table.players, table.scores, strict=True):
            for opponent, other in zip(table.players, table.scores, strict=True):
                if opponent != player:
                    buchholz[player] += points[opponent]
                    sonneborn[player] += points[opponent] * (1 if score > other else 0.5 if score == other else 0)

    def line(place: int, player: int) -> StandingLine:
        return StandingLine(place, player, points[player], buchholz[player], sonneborn[player], won[player])

    return ranked_lines(
        players, lambda player: (points[player], buchholz[player], sonneborn[player], float(won[player])), line
    )


def ranked_lines(
    players: Sequence[int],
    values_of: Callable[[int], Sequence[float]],
    line_of: Callable[[int, int], StandingLine],
) -> list[StandingLine]:
    """The lines of all players by their values, highest first; equal players share a place.

    Values are sums of thirds and the like, so they are compared without the noise of the last digits.
    """
    ranks = {player: tuple(-round(value, 9) for value in values_of(player)) for player in players}
    lines: list[StandingLine] = []
    previous = None
    for at, player in enumerate(sorted(players, key=ranks.__getitem__)):
        place = lines[-1].place if ranks[player] == previous else at + 1
        previous = ranks[player]
        lines.append(line_of(place, player))
    return lines
