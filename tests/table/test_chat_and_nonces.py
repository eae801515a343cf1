"""Chat, nonces, repeated commands, and identities that must stay secret."""

import json

import pytest

from fairdeal.table.recent_ids import MAX_IDS, MAX_PEOPLE
from tests.table.table_driver import GAME_KEYS, TableDriver, each_game, identity

KEY = GAME_KEYS[0]


def test_only_seated_people_can_chat() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", seed=None)
    events = driver.send("say", "Bob", text="  good   evening\n<script> ")
    assert events[0].to_json() == {"event": "said", "seat": 1, "name": "Bob", "text": "good evening <script>"}
    assert driver.table.sentence(events[0]) == "Bob: good evening <script>"
    assert driver.expect_refusal("say", "Zoe", text="hello").code == "seat"
    for wrong in ("", "   ", None, 7, "x" * 301, "a\x07b"):
        assert driver.expect_refusal("say", "Bob", text=wrong).code == "text"


def test_nonces_are_published_when_the_match_starts_and_not_before() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", bots=1, seats=5, seed=None)
    driver.send("nonce", "Bob", nonce="first-thought")
    events = driver.send("nonce", "Bob", nonce="b0b-nonce")
    assert [event.to_json() for event in events] == [{"event": "nonce", "seat": 1, "name": "Bob"}]
    assert driver.send("nonce", "Bob", nonce="b0b-nonce") == []
    driver.send("sit", "Cat", name="Cat", seat=4)
    driver.send("nonce", "Cat", nonce="c4t-nonce")
    assert driver.table.next_nonces() == ["", "b0b-nonce", "", "c4t-nonce"]
    public = json.dumps([driver.table.to_json(), [event.to_json() for event in driver.events]])
    assert "-nonce" not in public
    events = driver.start()
    assert events[0].to_json() == {
        "event": "match",
        "seat": -1,
        "match": 1,
        "nonces": ["", "b0b-nonce", "", "c4t-nonce"],
    }
    assert driver.table.nonces == ("", "b0b-nonce", "", "c4t-nonce")
    assert driver.expect_refusal("nonce", "Bob", nonce="late").code == "playing"
    driver.play()
    assert driver.table.next_nonces() == ["", "", "", ""], "nonces are for one match only"


@pytest.mark.parametrize("wrong", ["", None, 7, "x" * 65, "\ud800"])
def test_invalid_nonces(wrong: object) -> None:
    driver = TableDriver(KEY, "Ann", "Bob", seed=None)
    assert driver.expect_refusal("nonce", "Ann", nonce=wrong).code == "nonce"
    assert driver.expect_refusal("nonce", "Zoe", nonce="x").code == "seat"


@pytest.mark.parametrize("nonce", ["ä", "ψ" * 64, " ", "a\nb"])
def test_any_text_is_a_nonce(nonce: str) -> None:
    driver = TableDriver(KEY, "Ann", "Bob", seed=None)
    driver.send("nonce", "Ann", nonce=nonce)
    assert driver.table.next_nonces()[0] == nonce


@each_game
def test_a_repeated_move_is_played_once(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2)
    while not set(driver.table.seats_to_act()) & {0, 1}:
        driver.move_bots()
    seat = next(seat for seat in driver.table.seats_to_act() if seat in (0, 1))
    name = driver.state.names[seat]
    text = driver.state.automatic(seat).text()
    events = driver.send("move", name, text=text, id="m1")
    assert events
    length = len(driver.state.played())
    version = driver.table.version
    assert driver.send("move", name, text=text, id="m1") == []
    assert (len(driver.state.played()), driver.table.version) == (length, version)
    other = "Ann" if name == "Bob" else "Bob"
    if driver.table.seat_of(identity(other)) not in driver.table.seats_to_act():
        assert driver.expect_refusal("move", other, text=text, id="m1").code == "illegal", "ids are per person"


def test_every_repeated_command_is_applied_once() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", seed=None)
    for kind, data in (("say", {"text": "hi"}), ("ready", {}), ("add_bot", {}), ("nonce", {"nonce": "n"})):
        assert driver.send(kind, "Ann", id=kind, **data)
        assert driver.send(kind, "Ann", id=kind, **data) == []
    assert len([seat for seat in driver.table.seats if seat.bot]) == 1


def test_a_refused_command_may_be_sent_again() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", seed=None)
    driver.expect_refusal("say", "Ann", text="", id="1")
    assert driver.send("say", "Ann", text="hi", id="1")


def test_a_limited_number_of_ids_is_remembered() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", seed=None)
    for n in range(MAX_IDS + 10):
        driver.send("say", "Ann", text="hi", id=f"n{n}")
    assert driver.send("say", "Ann", text="hi", id="n10") == []
    assert driver.send("say", "Ann", text="hi", id="n9") != []
    for n in range(MAX_PEOPLE + 5):  # people who come and go leave little behind
        driver.send("sit", f"P{n}", name=f"P{n}", id="s")
        driver.send("remove", "Ann", seat=2)
    assert len(driver.table.recent_ids.digests) == MAX_PEOPLE
    assert driver.table.recent_ids.is_known(identity("Ann"), "n1000")


def test_an_old_command_is_not_repeated_after_leaving() -> None:
    """What a client sends again must not happen a second time, also if its player has left since."""
    driver = TableDriver(KEY, "Ann", "Bob", seed=None)
    assert driver.send("sit", "Cat", name="Cat", id="sit")
    assert driver.send("say", "Cat", text="hi", id="hi")
    assert driver.send("leave", "Cat", id="leave")
    assert driver.send("sit", "Cat", name="Cat", id="sit") == []
    assert driver.send("leave", "Cat", id="leave") == []
    assert driver.send("sit", "Cat", name="Cat", id="again")
    assert driver.send("say", "Cat", text="hi", id="hi") == []


def test_invalid_ids_are_refused() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", seed=None)
    wrong_ids: tuple[object, ...] = ("", 7, "x" * 65, [])
    for wrong in wrong_ids:
        assert driver.expect_refusal("say", "Ann", text="hi", id=wrong).code == "id"


def test_unknown_commands_and_moves_without_a_match_are_refused() -> None:
    driver = TableDriver(KEY, "Ann", "Bob", seed=None)
    assert driver.expect_refusal("dance", "Ann").code == "unknown"
    assert driver.expect_refusal("move", "Ann", text="pass").code == "start"


@each_game
def test_illegal_moves_are_refused(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2)
    for text in ("nonsense", "pass 1 2 3", "x" * 4_001, "", None, 7):
        error = driver.expect_refusal("move", "Ann", text=text)
        assert error.code in ("illegal", "text")
    assert driver.expect_refusal("move", None, seat=0, text="pass").code == "seat", "nobody moves for a person"
    assert driver.expect_refusal("move", None, seat=77, text="pass").code == "seat"
    assert driver.expect_refusal("move", None, text="pass").code == "seat"


@each_game
def test_no_identity_is_published(key: str) -> None:
    driver = TableDriver(key, "Ann", "Bob", bots=2)
    for n, _ in enumerate(driver.play_steps(40)):
        if n == 5:
            driver.send("sit", "Cat", name="Cat")
            driver.send("leave", "Ann")
        public: list[object] = [driver.table.to_json(), *(event.to_json() for event in driver.events)]
        public.append(driver.state.view(None).to_json())
        assert "secret-" not in json.dumps(public)
