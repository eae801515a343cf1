"""What a start costs, and what is still there after it."""

import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import pytest

from fairdeal.server.live_tables import HEARTBEAT_INTERVAL
from fairdeal.server.store import CommandAccepted, Store, TableCreated, open_store, sqlite
from fairdeal.server.table_manager import TableManager
from tests.server.databases import PostgresUnavailable
from tests.server.failing_store import FailingStore
from tests.server.power_loss.journaled_postgres import JournaledPostgres
from tests.server.running_server import running_server
from tests.server.test_table_manager import start_president, wait_for_deal

TABLES = 10_000
TIMEOUT = 60.0


def test_a_start_with_many_sleeping_tables_is_fast(tmp_path: Path) -> None:
    async def main() -> None:
        url = f"sqlite:///{tmp_path / 'tables.db'}"
        async with running_server(tmp_path) as server:
            await server.create_table(await server.new_guest("Ada"), game="hearts")
        copy_table(tmp_path / "tables.db")
        store = await open_store(url)
        store.open_tables = store.load = None  # type: ignore[method-assign, assignment]  # no table may be read
        started = time.process_time()
        manager = TableManager(store, b"k" * 32)
        await manager.start()
        assert time.process_time() - started < 2
        assert len(manager.sleeping) == TABLES
        await manager.stop()

    asyncio.run(main())


def copy_table(path: Path) -> None:
    """Fill a database with copies of its table, each with four commands."""
    count = f"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {TABLES})"
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"{count} INSERT INTO tables SELECT i, i, made, number, start FROM tables, n")
        database.execute(f"{count} INSERT INTO summaries SELECT i, 1, people, 0, 0, NULL FROM summaries, n")
        commands = "SELECT 1 AS k UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4"
        database.execute(f"{count} INSERT INTO log SELECT i, k, 0, '{{}}' FROM n, ({commands})")
        database.commit()


def test_an_idle_server_hardly_writes(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            await asyncio.sleep(0.1)
            store = FailingStore(server.manager)
            store.waits = True
            for _ in range(60):
                server.advance_time(10_000)
                await asyncio.sleep(0.01)
            assert len(store.waiting) <= 60 * 10_000 // HEARTBEAT_INTERVAL
            store.waits = False

    asyncio.run(main())


def test_chat_from_before_the_match_is_still_there_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in ("Ada", "Ben")]
            table = (await server.create_table(tokens[0], game="president", seats=2, turn=None))["id"]
            people = [await server.connect(table, token) for token in tokens]
            await people[1].request("sit")
            said = await people[0].request("say", text="Good luck")
            for person in people:
                await person.send({"type": "ready", "id": "begin"})
            await wait_for_deal(people[0])
            before = (await server.connect(table, tokens[1], last=0)).welcome["log"]
        async with running_server(tmp_path) as server:
            log = (await server.connect(table, tokens[1], last=0)).welcome["log"]
            assert "Good luck" in json.dumps(log)
            assert log[: len(before)] == before
            missed = (await server.connect(table, tokens[1], last=said["seq"])).welcome["log"]
            assert missed[0]["seq"] == said["seq"] + 1

    asyncio.run(main())


def test_an_old_request_is_not_done_again_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, people, tokens = await start_president(server, turn=None)
            await wait_for_deal(people[0])
            await people[0].send({"type": "say", "id": "old", "text": "once"})
            await people[0].wait_for("update", done="old")
            for number in range(80):
                await people[0].send({"type": "say", "id": f"later {number}", "text": "more"})
            await people[0].wait_for("update", done="later 79")
        async with running_server(tmp_path) as server:
            ada = await server.connect(table, tokens[0])
            await ada.send({"type": "say", "id": "old", "text": "once"})
            assert (await ada.wait_for("done", id="old"))["seq"] <= ada.welcome["seq"] + 1

    asyncio.run(main())


def test_recent_commands_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many commands in each write, as on a busy server: `recent` stays as short as it should be."""
    monkeypatch.setattr(sqlite, "MAX_RECENT", 500)
    monkeypatch.setattr(sqlite, "MOVED_AT_ONCE", 50)

    async def fill(store: Store) -> None:
        await store.write(*(TableCreated(f"t{n}", f"t{n}", 5, "{}") for n in range(100)))
        for number in range(1, 61):
            store.write_each([([CommandAccepted(f"t{n}", number, 5, "{}")], lambda _: None) for n in range(100)])
            await store.write()

    async def main() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'tables.db'}")
        await fill(store)
        await store.close()

    asyncio.run(main())
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        ((rows,),) = database.execute("SELECT count(*) FROM recent").fetchall()
        ((moved,),) = database.execute("SELECT count(*) FROM log").fetchall()
    assert rows <= 800
    assert rows + moved == 6_000


@pytest.mark.parametrize("hot_standby", ["on", "off"])
def test_a_server_waits_for_a_database_that_is_recovering(hot_standby: str) -> None:
    """With `hot_standby` PostgreSQL can be read meanwhile; without, it refuses every connection."""

    async def main(postgres: JournaledPostgres) -> None:
        command = [sys.executable, "-m", "fairdeal", "serve", "--port", "0", "--db", postgres.url]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            said = b""
            while b"recovering" not in said:
                line = await asyncio.wait_for(process.stderr.readline(), TIMEOUT)
                assert line, f"the server has ended: {said.decode()}"
                said += line
            await asyncio.to_thread(postgres.promote)
            assert b"Fairdeal is at" in await asyncio.wait_for(process.stdout.readline(), TIMEOUT)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    with tempfile.TemporaryDirectory(prefix="fairdeal-") as folder:
        try:
            postgres = JournaledPostgres(Path(folder) / "data")
            postgres.create()
        except PostgresUnavailable as missing:
            pytest.skip(str(missing))
        (postgres.data / "standby.signal").touch()
        postgres.launch(None, f"hot_standby={hot_standby}", "max_connections=100")  # no fewer than before
        try:
            wait_for_socket(postgres)
            asyncio.run(main(postgres))
        finally:
            postgres.kill()


def wait_for_socket(postgres: JournaledPostgres) -> None:
    """Wait until PostgreSQL listens: before that, a server may say that there is none."""
    end = time.monotonic() + TIMEOUT
    while not (postgres.data.parent / ".s.PGSQL.5432").exists():
        assert time.monotonic() < end
        time.sleep(0.02)
