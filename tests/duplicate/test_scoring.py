"""Duplicate scoring: equal to worked examples of published rules, and fast enough for a day with many results."""

import itertools
import random
import time
from fractions import Fraction

import pytest

from fairdeal.duplicate.deal_score import deal_score
from fairdeal.duplicate.differences import cross_differences, datum, differences, imps
from fairdeal.duplicate.match_points import adjust_for_missing, match_points, percent, points_by_score, standings
from fairdeal.duplicate.points_of_deals import points_of_deals, require_points
from fairdeal.duplicate.teams import TeamDeal, score_teams, victory_points
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.outcome import Outcome
from fairdeal.engine.random import CHOICES, Stream
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


@pytest.mark.parametrize(
    ("margin", "deals", "expected"),
    [(0, 16, 10.0), (1, 16, 10.31), (2, 16, 10.61), (3, 16, 10.91), (60, 16, 20.0), (75, 16, 20.0), (-2, 16, 9.39),
     (0, 0, 10.0)],
)  # fmt: skip
def test_victory_points_by_the_continuous_scale(margin: int, deals: int, expected: float) -> None:
    """The published table for 16 deals. A margin of 15 times the square root of the deals wins everything."""
    assert victory_points(margin, deals) == expected


def test_every_more_imp_is_worth_less() -> None:
    for deals in (1, 4, 9, 20):
        points = [victory_points(margin, deals) for margin in range(15 * int(deals**0.5) + 1)]
        steps = [after - before for before, after in itertools.pairwise(points)]
        assert all(step > 0 for step in steps)
        assert all(after <= before + 0.011 for before, after in itertools.pairwise(steps))  # rounded to two decimals
        assert points[-1] == 20 or deals == 20


def test_a_match_of_teams_has_twenty_points() -> None:
    result = score_teams([TeamDeal((620, 0), (170, 0)), TeamDeal((0, 50), (110, 0)), TeamDeal((0, 100), (0, 100))])
    assert sum(result.victory_points) == 20
    assert result.victory_points[0] == victory_points(6, 3) > 10
    assert list(result.shares_of_deals) == [10, 10]
    assert score_teams([TeamDeal((620, 0), (170, 0))]).shares_of_deals == (20, 0)
    assert score_teams([]).victory_points == score_teams([]).shares_of_deals == (10, 10)


@pytest.mark.parametrize("wanted", [1, 5])
def test_the_points_of_each_deal(wanted: int) -> None:
    """The points of all deals add up to the score, and a deal that is thrown in keeps its number."""
    game = find_game("rook").configure(4).limited_to(wanted)
    require_points(game)
    hands = []
    for salt in range(4):
        state, stream = game.start("teams"), Stream(salt, CHOICES, 0)
        seen: list[dict[str, object]] = []
        while state.actors:
            if state.rounds_dealt > len(seen):
                seen.append(state.last_deal())
            seat = state.actors[0]
            is_thrown_in = salt == 1 and state.rounds_dealt == 2 and state.phase == "bid"
            state.play(seat, "pass" if is_thrown_in else state.moves(seat).choice(stream))
        deals = points_of_deals(state)
        assert len(deals) == state.rounds_dealt >= wanted
        assert state.scores is not None
        assert (sum(one for one, _ in deals), sum(other for _, other in deals)) == state.scores[:2]
        if salt == 1 and wanted > 1:
            assert deals[1] == (0, 0)
        hands.append(seen[:wanted])
    assert all(seen == hands[0] for seen in hands)


def test_points_of_deals_are_better_if_they_are_more() -> None:
    game = find_game("hearts").configure(4).limited_to(1)  # as if seats 0 and 1 were the sides
    state, stream = game.start("teams"), Stream(1, CHOICES, 0)
    while state.actors:
        seat = state.actors[0]
        state.play(seat, state.moves(seat).choice(stream))
    assert state.scores is not None
    assert points_of_deals(state) == [(-state.scores[0], -state.scores[1])]


def test_teams_need_a_game_with_points() -> None:
    with pytest.raises(BadSetup, match="President has no points"):
        require_points(find_game("president").configure(2))


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
