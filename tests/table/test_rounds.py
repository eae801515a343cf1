"""Intermissions, and people who come and go between rounds, where a game has rules for it (PR-7, PR-8, PR-32)."""

import json

import pytest

from fairdeal.engine.record import read_record, write_record
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games, find_game
from fairdeal.table import GATHERING, PLAYING
from tests.table.evening import KEYS, Evening, identity, those_with

SEATS_CHANGE = pytest.mark.parametrize("key", those_with("seats_change"))
SECOND = 1_000


def after_a_round(key: str, *people: str, bots: int = 0, **settings: object) -> Evening:
    settings.setdefault("options", {})
    evening = Evening(key, *people, bots=bots, **settings)  # type: ignore[arg-type]
    evening.play_to(INTERMISSION)
    evening.told.clear()
    return evening


@SEATS_CHANGE
def test_pr_32_an_intermission_ends_when_all_people_are_ready(key: str) -> None:
    evening = after_a_round(key, "Ann", "Bob", bots=2)
    assert [seat.ready for seat in evening.table.seats] == [False, False, True, True]
    assert list(evening.state.actors) == [0, 1]  # a client need not know which of the others are bots
    evening.ask("ready", "Ann")
    assert list(evening.state.actors) == [1]
    assert evening.table.is_intermission()
    assert evening.table.clock.actors == (1,)
    told = evening.ask("ready", "Bob")
    assert [event.kind for event in told][:1] == ["ready"]
    assert evening.state.rounds_dealt == 2
    assert not evening.table.is_intermission()


@SEATS_CHANGE
def test_pr_32_an_intermission_lasts_30_seconds_at_most(key: str) -> None:
    evening = after_a_round(key, "Ann", "Bob", bots=2)
    end = evening.now + 30 * SECOND
    evening.now += 20 * SECOND
    evening.ask("ready", "Bob")
    assert evening.deadline() == end
    evening.wait(10 * SECOND - 1)
    assert evening.table.is_intermission()
    evening.wait(1)
    assert not evening.table.is_intermission()
    assert evening.state.rounds_dealt == 2


@SEATS_CHANGE
def test_ready_can_be_said_as_a_move_and_only_once(key: str) -> None:
    """Programs play by what their view allows: between rounds that is one move."""
    evening = after_a_round(key, "Ann", "Bob", "Cat")
    view = evening.table.view(identity("Ann"))
    assert view is not None
    assert view.moves is not None
    (move,) = view.moves
    assert [event.kind for event in evening.move(0, move.text())] == ["ready"]
    view = evening.table.view(identity("Ann"))
    assert view is not None
    assert view.moves is None
    assert evening.refused("move", "Ann", text=move.text()).code == "illegal"
    assert evening.ask("ready", "Ann") == []
    assert evening.refused("ready", "Ann", ready=False).code == "ready"
    assert evening.refused("move", "Bob", text="nonsense").code == "illegal"
    evening.move(1, move.text())
    evening.move(2, move.text())
    assert evening.state.rounds_dealt == 2


@SEATS_CHANGE
def test_pr_8_one_who_comes_joins_with_the_next_round(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", seats=4, options={})
    told = evening.ask("sit", "Cat", name="Cat")
    assert [event.kind for event in told] == ["waits"]
    assert evening.table.to_json()["waiting"] == ["Cat"]
    assert evening.table.seat_of(identity("Cat")) is None
    assert evening.refused("move", "Cat", text="pass").code == "seat"
    evening.play_to(INTERMISSION)
    evening.ask("sit", "Dan", name="Dan")
    evening.ask("sit", "Eve", name="Eve")  # four chairs: Eve waits for one to be free
    evening.wait(30 * SECOND)
    assert list(evening.state.names) == ["Ann", "Bob", "Cat", "Dan"]
    assert [seat.name for seat in evening.table.seats] == ["Ann", "Bob", "Cat", "Dan"]
    assert evening.table.to_json()["waiting"] == ["Eve"]
    assert evening.table.seat_of(identity("Dan")) == 3
    evening.play_to(INTERMISSION)
    evening.ask("leave", "Ann")
    evening.wait(30 * SECOND)
    assert list(evening.state.names) == ["Bob", "Cat", "Dan", "Eve"]


@SEATS_CHANGE
def test_pr_8_leaving_in_a_round_means_automatic_moves_to_its_end(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", "Cat", options={})
    evening.play(4)
    evening.ask("leave", "Bob")
    seat = evening.table.seats[1]
    assert (seat.left, seat.bot) == (True, None)
    assert not seat.is_free
    evening.told.clear()
    evening.play_to(INTERMISSION)
    assert {event.seat for event in evening.told if event.kind == "automatic"} == {1}
    assert list(evening.state.names) == ["Ann", "Bob", "Cat"]
    evening.ask("ready", "Ann")
    told = evening.ask("ready", "Cat")
    assert list(evening.state.names) == ["Ann", "Cat"]
    assert [event.data for event in told if event.kind == "seats"] == [{"names": ["Ann", "Cat"]}]
    assert evening.table.seat_of(identity("Cat")) == 1
    record = json.loads(json.dumps(write_record(evening.state)))
    assert record["seats"] == [{"at": record["seats"][0]["at"], "leave": [1], "join": []}]
    evening.play(6)
    record = json.loads(json.dumps(write_record(evening.state)))
    assert read_record(record, find_game).replay().hands() == evening.state.hands()


@SEATS_CHANGE
def test_pr_7_leaving_between_rounds(key: str) -> None:
    evening = after_a_round(key, "Ann", "Bob", "Cat")
    evening.ask("ready", "Ann", id="1")
    evening.ask("ready", "Cat")
    evening.ask("say", "Bob", text="good night", id="1")
    evening.ask("leave", "Bob")  # the others waited for him alone
    assert list(evening.table.recent_ids) == [identity("Ann")]
    assert evening.state.rounds_dealt == 2
    assert list(evening.state.names) == ["Ann", "Cat"]
    assert evening.table.names() == ("Ann", "Cat")


@SEATS_CHANGE
def test_one_who_has_left_may_come_back_while_his_seat_is_held(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", "Cat", options={})
    evening.play(3)
    evening.ask("leave", "Bob")
    told = evening.ask("sit", "Bob", name="Bobby")
    assert [event.to_json() for event in told] == [{"event": "returned", "seat": 1, "name": "Bob"}]
    assert evening.table.seat_of(identity("Bob")) == 1
    evening.play_to(INTERMISSION)
    evening.ask("leave", "Bob")
    evening.ask("sit", "Bob", name="Bob")
    evening.wait(30 * SECOND)
    assert list(evening.state.names) == ["Ann", "Bob", "Cat"]
    evening.play_to(INTERMISSION)
    evening.ask("leave", "Bob")
    evening.wait(30 * SECOND)
    assert evening.ask("sit", "Bob", name="Bob")[0].kind == "waits"  # his seat is gone: he joins like anybody


def test_elsewhere_a_seat_is_held_to_the_end_of_the_match() -> None:
    for key in KEYS:
        if all_games()[key].seats_can_change:
            continue
        for takeover in (None, "random"):
            evening = Evening(key, "Ann", "Bob", bots=2, takeover=takeover)
            evening.play(2)
            evening.ask("leave", "Bob")
            assert evening.table.seats[1].to_json() == {
                "name": "Bob",
                "bot": takeover,
                "ready": True,
                "left": True,
                "free": False,
            }
            evening.play(4)
            assert evening.table.stage == PLAYING
            evening.ask("sit", "Bob", name="Bob")
            assert evening.table.seat_of(identity("Bob")) == 1
            assert evening.table.seats[1].bot is None
            assert evening.table.seats[1].is_present


@SEATS_CHANGE
def test_a_bot_that_has_taken_over_stays_in_the_next_rounds(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", takeover="steady", options={})
    evening.play(2)
    evening.ask("leave", "Bob")
    evening.told.clear()
    evening.play_to(INTERMISSION)
    evening.ask("ready", "Ann")
    assert list(evening.state.names) == ["Ann", "Bob"]
    evening.play_to(INTERMISSION)
    assert "automatic" not in evening.kinds()
    evening.ask("sit", "Bob", name="Bob")
    assert evening.table.seats[1].is_present


@SEATS_CHANGE
def test_a_match_stops_when_too_few_are_left(key: str) -> None:
    evening = after_a_round(key, "Ann", "Bob")
    evening.ask("leave", "Bob")
    told = evening.ask("ready", "Ann")
    assert told[-1].kind == "match_over"
    assert told[-1].data is not None
    assert told[-1].data["outcome"] is None
    assert told[-1].data["places"] is not None
    assert evening.table.stage == GATHERING
    assert [seat.is_free for seat in evening.table.seats] == [False, True, True, True]


@SEATS_CHANGE
def test_one_who_waits_makes_up_for_one_who_has_left(key: str) -> None:
    evening = after_a_round(key, "Ann", "Bob")
    evening.ask("leave", "Bob")
    evening.ask("sit", "Cat", name="Cat")
    evening.ask("ready", "Ann")
    assert list(evening.state.names) == ["Ann", "Cat"]
    assert evening.table.stage == PLAYING


@SEATS_CHANGE
def test_without_a_clock_an_intermission_lasts_until_all_are_ready(key: str) -> None:
    evening = after_a_round(key, "Ann", "Bob", bots=1, intermission=None)
    assert evening.deadline() is None
    evening.ask("ready", "Ann")
    assert evening.wait(3_600 * SECOND) == []
    evening.ask("ready", "Bob")
    assert evening.state.rounds_dealt == 2


@SEATS_CHANGE
def test_a_round_has_nothing_to_be_ready_for(key: str) -> None:
    evening = Evening(key, "Ann", "Bob")
    assert evening.refused("ready", "Ann").code == "playing"
