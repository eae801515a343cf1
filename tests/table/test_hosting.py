"""What the host may do, and who is host after him."""

import pytest

from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games
from fairdeal.table import CLOSED, GATHERING, PLAYING
from tests.table.evening import GAMES, KEYS, Evening, identity, those_with

KEY = KEYS[0]
SEATS_CHANGE = pytest.mark.parametrize("key", those_with("seats_change"))
NO_CHANGE = pytest.mark.parametrize("key", [key for key in KEYS if not all_games()[key].seats_can_change])


def test_only_the_host_is_heard() -> None:
    evening = Evening(KEY, "Ann", "Bob", seed=None)
    for who in ("Bob", "Zoe", None):
        for kind, data in (("add_bot", {}), ("remove", {"seat": 0}), ("set", {"settings": {}}), ("stop", {})):
            assert evening.refused(kind, who, **data).code == "host"


def test_who_set_the_table_up_is_host_before_sitting_down() -> None:
    evening = Evening(KEY, seats=4)
    evening.ask("sit", "Bob", name="Bob")
    assert evening.table.host == identity("Ann")
    assert evening.table.to_json()["host"] is None
    evening.ask("add_bot", "Ann")
    evening.ask("leave", "Bob")
    assert evening.table.stage == GATHERING
    evening.ask("sit", "Bob", name="Bob")
    told = evening.ask("leave", "Ann")  # never sat down, and goes away
    assert [event.to_json() for event in told] == [{"event": "host", "seat": 0, "name": "Bob"}]
    assert evening.table.to_json()["host"] == 0


def test_a_match_that_begins_without_the_host_has_another() -> None:
    evening = Evening(KEY, seats=4)
    for name in ("Bob", "Cat"):
        evening.ask("sit", name, name=name)
    told = evening.start()
    assert [event.kind for event in told[:2]] == ["match", "host"]
    assert evening.table.host == identity("Bob")


def test_the_host_need_not_sit_first() -> None:
    evening = Evening(KEY, seats=4)
    for name in ("Bob", "Ann"):
        evening.ask("sit", name, name=name)
    evening.start()
    assert evening.table.host == identity("Ann")
    assert evening.table.to_json()["host"] == 1


@GAMES
def test_the_host_passes_on(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", "Cat", bots=1)
    told = evening.ask("leave", "Ann")
    assert [(event.kind, event.seat) for event in told[:2]] == [("left", 0), ("host", 1)]
    assert evening.table.host == identity("Bob")
    evening.ask("sit", "Ann", name="Ann")
    assert evening.table.host == identity("Bob")
    evening.ask("leave", "Bob")
    assert evening.table.host == identity("Ann")


def test_a_table_without_people_is_closed() -> None:
    evening = Evening(KEY, "Ann", "Bob", bots=1, seed=None)
    evening.ask("leave", "Ann")
    told = evening.ask("leave", "Bob")
    assert [event.kind for event in told] == ["left", "closed"]
    assert evening.table.stage == CLOSED
    assert evening.table.host is None
    assert evening.refused("tick", None).code == "closed"


def test_bots_sit_down_between_matches() -> None:
    evening = Evening(KEY, "Ann", seats=4, seed=None)
    told = evening.ask("add_bot", "Ann", bot="random")
    assert told[0].to_json() == {"event": "sat", "seat": 1, "name": evening.table.seats[1].name, "bot": "random"}
    assert evening.table.seats[1].ready
    for wrong in ("", 7, None, "x" * 41):
        assert evening.refused("add_bot", "Ann", bot=wrong).code == "bot"
    evening.ask("add_bot", "Ann")
    evening.ask("add_bot", "Ann")
    assert evening.refused("add_bot", "Ann").code == "full"
    evening.start()
    assert evening.refused("add_bot", "Ann").code == "playing"


def test_between_matches_the_host_sends_people_and_bots_away() -> None:
    evening = Evening(KEY, "Ann", "Bob", bots=1, seats=4, seed=None)
    told = evening.ask("remove", "Ann", seat=1)
    assert told[0].to_json() == {"event": "left", "seat": 1, "name": "Bob", "removed": True}
    assert evening.table.seats[1].is_free
    evening.ask("remove", "Ann", seat=2)
    assert evening.table.seats[2].is_free
    for wrong in (0, 1, 4, -1, None, "1"):
        assert evening.refused("remove", "Ann", seat=wrong).code == "seat"


def test_one_who_was_sent_away_may_sit_again_after_the_next_match() -> None:
    evening = Evening(KEY, "Ann", "Bob", "Cat", seed=None)
    evening.ask("remove", "Ann", seat=1)
    assert evening.refused("sit", "Bob", name="Bob").code == "removed"
    evening.start()
    assert evening.refused("sit", "Bob", name="Bob").code == "removed"
    evening.play()
    evening.ask("sit", "Bob", name="Bob")


@SEATS_CHANGE
def test_in_an_intermission_whoever_is_sent_away_is_gone_with_the_next_round(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", "Cat", bots=1, options={})
    assert evening.refused("remove", "Ann", seat=1).code == "playing"
    evening.play_to(INTERMISSION)
    evening.ask("remove", "Ann", seat=1)
    evening.ask("remove", "Ann", seat=3)
    assert evening.table.seat_of(identity("Bob")) is None
    assert evening.refused("sit", "Bob", name="Bob").code == "removed"
    evening.ask("ready", "Ann")
    evening.ask("ready", "Cat")
    assert list(evening.state.names) == ["Ann", "Cat"]
    assert evening.table.stage == PLAYING


@SEATS_CHANGE
def test_no_bot_takes_over_from_a_bot_that_was_sent_away(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2, takeover="steady", options={})
    evening.play_to(INTERMISSION)
    evening.ask("leave", "Bob")
    evening.ask("remove", "Ann", seat=3)
    evening.ask("ready", "Ann")
    assert list(evening.state.names) == ["Ann", "Bob", evening.table.seats[2].name]
    assert evening.table.seats[1].bot == "steady"


@NO_CHANGE
@pytest.mark.parametrize("takeover", [None, "steady"])
def test_elsewhere_one_who_was_sent_away_is_played_for(key: str, takeover: str | None) -> None:
    """Between hands, before anybody has moved; a match of one hand has no such moment."""
    evening = Evening(key, "Ann", "Bob", bots=2, takeover=takeover)
    assert evening.refused("remove", "Ann", seat=1).code == "playing"
    for _ in evening.play_on():
        if evening.table.is_new_deal:
            break
    else:
        assert evening.state.rounds_dealt == 1
        return
    evening.ask("remove", "Ann", seat=1)
    assert evening.table.seats[1].left
    assert evening.table.seats[1].bot == takeover
    assert evening.refused("sit", "Bob", name="Bob").code == "removed"
    assert evening.refused("remove", "Ann", seat=2).code == "playing"
    evening.play()
    assert evening.table.stage == GATHERING
    assert evening.table.seats[1].is_free


@GAMES
def test_without_a_clock_one_who_keeps_all_waiting_can_be_sent_away_at_once(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2, turn=None)
    while list(evening.table.seats_to_act()) != [1]:
        if evening.table.bots_to_move():
            evening.bots_move()
        else:
            evening.move(0)
    evening.now += 3_600_000
    evening.ask("remove", "Ann", seat=1)
    assert evening.wait(2_000)[0].kind == "automatic"


@SEATS_CHANGE
def test_pr_34_the_host_stops_a_match_between_rounds(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", options={})
    assert evening.refused("stop", "Ann").code == "playing"
    evening.play_to(INTERMISSION)
    told = evening.ask("stop", "Ann")
    assert [event.kind for event in told] == ["match_over"]
    assert evening.table.stage == GATHERING
    assert evening.refused("stop", "Ann").code == "start"
    evening.ask("set", "Ann", settings={"options": {"rounds": 1}})
    evening.start()
    evening.play()
    assert evening.state.over


def test_settings_change_between_matches() -> None:
    evening = Evening(KEY, "Ann", "Bob", seats=4, seed=None)
    evening.ask("ready", "Bob")
    told = evening.ask("set", "Ann", settings={"turn": 30_000, "takeover": "steady"})
    assert told[0].data is not None
    assert told[0].data["settings"] == evening.table.settings.to_json()
    assert evening.table.settings.turn == 30_000
    assert not evening.table.seats[1].ready, "all are asked again"
    evening.ask("set", "Ann", settings={"seats": 2})
    assert len(evening.table.seats) == 2
    assert evening.refused("set", "Ann", settings={"seats": 1}).code == "settings"
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
        assert evening.refused("set", "Ann", settings=wrong).code == "settings"
    evening.ask("sit", "Cat", name="Cat")
    evening.ask("set", "Ann", settings={"seats": 3})
    assert evening.table.names() == ("Ann", "Bob", "Cat")


def test_chairs_are_not_taken_from_under_people() -> None:
    evening = Evening(KEY, "Ann", "Bob", "Cat", seats=5, seed=None)
    error = evening.refused("set", "Ann", settings={"seats": 2})
    assert error.code == "settings"
    assert "3 seats are taken" in str(error)
