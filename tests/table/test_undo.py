"""Taking back a move against bots."""

import json

import pytest

from fairdeal.engine.record import read_record, write_record
from fairdeal.games import find_game
from fairdeal.table import Table
from tests.table.table_driver import TableDriver, each_game, full_state


def own_decisions(driver: TableDriver, number: int) -> None:
    """Play until Ann, on seat 0, has made this many moves and is to act again in the same hand."""
    made = 0
    for _ in driver.play_steps(2_000):
        made = len([seat for seat, _ in driver.state.played() if seat == 0])
        if made >= number and list(driver.table.seats_to_act()) == [0] and not driver.table.is_intermission():
            return
    pytest.skip("the match was too short")


@each_game
def test_a_person_against_bots_goes_back_to_their_last_decision(key: str) -> None:
    driver = TableDriver(key, "Ann", bots=3, options={}, turn=None, seed=7)
    own_decisions(driver, 2)
    played = driver.state.played()
    last = max(at for at, (seat, _) in enumerate(played) if seat == 0)
    events = driver.send("undo", "Ann")
    assert [event.kind for event in events] == ["undone"]
    assert driver.table.sentence(events[0]) == "Ann takes back a move."
    assert driver.state.played() == played[:last]
    assert 0 in driver.state.actors
    assert 0 in driver.table.clock.actors
    restored = Table.replay(driver.settings, driver.host, driver.log)
    assert full_state(restored) == full_state(driver.table)
    driver.play(40)
    assert full_state(Table.replay(driver.settings, driver.host, driver.log)) == full_state(driver.table)
    document = json.loads(json.dumps(write_record(driver.state)))
    assert read_record(document, find_game).replay().played() == driver.state.played()


@each_game
def test_nothing_is_taken_back_with_another_person_at_the_table(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2, options={}, turn=None)
    driver.play(12)
    assert driver.expect_refusal("undo", "Ann").code == "undo"
    driver.send("leave", "Bob")  # the seat is held for Bob
    if driver.table.stage == "playing":
        assert driver.expect_refusal("undo", "Ann").code == "undo"


def score_rows(driver: TableDriver) -> int:
    """Number of rows in a score table that follows the events."""
    rows = 0
    for event in driver.events:
        if event.kind == "undone" and event.data is not None:
            rows -= int(str(event.data["rows"]))
        rows += driver.state.game.presentation.score_row(event) is not None
    return rows


@each_game
def test_the_last_move_of_a_hand_can_be_taken_back_in_the_pause_and_in_the_next_hand(key: str) -> None:
    driver = TableDriver(key, "Ann", bots=3, options={}, turn=None, seed=7)
    for _ in driver.play_steps(2_000):
        if driver.table.is_intermission():
            break
    else:
        pytest.skip("the match was one hand")
    for is_dealt in (False, True):
        if is_dealt:
            driver.send("ready", "Ann")
            assert driver.state.rounds_dealt == 2
        played = driver.state.played()
        driver.send("undo", "Ann")
        last = max(at for at, (seat, move) in enumerate(played) if seat == 0 and move.text() != "ready")
        assert driver.state.played() == played[:last]
        assert driver.state.rounds_dealt == 1
        assert score_rows(driver) == 0
        driver.play_until("intermission")
    assert full_state(Table.replay(driver.settings, driver.host, driver.log)) == full_state(driver.table)


def test_the_first_decision_cannot_be_taken_back() -> None:
    driver = TableDriver("oh-hell", "Ann", bots=3, options={})
    assert driver.expect_refusal("undo", "Ann").code == "undo"
    assert driver.expect_refusal("undo", None).code == "who"


def test_the_moves_of_a_bot_are_not_taken_back_by_its_successor() -> None:
    driver = TableDriver("hearts", "Ann", bots=3, options={}, turn=None)
    own_decisions(driver, 3)
    driver.send("replace_bot", "Bob", name="Bob", seat=1)
    driver.send("leave", "Ann")
    assert driver.expect_refusal("undo", "Bob").code == "undo"


def test_a_match_still_pauses_after_a_move_was_taken_back() -> None:
    driver = TableDriver("hearts", "Ann", bots=3, options={})
    own_decisions(driver, 3)
    driver.send("undo", "Ann")
    assert driver.table.undone == 1
    driver.play_until("intermission")
    assert driver.state.rounds_dealt == 1
