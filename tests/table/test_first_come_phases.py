"""Phases in which several seats may act and the first to act counts (BS-5)."""

import pytest

from fairdeal.table import AWAY_LIMIT, BOT_LIMIT
from tests.table.table_driver import TableDriver, games_with, identity

first_come_games = pytest.mark.parametrize("key", games_with("first_come_phases"))
SECOND = 1_000


def in_first_come_phase(key: str, *people: str, bots: int = 0, **settings: object) -> TableDriver:
    """Return a table at which such a phase has just begun."""
    driver = TableDriver(key, *people, bots=bots, **settings)  # type: ignore[arg-type]
    (phase,) = driver.state.game.first_come_phases
    driver.play_until(phase)
    assert driver.table.clock.phase == phase
    return driver


def accept_move(driver: TableDriver, seat: int) -> str:
    """The automatic move."""
    return driver.state.automatic(seat).text()


def call_move(driver: TableDriver, seat: int) -> str:
    (text,) = (move.text() for move in driver.state.moves(seat) if move.text() != accept_move(driver, seat))
    return text


def phase_with_people_and_bots(key: str, **settings: object) -> TableDriver:
    """Return a table at which at least one person and two bots may answer a claim."""
    driver = TableDriver(key, "Ann", "Bob", bots=3, seats=5, **settings)  # type: ignore[arg-type]
    for _ in driver.play_steps():
        if driver.state.phase in driver.state.game.first_come_phases:
            levels = [driver.table.seats[seat].bot for seat in driver.state.actors]
            if None in levels and len(levels) - levels.count(None) > 1:
                return driver
    raise AssertionError("no such phase")


@first_come_games
def test_bs_5_the_phase_has_a_clock_of_its_own(key: str) -> None:
    driver = in_first_come_phase(key, "Ann", "Bob", "Cat", turn=60 * SECOND)
    assert driver.deadline() == driver.now + 15 * SECOND
    actors = driver.state.actors
    (phase,) = driver.state.game.first_come_phases
    driver.now += 15 * SECOND - 1
    assert driver.tick() == []
    driver.now += 1
    events = driver.tick()
    assert [event.seat for event in events if event.kind == "automatic"] == list(actors)
    assert driver.state.phase != phase
    assert driver.deadline() == driver.now + 60 * SECOND


@first_come_games
def test_bs_5_the_phase_ends_when_everyone_has_accepted(key: str) -> None:
    driver = in_first_come_phase(key, "Ann", "Bob", "Cat")
    deadline = driver.deadline()
    first, second = driver.state.actors
    driver.now += 1 * SECOND
    driver.move(first, accept_move(driver, first))
    assert driver.deadline() == deadline
    assert driver.table.clock.actors == (second,)
    driver.move(second, accept_move(driver, second))
    assert driver.state.phase not in driver.state.game.first_come_phases


@first_come_games
def test_bs_5_the_first_call_counts(key: str) -> None:
    """The order of the seats does not matter."""
    driver = in_first_come_phase(key, "Ann", "Bob", "Cat", "Dan")
    first, *_, last = driver.state.actors
    text = call_move(driver, last)
    events = driver.move(last, text)
    assert events[0].seat == last
    assert driver.expect_refusal("move", driver.state.names[first], text=text).code == "illegal"


@first_come_games
def test_bs_5_bots_act_only_after_people(key: str) -> None:
    """No bot can call before every person has had the full time to do so."""
    driver = phase_with_people_and_bots(key)
    people = [seat for seat in driver.state.actors if driver.table.seats[seat].bot is None]
    bots = [seat for seat in driver.state.actors if seat not in people]
    assert driver.table.bots_to_move() == []
    assert driver.table.clock.actors == tuple(people)
    for bot in bots:
        assert driver.expect_refusal("move", None, seat=bot, text=call_move(driver, bot)).code == "seat"
    assert driver.deadline() is not None
    events = driver.wait(15 * SECOND)
    assert [event.seat for event in events if event.kind == "automatic"] == people
    assert [seat for seat, _ in driver.table.bots_to_move()] == bots
    driver.move(bots[-1], call_move(driver, bots[-1]))
    assert driver.state.phase not in driver.state.game.first_come_phases


@first_come_games
def test_bs_5_bots_act_as_soon_as_all_people_have(key: str) -> None:
    driver = phase_with_people_and_bots(key)
    for seat in list(driver.table.seats_to_act()):
        driver.move(seat, accept_move(driver, seat))
    assert len(driver.table.bots_to_move()) >= 2
    deadline = driver.deadline()
    assert deadline == driver.now + BOT_LIMIT, "the limit for bots, not the clock for calls"
    seats = driver.table.clock.actors
    driver.now = deadline  # even if the server never lets its bots move, the table goes on
    assert [event.seat for event in driver.tick() if event.kind == "automatic"] == list(seats)


@first_come_games
def test_bs_5_an_absent_player_does_not_keep_the_phase_open(key: str) -> None:
    driver = phase_with_people_and_bots(key, call=None)
    assert driver.deadline() is None
    people = [driver.state.names[seat] for seat in driver.table.seats_to_act()]
    if len(people) == 2:
        driver.send("move", people[1], text=accept_move(driver, driver.table.seat_of(identity(people[1])) or 0))
    driver.send("leave", people[0])
    assert driver.deadline() == driver.now + AWAY_LIMIT
    driver.wait(AWAY_LIMIT)
    assert driver.table.bots_to_move()
