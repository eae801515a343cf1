"""Seats, names, the waiting list."""

import pytest

from fairdeal.games import all_games
from fairdeal.table import GATHERING, NOBODY
from fairdeal.table.names import BOT_NAMES, choose_bot_name
from fairdeal.table.seating import MAX_WAITING
from tests.table.table_driver import GAME_KEYS, TableDriver, each_game, identity

KEY = GAME_KEYS[0]


@pytest.fixture
def driver() -> TableDriver:
    """A table of four free seats, created by Ann."""
    return TableDriver(KEY, seats=4)


def test_people_take_the_first_free_seat_or_the_one_they_choose(driver: TableDriver) -> None:
    assert driver.send("sit", "Ann", name="Ann")[0].seat == 0
    assert driver.send("sit", "Bob", name="Bob", seat=3)[0].seat == 3
    assert driver.send("sit", "Cat", name="Cat")[0].seat == 1
    assert driver.expect_refusal("sit", "Dan", name="Dan", seat=1).code == "taken"
    assert driver.expect_refusal("sit", "Dan", name="Dan", seat=9).code == "taken"
    assert driver.expect_refusal("sit", "Dan", name="Dan", seat="first").code == "seat"
    assert driver.expect_refusal("sit", "Dan", name="Dan", seat=True).code == "seat"
    assert driver.table.names() == ("Ann", "Cat", "", "Bob")


def test_a_person_has_one_seat_and_can_change_it(driver: TableDriver) -> None:
    driver.send("sit", "Ann", name="Ann")
    assert driver.expect_refusal("sit", "Ann", name="Anna").code == "seated"
    events = driver.send("sit", "Ann", seat=2)
    assert [event.to_json() for event in events] == [{"event": "sat", "seat": 2, "name": "Ann", "from": 0}]
    assert driver.table.names() == ("", "", "Ann", "")
    assert driver.expect_refusal("sit", "Ann", seat=2).code == "taken"


def test_nobody_changes_seats_during_a_match() -> None:
    driver = TableDriver(KEY, "Ann", "Bob")
    assert driver.expect_refusal("sit", "Ann", seat=0).code == "seated"
    assert driver.expect_refusal("sit", "Ann", seat=3).code == "seated"


@pytest.mark.parametrize("name", ["", "  ", None, 7, "x" * 25, "a\x00b", "a\u202eb", "a\ud800b", "\u200b", "\x1b[2J"])
def test_names_that_cannot_be_shown_are_refused(driver: TableDriver, name: object) -> None:
    assert driver.expect_refusal("sit", "Ann", name=name).code == "name"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ann\t Lee ", "Ann Lee"),
        ("Ann\nLee", "Ann Lee"),
        ("فاطمه‌زهرا", "فاطمه‌زهرا"),
        ("👩‍🚀", "👩‍🚀"),
        ("<b>x</b>", "<b>x</b>"),
    ],
)
def test_names_of_all_languages_are_accepted(driver: TableDriver, name: str, shown: str) -> None:
    driver.send("sit", "Ann", name=name)
    assert driver.table.seats[0].name == shown


@pytest.mark.parametrize("other", ["Ann", "ANN", "ａｎｎ", " Ann "])
def test_two_people_cannot_have_the_same_name(driver: TableDriver, other: str) -> None:
    driver.send("sit", "Ann", name="Ann")
    assert driver.expect_refusal("sit", "Bob", name=other).code == "name"


def test_a_bot_is_renamed_when_a_person_has_its_name(driver: TableDriver) -> None:
    driver.send("sit", "Ann", name="Ann")
    driver.send("add_bot", "Ann")
    name = driver.table.seats[1].name
    driver.send("sit", "Bob", name=name.upper())
    assert driver.table.seats[2].name == name.upper()
    assert driver.table.seats[1].bot is not None
    assert driver.table.seats[1].name != name


def test_bots_are_not_renamed_during_a_match() -> None:
    driver = TableDriver(KEY, "Ann", bots=1)
    assert driver.expect_refusal("sit", "Bob", name=driver.table.seats[1].name).code == "name"


def test_there_are_enough_names_for_bots() -> None:
    taken: list[str] = []
    for _ in range(len(BOT_NAMES) + 5):
        taken.append(choose_bot_name(taken))
    assert len({name.casefold() for name in taken}) == len(taken)


def test_people_wait_when_no_seat_is_free(driver: TableDriver) -> None:
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"):
        driver.send("sit", name, name=name)
    assert driver.events[-1].to_json() == {"event": "waits", "seat": NOBODY, "name": "Fay"}
    assert driver.table.to_json()["waiting"] == ["Eve", "Fay"]
    assert driver.table.is_waiting(identity("Eve"))
    assert not driver.table.is_waiting(identity("Ann"))
    assert driver.expect_refusal("sit", "Eve", name="Eve").code == "seated"
    assert driver.expect_refusal("ready", "Eve").code == "seat"
    events = driver.send("leave", "Bob")
    assert [event.to_json() for event in events] == [
        {"event": "left", "seat": 1, "name": "Bob"},
        {"event": "sat", "seat": 1, "name": "Eve"},
    ]
    driver.send("leave", "Fay")
    assert driver.table.waiting == []


def test_the_waiting_list_is_limited(driver: TableDriver) -> None:
    for n in range(4 + MAX_WAITING):
        driver.send("sit", f"P{n}", name=f"P{n}")
    assert driver.expect_refusal("sit", "Zoe", name="Zoe").code == "full"


@each_game
def test_people_who_come_during_a_match_wait(key: str) -> None:
    """They wait for the next round, or for the next match in games without seat changes."""
    driver = TableDriver(key, "Ann", bots=3, seats=4)
    assert driver.send("sit", "Bob", name="Bob")[0].kind == "waits"
    if not all_games()[key].seats_can_change:
        driver.play()
        assert driver.table.is_waiting(identity("Bob"))
        driver.send("remove", "Ann", seat=1)
        assert driver.table.seat_of(identity("Bob")) == 1


def test_the_waiting_list_moves_up_when_a_match_is_over() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", seats=4)
    driver.send("sit", "Cat", name="Cat")
    driver.play()
    assert driver.table.stage == GATHERING
    assert driver.table.names() == ("Ann", "Bob", "Cat", "")
    assert [seat.ready for seat in driver.table.seats] == [False] * 4
    assert driver.events[-1].kind == "sat"


def test_a_person_without_a_seat_cannot_leave(driver: TableDriver) -> None:
    driver.send("sit", "Ann", name="Ann")
    assert driver.expect_refusal("leave", "Bob").code == "seat"
    assert driver.expect_refusal("leave", None).code == "who"
    assert driver.expect_refusal("sit", None, name="Bob").code == "who"


def test_a_player_who_left_has_no_seat() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", "Cat")
    driver.send("leave", "Bob")
    for kind, data in (("leave", {}), ("move", {"text": "pass"}), ("say", {"text": "hello"}), ("ready", {})):
        assert driver.expect_refusal(kind, "Bob", **data).code == "seat"


@each_game
def test_a_match_starts_when_enough_players_are_ready(key: str) -> None:
    kind = all_games()[key]
    driver = TableDriver(key, "Ann", seed=None)
    driver.send("ready", "Ann")
    if kind.min_players > 1:
        assert not driver.table.can_start()
        driver.expect_refusal("start", None, seed=1)
    for n in range(kind.min_players - 1):
        assert not driver.table.can_start()
        driver.send("sit", f"P{n}", name=f"P{n}")
        assert not driver.table.can_start()
        driver.send("ready", f"P{n}")
    assert driver.table.can_start()
    driver.send("ready", "Ann", ready=False)
    assert not driver.table.can_start()
    assert driver.send("ready", "Ann", ready=False) == []
    driver.send("ready", "Ann")
    assert driver.expect_refusal("start", "Ann", seed=1).code == "who"
    for seed in (None, True, -1, 1.5, [1]):
        assert driver.expect_refusal("start", None, seed=seed).code == "seed"
    driver.send("start", None, seed="a text seed")
    assert driver.state.players == kind.min_players
    assert driver.state.seed == "a text seed"
    assert not driver.table.can_start()


@each_game
def test_bots_do_not_play_alone(key: str) -> None:
    driver = TableDriver(key, "Ann", bots=all_games()[key].default_players - 1, seed=None)
    driver.send("leave", "Ann")
    assert not driver.table.can_start()
