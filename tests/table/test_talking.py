"""Chat, nonces, commands that are sent twice, and what nobody may learn."""

import json

import pytest

from tests.table.evening import GAMES, KEYS, Evening, identity

KEY = KEYS[0]


def test_those_with_a_seat_talk() -> None:
    evening = Evening(KEY, "Ann", "Bob", seed=None)
    told = evening.ask("say", "Bob", text="  good   evening\n<script> ")
    assert told[0].to_json() == {"event": "said", "seat": 1, "name": "Bob", "text": "good evening <script>"}
    assert evening.table.sentence(told[0]) == "Bob: good evening <script>"
    assert evening.refused("say", "Zoe", text="hello").code == "seat"
    for wrong in ("", "   ", None, 7, "x" * 301, "a\x07b"):
        assert evening.refused("say", "Bob", text=wrong).code == "text"


def test_nonces_are_told_when_the_match_begins_and_not_before() -> None:
    evening = Evening(KEY, "Ann", "Bob", bots=1, seats=5, seed=None)
    evening.ask("nonce", "Bob", nonce="first-thought")
    told = evening.ask("nonce", "Bob", nonce="b0b-nonce")
    assert [event.to_json() for event in told] == [{"event": "nonce", "seat": 1, "name": "Bob"}]
    assert evening.ask("nonce", "Bob", nonce="b0b-nonce") == []
    evening.ask("sit", "Cat", name="Cat", seat=4)
    evening.ask("nonce", "Cat", nonce="c4t-nonce")
    assert evening.table.next_nonces() == ["", "b0b-nonce", "", "c4t-nonce"]
    public = json.dumps([evening.table.to_json(), [event.to_json() for event in evening.told]])
    assert "-nonce" not in public
    told = evening.start()
    assert told[0].to_json() == {
        "event": "match",
        "seat": -1,
        "match": 1,
        "nonces": ["", "b0b-nonce", "", "c4t-nonce"],
    }
    assert evening.table.nonces == ("", "b0b-nonce", "", "c4t-nonce")
    assert evening.refused("nonce", "Bob", nonce="late").code == "playing"
    evening.play()
    assert evening.table.next_nonces() == ["", "", "", ""], "each match has its own"


@pytest.mark.parametrize("wrong", ["", " ", None, 7, "x" * 65, "ä", "a\nb", "\ud800"])
def test_nonces_that_are_none(wrong: object) -> None:
    evening = Evening(KEY, "Ann", "Bob", seed=None)
    assert evening.refused("nonce", "Ann", nonce=wrong).code == "nonce"
    assert evening.refused("nonce", "Zoe", nonce="x").code == "seat"


@GAMES
def test_a_move_that_is_sent_again_is_played_once(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2)
    while not set(evening.table.seats_to_act()) & {0, 1}:
        evening.bots_move()
    seat = next(seat for seat in evening.table.seats_to_act() if seat in (0, 1))
    name = evening.state.names[seat]
    text = evening.state.automatic(seat).text()
    told = evening.ask("move", name, text=text, id="m1")
    assert told
    length = len(evening.state.played())
    version = evening.table.version
    assert evening.ask("move", name, text=text, id="m1") == []
    assert (len(evening.state.played()), evening.table.version) == (length, version)
    other = "Ann" if name == "Bob" else "Bob"
    if evening.table.seat_of(identity(other)) not in evening.table.seats_to_act():
        assert evening.refused("move", other, text=text, id="m1").code == "illegal", "ids are one's own"


def test_anything_sent_again_is_done_once() -> None:
    evening = Evening(KEY, "Ann", "Bob", seed=None)
    for kind, data in (("say", {"text": "hi"}), ("ready", {}), ("add_bot", {}), ("nonce", {"nonce": "n"})):
        assert evening.ask(kind, "Ann", id=kind, **data)
        assert evening.ask(kind, "Ann", id=kind, **data) == []
    assert len([seat for seat in evening.table.seats if seat.bot]) == 1


def test_a_refused_command_may_be_sent_again() -> None:
    evening = Evening(KEY, "Ann", "Bob", seed=None)
    evening.refused("say", "Ann", text="", id="1")
    assert evening.ask("say", "Ann", text="hi", id="1")


def test_ids_are_kept_for_a_while_and_no_longer() -> None:
    evening = Evening(KEY, "Ann", "Bob", seed=None)
    for n in range(200):
        evening.ask("say", "Ann", text="hi", id=f"n{n}")
    assert evening.ask("say", "Ann", text="hi", id="n150") == []
    assert evening.ask("say", "Ann", text="hi", id="n10") != []
    evening.ask("say", "Bob", text="hi", id="b")
    evening.ask("leave", "Bob", id="c")
    assert list(evening.table.recent_ids) == [identity("Ann")]
    for n in range(5):  # guests come and go, and nothing is left of them
        evening.ask("sit", f"P{n}", name=f"P{n}", id="s")
        evening.ask("remove", "Ann", seat=1)
    evening.ask("sit", "Cat", name="Cat", id="s")
    assert list(evening.table.recent_ids) == [identity("Ann"), identity("Cat")]
    evening.start()
    evening.ask("leave", "Cat", id="l")
    assert evening.table.recent_ids[identity("Cat")] == ["s", "l"], "while a chair is held"
    evening.ask("sit", "Cat", id="r")
    evening.ask("leave", "Cat", id="l2")
    evening.play()
    assert list(evening.table.recent_ids) == [identity("Ann")]
    wrong_ids: tuple[object, ...] = ("", 7, "x" * 65, [])
    for wrong in wrong_ids:
        assert evening.refused("say", "Ann", text="hi", id=wrong).code == "id"


def test_what_a_table_does_not_know() -> None:
    evening = Evening(KEY, "Ann", "Bob", seed=None)
    assert evening.refused("dance", "Ann").code == "unknown"
    assert evening.refused("move", "Ann", text="pass").code == "start"


@GAMES
def test_an_illegal_move_says_why(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2)
    for text in ("nonsense", "pass 1 2 3", "x" * 4_001, "", None, 7):
        error = evening.refused("move", "Ann", text=text)
        assert error.code in ("illegal", "text")
    assert evening.refused("move", None, seat=0, text="pass").code == "seat", "nobody moves for a person"
    assert evening.refused("move", None, seat=77, text="pass").code == "seat"
    assert evening.refused("move", None, text="pass").code == "seat"


@GAMES
def test_no_identity_is_told(key: str) -> None:
    evening = Evening(key, "Ann", "Bob", bots=2)
    for n, _ in enumerate(evening.play_on(40)):
        if n == 5:
            evening.ask("sit", "Cat", name="Cat")
            evening.ask("leave", "Ann")
        public: list[object] = [evening.table.to_json(), *(event.to_json() for event in evening.told)]
        public.append(evening.state.view(None).to_json())
        assert "secret-" not in json.dumps(public)
