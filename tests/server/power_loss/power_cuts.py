"""Runs a server whose files are journaled, and checks the database after power cuts at many moments of the run."""

import asyncio
import json
import random
import shutil
import signal
import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fairdeal.server.store import StoredTable, StoreError, open_store
from tests.server.crash import ServerProcess, create_players, last_match, wait_for_progress
from tests.server.power_loss.file_journal import Disk, build_library, environment, read_journal
from tests.server.power_loss.journaled_postgres import JournaledPostgres
from tests.server.recording_player import RecordingPlayer, Request


@dataclass(frozen=True, slots=True)
class AcknowledgedMove:
    """A move that a player knows to be done."""

    table: str
    person: str
    request: Request
    at: int  # size of the journal when the acknowledgement arrived


@dataclass
class Results:
    """The results of a run."""

    cuts: int = 0
    acknowledged: int = 0
    dropped: int = 0  # operations that were not synced, over all cuts
    errors: list[str] = field(default_factory=list)


def run_on_database(kind: str, seconds: float, cuts: int, tables: int, chance: random.Random) -> Results:
    """Run the test on a new database of this kind."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-power-") as name:
        folder = Path(name).resolve()
        library = build_library(folder)
        run = _run_on_sqlite if kind == "sqlite" else _run_on_postgres
        return asyncio.run(run(folder, library, seconds, cuts, tables, chance))


async def _run_on_sqlite(
    folder: Path, library: Path, seconds: float, cuts: int, tables: int, chance: random.Random
) -> Results:
    disk, journal = folder / "disk", folder / "journal"
    disk.mkdir()
    server = ServerProcess(f"sqlite:///{disk / 'fairdeal.db'}", folder, environment(library, disk, journal))
    moves = await _play(server, journal, seconds, tables, chance)

    async def read_tables(image: Path) -> Sequence[StoredTable]:
        return await _read_tables(f"sqlite:///{image / 'fairdeal.db'}")

    return await check_power_cuts(folder, journal, None, moves, cuts, chance, read_tables)


async def _run_on_postgres(
    folder: Path, library: Path, seconds: float, cuts: int, tables: int, chance: random.Random
) -> Results:
    journal, before = folder / "journal", folder / "before"
    postgres = JournaledPostgres(folder / "disk")
    await asyncio.to_thread(postgres.create)
    shutil.copytree(postgres.data, before)
    postgres.start(environment(library, postgres.data, journal))
    try:
        moves = await _play(ServerProcess(postgres.url, folder), journal, seconds, tables, chance)
    finally:
        postgres.kill()

    async def read_tables(image: Path) -> Sequence[StoredTable]:
        image.chmod(0o700)
        after = postgres.copy_at(image)
        await asyncio.to_thread(after.start)
        try:
            return await _read_tables(after.url)
        finally:
            after.kill()

    return await check_power_cuts(folder, journal, before, moves, cuts, chance, read_tables)


async def _read_tables(url: str) -> Sequence[StoredTable]:
    store = await open_store(url)
    try:
        return await store.open_tables()
    finally:
        await store.close()


async def _play(
    server: ServerProcess, journal: Path, seconds: float, tables: int, chance: random.Random
) -> list[AcknowledgedMove]:
    """Let players move for a while, then kill the server; return their acknowledged moves."""
    moves: list[AcknowledgedMove] = []
    tasks: list[asyncio.Task[None]] = []

    def note_moves_of(table: str, player: RecordingPlayer) -> None:
        def note(request: Request) -> None:
            if request.kind == "move":
                moves.append(AcknowledgedMove(table, player.transcript.person, request, journal.stat().st_size))

        player.on_acknowledged = note

    try:
        await server.start()
        players = create_players(server.base, tables, chance)
        for table, of_table in players.items():
            for player in of_table:
                note_moves_of(table, player)
                tasks.append(asyncio.create_task(player.play()))
        await wait_for_progress(players)
        await asyncio.sleep(seconds)
        await server.stop(signal.SIGKILL)
    finally:
        server.clean_up()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return moves


async def check_power_cuts(
    folder: Path,
    journal: Path,
    before: Path | None,
    moves: Sequence[AcknowledgedMove],
    cuts: int,
    chance: random.Random,
    read_tables: Callable[[Path], Awaitable[Sequence[StoredTable]]],
) -> Results:
    """Cut the power at random moments and compare the database with what had been acknowledged by then."""
    results = Results(acknowledged=len(moves))
    positions = sorted(chance.choice(moves).at + chance.choice((0, 0, 0, 1_000, 50_000)) for _ in range(cuts))
    disk, operations = Disk(before), read_journal(journal)
    upcoming = next(operations, None)
    for position in positions:
        while upcoming is not None and upcoming.end <= position:
            disk.add(upcoming)
            upcoming = next(operations, None)
        image = folder / f"image-{results.cuts}"
        if before is not None:
            shutil.copytree(before, image)  # for the empty folders
        else:
            image.mkdir()
        disk.after_power_cut(image, chance if chance.random() < 0.7 else None)
        results.cuts += 1
        results.dropped += sum(len(file.unsynced) for file in disk.files.values())
        acknowledged = [move for move in moves if move.at <= position]
        try:
            stored = {table.table_id: table for table in await read_tables(image)}
        except StoreError as error:
            results.errors.append(f"cut at {position}: {error}")
        else:
            results.errors += [f"cut at {position}: {error}" for error in find_losses(stored, acknowledged)]
        shutil.rmtree(image)
    return results


def find_losses(stored: Mapping[str, StoredTable], acknowledged: Sequence[AcknowledgedMove]) -> list[str]:
    """Acknowledged moves that are not stored, and gaps in the logs."""
    errors = []
    logged: dict[str, set[tuple[str, str]]] = {}
    for table in stored.values():
        numbers = [entry.number for entry in table.entries]
        if numbers != list(range(table.number + 1, table.number + 1 + len(numbers))):
            errors.append(f"the log of {table.table_id} has gaps: {numbers}")
        commands = [json.loads(entry.command) for entry in table.entries]
        logged[table.table_id] = {(command["who"], command["data"].get("id")) for command in commands}
    for move in acknowledged:
        if move.table not in stored:
            errors.append(f"the table {move.table} is gone")
        elif move.request.match == last_match(stored[move.table]):
            if (move.person, move.request.id) not in logged[move.table]:
                errors.append(f"the move {move.request.id} at {move.table} is lost")
        elif move.request.match > last_match(stored[move.table]):
            errors.append(f"match {move.request.match} at {move.table} is lost")
    return errors
