"""Coming, going and stepping in at live tables: your tables, codes, bots for players who are away, abandoned tables."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from fairdeal.games import all_games
from fairdeal.server.json_codec import encode_json
from fairdeal.server.messages import PROTOCOL
from fairdeal.server.presence import HOST_ABSENCE
from fairdeal.server.table_codes import normalize_code
from tests.server.running_server import FAST_OPTIONS, Client, RunningServer, running_server, with_server

SECOND = 1_000
MINUTE = 60 * SECOND
SLOW_BOTS = replace(FAST_OPTIONS, bot_pause=600 * SECOND)


async def my_tables(server: RunningServer, token: str) -> list[dict[str, Any]]:
    response = await server.http.get("/api/me/tables", headers={"authorization": f"Bearer {token}"})
    assert response.status_code == 200, response.text
    tables: list[dict[str, Any]] = response.json()["tables"]
    return tables


async def start_with_bots(server: RunningServer, game: str = "hearts", **settings: Any) -> tuple[Client, str, str]:
    """Start a match of Ada against bots, without a clock; returns her client, the table and her token."""
    token = await server.new_guest("Ada")
    bots = ["steady"] * (all_games()[game].default_players - 1)
    table = await server.create_table(token, game=game, bots=bots, turn=None, **settings)
    ada = await server.connect(table["id"], token)
    await ada.request("ready")
    while (await ada.resync())["table"]["stage"] != "playing":
        pass
    return ada, table["id"], token


async def start_with_two(server: RunningServer, **settings: Any) -> tuple[list[Client], str, list[str]]:
    """Start a match of Ada, Ben and two bots without a clock."""
    tokens = [await server.new_guest(name) for name in ("Ada", "Ben")]
    table = await server.create_table(tokens[0], game="hearts", turn=None, **settings)
    people = [await server.connect(table["id"], token) for token in tokens]
    await people[1].request("sit")
    for _ in range(2):
        await people[0].request("add_bot")
    for person in people:
        await person.request("ready")
    while (await people[0].resync())["table"]["stage"] != "playing":
        pass
    return people, table["id"], tokens


async def disconnect(server: RunningServer, table: str, client: Client) -> None:
    """Close a connection and wait until the server has noticed."""
    before = len(server.manager.tables[table].connections)
    await client.close()
    while len(server.manager.tables[table].connections) >= before:
        await asyncio.sleep(0.005)


# ---- Your tables


def test_my_tables_show_the_seat_and_whose_turn_it_is(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        people, table, tokens = await start_with_two(server)
        zoe = await server.new_guest("Zoe")
        await server.create_table(zoe, game="rook")
        for number, (client, token) in enumerate(zip(people, tokens, strict=True)):
            [mine] = await my_tables(server, token)
            assert (mine["id"], mine["you"]["seat"], mine["title"]) == (table, number, "Sanity Hearts")
            assert mine["to_act"] == [0, 1, 2, 3]  # everybody passes cards
            await client.request("leave")
        assert await my_tables(server, await server.new_guest("Nobody")) == []
        assert (await server.http.get("/api/me/tables")).status_code == 401

    with_server(tmp_path, check, options=SLOW_BOTS)


def test_my_tables_include_a_seat_that_is_kept(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        people, table, tokens = await start_with_two(server, takeover="steady")
        await people[1].request("leave")
        [mine] = await my_tables(server, tokens[1])
        assert (mine["id"], mine["you"]["seat"], mine["you"]["held"]) == (table, None, 1)

    with_server(tmp_path, check, options=SLOW_BOTS)


def test_sleeping_tables_are_listed_and_go_on_sleeping(tmp_path: Path) -> None:
    options = replace(SLOW_BOTS, sleep_after=MINUTE)

    async def main() -> None:
        async with running_server(tmp_path, options) as server:
            ada, table, token = await start_with_bots(server)
            await disconnect(server, table, ada)
            server.advance_time(MINUTE + SECOND)
            await asyncio.sleep(0.02)
            for _ in range(2):
                [mine] = await my_tables(server, token)
                assert (mine["id"], mine["you"]["seat"]) == (table, 0)
                assert table in server.manager.sleeping
            assert await my_tables(server, await server.new_guest("Ben")) == []
        async with running_server(tmp_path, replace(options, sleep_after=-1)) as server:  # asleep from the start
            assert table in server.manager.sleeping
            [mine] = await my_tables(server, token)
            assert (mine["id"], mine["you"]["seat"], mine["to_act"]) == (table, 0, [0, 1, 2, 3])
            again = await server.connect(table, token)
            assert again.welcome["you"]["seat"] == 0
            assert [info["id"] for info in await my_tables(server, token)] == [table]

    asyncio.run(main())


# ---- Codes


@pytest.mark.parametrize(
    "change", [str.lower, lambda code: f" {code[:3]} {code[3:]} ", lambda code: f"{code[:2]}-{code[2:]}."]
)
def test_codes_are_accepted_however_they_are_typed(tmp_path: Path, change: Any) -> None:
    async def check(server: RunningServer) -> None:
        info = await server.create_table(await server.new_guest("Ada"), game="hearts")
        typed = change(info["code"])
        assert normalize_code(typed) == info["code"]
        assert (await server.http.get(f"/api/tables/{typed}")).json()["id"] == info["id"]
        assert (await server.connect(typed.replace(" ", "%20"))).welcome["id"] == info["id"]

    with_server(tmp_path, check)


def test_a_socket_to_an_unknown_table_is_closed_with_a_reason(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        client = Client(await connect(f"ws://127.0.0.1:{server.port}/api/tables/NOTONE/socket"))
        await client.send({"type": "hello", "protocol": PROTOCOL})
        bye = await client.read_until_closed()
        assert (bye["type"], bye["code"]) == ("bye", "table")
        assert "no such table" in bye["message"]

    with_server(tmp_path, check)


# ---- A person in place of a bot


@pytest.mark.parametrize("game", list(all_games()))
def test_a_newcomer_gets_the_cards_of_one_bot_and_no_others(tmp_path: Path, game: str) -> None:
    async def check(server: RunningServer) -> None:
        ada, table, _ = await start_with_bots(server, game)
        state = server.manager.tables[table].table.state
        assert state is not None
        eve = await server.connect(table, await server.new_guest("Eve"))
        assert "hand" not in json.dumps(eve.welcome["own"])
        spectator = await server.connect(table)
        assert all(seat["replaceable"] == (number > 0) for number, seat in enumerate(eve.welcome["table"]["seats"]))
        answer = await eve.request("replace_bot", seat=1)
        assert (answer["you"]["seat"], answer["table"]["seats"][1]["name"]) == (1, "Eve")
        assert answer["own"] == json.loads(encode_json(state.own(1)))
        assert (await eve.resync())["own"] == answer["own"]
        for other in (ada, spectator):
            update = await other.wait_for("update", seq=answer["seq"])
            assert update["events"] == answer["events"]
            assert update["view"] == answer["view"]
            assert update.get("own") == (json.loads(encode_json(state.own(0))) if other is ada else None)
        assert (await spectator.resync())["table"]["fair"]["nonces"][1] is False

    with_server(tmp_path, check, options=SLOW_BOTS)


def test_a_newcomer_is_named_in_scenes_sentences_and_the_record(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        table = await server.create_table(
            token, game="president", bots=["steady"] * 2, seats=3, turn=None, options={"rounds": 1}
        )
        ada = await server.connect(table["id"], token)
        await ada.request("ready")
        eve_token = await server.new_guest("Eve")
        eve = await server.connect(table["id"], eve_token, wants="scene")
        bot = eve.welcome["table"]["seats"][2]["name"]
        await eve.request("replace_bot", seat=2)
        welcome = await eve.resync()
        assert welcome["scene"]["seats"][2]["name"] == "Eve"
        assert welcome["scene"]["hand"]
        runner = server.manager.tables[table["id"]]
        replaced_at = runner.table.played_by[0].at
        deadline = asyncio.get_running_loop().time() + 20
        while runner.table.stage == "playing":
            assert asyncio.get_running_loop().time() < deadline
            state = runner.table.state
            assert state is not None
            for seat, client in ((0, ada), (2, eve)):
                if runner.table.stage == "playing" and seat in state.actors:
                    await client.request("move", text=state.automatic(seat).text())
            await asyncio.sleep(0.001)
        log = json.dumps((await eve.resync())["log"])
        assert "Eve plays" in log or "Eve passes" in log
        match = runner.record
        record = (await server.http.get(f"/api/matches/{match}")).json()
        assert record["players"] == ["Ada", runner.table.player_names[1], bot]
        assert record["played_by"] == [{"at": replaced_at, "seat": 2, "name": "Eve", "by": "person"}]
        assert (await server.http.get(f"/api/matches/{match}/verify")).json()["fair"]
        steps = (await server.http.get(f"/api/matches/{match}/replay")).json()["steps"]
        assert {step["name"] for step in steps[replaced_at:] if step["seat"] == 2} == {"Eve"}
        mine = await server.http.get("/api/me/matches", headers={"authorization": f"Bearer {eve_token}"})
        assert mine.json()["matches"][0]["players"][2] == "Eve"

    with_server(tmp_path, check)


def test_a_take_over_survives_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path, SLOW_BOTS) as server:
            people, table, tokens = await start_with_two(server)
            eve_token = await server.new_guest("Eve")
            eve = await server.connect(table, eve_token)
            before = await eve.request("replace_bot", seat=2)
            await disconnect(server, table, people[1])
            await people[0].request("call_bot", seat=1)
        async with running_server(tmp_path, SLOW_BOTS) as server:
            again = await server.connect(table, eve_token)
            assert again.welcome["you"]["seat"] == 2
            assert again.welcome["own"] == before["own"]
            ben = await server.connect(table, tokens[1])
            assert (ben.welcome["you"]["seat"], ben.welcome["you"]["held"]) == (None, 1)
            assert (await ben.request("sit"))["you"]["seat"] == 1
            assert server.manager.tables[table].table.player_names == (
                "Ada",
                "Ben",
                "Eve",
                again.welcome["table"]["seats"][3]["name"],
            )

    asyncio.run(main())


def test_a_player_who_saw_a_hand_takes_over_no_other(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        people, table, _ = await start_with_two(server, takeover="steady")
        await people[1].request("leave")
        refused = await people[1].request("replace_bot", seat=2)
        assert (refused["type"], refused["code"]) == ("refused", "seated")
        back = await people[1].request("sit")
        assert back["you"]["seat"] == 1
        assert "hand" in back["own"]
        assert table in server.manager.tables

    with_server(tmp_path, check, options=SLOW_BOTS)


def test_delayed_spectators_see_a_take_over_later_and_the_newcomer_at_once(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        _, table, _ = await start_with_bots(server, delay=10 * SECOND)
        server.advance_time(11 * SECOND)
        eve = await server.connect(table, await server.new_guest("Eve"))
        spectator = await server.connect(table)
        await eve.send({"type": "replace_bot", "id": "1", "seat": 1})
        welcome = await eve.wait_for("welcome")
        assert welcome["you"]["seat"] == 1
        assert welcome["own"]["hand"]
        assert all(seat["name"] != "Eve" for seat in (await spectator.resync())["table"]["seats"])
        server.advance_time(11 * SECOND)
        update = await spectator.wait_for("update", seq=welcome["seq"])
        assert update["events"][0]["event"] == "replaced"
        assert "own" not in update

    with_server(tmp_path, check, options=SLOW_BOTS)


# ---- A bot for an absent player


def test_presence_says_how_long_a_player_has_been_away(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        people, table, tokens = await start_with_two(server)
        await disconnect(server, table, people[1])
        presence = await people[0].wait_for("presence", here=[True, False, False, False])
        assert presence["absent_ms"][0] is None
        assert 0 <= presence["absent_ms"][1] < 5 * SECOND
        assert presence["absent_ms"][2:] == [None, None]
        server.advance_time(90 * SECOND)
        spectator = await server.connect(table)
        presence = await spectator.wait_for("presence")
        assert 90 * SECOND <= presence["absent_ms"][1] < 95 * SECOND
        await server.connect(table, tokens[1])
        assert (await spectator.wait_for("presence", here=[True, True, False, False]))["absent_ms"] == [None] * 4

    with_server(tmp_path, check, options=SLOW_BOTS)


def test_the_host_calls_a_bot_at_once_and_others_after_a_minute(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        people, table, tokens = await start_with_two(server)
        ada, ben = people
        assert (await ada.request("call_bot", seat=1))["code"] == "present"
        await disconnect(server, table, ada)
        assert (await ben.request("call_bot", seat=0))["code"] == "present"
        server.advance_time(MINUTE)
        answer = await ben.request("call_bot", seat=0)
        assert answer["table"]["seats"][0]["bot"] == "steady"
        assert answer["you"]["host"]
        ada = await server.connect(table, tokens[0])
        assert (ada.welcome["you"]["held"], ada.welcome["own"]) == (0, None)
        back = await ada.request("sit")
        assert back["you"]["seat"] == 0
        assert back["own"]["hand"]
        await disconnect(server, table, ada)
        assert (await ben.request("call_bot", seat=0))["type"] == "update"  # Ben is the host now

    with_server(tmp_path, check, options=SLOW_BOTS)


# ---- Removed players


def test_a_removed_player_gets_a_notice(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        tokens = [await server.new_guest(name) for name in ("Ada", "Ben")]
        table = await server.create_table(tokens[0], game="hearts")
        ada, ben = [await server.connect(table["id"], token) for token in tokens]
        await ben.request("sit")
        answer = await ada.request("remove", seat=1)
        update = await ben.wait_for("update", seq=answer["seq"])
        assert update["you"]["removed"]
        assert update["you"]["seat"] is None
        assert (await ben.resync())["you"]["removed"]
        assert (await ben.request("sit"))["code"] == "removed"
        assert not answer.get("you", {}).get("removed")

    with_server(tmp_path, check)


# ---- Abandoned tables


def test_a_guest_becomes_host_when_the_host_stays_away_before_the_match(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in ("Ada", "Ben")]
            table = await server.create_table(tokens[0], game="hearts")
            ada, ben = [await server.connect(table["id"], token) for token in tokens]
            await ben.request("sit")
            await disconnect(server, table["id"], ada)
            server.advance_time(HOST_ABSENCE - SECOND)
            await asyncio.sleep(0.02)
            assert not (await ben.resync())["you"]["host"]
            server.advance_time(2 * SECOND)
            update = await ben.wait_for("update")
            assert update["you"]["host"]
            assert update["events"][0]["words"] == "Ben is the host now: Ada is away."
            assert (await ben.request("add_bot"))["type"] == "update"
        async with running_server(tmp_path) as server:
            assert (await server.connect(table["id"], tokens[1])).welcome["you"]["host"]
            assert not (await server.connect(table["id"], tokens[0])).welcome["you"]["host"]

    asyncio.run(main())


def test_a_guest_who_sits_down_at_an_abandoned_table_becomes_host(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table = await server.create_table(await server.new_guest("Ada"), game="hearts")  # and never comes
        ben = await server.connect(table["id"], await server.new_guest("Ben"))
        server.advance_time(HOST_ABSENCE + SECOND)
        await asyncio.sleep(0.02)
        assert not (await ben.resync())["you"]["host"]
        await ben.request("sit")
        assert (await ben.resync())["you"]["host"]

    with_server(tmp_path, check)


def test_a_table_that_nobody_is_at_leaves_the_lobby_and_closes_before_the_first_match(tmp_path: Path) -> None:
    async def lobby(server: RunningServer) -> list[str]:
        return [info["id"] for info in (await server.http.get("/api/tables")).json()["tables"]]

    async def main() -> None:
        options = replace(FAST_OPTIONS, sleep_after=10 * MINUTE)
        async with running_server(tmp_path, options) as server:
            token = await server.new_guest("Ada")
            table = await server.create_table(token, game="hearts")
            played = await server.create_table(token, game="hearts", bots=["steady"] * 3)
            ada = await server.connect(played["id"], token)
            await ada.request("ready")
            await disconnect(server, played["id"], ada)
            assert set(await lobby(server)) == {table["id"], played["id"]}
            server.advance_time(3 * MINUTE)
            assert await lobby(server) == []
            assert len(await my_tables(server, token)) == 2
            for _ in range(7):
                server.advance_time(4 * 60 * MINUTE)
                await asyncio.sleep(0.02)
            assert [info["id"] for info in await my_tables(server, token)] == [played["id"]]
            assert (await server.http.get(f"/api/tables/{table['code']}")).status_code == 404
            assert await server.manager.store.load(table["id"]) is None

    asyncio.run(main())
