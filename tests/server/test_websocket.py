"""A table's socket: hello, sitting down, playing, chat, watching, reconnecting."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fairdeal.server.limits import Limits, Rate
from tests.server.running_server import FAST_OPTIONS, Client, RunningServer, with_server


async def president_table(server: RunningServer, **settings: Any) -> tuple[dict[str, Any], list[Client], list[str]]:
    """Create a table of President with three people, none of them ready."""
    tokens = [await server.new_guest(name) for name in ("Ada", "Ben", "Cy")]
    table = await server.create_table(tokens[0], **{"game": "president", "seats": 3, **settings})
    people = [await server.connect(table["id"], token) for token in tokens]
    for person in people[1:]:
        await person.request("sit")
    return table, people, tokens


async def start_match(people: list[Client]) -> list[dict[str, Any]]:
    """Make everyone ready; return the update with which each sees the match start."""
    for person in people:
        await person.send({"type": "ready", "id": "begin"})
    return [await wait_for_match(person) for person in people]


async def wait_for_match(person: Client) -> dict[str, Any]:
    while True:
        update = await person.wait_for("update")
        if any(event["event"] == "match" for event in update["events"]):
            return update


def find_mover(people: list[Client], updates: list[dict[str, Any]]) -> tuple[Client, list[Any]]:
    """The person whose turn it is, and their legal moves."""
    for person, update in zip(people, updates, strict=True):
        if update["own"].get("moves"):
            return person, update["own"]["moves"]
    raise AssertionError("nobody can move")


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type":"move","id":"1","text":"7x1"}', "hello"),
        ('{"type":"hello","protocol":2}', "protocol"),
        ('{"type":"hello","protocol":1,"color":"red"}', "message"),
        ('{"type":"hello","protocol":1,"token":"forged.AAAA"}', "token"),
        ("nonsense", "json"),
        (b"\x00\x01", "json"),
    ],
)
def test_the_first_message_must_be_hello(tmp_path: Path, first: str | bytes, code: str) -> None:
    async def check(server: RunningServer) -> None:
        table = await server.create_table(await server.new_guest("Ada"), game="hearts")
        client = Client(await connect(f"ws://127.0.0.1:{server.port}/api/tables/{table['code']}/socket"))
        await client.send(first)
        bye = await client.read_until_closed()
        assert (bye["type"], bye["code"]) == ("bye", code)
        assert bye["message"]
        assert client.socket.close_code == 1008

    with_server(tmp_path, check)


def test_sockets_from_other_origins_are_refused(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table = await server.create_table(await server.new_guest("Ada"), game="hearts")
        address = f"ws://127.0.0.1:{server.port}/api/tables"
        for path, origin, status in (
            (table["id"], "https://evil.example", 403),
            (table["id"], "null", 403),
        ):
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"{address}/{path}/socket", origin=origin)  # type: ignore[arg-type]
            assert refused.value.response.status_code == status
            assert refused.value.response.body
        async with connect(f"{address}/{table['id']}/socket", origin=server.address):  # type: ignore[arg-type]
            pass

    with_server(tmp_path, check)


def test_the_welcome_shows_the_complete_table(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        info = await server.create_table(token, game="hearts", bots=["steady"])
        ada = await server.connect(info["code"], token)
        assert ada.welcome["you"]["seat"] == 0
        assert ada.welcome["you"]["host"]
        assert ada.welcome["table"] == info["table"]
        assert (ada.welcome["view"], ada.welcome["own"], ada.welcome["scene"]) == (None, None, None)
        assert ada.welcome["log"][0]["events"][0]["words"] == "Ada sits down."
        watcher = await server.connect(info["id"])
        nobody = {"person": None, "name": None, "seat": None, "held": None}
        assert watcher.welcome["you"] == {**nobody, "host": False, "waiting": False, "removed": False}
        presence = await watcher.wait_for("presence")
        assert (presence["here"], presence["watchers"]) == ([True, False, False, False], 1)
        await watcher.close()
        assert (await ada.wait_for("presence", watchers=0))["here"] == [True, False, False, False]

    with_server(tmp_path, check)


def test_a_match_up_to_its_first_move(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table, people, _ = await president_table(server)
        watcher = await server.connect(table["id"])
        updates = await start_match(people)
        assert [update["own"]["seat"] for update in updates] == [0, 1, 2]
        assert updates[0]["table"]["stage"] == "playing"
        assert all(update["view"] == updates[0]["view"] for update in updates)
        seen = await wait_for_match(watcher)
        assert seen["view"] == updates[0]["view"]
        assert "own" not in seen
        assert seen["seq"] == updates[0]["seq"]
        mover, moves = find_mover(people, updates)
        done = await mover.request("move", text=moves[0])
        assert done["seq"] == updates[0]["seq"] + 1
        others = [
            await person.wait_for("update", seq=done["seq"]) for person in (*people, watcher) if person is not mover
        ]
        assert all("done" not in update for update in others)
        assert all(update["events"] == done["events"] for update in others)
        assert done["events"][0]["words"]
        assert done["clock"]["total_ms"] == 20_000

    with_server(tmp_path, check)


def test_a_repeated_move_is_played_once(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        _, people, _ = await president_table(server)
        updates = await start_match(people)
        mover, moves = find_mover(people, updates)
        message = {"type": "move", "id": "once", "text": moves[0]}
        await mover.send(message)
        await mover.send(message)
        first = await mover.wait_for("update", done="once")
        again = await mover.wait_for("done", id="once")
        assert again["seq"] == first["seq"]
        runner = next(iter(server.manager.tables.values()))
        assert runner.table.state is not None
        assert len(runner.table.state.played()) == 1

    with_server(tmp_path, check)


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        _, people, _ = await president_table(server)
        updates = await start_match(people)
        mover, _ = find_mover(people, updates)
        other = next(person for person in people if person is not mover)
        runner = next(iter(server.manager.tables.values()))
        before = runner.table.version
        early = await other.request("move", text="pass")
        assert (early["type"], early["code"], early["rule"]) == ("refused", "illegal", "PR-13")
        nonsense = await mover.request("move", text="fold")
        assert (nonsense["code"], nonsense["rule"]) == ("illegal", None)
        assert runner.table.version == before

    with_server(tmp_path, check)


def test_two_devices_of_a_person_share_a_seat_that_nobody_else_can_take(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table, people, tokens = await president_table(server)
        phone = await server.connect(table["id"], tokens[1])
        assert phone.welcome["you"] == people[1].welcome["you"] | {"seat": 1}
        updates = await start_match(people)
        assert (await wait_for_match(phone))["own"] == updates[1]["own"]
        eve = await server.connect(table["id"], await server.new_guest("Eve"))
        assert eve.welcome["own"] is None
        assert (await eve.request("move", text="pass"))["code"] == "seat"
        assert (await eve.request("sit", seat=1))["type"] == "update"  # on the waiting list, not on Ben's seat
        assert eve.welcome["you"]["seat"] is None
        namesake = await server.connect(table["id"], await server.new_guest("Ben"))
        assert (await namesake.request("sit"))["code"] == "name"
        anonymous = await server.connect(table["id"])
        assert (await anonymous.request("sit"))["code"] == "who"

    with_server(tmp_path, check)


def test_a_client_that_reconnects_misses_nothing(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table, people, tokens = await president_table(server)
        updates = await start_match(people)
        last = updates[2]["seq"]
        await people[2].close()
        mover, moves = find_mover(people[:2], updates[:2]) if updates[2]["own"].get("moves") is None else (None, [])
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

    with_server(tmp_path, check)


def test_clients_can_ask_for_scenes(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        table = await server.create_table(token, game="hearts", bots=["steady"] * 3)
        ada = await server.connect(table["id"], token, wants="scene")
        await ada.send({"type": "ready", "id": "1"})
        update = await wait_for_match(ada)
        assert "view" not in update
        assert "own" not in update
        assert update["scene"]["seat"] == 0
        assert update["scene"]["hand"]
        watcher = await server.connect(table["id"], wants="scene")
        assert watcher.welcome["scene"]["hand"] is None

    with_server(tmp_path, check)


def test_hints_and_checks_are_answered_to_the_sender_alone(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table, people, _ = await president_table(server)
        watcher = await server.connect(table["id"])
        assert (await people[0].request("hint"))["code"] == "seat"
        updates = await start_match(people)
        mover, moves = find_mover(people, updates)
        hint = await mover.request("hint")
        assert hint["type"] == "hint"
        assert hint["move"] in moves
        state = next(iter(server.manager.tables.values())).table.state
        assert state is not None
        words = state.game.presentation.describe_move(state.game.parse(hint["move"]))
        assert hint["words"] == f"A master would {words}."
        good = await mover.request("check", text=moves[0])
        assert (good["type"], good["ok"], good["doubts"]) == ("checked", True, [])
        bad = await mover.request("check", text="jokerx9")
        assert (bad["ok"], bad["message"]) == (False, bad["doubts"][0]["reason"])
        seat = state.actors[0]
        hand = state.view(seat).hand  # type: ignore[attr-defined]
        for card in hand:
            reasons = state.game.presentation.card_problems(state.view(seat), card)
            explained = await mover.request("explain", card=card)
            assert (explained["type"], explained["ok"]) == ("checked", not reasons)
            assert [doubt["reason"] for doubt in explained["doubts"]] == [problem.reason for problem in reasons]
        unknown = await mover.request("explain", card="no card")
        assert (unknown["type"], unknown["ok"]) == ("checked", False)
        other = next(person for person in people if person is not mover)
        assert (await other.request("hint"))["code"] == "turn"
        assert (await other.request("explain", card=next(iter(hand))))["code"] == "turn"
        assert (await watcher.request("hint"))["code"] == "seat"
        runner = next(iter(server.manager.tables.values()))
        assert runner.table.version == updates[0]["seq"]
        assert not any(
            "hint" in text or "checked" in text
            for text in (*other.received, *watcher.received)
            if "refused" not in text
        )

    with_server(tmp_path, check)


def test_chat_passes_on_visible_text_only(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table, people, _ = await president_table(server)
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

    with_server(tmp_path, check)


def test_only_the_host_changes_the_table(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table, people, _ = await president_table(server, seats=4)
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
            "held": None,
            "removed": False,
        }
        assert (await ben.request("add_bot"))["type"] == "update"  # Ben is the host now
        assert table["id"] in server.manager.tables

    with_server(tmp_path, check)


def test_a_table_closes_when_everyone_has_left(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        table = await server.create_table(token, game="hearts")
        ada, watcher = await server.connect(table["id"], token), await server.connect(table["id"])
        await ada.send({"type": "leave", "id": "1"})
        for client in (ada, watcher):
            bye = await client.read_until_closed()
            assert (bye["type"], bye["code"]) == ("bye", "closed")
        assert (await server.http.get(f"/api/tables/{table['id']}")).status_code == 404
        assert not server.manager.codes

    with_server(tmp_path, check)


def test_spectators_see_everything_after_the_delay(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table, people, tokens = await president_table(server, delay=700)
        watcher = await server.connect(table["id"])
        started = asyncio.get_running_loop().time()
        updates = await start_match(people)
        late = await server.connect(table["id"])
        assert late.welcome["view"] is None
        assert late.welcome["seq"] < updates[0]["seq"]
        for client in (watcher, late):
            seen = await wait_for_match(client)
            assert seen["view"] == updates[0]["view"]
            assert "own" not in seen
            assert asyncio.get_running_loop().time() - started > 0.6
        assert (await server.connect(table["id"])).welcome["view"] == updates[0]["view"]
        mover, moves = find_mover(people, updates)
        await mover.request("move", text=moves[0])
        await people[1].request("leave")
        gone = await people[1].wait_for("welcome")  # a player who left is a spectator now
        assert gone["own"] is None
        assert gone["seq"] <= updates[0]["seq"]
        assert (await server.connect(table["id"], tokens[2])).welcome["own"]["seat"] == 2

    with_server(tmp_path, check)


def test_clients_that_send_too_fast_are_refused_and_then_disconnected(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
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
    with_server(tmp_path, check, options=replace(FAST_OPTIONS, limits=limits))


def test_a_message_that_is_too_long_closes_only_the_connection(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        table = await server.create_table(token, game="hearts")
        ada = await server.connect(table["id"], token)
        await ada.send("x" * 20_000)
        await ada.read_until_closed()
        assert ada.socket.close_code == 1009
        again = await server.connect(table["id"], token)
        assert again.welcome["you"]["seat"] == 0

    with_server(tmp_path, check)
