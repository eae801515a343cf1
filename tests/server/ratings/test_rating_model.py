"""What holds for every rated match, no matter who plays and with which ratings."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.server.ratings.rated_match import RatedSeat, players_of
from fairdeal.server.ratings.rating_model import MAX_UNCERTAINTY, Player, Rating, new_rating, rate_match

pytestmark = pytest.mark.once

MORE_UNCERTAIN = 25 / 300  # what the model adds to everybody's uncertainty before a match
ratings = st.builds(Rating, st.floats(0, 60), st.floats(1, 25 / 3), st.integers(0, 500))


@st.composite
def matches(draw: st.DrawFn) -> tuple[list[Player], list[Rating]]:
    """Two to six people, each alone, some at the same place, some of whom have left."""
    number = draw(st.integers(2, 6))
    places = [draw(st.integers(1, number)) for _ in range(number)]
    leavers = draw(st.lists(st.integers(0, number - 1), unique=True, max_size=number))
    players = [
        Player(f"p{seat}", seat, None, leavers.index(seat) + 1) if seat in leavers else Player(f"p{seat}", seat, place)
        for seat, place in enumerate(places)
    ]
    return players, [draw(ratings) for _ in range(number)]


def worth(player: Player) -> tuple[int, int]:
    """Higher is better."""
    return (1, -player.place) if player.place is not None else (0, player.leave_order or 0)


@given(matches())
@settings(max_examples=150, deadline=None, derandomize=True)
def test_the_first_never_loses_and_the_last_never_gains(match: tuple[list[Player], list[Rating]]) -> None:
    players, before = match
    after = rate_match(players, before)
    best, worst = max(map(worth, players)), min(map(worth, players))
    alone_first = [index for index, player in enumerate(players) if worth(player) == best]
    alone_last = [index for index, player in enumerate(players) if worth(player) == worst]
    if len(alone_first) == 1:
        assert after[alone_first[0]].mu >= before[alone_first[0]].mu
    if len(alone_last) == 1:
        assert after[alone_last[0]].mu <= before[alone_last[0]].mu
    for old, new in zip(before, after, strict=True):
        assert 0 < new.sigma <= (old.sigma**2 + MORE_UNCERTAIN**2) ** 0.5 + 1e-9
        assert new.matches == old.matches + 1


@given(matches(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_the_order_of_the_players_changes_no_digit(
    match: tuple[list[Player], list[Rating]], chance: random.Random
) -> None:
    players, before = match
    order = list(range(len(players)))
    chance.shuffle(order)
    shuffled = rate_match([players[index] for index in order], [before[index] for index in order])
    assert [rate_match(players, before)[index] for index in order] == shuffled


@given(matches(), st.integers(0, 5))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_leaving_is_never_better_than_staying(match: tuple[list[Player], list[Rating]], number: int) -> None:
    players, before = match
    index = number % len(players)
    left = Player(players[index].person, players[index].team, None, 1)
    others = [
        Player(one.person, one.team, one.place, one.leave_order + 1 if one.leave_order is not None else None)
        for one in players
    ]
    leaving = rate_match([*others[:index], left, *others[index + 1 :]], before)[index]
    assert leaving.mu <= rate_match(players, before)[index].mu + 1e-9


@given(st.lists(ratings, min_size=4, max_size=4), st.booleans())
@settings(max_examples=50, deadline=None, derandomize=True)
def test_teams_win_and_lose_together(before: list[Rating], first_wins: bool) -> None:
    places = (1, 3) if first_wins else (3, 1)
    players = [Player(f"p{seat}", seat % 2, places[seat % 2]) for seat in range(4)]
    after = rate_match(players, before)
    for seat in range(4):
        has_won = places[seat % 2] == 1
        assert (after[seat].mu >= before[seat].mu) if has_won else (after[seat].mu <= before[seat].mu)


def test_the_partner_of_a_leaver_neither_gains_nor_loses() -> None:
    fresh = [new_rating()] * 4
    players = [Player("a", 0, None, 1), Player("b", 1, 1), Player("c", 0, 1), Player("d", 1, 3)]
    after = rate_match(players, fresh)
    assert after[0].mu < fresh[0].mu
    assert after[2] == fresh[2]
    assert after[1].mu > fresh[1].mu


@pytest.mark.parametrize("teams", [(0,), (0, 0), (0, 1, 0)], ids=["alone", "one team", "a team with a bot"])
def test_without_equal_teams_of_people_nothing_changes(teams: tuple[int, ...]) -> None:
    fresh = [new_rating() for _ in teams]
    players = [Player(f"p{index}", team, index + 1) for index, team in enumerate(teams)]
    assert rate_match(players, fresh) == fresh


def test_a_new_player_is_too_uncertain_for_a_leaderboard() -> None:
    assert str(new_rating()) == "1500 ± 200"
    assert not new_rating().is_certain
    assert Rating(27, MAX_UNCERTAINTY / 24).is_certain
    assert str(Rating(25.83, 3.33)) == "1520 ± 80"


def test_ratings_converge_to_the_order_of_strength() -> None:
    chance, strengths = random.Random(1), [10.0, 20.0, 30.0, 40.0, 50.0, 60.0]
    current = [new_rating() for _ in strengths]
    for _ in range(150):
        seats = chance.sample(range(6), 4)
        order = sorted(seats, key=lambda one: -chance.gauss(strengths[one], 5))
        players = [Player(str(one), one, order.index(one) + 1) for one in seats]
        for one, rating in zip(seats, rate_match(players, [current[one] for one in seats]), strict=True):
            current[one] = rating
    assert sorted(range(6), key=lambda one: current[one].mu) == list(range(6))
    assert all(rating.is_certain for rating in current)


def test_places_come_from_the_outcome_of_the_record() -> None:
    seats = [RatedSeat("d", 3, 3, None, 1), RatedSeat("a", 0, 0, 0, None), RatedSeat("b", 1, 1, 2, None)]
    players = players_of(seats, {"places": [1, [0, 2], 3]})
    assert players == [Player("a", 0, 2), Player("b", 1, 2), Player("d", 3, None, 1)]
    assert players_of(seats, None)[0].place == 1
