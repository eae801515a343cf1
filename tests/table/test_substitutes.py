"""Bots for absent players, people in place of bots, and a guest in place of an absent host."""

import pytest

from fairdeal.engine.errors import BadRecord
from fairdeal.engine.record import read_record, write_record
from fairdeal.games import find_game
from fairdeal.table import GATHERING, PLAYING, Table
from fairdeal.table.substitutes import CALL_AFTER
from tests.table.table_driver import GAME_KEYS, TableDriver, each_game, full_state, games_without, identity

KEY = games_without("seats_can_change")[0]
CHANGING = "president"


def played_by(driver: TableDriver) -> list[dict[str, object]]:
    return [entry.to_json() for entry in driver.table.played_by]


def seen_by(driver: TableDriver, name: str) -> dict[str, object]:
    view = driver.table.view(identity(name))
    assert view is not None
    return view.to_json()


# ---- A bot for an absent player


@each_game
def test_the_host_calls_a_bot_at_once_and_the_player_takes_the_seat_back(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2, seats=4, turn=None)
    driver.play(5)
    moves = len(driver.state.played())
    cards = driver.state.view(1).to_json()
    driver.send("call_bot", "Ann", seat=1, absent=0)
    seat = driver.table.seats[1]
    assert (seat.bot, seat.left, seat.name) == ("steady", True, "Bob")
    assert driver.table.seat_of(identity("Bob")) is None
    assert driver.table.held_seat_of(identity("Bob")) == 1
    assert "who is away" in (driver.table.sentence(driver.events[-1]) or "")
    assert driver.deadline() is not None or driver.state.actors != (1,)
    driver.send("sit", "Bob")
    assert driver.table.seat_of(identity("Bob")) == 1
    assert seen_by(driver, "Bob") == cards
    assert driver.table.seats[1].bot is None
    assert played_by(driver) == [{"at": moves, "seat": 1, "name": "Bob", "by": "person"}]


@each_game
def test_a_match_goes_on_with_a_bot_for_the_absent_player(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2, seats=4, turn=None, intermission=None, call=None)
    driver.play(3)
    driver.send("call_bot", "Ann", seat=1, absent=0)
    driver.play()
    assert driver.table.stage == GATHERING
    assert driver.table.last_players[0] == identity("Ann")
    assert driver.table.last_players[1] is None


def test_other_players_wait_for_a_minute() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", "Cat", bots=1, seats=4)
    refusal = driver.expect_refusal("call_bot", "Cat", seat=1, absent=CALL_AFTER - 1)
    assert refusal.code == "present"
    assert "59 seconds" in str(refusal)
    driver.send("call_bot", "Cat", seat=1, absent=CALL_AFTER)
    assert driver.table.seats[1].bot == "steady"


def test_no_bot_for_a_player_who_is_connected_or_for_oneself_or_a_bot() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", bots=2, seats=4)
    assert driver.expect_refusal("call_bot", "Ann", seat=1, absent=None).code == "present"
    assert driver.expect_refusal("call_bot", "Ann", seat=1).code == "present"
    for absent in ("long", True, 1.5):
        assert driver.expect_refusal("call_bot", "Ann", seat=1, absent=absent).code == "absent"
    for seat in (0, 2, 9, -1, "x"):
        assert driver.expect_refusal("call_bot", "Ann", seat=seat, absent=CALL_AFTER).code == "seat"
    assert driver.expect_refusal("call_bot", "Zoe", seat=1, absent=CALL_AFTER).code == "seat"
    assert driver.expect_refusal("call_bot", None, seat=1, absent=CALL_AFTER).code == "who"


def test_the_bot_is_the_one_of_the_settings() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", bots=2, seats=4, takeover="random")
    driver.send("call_bot", "Ann", seat=1, absent=0)
    assert driver.table.seats[1].bot == "random"


def test_a_host_who_is_away_loses_the_role_to_the_player_who_calls_a_bot() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", bots=2, seats=4)
    driver.send("call_bot", "Bob", seat=0, absent=CALL_AFTER)
    assert driver.table.host == identity("Bob")
    assert [event.kind for event in driver.events[-2:]] == ["takeover", "host"]
    driver.send("sit", "Ann")
    assert driver.table.host == identity("Bob")


def test_bots_do_not_play_alone() -> None:
    driver = TableDriver(KEY, seats=4)
    driver.send("sit", "Bob", name="Bob")
    for _ in range(3):
        driver.send("add_bot", "Ann")
    driver.send("ready", "Bob")
    driver.send("start", None, seed=1)
    driver.table.host = identity("Ann")  # a host who watches
    assert driver.expect_refusal("call_bot", "Ann", seat=0, absent=CALL_AFTER).code == "seat"


def test_a_bot_before_the_match_makes_it_start_and_the_seat_stays_the_players() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", bots=2, seats=4, seed=None)
    driver.send("ready", "Ann")
    driver.send("call_bot", "Ann", seat=1, absent=0)
    assert driver.table.can_start()
    assert driver.table.stage == GATHERING
    again = Table.from_checkpoint(driver.table.checkpoint())
    assert again.held_seat_of(identity("Bob")) == 1
    driver.send("sit", "Bob")
    assert not driver.table.can_start()  # Bob is here, and not ready
    driver.send("call_bot", "Ann", seat=1, absent=0)
    driver.send("start", None, seed=1)
    assert played_by(driver) == [{"at": 0, "seat": 1, "name": "Bob", "by": "steady"}]
    driver.play(6)
    driver.send("sit", "Bob")
    assert driver.table.seat_of(identity("Bob")) == 1


# ---- A person in place of a bot


@each_game
def test_a_newcomer_takes_over_a_bot_with_its_cards_in_the_middle_of_a_round(key: str) -> None:
    driver = TableDriver(key, "Ann", bots=3, seats=4, turn=None)
    driver.play(6)
    moves, bot = len(driver.state.played()), driver.table.seats[2].name
    cards = driver.state.view(2).to_json()
    driver.send("sit", "Eve", name="Eve")  # in line
    events = driver.send("replace_bot", "Eve", name="Eve", seat=2)
    assert driver.table.sentence(events[0]) == f"Eve takes the seat of {bot} (a bot)."
    assert driver.table.seat_of(identity("Eve")) == 2
    assert driver.table.waiting == []
    assert seen_by(driver, "Eve") == cards
    assert driver.table.names()[2] == "Eve"
    assert played_by(driver) == [{"at": moves, "seat": 2, "name": "Eve", "by": "person"}]
    driver.play()
    assert identity("Eve") in driver.table.last_players
    assert "Eve" in driver.table.player_names
    assert full_state(Table.replay(driver.settings, driver.host, driver.log)) == full_state(driver.table)


@each_game
def test_the_record_tells_who_played_a_seat_from_which_move_on(key: str) -> None:
    driver = TableDriver(key, "Ann", bots=3, seats=4, turn=None)
    driver.play(6)
    moves, bot = len(driver.state.played()), driver.table.seats[2].name
    driver.send("replace_bot", "Eve", name="Eve", seat=2)
    driver.play(4)
    record = read_record({**write_record(driver.state), "played_by": played_by(driver)}, find_game)
    assert record.names_before(moves - 1)[2] == bot
    assert record.names_before(moves)[2] == "Eve"
    assert record.replay() == driver.state


def test_a_newcomer_has_a_full_turn() -> None:
    driver = TableDriver(KEY, "Ann", bots=3, seats=4, turn=30_000)
    while driver.state.actors != (2,):
        driver.play(1)
    driver.now += 15_000
    driver.send("replace_bot", "Eve", name="Eve", seat=2)
    assert driver.deadline() == driver.now + 30_000
    assert driver.table.bots_to_move() == []


def test_only_seats_of_bots_are_taken_over() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", bots=2, seats=4, takeover="steady")
    assert driver.expect_refusal("replace_bot", "Eve", name="Eve", seat=1).code == "taken"
    for seat in (9, -1, None, "2"):
        assert driver.expect_refusal("replace_bot", "Eve", name="Eve", seat=seat).code == "seat"
    assert driver.expect_refusal("replace_bot", "Ann", name="Ann", seat=2).code == "seated"
    assert driver.expect_refusal("replace_bot", "Eve", name="Bob", seat=2).code == "name"
    assert driver.expect_refusal("replace_bot", None, name="Eve", seat=2).code == "who"
    driver.send("leave", "Bob")  # the bot plays for Bob, whose seat it is
    assert driver.expect_refusal("replace_bot", "Eve", name="Eve", seat=1).code == "taken"
    assert driver.expect_refusal("replace_bot", "Bob", name="Bob", seat=2).code == "seated"


def test_a_newcomer_may_have_the_name_of_the_bot() -> None:
    driver = TableDriver(KEY, "Ann", bots=3, seats=4)
    name, other = driver.table.seats[2].name, driver.table.seats[1].name
    assert driver.expect_refusal("replace_bot", "Eve", name=other, seat=2).code == "name"
    driver.send("replace_bot", "Eve", name=name.upper(), seat=2)
    assert driver.table.names()[2] == name.upper()


def test_a_removed_player_takes_over_no_seat_and_a_newcomer_takes_over_theirs() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", bots=2, seats=4, turn=None)
    while 1 not in driver.table.seats_to_act():
        driver.play(1)
    driver.send("remove", "Ann", seat=1)
    assert driver.expect_refusal("replace_bot", "Bob", name="Bob", seat=2).code == "removed"
    driver.send("replace_bot", "Eve", name="Eve", seat=1)
    assert driver.table.seat_of(identity("Eve")) == 1


def test_nobody_sees_two_hands_of_one_deal() -> None:
    """Between rounds the cards that a former player has seen no longer matter."""
    driver = TableDriver(CHANGING, "Ann", "Bob", bots=2, seats=4, turn=None, intermission=None)
    while 1 not in driver.table.seats_to_act():
        driver.play(1)
    driver.send("remove", "Ann", seat=1)
    driver.table.removed = []  # as if the seat had been given up in another way
    assert driver.expect_refusal("replace_bot", "Bob", name="Robert", seat=2).code == "seen"
    driver.play_until("intermission")
    driver.send("replace_bot", "Bob", name="Robert", seat=2)
    assert driver.table.seat_of(identity("Bob")) == 2


def test_between_matches_a_visitor_sits_down_in_place_of_a_bot() -> None:
    driver = TableDriver(KEY, "Ann", bots=3, seats=4, seed=None)
    driver.send("replace_bot", "Eve", name="Eve", seat=3)
    seat = driver.table.seats[3]
    assert (seat.person, seat.bot, seat.ready) == (identity("Eve"), None, False)
    assert not driver.table.can_start()


def test_a_successor_adds_no_nonce_to_the_running_match() -> None:
    driver = TableDriver(KEY, "Ann", bots=3, seats=4, seed=None)
    driver.send("nonce", "Ann", nonce="rain")
    driver.start()
    driver.send("replace_bot", "Eve", name="Eve", seat=2)
    assert driver.expect_refusal("nonce", "Eve", nonce="more").code == "playing"
    assert driver.table.nonces == ("rain", "", "", "")


def test_seat_numbers_in_the_record_are_those_after_a_change_of_seats() -> None:
    driver = TableDriver(CHANGING, "Ann", "Bob", "Cat", bots=1, seats=4, intermission=None)
    driver.play_until("intermission")
    driver.send("leave", "Bob")
    driver.send("replace_bot", "Eve", name="Eve", seat=3)
    driver.send("sit", "Dan", name="Dan")
    driver.send("ready", "Ann")
    driver.send("ready", "Cat")
    assert driver.table.names() == ("Ann", "Cat", "Eve", "Dan")
    record = read_record({**write_record(driver.state), "played_by": played_by(driver)}, find_game)
    assert record.names_before(len(driver.state.played())) == ("Ann", "Cat", "Eve", "Dan")


# ---- A guest in place of an absent host


@pytest.mark.parametrize("key", GAME_KEYS[:1])
def test_the_host_role_is_handed_over(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", seats=4, seed=None)
    events = driver.send("hand_over", None, to=identity("Bob"))
    assert driver.table.sentence(events[0]) == "Bob is the host now: Ann is away."
    assert driver.table.to_json()["host"] == 1
    assert driver.expect_refusal("add_bot", "Ann").code == "host"
    driver.send("add_bot", "Bob")
    assert driver.send("hand_over", None, to=identity("Bob")) == []
    for nobody in (identity("Zoe"), None, 3):
        assert driver.expect_refusal("hand_over", None, to=nobody).code == "host"
    assert driver.expect_refusal("hand_over", "Ann", to=identity("Ann")).code == "who"


# ---- Players who leave and come back


@each_game
def test_a_player_who_leaves_gets_the_seat_back(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2, seats=4, takeover="steady")
    driver.play(3)
    moves = len(driver.state.played())
    driver.send("leave", "Bob")
    assert driver.table.held_seat_of(identity("Bob")) == 1
    driver.play(4)
    assert driver.table.stage == PLAYING
    driver.send("sit", "Bob")
    assert driver.table.seat_of(identity("Bob")) == 1
    assert played_by(driver)[0] == {"at": moves, "seat": 1, "name": "Bob", "by": "steady"}
    assert played_by(driver)[-1]["by"] == "person"


@pytest.mark.parametrize(
    "entries",
    [
        "Eve",
        [1],
        [{}],
        [{"at": -1, "seat": 0, "name": "Eve", "by": "person"}],
        [{"at": 0, "seat": 0, "name": 3, "by": "x"}],
    ],
)
def test_a_record_with_other_entries_in_played_by_is_refused(entries: object) -> None:
    record = write_record(TableDriver(KEY, "Ann", bots=3, seats=4).state)
    with pytest.raises(BadRecord, match="played_by"):
        read_record({**record, "played_by": entries}, find_game)


def test_a_host_without_a_seat_stays_host_when_calling_a_bot_for_the_only_player() -> None:
    driver = TableDriver("president", seed=None)
    driver.send("sit", "Bob", name="Bob")
    driver.send("call_bot", "Ann", seat=0, absent=0)
    assert driver.table.host == driver.host
