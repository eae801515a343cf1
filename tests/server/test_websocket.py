"""What happens over a table's socket: greeting, sitting down, playing, talking, watching, coming back."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fairdeal.server.limits import Limits, Rate
from tests.server.running_server import FAST_OPTIONS, Client, RunningServer, with_server


async def three_at_president(server: RunningServer, **wanted: Any) -> tuple[dict[str, Any], list[Client], list[str]]:
    """A table of President with three people, none of them ready."""
    tokens = [await server.new_guest(name) for name in ("Ada", "Ben", "Cy")]
    table = await server.create_table(tokens[0], **{"game": "president", "seats": 3, **wanted})
    people = [await server.connect(table["id"], token) for token in tokens]
    for person in people[1:]:
        await person.request("sit")
    return table, people, tokens


async def begin(people: list[Client]) -> list[dict[str, Any]]:
    """All are ready: the update with which each sees the match begin."""
    for person in people:
        await person.send({"type": "ready", "id": "begin"})
    return [await until_playing(person) for person in people]


async def until_playing(person: Client) -> dict[str, Any]:
    while True:
        update = await person.wait_for("update")
        if any(event["event"] == "match" for event in update["events"]):
            return update


async def to_move(people: list[Client], updates: list[dict[str, Any]]) -> tuple[Client, list[Any]]:
    """The one whose turn it is, and what he may do."""
    for person, update in zip(people, updates, strict=True):
        if update["own"].get("moves"):
            return person, update["own"]["moves"]
    raise AssertionError("nobody can move")


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type":"move","id":"1","text":"7x1"}', "hello"),
        ('{"type":"hello","protocol":2}', "protocol"),
        ('{"type":"hello","protocol":1,"colour":"red"}', "message"),
        ('{"type":"hello","protocol":1,"token":"forged.AAAA"}', "token"),
        ("nonsense", "json"),
        (b"\x00\x01", "json"),
    ],
)
def test_a_client_says_hello_first(tmp_path: Path, first: str | bytes, code: str) -> None:
    async def visit(server: RunningServer) -> None:
        table = await server.create_table(await server.new_guest("Ada"), game="hearts")
        client = Client(await connect(f"ws://127.0.0.1:{server.port}/api/tables/{table['code']}/socket"))
        await client.send(first)
        bye = await client.read_until_closed()
        assert (bye["type"], bye["code"]) == ("bye", code)
        assert bye["message"]
        assert client.socket.close_code == 1008

    with_server(tmp_path, visit)


def test_there_is_no_socket_without_a_table_or_for_pages_of_others(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        table = await server.create_table(await server.new_guest("Ada"), game="hearts")
        address = f"ws://127.0.0.1:{server.port}/api/tables"
        for path, origin, status in (
            ("NOTONE", None, 404),
            (table["id"], "https://evil.example", 403),
            (table["id"], "null", 403),
        ):
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"{address}/{path}/socket", origin=origin)  # type: ignore[arg-type]
            assert refused.value.response.status_code == status
            assert refused.value.response.body
        async with connect(f"{address}/{table['id']}/socket", origin=server.address):  # type: ignore[arg-type]
            pass

    with_server(tmp_path, visit)


def test_the_welcome_shows_the_table_as_it_is(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        made = await server.create_table(token, game="hearts", bots=["steady"])
        ada = await server.connect(made["code"], token)
        assert ada.welcome["you"]["seat"] == 0
        assert ada.welcome["you"]["host"]
        assert ada.welcome["table"] == made["table"]
        assert (ada.welcome["view"], ada.welcome["own"], ada.welcome["scene"]) == (None, None, None)
        assert ada.welcome["log"][0]["events"][0]["words"] == "Ada sits down."
        watcher = await server.connect(made["id"])
        assert watcher.welcome["you"] == {"person": None, "name": None, "seat": None, "host": False, "waiting": False}
        presence = await watcher.wait_for("presence")
        assert (presence["here"], presence["watchers"]) == ([True, False, False, False], 1)
        await watcher.close()
        assert (await ada.wait_for("presence", watchers=0))["here"] == [True, False, False, False]

    with_server(tmp_path, visit)


def test_a_match_from_the_first_seat_to_the_first_move(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        table, people, _ = await three_at_president(server)
        watcher = await server.connect(table["id"])
        updates = await begin(people)
        assert [update["own"]["seat"] for update in updates] == [0, 1, 2]
        assert updates[0]["table"]["stage"] == "playing"
        assert all(update["view"] == updates[0]["view"] for update in updates)
        seen = await until_playing(watcher)
        assert seen["view"] == updates[0]["view"]
        assert "own" not in seen
        assert seen["seq"] == updates[0]["seq"]
        mover, moves = await to_move(people, updates)
        done = await mover.request("move", text=moves[0])
        assert done["seq"] == updates[0]["seq"] + 1
        others = [
            await person.wait_for("update", seq=done["seq"]) for person in (*people, watcher) if person is not mover
        ]
        assert all("done" not in update for update in others)
        assert all(update["events"] == done["events"] for update in others)
        assert done["events"][0]["words"]
        assert done["clock"]["total_ms"] == 20_000

    with_server(tmp_path, visit)


def test_a_move_that_is_sent_again_is_played_once(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        _, people, _ = await three_at_president(server)
        updates = await begin(people)
        mover, moves = await to_move(people, updates)
        message = {"type": "move", "id": "once", "text": moves[0]}
        await mover.send(message)
        await mover.send(message)
        first = await mover.wait_for("update", done="once")
        again = await mover.wait_for("done", id="once")
        assert again["seq"] == first["seq"]
        runner = next(iter(server.manager.tables.values()))
        assert runner.table.state is not None
        assert len(runner.table.state.played()) == 1

    with_server(tmp_path, visit)


def test_a_move_against_the_rules_is_refused_with_its_rule_and_changes_nothing(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        _, people, _ = await three_at_president(server)
        updates = await begin(people)
        mover, _ = await to_move(people, updates)
        other = next(person for person in people if person is not mover)
        runner = next(iter(server.manager.tables.values()))
        before = runner.table.version
        early = await other.request("move", text="pass")
        assert (early["type"], early["code"], early["rule"]) == ("refused", "illegal", "PR-13")
        nonsense = await mover.request("move", text="fold")
        assert (nonsense["code"], nonsense["rule"]) == ("illegal", None)
        assert runner.table.version == before

    with_server(tmp_path, visit)


def test_two_devices_of_one_person_see_the_same_seat_and_no_other_can_take_it(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        table, people, tokens = await three_at_president(server)
        phone = await server.connect(table["id"], tokens[1])
        assert phone.welcome["you"] == people[1].welcome["you"] | {"seat": 1}
        updates = await begin(people)
        assert (await until_playing(phone))["own"] == updates[1]["own"]
        eve = await server.connect(table["id"], await server.new_guest("Eve"))
        assert eve.welcome["own"] is None
        assert (await eve.request("move", text="pass"))["code"] == "seat"
        assert (await eve.request("sit", seat=1))["type"] == "update"  # in line for a chair, not on Ben's
        assert eve.welcome["you"]["seat"] is None
        namesake = await server.connect(table["id"], await server.new_guest("Ben"))
        assert (await namesake.request("sit"))["code"] == "name"
        anybody = await server.connect(table["id"])
        assert (await anybody.request("sit"))["code"] == "who"

    with_server(tmp_path, visit)


def test_who_comes_back_has_missed_nothing(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        table, people, tokens = await three_at_president(server)
        updates = await begin(people)
        last = updates[2]["seq"]
        await people[2].close()
        mover, moves = await to_move(people[:2], updates[:2]) if updates[2]["own"].get("moves") is None else (None, [])
        if mover is not None:
            await mover.request("move", text=moves[0])
        await people[0].request("say", text="where are you?")
        back = await server.connect(table["id"], tokens[2], last=last)
        runner = next(iter(server.manager.tables.values()))
        assert back.welcome["seq"] == runner.table.version
        assert [entry["seq"] for entry in back.welcome["log"]] == list(range(last + 1, back.welcome["seq"] + 1))
        assert back.welcome["log"][-1]["events"][0]["words"] == "Ada: where are you?"
        assert back.welcome["own"]["hand"] == updates[2]["own"]["hand"]
        await back.send({"type": "resync", "last": back.welcome["seq"]})
        fresh = await back.wait_for("welcome")
        assert fresh["log"] == []
        assert fresh["view"] == back.welcome["view"]

    with_server(tmp_path, visit)


def test_scenes_for_those_who_draw(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        table = await server.create_table(token, game="hearts", bots=["steady"] * 3)
        ada = await server.connect(table["id"], token, wants="scene")
        await ada.send({"type": "ready", "id": "1"})
        update = await until_playing(ada)
        assert "view" not in update
        assert "own" not in update
        assert update["scene"]["seat"] == 0
        assert update["scene"]["hand"]
        watcher = await server.connect(table["id"], wants="scene")
        assert watcher.welcome["scene"]["hand"] is None

    with_server(tmp_path, visit)


def test_a_hint_and_a_check_are_for_the_asker_alone(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        table, people, _ = await three_at_president(server)
        watcher = await server.connect(table["id"])
        assert (await people[0].request("hint"))["code"] == "seat"
        updates = await begin(people)
        mover, moves = await to_move(people, updates)
        hint = await mover.request("hint")
        assert hint["type"] == "hint"
        assert hint["move"] in moves
        assert hint["move"] in hint["words"]
        good = await mover.request("check", text=moves[0])
        assert (good["type"], good["ok"], good["doubts"]) == ("checked", True, [])
        bad = await mover.request("check", text="jokerx9")
        assert (bad["ok"], bad["message"]) == (False, bad["doubts"][0]["reason"])
        other = next(person for person in people if person is not mover)
        assert (await other.request("hint"))["code"] == "turn"
        assert (await watcher.request("hint"))["code"] == "seat"
        runner = next(iter(server.manager.tables.values()))
        assert runner.table.version == updates[0]["seq"]
        assert not any(
            "hint" in text or "checked" in text
            for text in (*other.received, *watcher.received)
            if "refused" not in text
        )

    with_server(tmp_path, visit)


def test_people_talk_and_only_what_can_be_seen_is_passed_on(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        table, people, _ = await three_at_president(server)
        watcher = await server.connect(table["id"])
        text = "<script>alert(1)</script> & 'so on'   ♥"
        said = await people[0].request("say", text=text)
        event = said["events"][0]
        assert (event["event"], event["data"]["text"]) == ("said", "<script>alert(1)</script> & 'so on' ♥")
        assert "view" not in said
        assert (await watcher.wait_for("update", seq=said["seq"]))["events"] == said["events"]
        assert (await watcher.request("say", text="psst"))["code"] == "who"
        assert (await people[0].request("say", text="\u202e\u0007"))["code"] == "text"
        assert (await people[0].request("say", text="  "))["type"] == "refused"

    with_server(tmp_path, visit)


def test_the_host_sets_the_table_and_nobody_else(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        table, people, _ = await three_at_president(server, seats=4)
        ada, ben, cy = people
        assert (await ben.request("add_bot"))["code"] == "host"
        assert (await ada.request("add_bot", bot="grandmaster"))["code"] == "bot"
        sat = await ada.request("add_bot", bot="random")
        assert sat["table"]["seats"][3]["bot"] == "random"
        assert (await ada.request("remove", seat=3))["table"]["seats"][3]["free"]
        assert (await ben.request("set", settings={"turn": 60_000}))["code"] == "host"
        changed = await ada.request("set", settings={"turn": None, "options": {"decks": 2}})
        assert changed["table"]["settings"]["turn"] is None
        assert changed["table"]["options"]["decks"] == 2
        assert (await ada.request("set", settings={"game": "chess"}))["code"] == "settings"
        assert (await ada.request("set", settings={"takeover": "grandmaster"}))["code"] == "bot"
        assert (await ada.request("remove", seat=2))["events"][0]["event"] == "left"
        gone = await cy.wait_for("update", seq=(await ada.request("say", text="bye"))["seq"])
        assert gone["events"][0]["event"] == "said"
        assert (await cy.request("sit"))["code"] == "removed"
        left = await ada.request("leave")
        assert left["you"] == {
            "person": left["you"]["person"],
            "name": "Ada",
            "seat": None,
            "host": False,
            "waiting": False,
        }
        assert (await ben.request("add_bot"))["type"] == "update"  # the host's office has passed on
        assert table["id"] in server.manager.tables

    with_server(tmp_path, visit)


def test_a_table_that_all_have_left_is_closed(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        table = await server.create_table(token, game="hearts")
        ada, watcher = await server.connect(table["id"], token), await server.connect(table["id"])
        await ada.send({"type": "leave", "id": "1"})
        for client in (ada, watcher):
            bye = await client.read_until_closed()
            assert (bye["type"], bye["code"]) == ("bye", "closed")
        assert (await server.http.get(f"/api/tables/{table['id']}")).status_code == 404
        assert not server.manager.codes

    with_server(tmp_path, visit)


def test_spectators_see_everything_later_if_the_host_wants_it_so(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        table, people, tokens = await three_at_president(server, delay=700)
        watcher = await server.connect(table["id"])
        updates = await begin(people)
        began = asyncio.get_running_loop().time()
        late = await server.connect(table["id"])
        assert late.welcome["view"] is None
        assert late.welcome["seq"] < updates[0]["seq"]
        for client in (watcher, late):
            seen = await until_playing(client)
            assert seen["view"] == updates[0]["view"]
            assert "own" not in seen
            assert asyncio.get_running_loop().time() - began > 0.6
        assert (await server.connect(table["id"])).welcome["view"] == updates[0]["view"]
        mover, moves = await to_move(people, updates)
        await mover.request("move", text=moves[0])
        await people[1].request("leave")
        gone = await people[1].wait_for("welcome")  # who has left watches, too, and later
        assert gone["own"] is None
        assert gone["seq"] <= updates[0]["seq"]
        assert (await server.connect(table["id"], tokens[2])).welcome["own"]["seat"] == 2

    with_server(tmp_path, visit)


def test_who_asks_too_fast_is_slowed_down_and_then_sent_away(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        table = await server.create_table(token, game="hearts")
        ada = await server.connect(table["id"], token)
        answers = [await ada.request("say", text=f"{n}") for n in range(4)]
        assert [answer.get("code") for answer in answers] == [None, None, "slow_down", "slow_down"]
        for _ in range(3):
            assert (await ada.request("hint"))["code"] == "seat"
        for _ in range(60):
            await ada.send("nonsense")
        bye = await ada.read_until_closed()
        assert (bye["type"], bye["code"]) == ("bye", "nonsense")
        first = await server.connect(table["id"], token)
        with pytest.raises(InvalidStatus) as refused:
            await server.connect(table["id"], token)
        assert refused.value.response.status_code == 429
        await first.close()

    limits = Limits(messages=Rate(20, 0), chat=Rate(2, 0), new_connections=Rate(1000, 0), open_connections=1)
    with_server(tmp_path, visit, options=replace(FAST_OPTIONS, limits=limits))


def test_a_message_that_is_too_long_ends_the_connection_and_nothing_else(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        table = await server.create_table(token, game="hearts")
        ada = await server.connect(table["id"], token)
        await ada.send("x" * 20_000)
        await ada.read_until_closed()
        assert ada.socket.close_code == 1009
        again = await server.connect(table["id"], token)
        assert again.welcome["you"]["seat"] == 0

    with_server(tmp_path, visit)
