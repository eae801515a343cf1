"""Tables with a long log are restored outside the event loop, and nobody can have many of them restored at once."""

import asyncio
import threading
from pathlib import Path

import pytest

from fairdeal.server import revival
from fairdeal.server.json_codec import encode_json
from fairdeal.server.store import CommandAccepted, Store, StoredTable, TableCreated
from fairdeal.server.table_host import TableHost
from fairdeal.server.table_snapshot import Pacing, TableSnapshot
from fairdeal.server.turns import MAX_WAITING
from fairdeal.table import Command, Settings, Table
from tests.server.running_server import running_server

HOST = "somebody"


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads in which tables were restored."""
    names: list[str] = []
    restore = revival.restore_table

    def noted(host: TableHost, stored: StoredTable) -> revival.RestoredTable:
        names.append(threading.current_thread().name)
        return restore(host, stored)

    monkeypatch.setattr(revival, "restore_table", noted)
    return names


async def store_table(store: Store, name: str, commands: int) -> None:
    """Store a table with a log of this many commands."""
    table = Table(Settings("hearts"), HOST)
    snapshot = encode_json(TableSnapshot(table.checkpoint(), Pacing(0)))
    changes = []
    for number in range(1, commands + 1):
        command = Command("sit", HOST, {"name": "Ada"}) if number == 1 else Command("say", HOST, {"text": f"{number}"})
        table.apply(command, number)
        changes.append(CommandAccepted(name, number, number, encode_json(command)))
    await store.write(TableCreated(name, name, 1, snapshot, [HOST]))
    await store.write(*changes)


def test_a_long_log_is_replayed_in_a_thread(tmp_path: Path, threads: list[str]) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            await store_table(server.manager.store, "SHORT", 10)
            await store_table(server.manager.store, "LONG", revival.SHORT_LOG + 10)
        async with running_server(tmp_path) as server:
            assert (await server.http.get("/api/tables/SHORT")).json()["table"]["seats"][0]["name"] == "Ada"
            assert threads == [threading.current_thread().name]
            assert (await server.http.get("/api/tables/LONG")).json()["table"]["seats"][0]["name"] == "Ada"
            assert threads[1:] == ["restoring-0"]
            spectator = await server.connect("LONG")
            assert spectator.welcome["seq"] == revival.SHORT_LOG + 10
            assert threads[2:] == ["restoring-0"]

    asyncio.run(main())


def test_an_address_reads_one_sleeping_table_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            for number in range(MAX_WAITING + 5):
                await store_table(server.manager.store, f"T{number}", revival.SHORT_LOG + 1)
        async with running_server(tmp_path) as server:
            may_go_on = threading.Event()
            restore = revival.restore_table
            waiting: list[int] = []

            def slow(host: TableHost, stored: StoredTable) -> revival.RestoredTable:
                waiting.append(server.manager.workers.restoring.outstanding)
                may_go_on.wait(10)
                return restore(host, stored)

            monkeypatch.setattr(revival, "restore_table", slow)
            requests = [
                asyncio.create_task(server.http.get(f"/api/tables/T{number}")) for number in range(MAX_WAITING + 5)
            ]
            done, _ = await asyncio.wait(requests, return_when=asyncio.FIRST_COMPLETED)
            assert next(iter(done)).result().status_code == 503
            may_go_on.set()
            statuses = [(await request).status_code for request in requests]
            assert sorted(statuses) == [200] * (MAX_WAITING + 1) + [503] * 4
            assert set(waiting) == {1}, "only one is in the queue at any time"

    asyncio.run(main())
