"""Commands of the host, and how the host role passes on."""

import pytest

from fairdeal.engine.state import INTERMISSION
from fairdeal.table import CLOSED, GATHERING, PLAYING
from tests.table.table_driver import GAME_KEYS, TableDriver, each_game, games_with, games_without, identity

KEY = GAME_KEYS[0]
with_seat_changes = pytest.mark.parametrize("key", games_with("seats_can_change"))
without_seat_changes = pytest.mark.parametrize("key", games_without("seats_can_change"))


def test_only_the_host_may_send_host_commands() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", seed=None)
    for sender in ("Bob", "Zoe", None):
        for kind, data in (("add_bot", {}), ("remove", {"seat": 0}), ("set", {"settings": {}}), ("stop", {})):
            assert driver.expect_refusal(kind, sender, **data).code == "host"


def test_the_creator_is_host_before_sitting_down() -> None:
    driver = TableDriver(KEY, seats=4)
    driver.send("sit", "Bob", name="Bob")
    assert driver.table.host == identity("Ann")
    assert driver.table.to_json()["host"] is None
    driver.send("add_bot", "Ann")
    driver.send("leave", "Bob")
    assert driver.table.stage == GATHERING
    driver.send("sit", "Bob", name="Bob")
    events = driver.send("leave", "Ann")  # without ever having sat down
    assert [event.to_json() for event in events] == [{"event": "host", "seat": 0, "name": "Bob"}]
    assert driver.table.to_json()["host"] == 0


def test_a_match_that_starts_without_the_host_gets_a_new_one() -> None:
    driver = TableDriver(KEY, seats=4)
    for name in ("Bob", "Cat"):
        driver.send("sit", name, name=name)
    events = driver.start()
    assert [event.kind for event in events[:2]] == ["match", "host"]
    assert driver.table.host == identity("Bob")


def test_the_host_can_sit_on_any_seat() -> None:
    driver = TableDriver(KEY, seats=4)
    for name in ("Bob", "Ann"):
        driver.send("sit", name, name=name)
    driver.start()
    assert driver.table.host == identity("Ann")
    assert driver.table.to_json()["host"] == 1


@each_game
def test_the_host_role_passes_on(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", "Cat", bots=1)
    events = driver.send("leave", "Ann")
    assert [(event.kind, event.seat) for event in events[:2]] == [("left", 0), ("host", 1)]
    assert driver.table.host == identity("Bob")
    driver.send("sit", "Ann", name="Ann")
    assert driver.table.host == identity("Bob")
    driver.send("leave", "Bob")
    assert driver.table.host == identity("Ann")


def test_a_table_closes_when_everyone_has_left() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", bots=1, seed=None)
    driver.send("leave", "Ann")
    events = driver.send("leave", "Bob")
    assert [event.kind for event in events] == ["left", "closed"]
    assert driver.table.stage == CLOSED
    assert driver.table.host is None
    assert driver.expect_refusal("tick", None).code == "closed"


def test_bots_are_added_between_matches() -> None:
    driver = TableDriver(KEY, "Ann", seats=4, seed=None)
    events = driver.send("add_bot", "Ann", bot="random")
    assert events[0].to_json() == {"event": "sat", "seat": 1, "name": driver.table.seats[1].name, "bot": "random"}
    assert driver.table.seats[1].ready
    for wrong in ("", 7, None, "x" * 41):
        assert driver.expect_refusal("add_bot", "Ann", bot=wrong).code == "bot"
    driver.send("add_bot", "Ann")
    driver.send("add_bot", "Ann")
    assert driver.expect_refusal("add_bot", "Ann").code == "full"
    driver.start()
    assert driver.expect_refusal("add_bot", "Ann").code == "playing"


def test_the_host_removes_people_and_bots_between_matches() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", bots=1, seats=4, seed=None)
    events = driver.send("remove", "Ann", seat=1)
    assert events[0].to_json() == {"event": "left", "seat": 1, "name": "Bob", "removed": True}
    assert driver.table.seats[1].is_free
    driver.send("remove", "Ann", seat=2)
    assert driver.table.seats[2].is_free
    for wrong in (0, 1, 4, -1, None, "1"):
        assert driver.expect_refusal("remove", "Ann", seat=wrong).code == "seat"


def test_a_removed_player_may_sit_again_after_the_next_match() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", "Cat", seed=None)
    driver.send("remove", "Ann", seat=1)
    assert driver.expect_refusal("sit", "Bob", name="Bob").code == "removed"
    driver.start()
    assert driver.expect_refusal("sit", "Bob", name="Bob").code == "removed"
    driver.play()
    driver.send("sit", "Bob", name="Bob")


@with_seat_changes
def test_a_player_removed_in_an_intermission_is_gone_in_the_next_round(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", "Cat", bots=1, options={})
    assert driver.expect_refusal("remove", "Ann", seat=1).code == "playing"
    driver.play_until(INTERMISSION)
    driver.send("remove", "Ann", seat=1)
    driver.send("remove", "Ann", seat=3)
    assert driver.table.seat_of(identity("Bob")) is None
    assert driver.expect_refusal("sit", "Bob", name="Bob").code == "removed"
    driver.send("ready", "Ann")
    driver.send("ready", "Cat")
    assert list(driver.state.names) == ["Ann", "Cat"]
    assert driver.table.stage == PLAYING


@with_seat_changes
def test_no_bot_takes_over_from_a_removed_bot(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2, takeover="steady", options={})
    driver.play_until(INTERMISSION)
    driver.send("leave", "Bob")
    driver.send("remove", "Ann", seat=3)
    driver.send("ready", "Ann")
    assert list(driver.state.names) == ["Ann", "Bob", driver.table.seats[2].name]
    assert driver.table.seats[1].bot == "steady"


@without_seat_changes
@pytest.mark.parametrize("takeover", [None, "steady"])
def test_without_seat_changes_a_removed_player_is_played_for(key: str, takeover: str | None) -> None:
    """Players can be removed between hands; a match of one hand has no such moment."""
    driver = TableDriver(key, "Ann", "Bob", bots=2, takeover=takeover)
    assert driver.expect_refusal("remove", "Ann", seat=1).code == "playing"
    for _ in driver.play_steps():
        if driver.table.is_intermission():
            break
    else:
        assert driver.state.rounds_dealt == 1
        return
    driver.send("remove", "Ann", seat=1)
    assert driver.table.seats[1].left
    assert driver.table.seats[1].bot == takeover
    assert driver.expect_refusal("sit", "Bob", name="Bob").code == "removed"
    assert driver.expect_refusal("remove", "Ann", seat=2).code == "playing"
    driver.play()
    assert driver.table.stage == GATHERING
    assert driver.table.seats[1].is_free


@each_game
def test_without_a_clock_a_player_to_act_can_be_removed_at_once(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2, turn=None)
    while list(driver.table.seats_to_act()) != [1]:
        if driver.table.bots_to_move():
            driver.move_bots()
        else:
            driver.move(0)
    driver.now += 3_600_000
    driver.send("remove", "Ann", seat=1)
    assert driver.wait(2_000)[0].kind == "automatic"


@with_seat_changes
def test_pr_34_the_host_stops_a_match_between_rounds(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", options={})
    assert driver.expect_refusal("stop", "Ann").code == "playing"
    driver.play_until(INTERMISSION)
    events = driver.send("stop", "Ann")
    assert [event.kind for event in events] == ["match_over"]
    assert driver.table.stage == GATHERING
    assert driver.expect_refusal("stop", "Ann").code == "start"
    driver.send("set", "Ann", settings={"options": {"rounds": 1}})
    driver.start()
    driver.play()
    assert driver.state.over


def test_settings_change_between_matches() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", seats=4, seed=None)
    driver.send("ready", "Bob")
    events = driver.send("set", "Ann", settings={"turn": 30_000, "takeover": "steady"})
    assert events[0].data is not None
    assert events[0].data["settings"] == driver.table.settings.to_json()
    assert driver.table.settings.turn == 30_000
    assert not driver.table.seats[1].ready, "everyone must be ready again"
    driver.send("set", "Ann", settings={"seats": 2})
    assert len(driver.table.seats) == 2
    assert driver.expect_refusal("set", "Ann", settings={"seats": 1}).code == "settings"
    wrong_settings: tuple[object, ...] = (
        None,
        [],
        {"turn": 1},
        {"nothing": 1},
        {"game": "whist"},
        {"options": {"nothing": 1}},
        {1: 2},
    )
    for wrong in wrong_settings:
        assert driver.expect_refusal("set", "Ann", settings=wrong).code == "settings"
    driver.send("sit", "Cat", name="Cat")
    driver.send("set", "Ann", settings={"seats": 3})
    assert driver.table.names() == ("Ann", "Bob", "Cat")


def test_taken_seats_cannot_be_dropped() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", "Cat", seats=5, seed=None)
    error = driver.expect_refusal("set", "Ann", settings={"seats": 2})
    assert error.code == "settings"
    assert "3 seats are taken" in str(error)
