"""Vacation in correspondence play: clocks stand still, and go on with what was left."""

import pytest

from fairdeal.table import Command, Table, TableError
from tests.table.table_driver import TableDriver, full_state, identity

SECOND = 1_000
HOUR = 3_600 * SECOND
DAY = 24 * HOUR


def correspondence(key: str = "oh-hell", turn: int = DAY) -> tuple[TableDriver, int, str]:
    """A match over days; the seat to act, and its player."""
    driver = TableDriver(key, "Ann", "Bob", "Cat", "Dan", turn=turn)
    while len(driver.state.actors) > 1:
        driver.move(driver.state.actors[0])
    seat = driver.state.actors[0]
    return driver, seat, driver.state.names[seat]


def take(driver: TableDriver, name: str, days: int) -> int:
    until = driver.now + days * DAY
    driver.send("vacation", None, person=identity(name), until=until)
    return until


def test_the_clock_of_a_player_on_vacation_stands_still() -> None:
    driver, seat, name = correspondence()
    driver.now += 18 * HOUR
    until = take(driver, name, 3)
    assert driver.deadline() == until + 6 * HOUR
    turn = driver.table.clock.turn_of(seat)
    assert turn is not None
    for passed in (0, DAY, 3 * DAY):
        assert turn.remaining(driver.now + passed) == 6 * HOUR
    assert turn.remaining(until + HOUR) == 5 * HOUR
    assert driver.table.clock.to_json(driver.now) is None
    shown = driver.table.clock.to_json(until + HOUR)
    assert shown == {"actors": [seat], "remaining_ms": 5 * HOUR, "total_ms": DAY}
    driver.wait(3 * DAY + 6 * HOUR - SECOND)
    assert "automatic" not in driver.event_kinds()
    driver.wait(SECOND)
    assert driver.event_kinds().count("automatic") == 1


def test_a_player_who_comes_back_early_has_what_was_left() -> None:
    driver, _, name = correspondence()
    driver.now += 18 * HOUR
    take(driver, name, 10)
    driver.now += 2 * DAY
    driver.send("vacation", None, person=identity(name), until=None)
    assert driver.deadline() == driver.now + 6 * HOUR
    words = [driver.table.sentence(event) for event in driver.events if event.kind == "vacation"]
    assert words == [f"{name} is on vacation for 10 days.", f"{name} is back from vacation."]


def test_a_turn_that_begins_on_vacation_has_its_full_time_after_it() -> None:
    driver, seat, _ = correspondence()
    following = driver.state.names[(seat + 1) % 4]
    until = take(driver, following, 2)
    assert driver.deadline() == driver.now + DAY  # of the player whose turn it is
    driver.now += HOUR
    driver.move(seat)
    assert [driver.state.names[seat] for seat in driver.table.seats_to_act()] == [following]
    assert driver.deadline() == until + DAY
    driver.move(driver.state.actors[0])  # playing from the beach is allowed
    assert driver.deadline() == driver.now + DAY


def test_a_turn_that_is_nearly_lost_is_not_saved() -> None:
    driver, _, name = correspondence()
    driver.now += DAY - 299 * SECOND
    take(driver, name, 5)
    assert driver.deadline() == driver.now + 299 * SECOND


def test_no_pause_adds_time_to_a_clock() -> None:
    driver, seat, name = correspondence()
    for _ in range(5):
        driver.now += HOUR
        take(driver, name, 2)
        driver.now += 5 * HOUR
        driver.send("vacation", None, person=identity(name), until=None)
    turn = driver.table.clock.turn_of(seat)
    assert turn is not None
    assert turn.remaining(driver.now) == 19 * HOUR


def test_an_outage_during_a_vacation_changes_nothing() -> None:
    driver, _, name = correspondence()
    until = take(driver, name, 7)
    driver.now += 6 * DAY
    driver.send("resume", None)
    assert driver.deadline() == until + DAY


def test_clocks_of_seconds_take_no_notice() -> None:
    driver, _, name = correspondence(turn=60 * SECOND)
    before = driver.deadline()
    take(driver, name, 7)
    assert driver.deadline() == before


def test_only_the_server_sends_people_on_vacation() -> None:
    driver, seat, name = correspondence()
    other = driver.state.names[(seat + 1) % 4]
    driver.expect_refusal("vacation", other, person=identity(name), until=driver.now + DAY)
    driver.expect_refusal("vacation", None, person=identity(name), until="soon")
    assert driver.send("vacation", None, person="nobody", until=driver.now + DAY) == []
    assert driver.send("vacation", None, person=identity(name), until=None) == []


def test_vacations_are_restored_from_the_log_and_from_a_checkpoint() -> None:
    driver, _, name = correspondence()
    until = take(driver, name, 7)
    restored = Table.replay(driver.settings, driver.host, driver.log)
    assert full_state(restored) == full_state(driver.table)
    fresh = TableDriver("oh-hell", "Ann", "Bob", "Cat", "Dan", seed=None, turn=DAY)
    assert all("vacation" not in seat for seat in fresh.table.checkpoint()["seats"])
    fresh.send("vacation", None, person=identity("Bob"), until=until)
    seats = Table.from_checkpoint(fresh.table.checkpoint()).seats
    assert [seat.vacation for seat in seats] == [None, until, None, None]


def test_a_closed_table_refuses_it() -> None:
    driver = TableDriver("oh-hell", "Ann", seed=None, turn=DAY)
    driver.send("leave", "Ann")
    with pytest.raises(TableError):
        driver.table.apply(Command("vacation", None, {"person": identity("Ann"), "until": None}), driver.now)
