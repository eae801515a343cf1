"""Tables that are dropped from memory because a write failed, and logs that cannot be replayed."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from fairdeal.server.store import Store
from fairdeal.server.store.owned_postgres import PostgresStore
from fairdeal.table import Command, TableError
from tests.server.databases import TemporaryPostgres
from tests.server.failing_store import FailingStore
from tests.server.running_server import Client, RunningServer, running_server
from tests.server.test_slow_readers import connect_without_reading, frame
from tests.server.test_table_manager import start_president, wait_for_deal


async def stored_numbers(store: Store, table: str) -> list[int]:
    stored = await store.load(table)
    assert stored is not None
    numbers = [entry.number for entry in stored.entries]
    assert numbers == list(range(stored.number + 1, stored.number + 1 + len(numbers)))
    return numbers


@contextlib.asynccontextmanager
async def outage(server: RunningServer, postgres: TemporaryPostgres | None) -> AsyncIterator[None]:
    """No write works: PostgreSQL is stopped for longer than the server waits for it, or SQLite's disk is full."""
    if postgres is not None:
        assert isinstance(server.manager.store, PostgresStore)
        server.manager.store.owner.timeout = 0.3
        await asyncio.to_thread(postgres.stop)
        try:
            yield
        finally:
            await asyncio.to_thread(postgres.start)
    else:
        store = FailingStore(server.manager)
        store.fails = True
        yield
        store.fails = False


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_client_that_does_not_read_cannot_write_to_a_dropped_table(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    """The close is stuck behind what it does not read. Its commands must not reach the log of the revived table."""
    postgres: TemporaryPostgres | None = request.getfixturevalue("database") if kind == "postgresql" else None
    url = postgres.new_database() if postgres is not None else None

    async def main() -> None:
        async with running_server(tmp_path, database=url) as server:
            ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
            table = (await server.create_table(ada, game="hearts"))["id"]
            player = await server.connect(table, ada)
            slow = await connect_without_reading(server, table, ben)
            await player.wait_for("presence", watchers=1)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(slow, frame({"type": "sit", "id": "1"}))
            dropped = server.manager.tables[table]
            stuck = next(connection for connection in dropped.connections if connection.name == "Ben")
            while stuck.writer is None:
                await loop.sock_sendall(slow, frame({"type": "resync", "last": 0}))
                await asyncio.sleep(0)
            async with outage(server, postgres):
                await player.send({"type": "say", "id": "lost", "text": "lost"})
                assert (await player.read_until_closed())["code"] == "store"
            again = await server.connect(table, ada)
            assert dropped.stopped
            with contextlib.suppress(OSError):  # it may be cut off already
                for number in range(5):
                    await loop.sock_sendall(slow, frame({"type": "say", "id": f"late-{number}", "text": "late"}))
            with pytest.raises(TableError, match="connect again"):
                dropped.execute(Command("say", dropped.table.host, {"text": "late"}))
            assert stuck.is_closed
            assert (await again.request("say", text="still here"))["type"] == "update"
            await stored_numbers(server.manager.store, table)
            stored = await server.manager.store.load(table)
            assert stored is not None
            assert "late" not in "".join(entry.command for entry in stored.entries)
            slow.close()
        async with running_server(tmp_path, database=url) as server:
            assert (await server.connect(table, ada)).welcome["seq"] >= again.welcome["seq"] + 1

    asyncio.run(main())


def test_requests_that_wait_for_a_failed_write_get_an_error(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            token = await server.new_guest("Ada")
            table = (await server.create_table(token, game="hearts"))["id"]
            ada = await server.connect(table, token)
            store = FailingStore(server.manager)
            store.waits = True
            await ada.send({"type": "say", "id": "1", "text": "lost"})
            while not store.waiting:
                await asyncio.sleep(0.01)
            headers = {"authorization": f"Bearer {token}"}
            requests = [
                asyncio.create_task(server.http.get(path, headers=headers))
                for path in (f"/api/tables/{table}", f"/t/{table}", "/api/me/tables", "/api/tables")
            ]
            async with asyncio.timeout(60):
                while len(server.manager.tables[table].publisher.pending[-1].callbacks) < len(requests):
                    await asyncio.sleep(0.01)
            store.fail_waiting()
            answers = await asyncio.wait_for(asyncio.gather(*requests), 60)
            assert [answer.status_code for answer in answers] == [503] * len(requests)
            assert (await server.http.get(f"/api/tables/{table}")).status_code == 200

    asyncio.run(main())


def test_a_failed_write_of_one_table_does_not_drop_another(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in ("Ada", "Ben")]
            tables = [(await server.create_table(token, game="hearts"))["id"] for token in tokens]
            bad, good = (server.manager.tables[table] for table in tables)
            bad.epoch = 99  # as if it had been revived elsewhere
            bad.execute(Command("say", bad.table.host, {"text": "lost"}))
            good.execute(Command("say", good.table.host, {"text": "kept"}))  # in the same batch
            await good.publisher.wait_until_published()
            assert not good.stopped
            assert bad.stopped
            await server.connect(tables[0], tokens[0])

    asyncio.run(main())


# ---- Damaged logs


def damage(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database:
        for statement in statements:
            assert database.execute(statement).rowcount, statement
        database.commit()


LAST = "(SELECT max(number) FROM recent)"
DAMAGES = {
    "not JSON": f"UPDATE recent SET command = '{{' WHERE number = {LAST}",
    "an illegal move": f"UPDATE recent SET command = replace(command, 'x1', 'x9') WHERE number = {LAST}",
    "a gap": f"DELETE FROM recent WHERE number = {LAST} - 1",
    "a number twice": (
        "INSERT INTO recent (table_id, number, at, command) "
        f"SELECT table_id, number, at, replace(command, 'x1', 'x9') FROM recent WHERE number = {LAST}"
    ),
    "an unknown command": f"UPDATE recent SET command = replace(command, 'move', 'dance') WHERE number = {LAST}",
}


async def play_some_moves(people: list[Client], number: int) -> None:
    for _ in range(number):
        welcomes = [await person.resync() for person in people]
        mover = next(n for n, welcome in enumerate(welcomes) if welcome["own"].get("moves"))
        move = next(text for text in welcomes[mover]["own"]["moves"] if text.endswith("x1"))
        assert (await people[mover].request("move", text=move))["type"] == "update"


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_log_does_not_make_its_table_unreachable(tmp_path: Path, kind: str) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, people, tokens = await start_president(server, turn=None)
            for person in people:
                await wait_for_deal(person)
            await play_some_moves(people, 2)
            before = (await people[0].resync())["seq"]
        damage(tmp_path / "tables.db", DAMAGES[kind])
        async with running_server(tmp_path) as server:
            assert (await server.http.get(f"/api/tables/{table}")).status_code == 200
            clients = [await server.connect(table, token) for token in tokens]
            events = [event for entry in clients[0].welcome["log"] for event in entry["events"]]
            (repaired,) = [event for event in events if event["event"] == "repaired"]
            assert "restored" in repaired["words"]
            lost = repaired["data"]["lost"]
            assert lost == 1
            assert clients[0].welcome["seq"] > before - 2
            await play_some_moves(clients, 1)
            await stored_numbers(server.manager.store, table)
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            rows = database.execute("SELECT table_id, command, reason FROM quarantine").fetchall()
        assert [row[0] for row in rows] == [table] * lost
        assert rows[0][2]
        async with running_server(tmp_path) as server:
            again = await server.connect(table, tokens[0])
            assert again.welcome["view"] is not None

    asyncio.run(main())


def test_a_table_without_a_readable_snapshot_says_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            token = await server.new_guest("Ada")
            table = (await server.create_table(token, game="hearts"))["id"]
        damage(tmp_path / "tables.db", "UPDATE tables SET start = '{'")
        async with running_server(tmp_path) as server:
            answer = await server.http.get(f"/api/tables/{table}")
            assert answer.json()["code"] == "damaged"
            assert (await socket_bye(server, table))["code"] == "damaged"
            mine = await server.http.get("/api/me/tables", headers={"authorization": f"Bearer {token}"})
            assert mine.json()["tables"] == []
            other = await server.create_table(token, game="hearts")
            await server.connect(other["id"], token)

    asyncio.run(main())


async def socket_bye(server: RunningServer, table: str) -> dict[str, Any]:
    """The message with which a table's socket is closed right after `hello`."""
    from websockets.asyncio.client import connect

    async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket") as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1}))
        return await Client(socket).read_until_closed()


def test_a_text_that_postgresql_cannot_store_is_not_found(tmp_path: Path, database: TemporaryPostgres) -> None:
    async def main() -> None:
        async with running_server(tmp_path, database=url) as server:
            for path in ("/api/matches/%00", "/api/matches/a%00b/replay", "/api/tables/%00", "/t/%00"):
                status = (await server.http.get(path)).status_code
                assert status in (200, 404), (path, status)

    url = database.new_database()
    asyncio.run(main())
