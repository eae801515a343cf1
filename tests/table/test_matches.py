"""Whole matches of every game at a table."""

import json

import pytest

from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import find_game
from fairdeal.table import CLOSED, GATHERING, PLAYING, Table
from tests.table.table_driver import TableDriver, each_game, full_state, games_without, identity


@each_game
def test_people_and_bots_play_a_match_to_its_end(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2)
    assert driver.table.stage == PLAYING
    driver.play()
    assert driver.table.stage == GATHERING
    over = driver.events[-1]
    assert over.kind == "match_over"
    assert over.data is not None
    assert driver.state.outcome is not None
    assert over.data["outcome"] == driver.state.outcome.to_json()
    assert over.data["reason"] == driver.state.outcome.reason
    record = json.loads(json.dumps(write_record(driver.state)))
    assert read_record(record, find_game).replay().outcome == driver.state.outcome


@each_game
def test_the_clock_alone_plays_a_match(key: str) -> None:
    """Nobody moves: the clock ends each turn, in every phase, and no turn is skipped."""
    driver = TableDriver(key, "Ann", "Bob", bots=2)
    for _ in range(60):
        if driver.table.stage != PLAYING:
            break
        deadline = driver.deadline()
        assert deadline is not None
        assert driver.now < deadline <= driver.now + 30_000
        actors, before = driver.table.clock.actors, full_state(driver.table)
        driver.now = deadline - 1
        assert driver.tick() == []
        assert full_state(driver.table) == before
        events = driver.wait(1)  # the rest of a turn of several moves follows at once
        moved = [event.seat for event in events if event.kind == "automatic"]
        assert set(moved) <= set(actors)
        assert moved or before["clock"].phase == INTERMISSION
        assert driver.state.snapshot() != before["state"]
    assert len(driver.state.played()) >= 20


@each_game
def test_a_rematch(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2)
    first = driver.state
    driver.play()
    assert view_of(driver, "Ann") == json.dumps(first.view(0).to_json())
    assert not driver.table.can_start()
    driver.expect_refusal("start", None, seed=2)
    driver.start(2)
    assert driver.table.match_number == 2
    assert driver.state is not first
    assert [seat.name for seat in driver.table.seats] == list(driver.state.names)
    driver.play()
    assert driver.event_kinds().count("match_over") == 2


@each_game
def test_every_event_has_a_sentence_or_none(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2)
    for _ in driver.play_steps():
        for event in driver.events:
            sentence = driver.table.sentence(event)
            assert sentence is None or sentence.strip()
        driver.events.clear()


def view_of(driver: TableDriver, name: str) -> str:
    """The match as a person sees it."""
    view = driver.table.view(identity(name))
    assert view is not None
    return json.dumps(view.to_json())


@each_game
def test_players_see_their_own_view_and_others_the_spectators_view(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2)
    table = driver.table
    assert view_of(driver, "Ann") == json.dumps(driver.state.view(0).to_json())
    assert view_of(driver, "Bob") == json.dumps(driver.state.view(1).to_json())
    public = json.dumps(driver.state.view(None).to_json())
    assert view_of(driver, "Zoe") == public
    for stranger in (None, "Ann", ""):  # a name is not an identity
        view = table.view(stranger)
        assert view is not None
        assert json.dumps(view.to_json()) == public
    driver.send("leave", "Bob")
    assert view_of(driver, "Bob") == public
    assert Table(driver.settings, "x").view("x") is None


@pytest.mark.parametrize("key", games_without("seats_can_change"))
@pytest.mark.parametrize("takeover", [None, "steady"])
def test_the_seat_of_an_absent_player_is_played_to_the_end_of_the_match(key: str, takeover: str | None) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2, takeover=takeover)
    driver.play(5)
    events = driver.send("leave", "Bob")
    assert [event.kind for event in events][:1] == ["left"]
    assert ("takeover" in [event.kind for event in events]) == (takeover is not None)
    driver.events.clear()
    driver.play()
    assert driver.table.stage == GATHERING
    assert ("automatic" in driver.event_kinds()) == (takeover is None)
    assert driver.table.seats[1].is_free
    assert view_of(driver, "Bob") == json.dumps(driver.state.view(None).to_json()), "no hand of theirs"
    assert [seat.name for seat in driver.table.seats if not seat.is_free] == ["Ann", *driver.state.names[2:]]


@each_game
def test_a_match_ends_when_everyone_has_left(key: str) -> None:
    driver = TableDriver(key, "Ann", bots=3)
    driver.play(3)
    events = driver.send("leave", "Ann")
    assert [event.kind for event in events] == ["left", "match_over", "closed"]
    assert driver.table.stage == CLOSED
    assert driver.deadline() is None
    assert driver.table.bots_to_move() == []
    assert driver.expect_refusal("sit", "Ann", name="Ann").code == "closed"


@each_game
def test_the_waiting_list_moves_up_when_all_players_leave(key: str) -> None:
    """A match without people is over: nobody on the waiting list has to wait for bots."""
    driver = TableDriver(key, "Ann", bots=3)
    assert driver.send("sit", "Dee", name="Dee")[0].kind == "waits"
    events = driver.send("leave", "Ann")
    assert [event.kind for event in events] == ["left", "host", "match_over", "sat"]
    assert driver.table.seat_of(identity("Dee")) == 0
    assert driver.table.host == identity("Dee")


@each_game
def test_replaying_the_commands_gives_the_same_table(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2)
    for n, _ in enumerate(driver.play_steps(60)):
        if n in (7, 30, 59):
            again = Table.replay(driver.settings, driver.host, driver.log)
            assert full_state(again) == full_state(driver.table)
