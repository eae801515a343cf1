"""Clocks that are wrong, processes that are stopped, and tables that nobody is at."""

import asyncio
import json
import signal
import time
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.running_server import Client, running_server
from tests.server.test_run_server import TIMEOUT, running
from tests.server.test_table_manager import start_president, wait_for_deal

SECOND = 1_000
HOUR = 3_600 * SECOND
DAY = 24 * HOUR


def set_clock(monkeypatch: pytest.MonkeyPatch, change: int) -> None:
    """Set the computer's clock, before a server starts."""
    real = time.time_ns
    monkeypatch.setattr("fairdeal.server.live_tables.time.time_ns", lambda: real() + change * 1_000_000)


def test_a_clock_that_was_set_back_delays_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, people, tokens = await start_president(server, turn=10 * SECOND)
            await wait_for_deal(people[0])
        with monkeypatch.context() as patched:
            set_clock(patched, -HOUR)
            async with running_server(tmp_path) as server:
                again = await server.connect(table, tokens[0])
                assert again.welcome["clock"]["remaining_ms"] <= 10 * SECOND
                server.advance_time(11 * SECOND)
                update = await again.wait_for("update")
                assert update["events"][0]["event"] == "automatic"
        async with running_server(tmp_path) as server:  # and the clock is right again
            again = await server.connect(table, tokens[0])
            assert 9 * SECOND < again.welcome["clock"]["remaining_ms"] <= 10 * SECOND

    asyncio.run(main())


def test_a_clock_that_was_set_back_before_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in ("Ada", "Ben")]
            table = (await server.create_table(tokens[0], game="president", seats=2, turn=10 * SECOND))["id"]
            await (await server.connect(table, tokens[1])).request("sit")
        with monkeypatch.context() as patched:
            set_clock(patched, -HOUR)
            async with running_server(tmp_path) as server:
                people = [await server.connect(table, token) for token in tokens]
                for person in people:
                    await person.send({"type": "ready", "id": "begin"})
                await wait_for_deal(people[0])
                server.advance_time(11 * SECOND)
                assert (await people[0].wait_for("update"))["events"][0]["event"] == "automatic"

    asyncio.run(main())


def test_a_clock_that_is_far_ahead_deletes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            token = await server.new_guest("Ada")
            table = (await server.create_table(token, game="hearts"))["id"]
        with monkeypatch.context() as patched:
            set_clock(patched, 400 * DAY)
            async with running_server(tmp_path) as server:
                mine = await server.http.get("/api/me/tables", headers={"authorization": f"Bearer {token}"})
                assert [info["id"] for info in mine.json()["tables"]] == [table]
        async with running_server(tmp_path) as server:
            assert (await server.connect(table, token)).welcome["you"]["seat"] == 0

    asyncio.run(main())


def test_a_table_is_hidden_long_before_it_is_deleted(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, people, tokens = await start_president(server, turn=None)
            await wait_for_deal(people[0])
            for person in people:
                await person.close()
            while server.manager.tables[table].connections:
                await asyncio.sleep(0.01)
            server.advance_time(HOUR)
            while server.manager.tables:
                await asyncio.sleep(0.01)
            server.advance_time(15 * DAY)
            await asyncio.sleep(0.05)
            mine = await server.http.get("/api/me/tables", headers={"authorization": f"Bearer {tokens[0]}"})
            assert mine.json()["tables"] == []
            assert (await server.http.get(f"/api/tables/{table}")).status_code == 200
            server.advance_time(80 * DAY)
            while server.manager.sleeping:
                await asyncio.sleep(0.01)
            assert (await server.http.get(f"/api/tables/{table}")).status_code == 404

    asyncio.run(main())


def test_looking_at_a_table_does_not_start_its_clocks(tmp_path: Path) -> None:
    """Nobody may have the cards of absent people played by opening a link."""

    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, people, tokens = await start_president(server, turn=10 * SECOND)
            await wait_for_deal(people[0])
            code = people[0].welcome["code"]
        async with running_server(tmp_path) as server:
            for path in (f"/api/tables/{table}", f"/t/{code}", f"/api/tables/{code}"):
                assert (await server.http.get(path)).status_code == 200
            assert not server.manager.tables
            stranger = await server.connect(table, await server.new_guest("Cy"))
            anonymous = await server.connect(table)
            seq = stranger.welcome["seq"]
            for _ in range(3):
                server.advance_time(11 * SECOND)
                await asyncio.sleep(0.1)
            assert (await anonymous.resync())["seq"] == seq
            player = await server.connect(table, tokens[0])
            assert player.welcome["clock"]["remaining_ms"] > 9 * SECOND
            server.advance_time(11 * SECOND)
            assert (await player.wait_for("update"))["events"][0]["event"] == "automatic"

    asyncio.run(main())


def test_nobody_loses_a_turn_while_the_process_is_stopped(tmp_path: Path) -> None:
    """A real server process is stopped for longer than a turn: everyone has the full time again."""

    async def main() -> None:
        async with running("--db", f"sqlite:///{tmp_path / 'tables.db'}") as (process, address):
            tokens = [await new_guest(address, name) for name in ("Ada", "Ben")]
            async with httpx.AsyncClient(base_url=address) as http:
                body = {"game": "president", "seats": 2, "turn": 5 * SECOND}
                headers = {"authorization": f"Bearer {tokens[0]}"}
                table = (await http.post("/api/tables", json=body, headers=headers)).json()["id"]
            people = [await hello(address, table, token) for token in tokens]
            await people[1].request("sit")
            for person in people:
                await person.send({"type": "ready", "id": "begin"})
            updates = [await wait_for_deal(person) for person in people]
            mover = next(n for n, update in enumerate(updates) if update["own"].get("moves"))
            process.send_signal(signal.SIGSTOP)
            try:
                await asyncio.sleep(7)
            finally:
                process.send_signal(signal.SIGCONT)
            await asyncio.sleep(0.5)  # a clock that is up would have moved by now
            await people[mover].send({"type": "move", "id": "in time", "text": updates[mover]["own"]["moves"][0]})
            while (answer := await people[mover].receive()).get("done") != "in time":
                assert answer["type"] != "refused", answer
                assert "automatic" not in json.dumps(answer)

    asyncio.run(main())


async def new_guest(address: str, name: str) -> str:
    async with httpx.AsyncClient(base_url=address) as http:  # with cookies of its own
        return str((await http.post("/api/guests", json={"name": name})).json()["token"])


async def hello(address: str, table: str, token: str) -> Client:
    socket = await connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket", open_timeout=TIMEOUT)
    client = Client(socket)
    await client.send({"type": "hello", "protocol": 1, "token": token})
    client.welcome = await client.wait_for("welcome")
    return client
