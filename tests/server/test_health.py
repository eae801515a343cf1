"""`/api/health` says whether the server can read and write, and a server that has lost its database ends."""

import asyncio
import contextlib
from pathlib import Path

import httpx
import pytest

from fairdeal.server.store import sql
from fairdeal.server.store.owned_postgres import PostgresStore
from tests.server.databases import TemporaryPostgres
from tests.server.power_loss.file_journal import NoCompiler, build_library, environment
from tests.server.running_server import running_server
from tests.server.test_run_server import TIMEOUT, create_table, running

FENCED = "this server cannot continue"


async def wait_for_health(http: httpx.AsyncClient, status: int) -> None:
    """Ask until the server is as healthy as expected."""
    end = asyncio.get_running_loop().time() + TIMEOUT
    while True:
        answer = await http.get("/api/health")
        assert answer.json()["ok"] is (answer.status_code == 200)
        if answer.status_code == status:
            return
        assert asyncio.get_running_loop().time() < end, answer.text
        await asyncio.sleep(0.1)


def test_health_on_a_full_disk(tmp_path: Path) -> None:
    """A real server process, on a disk that is full for a while."""
    try:
        library = build_library(tmp_path)
    except NoCompiler as missing:
        pytest.skip(str(missing))
    disk, full = tmp_path / "disk", tmp_path / "full"
    disk.mkdir()

    async def main() -> None:
        variables = environment(library, disk, full=full)
        url = f"sqlite:///{disk / 'tables.db'}"
        async with running("--db", url, environment=variables) as (_, address):
            ada, _, table = await create_table(address)
            async with httpx.AsyncClient(base_url=address, timeout=TIMEOUT) as http:
                await wait_for_health(http, 200)
                full.touch()
                await wait_for_health(http, 503)
                await ada.send({"type": "say", "id": "lost", "text": "lost"})
                assert (await ada.read_until_closed())["code"] == "store"
                full.unlink()
                await wait_for_health(http, 200)
                assert (await http.get(f"/api/tables/{table}")).status_code == 200

    asyncio.run(main())


def test_health_while_the_database_is_unreachable(
    tmp_path: Path, database: TemporaryPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql, "PROBE_INTERVAL", 0.0)
    url = database.new_database()

    async def main() -> None:
        async with running_server(tmp_path, database=url) as server:
            await wait_for_health(server.http, 200)
            await asyncio.to_thread(database.stop)
            try:
                await wait_for_health(server.http, 503)
            finally:
                await asyncio.to_thread(database.start)
            await wait_for_health(server.http, 200)

    asyncio.run(main())


def test_a_server_whose_database_has_another_owner_ends(database: TemporaryPostgres) -> None:
    url = database.new_database()

    async def main() -> None:
        async with running("--db", url) as (process, address):
            terminate = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
            await asyncio.to_thread(database.execute, f"{terminate} AND pid <> pg_backend_pid()", url=url)
            other = await PostgresStore.open(url)
            async with httpx.AsyncClient(base_url=address, timeout=TIMEOUT) as http:
                with contextlib.suppress(httpx.TransportError):  # from when the process has ended
                    while process.returncode is None:
                        assert (await http.get("/api/health")).status_code == 503
                        await asyncio.sleep(0.05)  # within the limit of requests, however long it takes
            _, errors = await asyncio.wait_for(process.communicate(), TIMEOUT)
            await other.close()
            assert process.returncode not in (0, None)
            assert FENCED in errors.decode().splitlines()[-1]

    asyncio.run(main())


@pytest.mark.parametrize("name", ["tables.db", "tables.db.lock"])
def test_a_server_whose_file_was_removed_ends(tmp_path: Path, name: str) -> None:
    """What it writes would be lost, or another server could write as well."""

    async def main() -> None:
        async with running("--db", f"sqlite:///{tmp_path / 'tables.db'}") as (process, address):
            ada, _, _ = await create_table(address)
            (tmp_path / name).rename(tmp_path / "elsewhere")
            await ada.send({"type": "say", "id": "1", "text": "to nowhere"})
            last = await ada.read_until_closed()
            assert last["type"] == "bye"
            _, errors = await asyncio.wait_for(process.communicate(), TIMEOUT)
            assert process.returncode not in (0, None)
            assert FENCED in errors.decode().splitlines()[-1]

    asyncio.run(main())
