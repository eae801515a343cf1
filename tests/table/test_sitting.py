"""Chairs, names, the line for a chair."""

import pytest

from fairdeal.games import all_games
from fairdeal.table import GATHERING, NOBODY
from fairdeal.table.names import BOT_NAMES, choose_bot_name
from fairdeal.table.seating import MAX_WAITING
from tests.table.evening import GAMES, KEYS, Evening, identity

KEY = KEYS[0]


@pytest.fixture
def evening() -> Evening:
    """A table of four chairs at which nobody sits yet; Ann has set it up."""
    return Evening(KEY, seats=4)


def test_people_take_the_first_free_chair_or_the_one_they_want(evening: Evening) -> None:
    assert evening.ask("sit", "Ann", name="Ann")[0].seat == 0
    assert evening.ask("sit", "Bob", name="Bob", seat=3)[0].seat == 3
    assert evening.ask("sit", "Cat", name="Cat")[0].seat == 1
    assert evening.refused("sit", "Dan", name="Dan", seat=1).code == "taken"
    assert evening.refused("sit", "Dan", name="Dan", seat=9).code == "taken"
    assert evening.refused("sit", "Dan", name="Dan", seat="first").code == "seat"
    assert evening.refused("sit", "Dan", name="Dan", seat=True).code == "seat"
    assert evening.table.names() == ("Ann", "Cat", "", "Bob")


def test_one_person_has_one_chair(evening: Evening) -> None:
    evening.ask("sit", "Ann", name="Ann")
    assert evening.refused("sit", "Ann", name="Anna").code == "seated"
    told = evening.ask("sit", "Ann", seat=2)
    assert [event.to_json() for event in told] == [{"event": "sat", "seat": 2, "name": "Ann", "from": 0}]
    assert evening.table.names() == ("", "", "Ann", "")
    assert evening.refused("sit", "Ann", seat=2).code == "taken"


def test_in_a_match_nobody_changes_chairs() -> None:
    evening = Evening(KEY, "Ann", "Bob")
    assert evening.refused("sit", "Ann", seat=0).code == "seated"
    assert evening.refused("sit", "Ann", seat=3).code == "seated"


@pytest.mark.parametrize("name", ["", "  ", None, 7, "x" * 25, "a\x00b", "a\u202eb", "a\ud800b", "\u200b", "\x1b[2J"])
def test_names_that_cannot_be_shown_are_refused(evening: Evening, name: object) -> None:
    assert evening.refused("sit", "Ann", name=name).code == "name"


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
def test_names_of_all_languages_are_welcome(evening: Evening, name: str, shown: str) -> None:
    evening.ask("sit", "Ann", name=name)
    assert evening.table.seats[0].name == shown


@pytest.mark.parametrize("other", ["Ann", "ANN", "ａｎｎ", " Ann "])
def test_two_people_do_not_have_the_same_name(evening: Evening, other: str) -> None:
    evening.ask("sit", "Ann", name="Ann")
    assert evening.refused("sit", "Bob", name=other).code == "name"


def test_a_bot_gives_its_name_up_for_a_person(evening: Evening) -> None:
    evening.ask("sit", "Ann", name="Ann")
    evening.ask("add_bot", "Ann")
    name = evening.table.seats[1].name
    evening.ask("sit", "Bob", name=name.upper())
    assert evening.table.seats[2].name == name.upper()
    assert evening.table.seats[1].bot is not None
    assert evening.table.seats[1].name != name


def test_but_not_in_a_match() -> None:
    evening = Evening(KEY, "Ann", bots=1)
    assert evening.refused("sit", "Bob", name=evening.table.seats[1].name).code == "name"


def test_there_are_names_for_all_bots() -> None:
    taken: list[str] = []
    for _ in range(len(BOT_NAMES) + 5):
        taken.append(choose_bot_name(taken))
    assert len({name.casefold() for name in taken}) == len(taken)


def test_where_no_chair_is_free_one_waits_in_line(evening: Evening) -> None:
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"):
        evening.ask("sit", name, name=name)
    assert evening.told[-1].to_json() == {"event": "waits", "seat": NOBODY, "name": "Fay"}
    assert evening.table.to_json()["waiting"] == ["Eve", "Fay"]
    assert evening.table.is_waiting(identity("Eve"))
    assert not evening.table.is_waiting(identity("Ann"))
    assert evening.refused("sit", "Eve", name="Eve").code == "seated"
    assert evening.refused("ready", "Eve").code == "seat"
    told = evening.ask("leave", "Bob")
    assert [event.to_json() for event in told] == [
        {"event": "left", "seat": 1, "name": "Bob"},
        {"event": "sat", "seat": 1, "name": "Eve"},
    ]
    evening.ask("leave", "Fay")
    assert evening.table.waiting == []


def test_the_line_has_an_end(evening: Evening) -> None:
    for n in range(4 + MAX_WAITING):
        evening.ask("sit", f"P{n}", name=f"P{n}")
    assert evening.refused("sit", "Zoe", name="Zoe").code == "full"


@GAMES
def test_during_a_match_one_waits(key: str) -> None:
    """For the next round where the game has rules for that, otherwise for the next match."""
    evening = Evening(key, "Ann", bots=3, seats=4)
    assert evening.ask("sit", "Bob", name="Bob")[0].kind == "waits"
    if not all_games()[key].seats_can_change:
        evening.play()
        assert evening.table.is_waiting(identity("Bob"))
        evening.ask("remove", "Ann", seat=1)
        assert evening.table.seat_of(identity("Bob")) == 1


def test_those_in_line_sit_down_when_a_match_is_over() -> None:
    evening = Evening(KEY, "Ann", "Bob", seats=4)
    evening.ask("sit", "Cat", name="Cat")
    evening.play()
    assert evening.table.stage == GATHERING
    assert evening.table.names() == ("Ann", "Bob", "Cat", "")
    assert [seat.ready for seat in evening.table.seats] == [False] * 4
    assert evening.told[-1].kind == "sat"


def test_one_without_a_seat_cannot_leave(evening: Evening) -> None:
    evening.ask("sit", "Ann", name="Ann")
    assert evening.refused("leave", "Bob").code == "seat"
    assert evening.refused("leave", None).code == "who"
    assert evening.refused("sit", None, name="Bob").code == "who"


def test_one_who_has_left_has_no_seat() -> None:
    evening = Evening(KEY, "Ann", "Bob", "Cat")
    evening.ask("leave", "Bob")
    for kind, data in (("leave", {}), ("move", {"text": "pass"}), ("say", {"text": "hello"}), ("ready", {})):
        assert evening.refused(kind, "Bob", **data).code == "seat"


@GAMES
def test_a_match_begins_when_enough_are_ready(key: str) -> None:
    kind = all_games()[key]
    evening = Evening(key, "Ann", seed=None)
    evening.ask("ready", "Ann")
    if kind.min_players > 1:
        assert not evening.table.can_start()
        evening.refused("start", None, seed=1)
    for n in range(kind.min_players - 1):
        assert not evening.table.can_start()
        evening.ask("sit", f"P{n}", name=f"P{n}")
        assert not evening.table.can_start()
        evening.ask("ready", f"P{n}")
    assert evening.table.can_start()
    evening.ask("ready", "Ann", ready=False)
    assert not evening.table.can_start()
    assert evening.ask("ready", "Ann", ready=False) == []
    evening.ask("ready", "Ann")
    assert evening.refused("start", "Ann", seed=1).code == "who"
    for seed in (None, True, -1, 1.5, [1]):
        assert evening.refused("start", None, seed=seed).code == "seed"
    evening.ask("start", None, seed="a text does as well")
    assert evening.state.players == kind.min_players
    assert evening.state.seed == "a text does as well"
    assert not evening.table.can_start()


@GAMES
def test_bots_do_not_play_alone(key: str) -> None:
    evening = Evening(key, "Ann", bots=all_games()[key].default_players - 1, seed=None)
    evening.ask("leave", "Ann")
    assert not evening.table.can_start()
