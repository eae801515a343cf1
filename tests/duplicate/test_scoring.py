"""Duplicate scoring: equal to worked examples of published rules, and fast enough for a day with many results."""

import random
import time
from fractions import Fraction

import pytest

from fairdeal.duplicate.deal_score import deal_score
from fairdeal.duplicate.differences import cross_differences, datum, differences, imps
from fairdeal.duplicate.match_points import adjust_for_missing, match_points, percent, points_by_score, standings
from fairdeal.duplicate.teams import TeamDeal, score_teams
from fairdeal.engine.outcome import Outcome
from fairdeal.games import find_game

HALF = Fraction(1, 2)


def test_three_tables() -> None:
    """A worked example of a bridge course: 110 is the bottom, 120 beats it, 140 is the top."""
    assert match_points([120, 110, 140]) == [1, 0, 2]


def test_four_tables_with_scores_of_both_sides() -> None:
    """The same course: two plus and two minus scores; the largest minus is the bottom."""
    assert match_points([-730, -100, 630, 620]) == [0, 1, 3, 2]


def test_ties_share() -> None:
    assert match_points([50, 50, 50]) == [1, 1, 1]
    assert match_points([420, 420, 170, 450, 170, 170]) == [Fraction(7, 2), Fraction(7, 2), 1, 5, 1, 1]


def test_every_deal_is_worth_the_same() -> None:
    generator = random.Random(5)
    for results in range(1, 30):
        scores = [generator.randrange(6) for _ in range(results)]
        assert sum(match_points(scores)) == Fraction(results * (results - 1), 2)
        assert sum(percent(points, results) for points in match_points(scores)) == pytest.approx(50 * results)


def test_missing_results_by_the_published_table_of_the_neuberg_formula() -> None:
    """Ten results where eleven were expected; the table gives two points for each result that is beaten."""
    scores = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]
    adjusted = [2 * adjust_for_missing(points, 10, 11) for points in match_points(scores)]
    assert [float(points) for points in adjusted] == pytest.approx(
        [19.9, 17.7, 15.5, 13.3, 11.1, 8.9, 6.7, 4.5, 2.3, 0.1]
    )


def test_missing_results_by_the_example_of_six_of_seven_tables() -> None:
    for points, expected in ((4, 4.8333), (9, 10.6667)):
        assert float(2 * adjust_for_missing(Fraction(points, 2), 6, 7)) == pytest.approx(expected, abs=1e-4)
    with pytest.raises(ValueError, match="cannot have been played 8 times"):
        adjust_for_missing(HALF, 8, 7)


def test_standings_share_places() -> None:
    found = standings([10, 30, 20, 30])
    assert [standing.place for standing in found] == [4, 1, 3, 1]
    assert [standing.points for standing in found] == [0, Fraction(5, 2), 1, Fraction(5, 2)]
    assert standings([7])[0].percent == 50.0


def test_ten_thousand_results_within_a_second() -> None:
    generator = random.Random(1)
    scores = [float(generator.randrange(-400, 400)) for _ in range(10_000)]
    started = time.perf_counter()
    found = standings(scores)
    taken = time.perf_counter() - started
    assert taken < 1.0
    best = max(range(len(scores)), key=scores.__getitem__)
    assert found[best].place == 1
    assert found[best].points == points_by_score({score: scores.count(score) for score in set(scores)})[scores[best]]


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (80, 2), (90, 3), (420, 9), (430, 10), (500, 11), (750, 13),
     (3990, 23), (4000, 24), (7600, 24), (-620, -12)],
)  # fmt: skip
def test_imps_by_law_78(difference: int, expected: int) -> None:
    assert imps(difference) == expected


def test_differences_from_the_mean_and_from_each_other() -> None:
    assert datum([420, 420, 450, -50]) == 310
    assert datum([420, 420, 450, -50], dropped=1) == 420
    assert differences([420, 420, 450, -50], dropped=1) == [0, 0, 30, -470]
    assert cross_differences([420, 420, 450, -50]) == [Fraction(440, 3), Fraction(440, 3), Fraction(560, 3), -480]
    assert cross_differences([7]) == [0]
    with pytest.raises(ValueError, match="too few"):
        datum([1, 2], dropped=1)


def test_teams_as_in_bridge() -> None:
    """Home bid and made a game for 620 at one table, and held the same cards to 170 at the other: 450, or 10 IMPs."""
    game_swing = TeamDeal(first=(620, 0), second=(170, 0))
    lost = TeamDeal(first=(0, 50), second=(110, 0))
    flat = TeamDeal(first=(0, 100), second=(0, 100))
    assert [deal.swing for deal in (game_swing, lost, flat)] == [450, -160, 0]
    result = score_teams([game_swing, lost, flat])
    assert result.points == (450, 160)
    assert result.imps == (10, 4)
    assert (result.won, result.tied, result.lost, result.deals) == (1, 1, 1, 3)
    assert result.board_points == (1.5, 1.5)


def test_the_score_of_a_seat() -> None:
    hearts = find_game("hearts").configure(4)
    outcome = Outcome(((2,), (0,), (3,), (1,)), (11, 36, 9, 22), "the end")
    assert deal_score(hearts, outcome, 0) == pytest.approx((36 + 9 + 22) / 3 - 11)
    rook = find_game("rook").configure(4)
    teams = Outcome(((0, 2), (1, 3)), (205, 15, 205, 15), "the end")
    assert [deal_score(rook, teams, seat) for seat in range(4)] == [190, -190, 190, -190]
    president = find_game("president").configure(4)
    assert deal_score(president, Outcome(((3,), (1,), (2,), (0,)), None, "the end"), 3) == 100
    assert deal_score(president, Outcome(((3,), (0, 1, 2)), None, "the end"), 0) == pytest.approx(100 / 3)
