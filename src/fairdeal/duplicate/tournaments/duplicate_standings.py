"""Standings where the same cards are played several times: match points, and differences where these are equal."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from fairdeal.duplicate.differences import cross_differences
from fairdeal.duplicate.match_points import standings
from fairdeal.duplicate.tournaments.standings import StandingLine, ranked_lines

Score: TypeAlias = float | None  # None: of a table that nobody played to its end
ComparedRound: TypeAlias = dict[int, list[tuple[int, Score]]]  # by the cards: players and their scores


def duplicate_standings(
    players: Sequence[int], rounds: Sequence[Mapping[int, Sequence[tuple[int, Score]]]]
) -> list[StandingLine]:
    """The standings, the best first.

    A round counts its share of the match points, from 1 (everybody with the same cards was beaten) to 0; without
    somebody to compare with it counts one half. Equal points are decided by the difference to the others,
    in points; players without a result come last.
    """
    points: dict[int, float] = defaultdict(float)
    difference: dict[int, float] = defaultdict(float)
    won: dict[int, int] = defaultdict(int)
    for groups in rounds:
        for group in groups.values():
            played = [(player, score) for player, score in group if score is not None]
            scores = [score for _, score in played]
            compared = zip(played, standings(scores), cross_differences(scores), strict=True)
            for (player, _), standing, ahead in compared:
                points[player] += standing.percent / 100
                difference[player] += float(ahead)
                won[player] += standing.place == 1

    def line(place: int, player: int) -> StandingLine:
        return StandingLine(place, player, points[player], 0.0, 0.0, won[player], difference[player])

    return ranked_lines(players, lambda player: (points[player], float(player in won), difference[player]), line)
