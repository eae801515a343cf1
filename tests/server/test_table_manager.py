"""The life cycle of tables: restarts, sleep, clocks, bots, a store that fails."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.failing_store import FailingStore
from tests.server.running_server import FAST_OPTIONS, Client, RunningServer, running_server, until
from tests.server.simple_player import play_match

SECOND = 1_000


async def start_president(server: RunningServer, **settings: Any) -> tuple[str, list[Client], list[str]]:
    """Start a match of President between two people."""
    tokens = [await server.new_guest(name) for name in ("Ada", "Ben")]
    table = await server.create_table(tokens[0], **{"game": "president", "seats": 2, **settings})
    people = [await server.connect(table["id"], token) for token in tokens]
    await people[1].request("sit")
    for person in people:
        await person.send({"type": "ready", "id": "begin"})
    return table["id"], people, tokens


async def wait_for_deal(client: Client) -> dict[str, Any]:
    """Return the update with which the match starts."""
    while True:
        update = await client.wait_for("update")
        if any(event["event"] == "match" for event in update["events"]):
            return update


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, people, tokens = await start_president(server)
            before = [await wait_for_deal(person) for person in people]
            code = people[0].welcome["code"]
        for person in people:
            bye = await person.read_until_closed()
            assert (bye["type"], bye["code"]) == ("bye", "stopping")
        async with running_server(tmp_path) as server:
            assert list(server.manager.sleeping) == [table]
            again = [await server.connect(name, token) for name, token in zip((table, code), tokens, strict=True)]
            for old, new in zip(before, again, strict=True):
                assert new.welcome["own"] == old["own"]
                assert new.welcome["view"] == old["view"]
                assert new.welcome["seq"] >= old["seq"]
                assert new.welcome["table"]["fair"] == old["table"]["fair"]
                assert new.welcome["log"]
            mover = next(client for client in again if client.welcome["own"].get("moves"))
            assert (await mover.request("move", text=mover.welcome["own"]["moves"][0]))["type"] == "update"

    asyncio.run(main())


def test_no_time_runs_while_the_server_is_down(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            _, people, tokens = await start_president(server, turn=10 * SECOND)
            await wait_for_deal(people[0])
            server.advance_time(9 * SECOND)
            table = people[0].welcome["id"]
        async with running_server(tmp_path) as server:
            again = await server.connect(table, tokens[0])
            assert 9_000 < again.welcome["clock"]["remaining_ms"] <= 10_000
            assert again.welcome["clock"]["total_ms"] == 10_000

    asyncio.run(main())


def test_the_clock_moves_for_a_player_who_does_not(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            _, people, _ = await start_president(server, turn=10 * SECOND)
            first = await wait_for_deal(people[0])
            server.advance_time(9 * SECOND)
            await asyncio.sleep(0.02)
            runner = next(iter(server.manager.tables.values()))
            assert runner.table.version == first["seq"]
            server.advance_time(2 * SECOND)
            update = await people[0].wait_for("update")
            assert update["events"][0]["event"] == "automatic"
            assert update["clock"]["remaining_ms"] > 9_000

    asyncio.run(main())


def test_an_unused_table_sleeps_and_wakes_up_as_it_was(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path, replace(FAST_OPTIONS, sleep_after=60 * SECOND)) as server:
            table, people, tokens = await start_president(server, turn=None)
            before = await wait_for_deal(people[0])
            server.advance_time(61 * SECOND)
            await asyncio.sleep(0.02)
            assert table in server.manager.tables  # it has connections
            for person in people:
                await person.close()
            while server.manager.tables[table].connections:
                await asyncio.sleep(0.01)
            server.advance_time(61 * SECOND)
            await until(lambda: not server.manager.tables)
            assert "fairdeal_tables_sleeping 1.0" in server.manager.metrics.text().decode()
            again = await asyncio.gather(*(server.connect(table, token) for token in tokens))
            assert again[0].welcome["own"]["hand"] == before["own"]["hand"]
            assert table in server.manager.tables
            assert not server.manager.sleeping

    asyncio.run(main())


def test_an_unused_table_without_people_is_closed(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path, replace(FAST_OPTIONS, sleep_after=60 * SECOND)) as server:
            table = await server.create_table(await server.new_guest("Ada"), game="hearts", sit=False)
            runner = server.manager.tables[table["id"]]
            server.advance_time(61 * SECOND)
            await until(lambda: not server.manager.codes)
            assert (await server.http.get(f"/api/tables/{table['code']}")).status_code == 404
            runner.restart_clock()  # does nothing: it is closed

    asyncio.run(main())


def test_a_table_that_sleeps_for_too_long_is_closed(tmp_path: Path) -> None:
    async def main() -> None:
        options = replace(FAST_OPTIONS, sleep_after=60 * SECOND, close_after=3_600 * SECOND)
        async with running_server(tmp_path, options) as server:
            table = await server.create_table(await server.new_guest("Ada"), game="hearts")
            server.advance_time(61 * SECOND)
            await until(lambda: bool(server.manager.sleeping))
            server.advance_time(3_601 * SECOND)
            await until(lambda: not server.manager.sleeping)
            assert await server.manager.store.load(table["id"]) is None
            await server.create_table(await server.new_guest("Ben"), game="hearts")
        async with running_server(tmp_path, replace(options, close_after=-1)) as server:
            assert not server.manager.tables
            assert not server.manager.sleeping

    asyncio.run(main())


def test_bots_pause_before_they_move(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            token = await server.new_guest("Ada")
            bots = ["steady"] * 3
            table = await server.create_table(token, game="president", bots=bots, bot_pause=10_000, turn=None)
            ada = await server.connect(table["id"], token)
            await ada.send({"type": "ready", "id": "1"})
            update = await wait_for_deal(ada)
            while update["own"].get("moves"):
                update = await ada.request("move", text=update["own"]["moves"][0])
            await asyncio.sleep(0.05)
            runner = server.manager.tables[table["id"]]
            assert runner.table.version == update["seq"]
            server.advance_time(9_000)
            await asyncio.sleep(0.02)
            assert runner.table.version == update["seq"]
            server.advance_time(1_100)
            assert (await ada.wait_for("update"))["seq"] == update["seq"] + 1

    asyncio.run(main())


def test_a_bot_that_fails_does_not_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> str:
        raise ZeroDivisionError("an error of a bot")

    monkeypatch.setattr("fairdeal.server.bot_scheduler.choose_move", fails)

    async def main() -> None:
        async with running_server(tmp_path) as server:
            token = await server.new_guest("Ada")
            table = await server.create_table(
                token, game="president", options={"rounds": 1}, bots=["steady"] * 2, seats=3
            )
            ada = await server.connect(table["id"], token)
            await ada.send({"type": "ready", "id": "1"})
            await play_match(ada, random.Random(1))
            assert "fairdeal_errors_total 0.0" not in server.manager.metrics.text().decode()

    asyncio.run(main())


def test_a_failed_write_is_not_published_and_the_stored_table_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, people, tokens = await start_president(server)
            before = [await wait_for_deal(person) for person in people]
            store = FailingStore(server.manager)
            store.fails = True
            mover = next(n for n, update in enumerate(before) if update["own"].get("moves"))
            await people[mover].send({"type": "move", "id": "lost", "text": before[mover]["own"]["moves"][0]})
            for person in people:
                bye = await person.read_until_closed()
                assert (bye["type"], bye["code"]) == ("bye", "store")
                assert not any('"lost"' in text for text in person.received)
            store.fails = False
            clients = [await server.connect(table, token) for token in tokens]
            assert [client.welcome["own"] for client in clients] == [update["own"] for update in before]
            again = await clients[mover].request("move", text=before[mover]["own"]["moves"][0])
            assert again["type"] == "update"

    asyncio.run(main())


def test_a_bot_takes_over_from_a_player_who_left(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            _, people, _ = await start_president(server, takeover="random", options={"rounds": 1})
            await wait_for_deal(people[0])
            left = await people[1].request("leave")
            assert [event["event"] for event in left["events"]] == ["left", "takeover"]
            assert (await people[0].wait_for("update", seq=left["seq"]))["table"]["seats"][1]["bot"] == "random"
            moves = (await people[0].resync())["own"].get("moves")
            if moves:
                await people[0].send({"type": "move", "id": "first", "text": moves[0]})
            await play_match(people[0], random.Random(2))

    asyncio.run(main())
