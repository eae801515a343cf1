"""Backups as docs/hosting.md describes them: made while people play, then restored; the tables go on.

The commands are those of the page. Only paths are replaced, and `systemctl`, for which the test stops and starts the
server itself.
"""

import asyncio
import json
import os
import random
import re
import shutil
import stat
import subprocess
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from fairdeal import _build
from fairdeal.server.store import open_store
from tests.cluster.nats_server import NatsUnavailable, nats_server
from tests.server.crash import create_players, wait_for_progress
from tests.server.databases import PostgresUnavailable, TemporaryPostgres, temporary_postgres
from tests.server.recording_player import RecordingPlayer
from tests.server.running_server import RunningServer, running_server

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not _build.is_compiled(), reason="the same server, only slower"),
    pytest.mark.skipif(os.name != "posix", reason="the commands are for a Unix shell"),
]

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
CLUSTER = "A cluster"  # the heading on the page
LATER_REQUESTS = 100_000  # numbers the requests of players who return after the restore: ids are never used twice

Players = Mapping[str, Sequence[RecordingPlayer]]


@dataclass(frozen=True)
class Acknowledged:
    """What one player knew for certain when the backup began."""

    person: str
    last_seq: int
    match: int
    moves: list[str]  # ids of the acknowledged moves of that match


def shell_blocks(heading: str) -> list[str]:
    """The commands below a heading of the page."""
    section = HOSTING.read_text(encoding="utf-8").split("\n## Back up\n")[1].split(f"### {heading}\n")[1]
    return re.findall(r"```sh\n(.*?)```", section, re.DOTALL)


def documented_commands(database: str, folder: Path) -> tuple[str, str]:
    """The commands on the page for this database: to back up, and to restore."""
    if database == CLUSTER:  # it is backed up like any other PostgreSQL
        blocks = [shell_blocks("PostgreSQL")[0], shell_blocks(CLUSTER)[0]]
    else:
        blocks = shell_blocks(database)[:2]
    back_up, restore = (
        re.sub(r"^systemctl .*\n", "", block, flags=re.MULTILINE)
        .replace("/var/lib/fairdeal", str(folder))
        .replace("/var/backups", str(folder / "backups"))
        for block in blocks
    )
    return back_up, restore


async def run_in_shell(commands: str, environment: Mapping[str, str]) -> None:
    command = ["sh", "-eu", "-c", commands]
    run = asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, env={**os.environ, **environment})
    done = await run
    assert done.returncode == 0, done.stderr


def acknowledged_by(player: RecordingPlayer) -> Acknowledged:
    transcript, match = player.transcript, player.table["match"]
    moves = [request.id for request in transcript.acknowledged_moves(match)]
    return Acknowledged(transcript.person, transcript.last_seq, match, moves)


async def find_losses(url: str, known: Mapping[str, Sequence[Acknowledged]]) -> list[str]:
    """Compare the restored database with what the players knew when the backup began."""
    losses = []
    store = await open_store(url)
    try:
        stored = {table.table_id: table for table in await store.open_tables()}
        for table_id, players in known.items():
            if table_id not in stored:
                losses.append(f"table {table_id} is gone")
                continue
            table = stored[table_id]
            commands = [json.loads(entry.command) for entry in table.entries]
            for player in players:
                if table.number + len(table.entries) < player.last_seq:
                    losses.append(f"{table_id} ends at {table.number + len(commands)}, {player} saw more")
                if await store.match_record(f"{table_id}-{player.match}") is not None:
                    continue  # the match has ended during the backup
                made = [one["data"]["id"] for one in commands if one["kind"] == "move" and one["who"] == player.person]
                if not set(player.moves) <= set(made):
                    losses.append(f"{table_id} lacks moves {set(player.moves) - set(made)} of {player.person}")
    finally:
        await store.close()
    return losses


def returning(base: str, players: Players) -> dict[str, list[RecordingPlayer]]:
    """The same people with the same tokens, who open the page again after the restore."""
    again: dict[str, list[RecordingPlayer]] = {}
    for table, of_table in players.items():
        again[table] = []
        for player in of_table:
            guest = {"token": player.token, "person": player.transcript.person}
            back = RecordingPlayer(base, table, guest, player.transcript.player, 1, 0.01)
            back.request_count = LATER_REQUESTS
            again[table].append(back)
    return again


@asynccontextmanager
async def serving(url: str, folder: Path, bus: str | None) -> AsyncIterator[Sequence[RunningServer]]:
    """One server, or two nodes of a cluster."""
    async with AsyncExitStack() as stack:
        count = 1 if bus is None else 2
        yield [await stack.enter_async_context(running_server(folder, database=url, bus=bus)) for _ in range(count)]


async def back_up_and_restore(
    database: str, url: str, folder: Path, environment: Mapping[str, str], bus: str | None = None
) -> None:
    (folder / "backups").mkdir()
    back_up, restore = documented_commands(database, folder)
    async with serving(url, folder, bus) as (server, *_):
        players = await asyncio.to_thread(create_players, server.address, 3, random.Random(3))
        tasks = [asyncio.create_task(player.play()) for of_table in players.values() for player in of_table]
        try:
            await wait_for_progress(players, updates=10)
            known = {table: [acknowledged_by(player) for player in of_table] for table, of_table in players.items()}
            await run_in_shell(back_up, environment)
            await wait_for_progress(players)  # it did not stop anybody, and what comes now will be gone
            if bus is not None:
                with pytest.raises(AssertionError, match="is being accessed by other users"):
                    await run_in_shell(restore, environment)
            ahead, token = next(iter(players)), next(iter(players.values()))[0].token
            seq_before = players[ahead][0].transcript.last_seq
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    (copy,) = (folder / "backups").iterdir()
    assert stat.S_IMODE(copy.stat().st_mode) & 0o077 == 0, "others can read the backup"

    await run_in_shell(restore, environment)
    assert await find_losses(url, known) == []
    async with serving(url, folder, bus) as servers:
        server = servers[-1]
        # A page that was open all the time has seen more than the table has now.
        client = await server.connect(ahead, token, last=seq_before + 1000)
        assert client.welcome["seq"] < seq_before
        again = returning(server.address, players)
        tasks = [asyncio.create_task(player.play()) for of_table in again.values() for player in of_table]
        try:
            await wait_for_progress(again, updates=10)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        assert [error for of_table in again.values() for player in of_table for error in player.transcript.errors] == []


def test_a_backup_of_sqlite(tmp_path: Path) -> None:
    if shutil.which("sqlite3") is None:
        pytest.skip("sqlite3 is not installed: install it to test the commands in docs/hosting.md")
    asyncio.run(back_up_and_restore("SQLite", f"sqlite:///{tmp_path / 'tables.db'}", tmp_path, {}))


def postgres_environment(postgres: TemporaryPostgres) -> dict[str, str]:
    """Variables with which the commands of PostgreSQL find the server, in the version that it has."""
    ((programs, port, user, folder),) = postgres.execute(
        "SELECT setting, current_setting('port'), current_user, current_setting('unix_socket_directories') "
        "FROM pg_config WHERE name = 'BINDIR'"
    )
    path = os.pathsep.join([programs, os.environ.get("PATH", "")])
    return {"PATH": path, "PGHOST": folder, "PGPORT": port, "PGUSER": user}


def test_a_backup_of_postgresql(tmp_path: Path) -> None:
    try:
        with temporary_postgres(fsync=False) as postgres:
            postgres.execute("CREATE DATABASE fairdeal")
            url = str(postgres.server.get_uri(database="fairdeal"))
            asyncio.run(back_up_and_restore("PostgreSQL", url, tmp_path, postgres_environment(postgres)))
    except PostgresUnavailable as missing:
        pytest.skip(str(missing))


def test_a_backup_of_a_cluster(tmp_path: Path) -> None:
    try:
        with temporary_postgres(fsync=False) as postgres, nats_server() as nats:
            postgres.execute("CREATE DATABASE fairdeal")
            url, environment = str(postgres.server.get_uri(database="fairdeal")), postgres_environment(postgres)
            asyncio.run(back_up_and_restore(CLUSTER, url, tmp_path, environment, nats.url))
    except (PostgresUnavailable, NatsUnavailable) as missing:
        pytest.skip(str(missing))
