"""Matches between teams: two tables with the same deals, scored by IMPs or by match points."""

import json

import pytest

from fairdeal.duplicate.teams import victory_points
from fairdeal.duplicate.tournaments.tournament import Tournament
from fairdeal.duplicate.tournaments.tournament_error import TournamentError

FLAT = [(60, 120), (60, 120)]


def new_tournament(teams: int, scoring: str = "imps", rounds: int = 3) -> Tournament:
    tournament = Tournament("teams", rounds, team_scoring=scoring)
    for number in range(teams):
        tournament.enter(f"team {number}")
    return tournament


def stored(tournament: Tournament) -> Tournament:
    return Tournament.from_json(json.loads(json.dumps(tournament.to_json())))


def test_teams_sit_on_either_side_of_the_same_deals() -> None:
    tournament = new_tournament(4)
    assert tournament.pair(1).tables == [[1, 3], [3, 1], [2, 4], [4, 2]]
    assert tournament.rounds[0].byes == []


@pytest.mark.parametrize(("scoring", "home"), [("imps", victory_points(10 - 4, 3)), ("match-points", 10.0)])
def test_the_difference_at_both_tables_counts(scoring: str, home: float) -> None:
    """Team 1 gains 450 on the first deal (10 IMPs), loses 160 on the second (4 IMPs), and ties the third."""
    tournament = new_tournament(2, scoring)
    tournament.pair(1)
    tournament.report(1, 0, [420.0, -420.0], [(620, 0), (0, 50), (0, 100)])
    assert tournament.team_matches(tournament.rounds[0]) == [None]
    assert all(line.points == 0 for line in tournament.standings())
    tournament = stored(tournament)
    tournament.report(1, 1, [180.0, -180.0], [(170, 0), (110, 0), (0, 100), (999, 0)])  # a deal of one table only
    (match,) = stored(tournament).team_matches(tournament.rounds[0])
    assert match is not None
    assert [deal.swing for deal in match.deals] == [450, -160, 0]
    assert (match.result.imps, match.result.board_points) == ((10, 4), (1.5, 1.5))
    lines = {line.player: line for line in stored(tournament).standings()}
    assert lines[1].points == home
    assert lines[2].points == pytest.approx(20 - home)
    assert (lines[1].difference, lines[2].difference) == (6, -6)
    assert [line.player for line in tournament.standings()] == [1, 2]  # ties are decided by the net IMPs


def test_nobody_meets_twice_and_a_bye_counts_twelve() -> None:
    tournament = new_tournament(5, rounds=4)
    met: set[frozenset[int]] = set()
    for number in range(1, 5):
        played = tournament.pair(number)
        for at in range(len(played.tables)):
            better = min(played.tables[at])
            tournament.report(number, at, [0.0, 0.0], [(200, 0) if played.tables[at][0] == better else (0, 200)])
        pairs = {frozenset(table) for table in played.tables}
        assert len(pairs) == 2
        assert not pairs & met
        met |= pairs
        tournament = stored(tournament)
    assert len({one for played in tournament.rounds for one in played.byes}) == 4
    assert sum(line.points for line in tournament.standings()) == pytest.approx(4 * (2 * 20 + 12))


def test_a_table_that_everybody_left_makes_a_tie_until_the_arbiter_decides() -> None:
    tournament = new_tournament(2)
    tournament.pair(1)
    tournament.report(1, 0, [-120.0, 120.0], FLAT)
    tournament.report(1, 1, [None, None])
    assert [line.points for line in tournament.standings()] == [10, 10]
    tournament.correct(1, 1, [200, 0], "Org", "as both sides agree", deal=1)
    tournament.correct(1, 1, [60, 120], "Org", "as both sides agree", deal=2)
    assert tournament.corrections[0] == "round 1, table 2, deal 1: no result → [200, 0] by Org: as both sides agree"
    assert tournament.rounds[0].scores["1"] == [140.0, -140.0]
    (match,) = tournament.team_matches(tournament.rounds[0])
    assert match is not None
    assert [deal.swing for deal in match.deals] == [-260, 0]
    tournament.correct(1, 0, [60.0, 130.0], "Org", "misread", deal=2)
    assert tournament.corrections[-1] == "round 1, table 1, deal 2: [60, 120] → [60.0, 130.0] by Org: misread"
    for wrong, deal, message in (
        ([1, 2], None, "number of a deal"), ([1, None], 1, "whole numbers"), ([1.5, 0], 1, "whole numbers"),
        ([1], 1, "2 players, not 1"), ([1, 2], 9, "2 deals"), ([float("inf"), 0], 1, "1,000,000"),
    ):  # fmt: skip
        with pytest.raises(TournamentError, match=message):
            tournament.correct(1, 0, wrong, "Org", "x", deal=deal)
    swiss = Tournament("swiss", 1)
    for name in "AB":
        swiss.enter(name)
    swiss.pair(1)
    with pytest.raises(TournamentError, match="only teams"):
        swiss.correct(1, 0, [1, 0], "Org", "x", deal=1)


def test_what_teams_cannot_play() -> None:
    with pytest.raises(TournamentError, match="two sides"):
        Tournament("teams", 3, sides=4)
    with pytest.raises(TournamentError, match="imps or match-points"):
        Tournament("teams", 3, team_scoring="aces")
    with pytest.raises(TournamentError, match="too few"):
        new_tournament(1).pair(1)
