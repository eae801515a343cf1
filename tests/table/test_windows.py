"""Windows in which anybody may act and the first in time counts (BS-5)."""

import pytest

from fairdeal.table import AWAY_LIMIT, BOT_LIMIT
from tests.table.evening import Evening, identity, those_with

WINDOWS = pytest.mark.parametrize("key", those_with("windows"))
SECOND = 1_000


def open_window(key: str, *people: str, bots: int = 0, **settings: object) -> Evening:
    """A table at which a window has just opened."""
    evening = Evening(key, *people, bots=bots, **settings)  # type: ignore[arg-type]
    (window,) = evening.state.game.first_come_phases
    evening.play_to(window)
    assert evening.table.clock.phase == window
    return evening


def accepts(evening: Evening, seat: int) -> str:
    """What the clock says for one who says nothing."""
    return evening.state.automatic(seat).text()


def calls(evening: Evening, seat: int) -> str:
    (text,) = (move.text() for move in evening.state.moves(seat) if move.text() != accepts(evening, seat))
    return text


def window_with_people_and_bots(key: str, **settings: object) -> Evening:
    """Somebody has made a claim; at least one person and two bots may answer."""
    evening = Evening(key, "Ann", "Bob", bots=3, seats=5, **settings)  # type: ignore[arg-type]
    for _ in evening.play_on():
        if evening.state.phase in evening.state.game.first_come_phases:
            levels = [evening.table.seats[seat].bot for seat in evening.state.actors]
            if None in levels and len(levels) - levels.count(None) > 1:
                return evening
    raise AssertionError("no such window")


@WINDOWS
def test_bs_5_a_window_has_a_clock_of_its_own(key: str) -> None:
    evening = open_window(key, "Ann", "Bob", "Cat", turn=60 * SECOND)
    assert evening.deadline() == evening.now + 8 * SECOND
    actors = evening.state.actors
    (window,) = evening.state.game.first_come_phases
    evening.now += 8 * SECOND - 1
    assert evening.tick() == []
    evening.now += 1
    told = evening.tick()
    assert [event.seat for event in told if event.kind == "automatic"] == list(actors)
    assert evening.state.phase != window
    assert evening.deadline() == evening.now + 60 * SECOND


@WINDOWS
def test_bs_5_a_window_ends_when_all_have_accepted(key: str) -> None:
    evening = open_window(key, "Ann", "Bob", "Cat")
    deadline = evening.deadline()
    first, second = evening.state.actors
    evening.now += 1 * SECOND
    evening.move(first, accepts(evening, first))
    assert evening.deadline() == deadline
    assert evening.table.clock.actors == (second,)
    evening.move(second, accepts(evening, second))
    assert evening.state.phase not in evening.state.game.first_come_phases


@WINDOWS
def test_bs_5_the_first_call_in_time_counts(key: str) -> None:
    """Not the order of the seats: whoever's call comes first has made it."""
    evening = open_window(key, "Ann", "Bob", "Cat", "Dan")
    first, *_, last = evening.state.actors
    text = calls(evening, last)
    told = evening.move(last, text)
    assert told[0].seat == last
    assert evening.refused("move", evening.state.names[first], text=text).code == "illegal"


@WINDOWS
def test_bs_5_a_quick_bot_takes_nobodys_chance(key: str) -> None:
    """Bots answer after the people: none can call a set before a person has had all the time for it."""
    evening = window_with_people_and_bots(key)
    people = [seat for seat in evening.state.actors if evening.table.seats[seat].bot is None]
    bots = [seat for seat in evening.state.actors if seat not in people]
    assert evening.table.bots_to_move() == []
    assert evening.table.clock.actors == tuple(people)
    for bot in bots:
        assert evening.refused("move", None, seat=bot, text=calls(evening, bot)).code == "seat"
    assert evening.deadline() is not None
    told = evening.wait(8 * SECOND)
    assert [event.seat for event in told if event.kind == "automatic"] == people
    assert [seat for seat, _ in evening.table.bots_to_move()] == bots
    evening.move(bots[-1], calls(evening, bots[-1]))
    assert evening.state.phase not in evening.state.game.first_come_phases


@WINDOWS
def test_bs_5_bots_need_not_wait_longer_than_people_think(key: str) -> None:
    evening = window_with_people_and_bots(key)
    for seat in list(evening.table.seats_to_act()):
        evening.move(seat, accepts(evening, seat))
    assert len(evening.table.bots_to_move()) >= 2
    deadline = evening.deadline()
    assert deadline == evening.now + BOT_LIMIT, "they are not in a hurry as people are"
    seats = evening.table.clock.actors
    evening.now = deadline  # the server has forgotten its bots: the table goes on all the same
    assert [event.seat for event in evening.tick() if event.kind == "automatic"] == list(seats)


@WINDOWS
def test_bs_5_one_who_has_left_does_not_keep_a_window_open(key: str) -> None:
    evening = window_with_people_and_bots(key, call=None)
    assert evening.deadline() is None
    people = [evening.state.names[seat] for seat in evening.table.seats_to_act()]
    if len(people) == 2:
        evening.ask("move", people[1], text=accepts(evening, evening.table.seat_of(identity(people[1])) or 0))
    evening.ask("leave", people[0])
    assert evening.deadline() == evening.now + AWAY_LIMIT
    evening.wait(AWAY_LIMIT)
    assert evening.table.bots_to_move()
