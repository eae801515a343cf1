"""What climbing games share: roles, dues, the history of places, sets of seats, and parts of the scene."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.engine.random import WORLDS, Stream
from fairdeal.engine.scene import CardScene
from fairdeal.mechanics import seat_sets
from fairdeal.mechanics.climbing.exchange import MAX_TRIES, Due, draw_until
from fairdeal.mechanics.climbing.roles import RoleTitles, exchange_pairs, highest_remaining
from fairdeal.mechanics.climbing.scene import MAX_PLAYS_SHOWN, fact_to_beat, gift_label, own_due, trick_zones
from fairdeal.mechanics.place_history import all_places, last_places

TITLES = RoleTitles(("King", "Duke"), "Citizen", ("Peasant", "Beggar"))
NAMES = ("Ada", "Ben", "Cy", "Dot")

# ---- Roles


@pytest.mark.parametrize(
    ("places", "pairs", "expected"),
    [
        (2, 1, ("King", "Beggar")),
        (3, 1, ("King", "Citizen", "Beggar")),
        (4, 2, ("King", "Duke", "Peasant", "Beggar")),
        (6, 2, ("King", "Duke", "Citizen", "Citizen", "Peasant", "Beggar")),
        (4, 0, ("Citizen",) * 4),
    ],
)
def test_titles_by_place(places: int, pairs: int, expected: tuple[str, ...]) -> None:
    assert TITLES.by_place(places, pairs) == expected


def test_titles_by_seat() -> None:
    assert TITLES.by_seat((2, 0, 1), 3, 1) == ("Citizen", "Beggar", "King")
    assert TITLES.by_seat((), 3, 0) == (None, None, None)  # a first round


def test_titles_after_players_have_left_and_joined() -> None:
    assert TITLES.by_seat((None, 1, None, 0), 3, 2) == ("Beggar", "Duke", "Citizen")


def test_pairs_that_exchange() -> None:
    assert exchange_pairs((3, None, 0, 1), 2) == [(3, 1), (None, 0)]
    assert exchange_pairs((), 0) == []


def test_the_highest_who_remains() -> None:
    assert highest_remaining((None, 2, 0, None)) == 2


# ---- Exchange


def test_a_due_as_a_view_has_it() -> None:
    assert Due(0, 3, 2).to_json() == {"seat": 0, "to": 3, "number": 2}
    assert Due(1, None, 1).to_json() == {"seat": 1, "to": None, "number": 1}


def test_hands_are_drawn_until_they_agree() -> None:
    stream = Stream(1, WORLDS)
    assert draw_until(lambda source: source.below(10), lambda number: number == 7, stream) == 7


def test_drawing_stops_after_a_number_of_tries() -> None:
    drawn: list[int] = []

    def draw(stream: Stream) -> int:
        drawn.append(stream.below(10))
        return drawn[-1]

    assert draw_until(draw, lambda _: False, Stream(1, WORLDS)) == drawn[-1]
    assert len(drawn) == MAX_TRIES + 1


# ---- History


def test_places_of_finished_rounds() -> None:
    assert last_places(None) is None
    assert all_places(None) == []
    history = ((None, (1, 0)), (0, 1))
    assert last_places(history) == ((0,), (1,))
    assert all_places(history) == [(1, 0), (0, 1)]


# ---- Sets of seats


@given(members=st.sets(st.integers(0, 63), min_size=1), seat=st.integers(0, 63))
def test_sets_of_seats(members: set[int], seat: int) -> None:
    seats = sum(1 << member for member in members)
    assert seat_sets.contains(seats, seat) == (seat in members)
    assert seat_sets.including(seats, seat) == sum(1 << member for member in members | {seat})
    assert seat_sets.excluding(seats, seat) == sum(1 << member for member in members - {seat})
    assert seat_sets.first(seats) == min(members)
    clockwise = [(seat + step) % 64 for step in range(1, 65)]
    assert seat_sets.next_clockwise(seats, seat) == next(other for other in clockwise if other in members)
    counterclockwise = [(seat - step) % 64 for step in range(1, 65)]
    assert seat_sets.next_counterclockwise(seats, seat) == next(other for other in counterclockwise if other in members)


# ---- Scene


def describe(seat: int, move: str) -> tuple[str, tuple[CardScene, ...]]:
    return f"a {move}", (CardScene(move, seat=seat),)


def test_the_last_play_of_a_trick_is_the_one_to_beat() -> None:
    zones = trick_zones([(0, "7"), (1, "pass"), (2, "9")], ("pass",), NAMES, describe)
    assert [(zone.key, zone.label, zone.seat, zone.note) for zone in zones] == [
        ("play 1", "Ada: a 7", 0, None),
        ("play 2", "Cy: a 9", 2, "to beat"),
    ]


def test_only_the_last_plays_of_a_trick_are_shown() -> None:
    plays = [(number % 4, str(number)) for number in range(20)]
    zones = trick_zones(plays, (), NAMES, describe)
    assert len(zones) == MAX_PLAYS_SHOWN
    assert (zones[0].key, zones[-1].key) == ("play 13", "play 20")
    assert trick_zones([(0, "pass")], ("pass",), NAMES, describe) == ()


def test_the_play_to_beat() -> None:
    assert fact_to_beat("two 7s", 1, 0, NAMES, "PR-11").value == "two 7s by Ben"
    assert fact_to_beat("two 7s", 1, 1, NAMES, "PR-11").value == "two 7s by you"


def test_what_a_seat_has_to_give() -> None:
    due = [Due(0, 3, 2).to_json(), Due(1, None, 1).to_json()]
    assert own_due(due, 1) == due[1]
    assert own_due(due, 2) is None
    assert own_due(due, None) is None
    assert gift_label(due[0], "2 cards", NAMES) == "Give Dot 2 cards"
    assert gift_label(due[1], "1 card", NAMES) == "Discard 1 card"
