"""Intermissions, and joining and leaving between rounds, in games with rules for it (PR-7, PR-8, PR-32)."""

import json

import pytest

from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games, find_game
from fairdeal.table import GATHERING, PLAYING, Table
from tests.table.table_driver import GAME_KEYS, TableDriver, full_state, games_with, identity

with_seat_changes = pytest.mark.parametrize("key", games_with("seats_can_change"))
SECOND = 1_000


def in_intermission(key: str, *people: str, bots: int = 0, **settings: object) -> TableDriver:
    settings.setdefault("options", {})
    driver = TableDriver(key, *people, bots=bots, **settings)  # type: ignore[arg-type]
    driver.play_until(INTERMISSION)
    driver.events.clear()
    return driver


@with_seat_changes
def test_pr_32_an_intermission_ends_when_everyone_is_ready(key: str) -> None:
    driver = in_intermission(key, "Ann", "Bob", bots=2)
    assert [seat.ready for seat in driver.table.seats] == [False, False, True, True]
    assert list(driver.state.actors) == [0, 1]  # bots are ready at once
    driver.send("ready", "Ann")
    assert list(driver.state.actors) == [1]
    assert driver.table.is_intermission()
    assert driver.table.clock.actors == (1,)
    events = driver.send("ready", "Bob")
    assert [event.kind for event in events][:1] == ["ready"]
    assert driver.state.rounds_dealt == 2
    assert not driver.table.is_intermission()


@with_seat_changes
def test_pr_32_an_intermission_lasts_30_seconds_at_most(key: str) -> None:
    driver = in_intermission(key, "Ann", "Bob", bots=2)
    end = driver.now + 30 * SECOND
    driver.now += 20 * SECOND
    driver.send("ready", "Bob")
    assert driver.deadline() == end
    driver.wait(10 * SECOND - 1)
    assert driver.table.is_intermission()
    driver.wait(1)
    assert not driver.table.is_intermission()
    assert driver.state.rounds_dealt == 2


@with_seat_changes
def test_ready_can_be_sent_as_a_move_and_only_once(key: str) -> None:
    """Programs play the moves that their view lists: between rounds there is one."""
    driver = in_intermission(key, "Ann", "Bob", "Cat")
    view = driver.table.view(identity("Ann"))
    assert view is not None
    assert view.moves is not None
    (move,) = view.moves
    assert [event.kind for event in driver.move(0, move.text())] == ["ready"]
    view = driver.table.view(identity("Ann"))
    assert view is not None
    assert view.moves is None
    assert driver.expect_refusal("move", "Ann", text=move.text()).code == "illegal"
    assert driver.send("ready", "Ann") == []
    assert driver.expect_refusal("ready", "Ann", ready=False).code == "ready"
    assert driver.expect_refusal("move", "Bob", text="nonsense").code == "illegal"
    driver.move(1, move.text())
    driver.move(2, move.text())
    assert driver.state.rounds_dealt == 2


@with_seat_changes
def test_pr_8_a_newcomer_joins_with_the_next_round(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", seats=4, options={})
    events = driver.send("sit", "Cat", name="Cat")
    assert [event.kind for event in events] == ["waits"]
    assert driver.table.to_json()["waiting"] == ["Cat"]
    assert driver.table.seat_of(identity("Cat")) is None
    assert driver.expect_refusal("move", "Cat", text="pass").code == "seat"
    driver.play_until(INTERMISSION)
    driver.send("sit", "Dan", name="Dan")
    driver.send("sit", "Eve", name="Eve")  # there are four seats: Eve waits for a free one
    driver.wait(30 * SECOND)
    assert list(driver.state.names) == ["Ann", "Bob", "Cat", "Dan"]
    assert [seat.name for seat in driver.table.seats] == ["Ann", "Bob", "Cat", "Dan"]
    assert driver.table.to_json()["waiting"] == ["Eve"]
    assert driver.table.seat_of(identity("Dan")) == 3
    driver.play_until(INTERMISSION)
    driver.send("leave", "Ann")
    driver.wait(30 * SECOND)
    assert list(driver.state.names) == ["Bob", "Cat", "Dan", "Eve"]


@with_seat_changes
def test_pr_8_leaving_in_a_round_means_automatic_moves_until_it_ends(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", "Cat", options={})
    driver.play(4)
    driver.send("leave", "Bob")
    seat = driver.table.seats[1]
    assert (seat.left, seat.bot) == (True, None)
    assert not seat.is_free
    driver.events.clear()
    driver.play_until(INTERMISSION)
    assert {event.seat for event in driver.events if event.kind == "automatic"} == {1}
    assert list(driver.state.names) == ["Ann", "Bob", "Cat"]
    driver.send("ready", "Ann")
    events = driver.send("ready", "Cat")
    assert list(driver.state.names) == ["Ann", "Cat"]
    assert [event.data for event in events if event.kind == "seats"] == [{"names": ["Ann", "Cat"]}]
    assert driver.table.seat_of(identity("Cat")) == 1
    record = json.loads(json.dumps(write_record(driver.state)))
    assert record["seats"] == [{"at": record["seats"][0]["at"], "leave": [1], "join": []}]
    driver.play(6)
    record = json.loads(json.dumps(write_record(driver.state)))
    assert read_record(record, find_game).replay().hands() == driver.state.hands()


@with_seat_changes
def test_pr_7_leaving_between_rounds(key: str) -> None:
    driver = in_intermission(key, "Ann", "Bob", "Cat")
    driver.send("ready", "Ann", id="1")
    driver.send("ready", "Cat")
    driver.send("say", "Bob", text="good night", id="1")
    driver.send("leave", "Bob")  # the last one who was not ready
    assert driver.state.rounds_dealt == 2
    assert list(driver.state.names) == ["Ann", "Cat"]
    assert driver.table.names() == ("Ann", "Cat")


@with_seat_changes
def test_a_player_may_come_back_while_their_seat_is_held(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", "Cat", options={})
    driver.play(3)
    driver.send("leave", "Bob")
    events = driver.send("sit", "Bob", name="Bobby")
    assert [event.to_json() for event in events] == [{"event": "returned", "seat": 1, "name": "Bob"}]
    assert driver.table.seat_of(identity("Bob")) == 1
    driver.play_until(INTERMISSION)
    driver.send("leave", "Bob")
    driver.send("sit", "Bob", name="Bob")
    driver.wait(30 * SECOND)
    assert list(driver.state.names) == ["Ann", "Bob", "Cat"]
    driver.play_until(INTERMISSION)
    driver.send("leave", "Bob")
    driver.wait(30 * SECOND)
    assert driver.send("sit", "Bob", name="Bob")[0].kind == "waits"  # the seat is gone: Bob joins like anybody


def test_without_seat_changes_a_seat_is_held_until_the_match_ends() -> None:
    for key in GAME_KEYS:
        if all_games()[key].seats_can_change:
            continue
        for takeover in (None, "random"):
            driver = TableDriver(key, "Ann", "Bob", bots=2, takeover=takeover)
            driver.play(2)
            driver.send("leave", "Bob")
            assert driver.table.seats[1].to_json() == {
                "name": "Bob",
                "bot": takeover,
                "ready": True,
                "left": True,
                "free": False,
            }
            driver.play(4)
            assert driver.table.stage == PLAYING
            driver.send("sit", "Bob", name="Bob")
            assert driver.table.seat_of(identity("Bob")) == 1
            assert driver.table.seats[1].bot is None
            assert driver.table.seats[1].is_present


@with_seat_changes
def test_a_bot_that_took_over_stays_in_the_next_rounds(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", takeover="steady", options={})
    driver.play(2)
    driver.send("leave", "Bob")
    driver.events.clear()
    driver.play_until(INTERMISSION)
    driver.send("ready", "Ann")
    assert list(driver.state.names) == ["Ann", "Bob"]
    driver.play_until(INTERMISSION)
    assert "automatic" not in driver.event_kinds()
    driver.send("sit", "Bob", name="Bob")
    assert driver.table.seats[1].is_present


@with_seat_changes
def test_a_match_ends_when_too_few_players_are_left(key: str) -> None:
    driver = in_intermission(key, "Ann", "Bob")
    driver.send("leave", "Bob")
    events = driver.send("ready", "Ann")
    assert events[-1].kind == "match_over"
    assert events[-1].data is not None
    assert events[-1].data["outcome"] is None
    assert events[-1].data["places"] is not None
    assert driver.table.stage == GATHERING
    assert [seat.is_free for seat in driver.table.seats] == [False, True, True, True]


@with_seat_changes
def test_a_waiting_player_replaces_one_who_left(key: str) -> None:
    driver = in_intermission(key, "Ann", "Bob")
    driver.send("leave", "Bob")
    driver.send("sit", "Cat", name="Cat")
    driver.send("ready", "Ann")
    assert list(driver.state.names) == ["Ann", "Cat"]
    assert driver.table.stage == PLAYING


@with_seat_changes
def test_without_a_clock_an_intermission_lasts_until_everyone_is_ready(key: str) -> None:
    driver = in_intermission(key, "Ann", "Bob", bots=1, intermission=None)
    assert driver.deadline() is None
    driver.send("ready", "Ann")
    assert driver.wait(3_600 * SECOND) == []
    driver.send("ready", "Bob")
    assert driver.state.rounds_dealt == 2


@with_seat_changes
def test_ready_is_refused_during_a_round(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob")
    assert driver.expect_refusal("ready", "Ann").code == "playing"


# ---- The pause after a hand, in every game


ONE_HAND = ("bull-sanity",)  # games whose match is one hand
with_pauses = pytest.mark.parametrize("key", [key for key in GAME_KEYS if key not in ONE_HAND])


def after_a_hand(key: str, *people: str, bots: int = 0, **settings: object) -> TableDriver:
    """A table at which the first hand has just ended."""
    driver = TableDriver(key, *people, bots=bots, options={}, **settings)  # type: ignore[arg-type]
    for _ in driver.play_steps():
        if driver.table.is_intermission():
            driver.events.clear()
            return driver
        assert driver.state.rounds_dealt == 1, "the next hand was dealt at once"
    raise AssertionError("the match was over after one hand")


@with_pauses
def test_after_a_hand_the_table_waits_for_people_and_bots_wait_with_it(key: str) -> None:
    driver = after_a_hand(key, "Ann", "Bob", bots=2)
    assert driver.state.rounds_dealt == 1
    assert driver.table.bots_to_move() == []
    assert list(driver.table.seats_to_act()) == [0, 1]
    assert [seat.ready for seat in driver.table.seats] == [False, False, True, True]
    clock = driver.table.clock.to_json(driver.now)
    assert clock == {"actors": [0, 1], "remaining_ms": 30 * SECOND, "total_ms": 30 * SECOND}
    driver.send("ready", "Bob")
    assert driver.table.is_intermission()
    events = driver.send("ready", "Ann")
    assert "dealt" in [event.kind for event in events]
    assert driver.state.rounds_dealt == 2
    assert not driver.table.is_intermission()


@with_pauses
def test_the_pause_after_a_hand_ends_with_its_clock(key: str) -> None:
    driver = after_a_hand(key, "Ann", "Bob", bots=2, intermission=10 * SECOND)
    driver.wait(10 * SECOND - 1)
    assert driver.state.rounds_dealt == 1
    driver.wait(1)
    assert driver.state.rounds_dealt == 2
    patient = after_a_hand(key, "Ann", bots=3, intermission=None)
    patient.wait(3_600 * SECOND)
    assert patient.state.rounds_dealt == 1


@with_pauses
def test_nobody_moves_in_the_pause_after_a_hand(key: str) -> None:
    driver = after_a_hand(key, "Ann", "Bob", bots=2)
    own = driver.state.game.seats_can_change  # then `ready` is a move
    assert driver.expect_refusal("move", "Ann", text="pass").code == ("illegal" if own else "intermission")
    assert driver.expect_refusal("move", None, seat=2, text="pass").code == "seat"
    assert driver.table.is_between_rounds()
    assert [event.kind for event in driver.send("stop", "Ann")] == ["match_over"]


@with_pauses
def test_a_player_who_leaves_in_the_pause_does_not_hold_up_the_next_hand(key: str) -> None:
    driver = after_a_hand(key, "Ann", "Bob", "Cat", "Dan", takeover="steady")
    for name in ("Ann", "Bob", "Cat"):
        driver.send("ready", name)
    driver.send("leave", "Dan")
    assert driver.state.rounds_dealt == 2


@with_pauses
def test_a_table_is_restored_in_the_pause_and_after_it(key: str) -> None:
    driver = after_a_hand(key, "Ann", "Bob", bots=2)
    for name in ("Bob", "Ann"):
        restored = Table.replay(driver.settings, driver.host, driver.log)
        assert full_state(restored) == full_state(driver.table)
        assert restored.is_intermission()
        driver.send("ready", name)
    restored = Table.replay(driver.settings, driver.host, driver.log)
    assert full_state(restored) == full_state(driver.table)
    assert restored.state is not None
    assert restored.state.rounds_dealt == 2


@with_pauses
def test_a_match_with_pauses_has_the_same_record(key: str) -> None:
    driver = after_a_hand(key, "Ann", bots=3)
    driver.play(60)
    record = read_record(json.loads(json.dumps(write_record(driver.state))), find_game)
    replayed = record.replay()
    assert replayed.played() == driver.state.played()
    if not driver.table.is_intermission():
        assert replayed == driver.state


def test_logs_of_earlier_versions_have_matches_without_pauses() -> None:
    driver = TableDriver("hearts", "Ann", bots=3, options={}, seed=None)
    driver.send("ready", "Ann")
    driver.send("start", None, seed=1)
    while driver.state.rounds_dealt == 1:
        driver.play(1)
    assert not driver.table.is_intermission()
    assert driver.table.is_between_rounds()
    driver.play(20)
    assert full_state(Table.replay(driver.settings, driver.host, driver.log)) == full_state(driver.table)
