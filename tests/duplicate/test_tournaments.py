"""Pairings, tie-breaks and tournaments: equal to published tables and examples, and safe against repetition."""

import json
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.duplicate.tournaments.pairings import balance_sides, knockout_order, round_robin, swiss, tables_of
from fairdeal.duplicate.tournaments.standings import TableResult, standings
from fairdeal.duplicate.tournaments.tournament import Tournament
from fairdeal.duplicate.tournaments.tournament_error import TournamentError

# The Berger tables, as published for round robins.
BERGER = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / "
    "4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / "
    "3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / 5-10 6-4 7-3 8-2 9-1",
}


@pytest.mark.parametrize("players", BERGER)
def test_round_robins_are_the_berger_tables(players: int) -> None:
    written = " / ".join(" ".join(f"{one}-{other}" for one, other in pairs) for pairs in round_robin(players))
    assert written == BERGER[players]


def test_a_round_robin_with_an_odd_number_has_byes() -> None:
    rounds = round_robin(7)
    assert [len(pairs) for pairs in rounds] == [3] * 7
    assert len({frozenset(pair) for pairs in rounds for pair in pairs}) == 21


def test_swiss_pairings_of_the_first_rounds() -> None:
    """Published example of eight players: 1-5, 2-6, 3-7, 4-8; then winners meet winners, again half against half."""
    order = range(1, 9)
    pairs, bye = swiss(order, {}, {}, set())
    assert (pairs, bye) == ([(1, 5), (2, 6), (3, 7), (4, 8)], None)
    met = {one: {other} for pair in pairs for one, other in (pair, pair[::-1])}
    second, _ = swiss(order, dict.fromkeys((1, 2, 3, 4), 1.0), met, set())
    assert second == [(1, 3), (2, 4), (5, 7), (6, 8)]


def test_swiss_byes_go_to_the_last_who_had_none() -> None:
    assert swiss([1, 2, 3, 4, 5], {}, {}, set())[1] == 5
    assert swiss([1, 2, 3, 4, 5], {5: 1.0}, {}, {5})[1] == 4


def test_swiss_never_repeats_a_meeting_while_there_is_a_way() -> None:
    generator = random.Random(3)
    for players in (6, 7, 12, 33):
        met: dict[int, set[int]] = {player: set() for player in range(1, players + 1)}
        points = dict.fromkeys(met, 0.0)
        had_bye: set[int] = set()
        for _ in range(3 if players < 8 else 5):  # this number of rounds can always be paired
            pairs, bye = swiss(list(met), points, met, had_bye)
            if bye is not None:
                assert bye not in had_bye
                had_bye.add(bye)
                points[bye] += 1
            for one, other in pairs:
                assert other not in met[one]
                met[one].add(other)
                met[other].add(one)
                points[generator.choice((one, other))] += 1


def test_a_knockout_keeps_the_best_apart() -> None:
    assert knockout_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert knockout_order(5) == [1, None, 4, 5, 2, None, 3, None]


def test_tables_avoid_meetings() -> None:
    met = {1: {2, 3, 4}, 2: {1, 3, 4}, 3: {1, 2, 4}, 4: {1, 2, 3}}
    tables = tables_of(range(1, 17), 4, met)
    assert sum(other in met.get(one, ()) for table in tables for one in table for other in table) == 0
    assert [len(table) for table in tables_of(range(10), 4, {})] == [4, 4, 2]


def test_sonneborn_berger_of_a_published_double_round_robin() -> None:
    """Four players, twice each: A and B have four wins; A wins by Sonneborn-Berger, 11 to 9."""
    first = {"AB": 1, "AC": 1, "AD": 1, "BC": 1, "BD": 1, "CD": 1}
    second = {"AB": 0, "AC": 1, "AD": 0, "BC": 0, "BD": 1, "CD": 1}
    tables = [
        TableResult(["ABCD".index(letter) for letter in pair], (score, 1 - score))
        for results in (first, second)
        for pair, score in results.items()
    ]
    lines = standings(range(4), tables)
    assert [(line.player, line.points, line.sonneborn_berger) for line in lines] == [
        (0, 4, 11), (1, 4, 9), (2, 3, 6), (3, 1, 4),
    ]  # fmt: skip
    assert [line.place for line in lines] == [1, 2, 3, 4]


def test_buchholz_is_the_sum_of_the_opponents_points() -> None:
    tables = [TableResult((1, 2), (1, 0)), TableResult((3, 4), (0.5, 0.5)), TableResult((1, 3), (1, 0))]
    lines = {line.player: line for line in standings([1, 2, 3, 4], tables, byes=[4])}
    assert lines[4].points == 1.5
    assert lines[3].buchholz == 1.5 + 2
    assert lines[1].buchholz == 0 + 0.5


def play(tournament: Tournament, strength: random.Random) -> None:
    """Play every round with the better seed winning; stored and read again before every step, as after a crash."""
    while not tournament.is_over:
        tournament = Tournament.from_json(json.loads(json.dumps(tournament.to_json())))
        number = len(tournament.rounds) + 1
        played = tournament.pair(number)
        with pytest.raises(TournamentError, match=r"cannot be paired now|not complete"):
            tournament.pair(number)
        for at, table in enumerate(played.tables):
            ranked = sorted(table, key=lambda player: player + strength.random())
            size = len(table) - 1
            tournament.report(number, at, [1 - ranked.index(player) / size for player in table])
    lines = tournament.standings()
    assert lines[0].player == 1


@pytest.mark.parametrize("form", ["series", "swiss", "round-robin", "knockout"])
@pytest.mark.parametrize("players", [6, 7])
def test_every_format_ends_with_the_best_in_front(form: str, players: int) -> None:
    tournament = Tournament(form, rounds_planned=5)
    for number in range(players):
        tournament.enter(f"player {number}")
    play(tournament, random.Random(1))


def test_tables_of_four() -> None:
    for form in ("series", "swiss", "knockout"):
        tournament = Tournament(form, rounds_planned=4, sides=4)
        for number in range(13):
            tournament.enter(f"player {number}")
        play(tournament, random.Random(1))


def test_duplicate_by_match_points() -> None:
    tournament = Tournament("duplicate", rounds_planned=2)
    for name in ("Ada", "Ben", "Cy"):
        tournament.enter(name)
    for scores in ([100.0, 50.0, 50.0], [20.0, 30.0, 10.0]):
        number = tournament.pair(len(tournament.rounds) + 1).number
        tournament.report(number, 0, scores)
    assert [(line.player, line.points) for line in tournament.standings()] == [(1, 1.5), (2, 1.25), (3, 0.25)]


def test_entries_withdrawals_and_corrections() -> None:
    tournament = Tournament("swiss", rounds_planned=3)
    for name in ("Ada", "Ben", "Cy"):
        tournament.enter(name)
    with pytest.raises(TournamentError, match="already entered"):
        tournament.enter("Ada")
    first = tournament.pair(1)
    assert (first.tables, first.byes) == ([[1, 2]], [3])
    with pytest.raises(TournamentError, match="not complete"):
        tournament.pair(2)
    tournament.report(1, 0, [1, 0])
    with pytest.raises(TournamentError, match="an arbiter can correct it"):
        tournament.report(1, 0, [0, 1])
    tournament.correct(1, 0, [0, 1], "Dee", "the score sheet was read upside down")
    assert tournament.corrections == ["round 1, table 1: [1, 0] → [0, 1] by Dee: the score sheet was read upside down"]
    assert tournament.standings()[0].player == 2 or tournament.standings()[0].points == 1
    tournament.withdraw(1)
    assert tournament.enter("Eve") == 4
    assert {*tournament.pair(2).tables[0], *tournament.rounds[1].byes} == {2, 3, 4}
    with pytest.raises(TournamentError, match="not 1"):
        tournament.report(2, 0, [1])
    with pytest.raises(TournamentError, match="no entrant 9"):
        tournament.withdraw(9)
    with pytest.raises(TournamentError, match="round 5 is not paired"):
        tournament.report(5, 0, [])
    for wrong in (("ladder", 3, 2), ("round-robin", 3, 4), ("swiss", 0, 2)):
        with pytest.raises(TournamentError):
            Tournament(*wrong)


def test_a_thousand_players_are_paired_quickly() -> None:
    tournament = Tournament("swiss", rounds_planned=5)
    for number in range(1_001):
        tournament.enter(f"player {number}")
    generator, started = random.Random(1), time.perf_counter()
    for number in range(1, 6):
        for at, _ in enumerate(tournament.pair(number).tables):
            score = generator.choice([0, 0.5, 1])
            tournament.report(number, at, [score, 1 - score])
    assert time.perf_counter() - started < 20
    met = [frozenset(table) for played in tournament.rounds for table in played.tables]
    assert len(met) == len(set(met)) == 5 * 500


def test_duplicate_tables_rotate_and_compare_the_same_cards() -> None:
    """A pairs game: at two tables each side is compared with the same side of the other table."""
    tournament = Tournament("duplicate-tables", 4)
    for name in "ABCD":
        tournament.enter(name)
    played = tournament.pair(1)
    assert [len(table) for table in played.tables] == [2, 2]
    tournament.report(1, 0, [30.0, -30.0])
    assert all(line.points == 0 for line in tournament.standings())  # closed until all tables have finished
    tournament.report(1, 1, [10.0, -10.0])
    lines = {line.player: line for line in tournament.standings()}
    (north, east), (south, west) = played.tables
    assert [lines[one].points for one in (north, east, south, west)] == [1, 0, 0, 1]
    assert [lines[one].difference for one in (north, east, south, west)] == [20, -20, -20, 20]
    tournament.pair(2)
    with pytest.raises(TournamentError, match="round 2 cannot be paired now"):
        tournament.pair(2)


def test_late_players_play_the_current_deals() -> None:
    tournament = Tournament("duplicate-tables", 1, sides=1)
    for name in "AB":
        tournament.enter(name)
    tournament.pair(1)
    tournament.report(1, 0, [5.0])
    late = tournament.enter("C")
    assert tournament.add_late_table(late) == 2
    with pytest.raises(TournamentError, match="has a table"):
        tournament.add_late_table(late)
    tournament.report(1, 1, [None])  # nobody played it to its end
    assert not tournament.rounds[0].is_complete
    tournament.report(1, 2, [9.0])
    assert tournament.is_over
    assert [(line.player, line.points) for line in tournament.standings()] == [(3, 1.0), (1, 0.0), (2, 0.0)]


@given(players=st.integers(2, 24), sides=st.integers(2, 6), rounds=st.integers(1, 8))
@settings(max_examples=40, deadline=None)
def test_sides_are_balanced_and_nobody_is_lost(players: int, sides: int, rounds: int) -> None:
    tournament = Tournament("duplicate-tables", rounds, sides=sides)
    for number in range(players):
        tournament.enter(str(number))
    for number in range(1, rounds + 1):
        played = tournament.pair(number)
        assert sorted(one for table in played.tables for one in table) == [*range(1, players + 1)]
        for at, table in enumerate(played.tables):
            tournament.report(number, at, [float(one) for one in table])
    if players == sides:  # always the same table: everybody has each side equally often
        tables = [tuple(played.tables[0]) for played in tournament.rounds]
        for side in range(sides):
            times = [sum(table[side] == one for table in tables) for one in range(1, players + 1)]
            assert max(times) - min(times) <= 1
    assert balance_sides([[1, 2]], [[1, 2]]) == [[2, 1]]


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_any_course_of_a_tournament_keeps_its_invariants(data: st.DataObject) -> None:
    """Entries and withdrawals in any order: everybody is seated once in each round."""
    kind = data.draw(st.sampled_from(["series", "swiss", "duplicate-tables"]))
    tournament = Tournament(kind, 5, sides=data.draw(st.integers(2, 4)))
    for number in range(data.draw(st.integers(2, 12))):
        tournament.enter(str(number))
    while not tournament.is_over and len(tournament.active()) >= 2:
        played = tournament.pair(len(tournament.rounds) + 1)
        seated = [one for table in played.tables for one in table] + played.byes
        assert sorted(seated) == tournament.active()
        for at, table in enumerate(played.tables):
            scores = [data.draw(st.sampled_from([0.0, 0.5, 1.0, None])) for _ in table]
            tournament.report(played.number, at, scores)
        if data.draw(st.booleans()):
            tournament.withdraw(data.draw(st.sampled_from(tournament.active())))
        if data.draw(st.booleans()):
            tournament.enter(f"late {played.number}")
        tournament = Tournament.from_json(json.loads(json.dumps(tournament.to_json())))
        places = [line.place for line in tournament.standings()]
        assert places == sorted(places)
        assert len(places) == len(tournament.entrants)


def test_an_entry_can_be_canceled_before_the_start() -> None:
    tournament = Tournament("swiss", 1)
    for name in "ABC":
        tournament.enter(name)
    tournament.cancel_entry(2)
    assert [(one.number, one.name) for one in tournament.entrants] == [(1, "A"), (2, "C")]
    tournament.pair(1)
    with pytest.raises(TournamentError, match="withdraw instead"):
        tournament.cancel_entry(1)


def new_tournament(form: str, players: int, sides: int = 2) -> Tournament:
    tournament = Tournament(form, 3, sides)
    for number in range(1, players + 1):
        tournament.enter(f"player {number}")
    return tournament


def test_withdrawals_leave_the_bracket_of_a_knockout_as_it_is() -> None:
    """Numbers 1 and 2 meet in the final only, also where a winner of the first round has withdrawn."""
    tournament = new_tournament("knockout", 8)
    assert tournament.pair(1).tables == [[1, 8], [4, 5], [2, 7], [3, 6]]
    tournament.withdraw(4)  # while their match is running, which they win all the same
    for table in range(4):
        tournament.report(1, table, [1, 0])
    second = tournament.pair(2)
    assert (second.tables, second.byes) == ([[2, 3]], [1])
    tournament.report(2, 0, [1, 0])
    assert tournament.pair(3).tables == [[1, 2]]
    tournament.report(3, 0, [1, 0])
    assert tournament.is_over
    assert tournament.survivors() == [1]


def test_a_knockout_skips_rounds_in_which_nobody_has_an_opponent() -> None:
    tournament = new_tournament("knockout", 8)
    tournament.pair(1)
    for table in range(4):
        tournament.report(1, table, [1, 0])
    tournament.withdraw(1)
    tournament.withdraw(2)
    assert tournament.pair(2).tables == [[4, 3]]
    tournament.report(2, 0, [0, 1])
    assert tournament.survivors() == [3]


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_any_course_of_a_knockout_ends_with_one_player(data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 20))
    tournament = new_tournament("knockout", players, sides=data.draw(st.sampled_from([2, 2, 3, 4])))
    out: set[int] = set()
    while not tournament.is_over and tournament.can_pair:
        played = tournament.pair(len(tournament.rounds) + 1)
        seated = [one for table in played.tables for one in table] + played.byes
        assert played.tables
        assert len({*seated}) == len(seated)
        assert not out & {*seated}
        withdrawn = data.draw(st.sets(st.sampled_from(tournament.active()), max_size=2))
        for number in withdrawn:
            tournament.withdraw(number)
        for at, table in enumerate(played.tables):
            scores = data.draw(st.permutations([place / (len(table) - 1 or 1) for place in range(len(table))]))
            tournament.report(played.number, at, scores)
            out |= {one for one, score in zip(table, scores, strict=True) if score == 0 and len(table) > 1}
        out |= withdrawn
        tournament = Tournament.from_json(json.loads(json.dumps(tournament.to_json())))
    assert len(tournament.survivors()) <= 1


def test_what_an_arbiter_cannot_correct() -> None:
    """Nothing while the deals are open, no number without meaning, and no knockout whose next round is paired."""
    duplicate = new_tournament("duplicate-tables", 4)
    duplicate.pair(1)
    duplicate.report(1, 0, [120.0, -120.0])
    with pytest.raises(TournamentError, match="other tables are still playing these deals"):
        duplicate.correct(1, 0, [100.0, -100.0], "Org", "misread")
    with pytest.raises(TournamentError, match="this table is still being played"):
        duplicate.correct(1, 1, [100.0, -100.0], "Org", "misread")
    assert not duplicate.corrections
    duplicate.report(1, 1, [0.0, 0.0])
    for wrong in (float("nan"), float("inf"), 1e300, -1_000_001):
        with pytest.raises(TournamentError, match="from -1,000,000 to 1,000,000"):
            duplicate.correct(1, 0, [wrong, None], "Org", "misread")
    duplicate.correct(1, 0, [1_000_000, None], "Org", "misread")
    duplicate.standings()
    knockout = new_tournament("knockout", 4)
    knockout.pair(1)
    for table in range(2):
        knockout.report(1, table, [1, 0])
    for score in (float("nan"), 1.1, -0.1, None):
        with pytest.raises(TournamentError, match="from 1 for the first place to 0"):
            knockout.correct(1, 0, [score, 0], "Org", "misread")
    knockout.correct(1, 0, [0, 1], "Org", "misread")
    assert knockout.pair(2).tables == [[4, 2]]
    with pytest.raises(TournamentError, match="only results of the last round"):
        knockout.correct(1, 0, [1, 0], "Org", "misread")
    knockout.report(2, 0, [1, 0])
    knockout.correct(2, 0, [0, 1], "Org", "misread")
    assert knockout.survivors() == [2]
    for _ in range(498):
        knockout.correct(2, 0, [0, 1], "Org", "again")
    with pytest.raises(TournamentError, match="500 lines"):
        knockout.correct(2, 0, [0, 1], "Org", "again")


def test_who_comes_back() -> None:
    swiss = new_tournament("swiss", 4)
    swiss.pair(1)
    swiss.withdraw(2, is_removed=True)
    assert [entrant.is_removed for entrant in swiss.entrants] == [False, True, False, False]
    swiss.come_back(2)
    assert swiss.active() == [1, 2, 3, 4]
    assert not any(entrant.is_removed for entrant in swiss.entrants)
    for form in ("knockout", "round-robin"):
        other = new_tournament(form, 4)
        other.pair(1)
        other.withdraw(2)
        with pytest.raises(TournamentError, match="nobody can come back"):
            other.come_back(2)
