"""Crash test: the server is killed at random moments while players move; nothing acknowledged may be lost or doubled.

python -m tests.server.crash [--kills 50] [--databases sqlite postgresql] [--tables 10] [--seed S]

Players sit at tables of every game and move as soon as they can. The server is killed (SIGKILL) and started again, over
and over; now and then it stays down for longer than a turn. At the end every player's transcript must agree with itself
and with the database.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.sockets import request_json

from fairdeal.engine.record import read_record
from fairdeal.fair.verification import Noted, verify
from fairdeal.games import all_games, find_game
from fairdeal.server.store import StoredTable, open_store
from tests.server.databases import PostgresUnavailable, temporary_postgres
from tests.server.recording_player import RecordingPlayer, Transcript

SHORT = {"rounds": 1, "target": 0}  # options that make a match short, in games that have them
TURN = 5_000  # milliseconds: the shortest possible clock
LONG_OUTAGE = 6.0  # seconds: longer than a turn
TIMEOUT = 60.0  # seconds, for a server to start, and for every table to go on
NAMES = ("Ada", "Ben", "Cy", "Dee")


@dataclass
class Results:
    """The results of a run."""

    kills: int = 0
    acknowledged: int = 0
    matches: int = 0
    slowest_start: float = 0.0
    errors: list[str] = field(default_factory=list)


class ServerProcess:
    """`fairdeal serve` in a process of its own."""

    def __init__(self, url: str, folder: Path, environment: Mapping[str, str] | None = None) -> None:
        self.environment = environment
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.command = [sys.executable, "-m", "fairdeal", "serve", "--port", str(self.port), "--db", url, "--unlimited"]
        self.log = open(folder / "server.log", "ab")  # noqa: SIM115
        self.process: subprocess.Popen[bytes] | None = None
        self.ready_at = 0.0  # when it first answered after its start; 0: not yet

    def uptime(self) -> float:
        """Seconds since it first answered."""
        return time.monotonic() - self.ready_at if self.ready_at else 0.0

    async def start(self) -> float:
        """Start it, wait until it answers, and return the seconds that took."""
        started, self.ready_at = time.monotonic(), 0.0
        self.process = subprocess.Popen(self.command, stdout=self.log, stderr=self.log, env=self.environment)
        while True:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with status {self.process.returncode}; see {self.log.name}")
            try:
                await asyncio.to_thread(request_json, f"{self.base}/api/health")
            except OSError:
                if time.monotonic() - started > TIMEOUT:
                    raise
                await asyncio.sleep(0.02)
            else:
                self.ready_at = time.monotonic()
                return self.ready_at - started

    async def stop(self, signal_number: int) -> int:
        """Send a signal and return the exit status."""
        assert self.process is not None
        self.process.send_signal(signal_number)
        return await asyncio.to_thread(self.process.wait, TIMEOUT)

    def clean_up(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.log.close()


async def run(url: str, kills: int, tables: int, seed: int, folder: Path, long_outages: int = 0) -> Results:
    """Run the test on one database; after the first `long_outages` kills the server stays down for longer."""
    results, chance = Results(), random.Random(seed)
    server = ServerProcess(url, folder)
    tasks: list[asyncio.Task[None]] = []
    try:
        results.slowest_start = await server.start()
        players = create_players(server.base, tables, chance)
        for of_table in players.values():
            for player in of_table:
                player.server_uptime = server.uptime
                tasks.append(asyncio.create_task(player.play()))
        await wait_for_progress(players)
        for number in range(kills):
            await asyncio.sleep(chance.uniform(0.05, 0.8))
            await server.stop(signal.SIGKILL)
            if number < long_outages:
                await asyncio.sleep(LONG_OUTAGE)
            results.slowest_start = max(results.slowest_start, await server.start())
            results.kills += 1
            if number % 5 == 4 or number < long_outages:
                await wait_for_progress(players)
        await wait_for_progress(players)
        results.errors += await wait_for_answers([player for of_table in players.values() for player in of_table])
        status = await server.stop(signal.SIGTERM)
        await asyncio.wait(tasks, timeout=TIMEOUT)
        if status != 0:
            results.errors.append(f"after SIGTERM the server ended with status {status}")
        transcripts = {table: [player.transcript for player in of_table] for table, of_table in players.items()}
        await check_database(url, transcripts, results)
    finally:
        server.clean_up()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return results


def create_players(base: str, tables: int, chance: random.Random) -> dict[str, list[RecordingPlayer]]:
    """Create tables of every game in turn, with the game's default number of seats, some of them with a bot."""
    guests = [request_json(f"{base}/api/guests", {"name": name}) for name in NAMES]
    players: dict[str, list[RecordingPlayer]] = {}
    games = sorted(all_games())
    for number in range(tables):
        game = find_game(games[number % len(games)])
        seats = min(game.default_players, len(guests))
        bots = ["random"] if number % 3 == 2 and seats > 2 else []
        short = {spec.name: SHORT[spec.name] for spec in game.options_type.specs() if spec.name in SHORT}
        body = {"game": game.key, "options": short, "seats": seats, "bots": bots, "bot_pause": 20, "turn": TURN}
        table = request_json(f"{base}/api/tables", body, guests[0]["token"])["id"]
        players[table] = [
            RecordingPlayer(base, table, guest, f"{guest['name']} at {game.key} {number}", chance.getrandbits(32), 0.01)
            for guest in guests[: seats - len(bots)]
        ]
    return players


async def wait_for_progress(players: Mapping[str, Sequence[RecordingPlayer]], updates: int = 3) -> None:
    """Wait until every player has received some updates; TimeoutError names the tables where nothing happens."""
    before = {table: max(player.transcript.last_seq for player in of_table) for table, of_table in players.items()}
    end = time.monotonic() + TIMEOUT
    while True:
        stuck = [
            of_table[0].transcript.player
            for table, of_table in players.items()
            if min(player.transcript.last_seq for player in of_table) < before[table] + updates
        ]
        if not stuck:
            return
        if time.monotonic() > end:
            raise TimeoutError(f"nothing happens anymore: {', '.join(stuck)}")
        await asyncio.sleep(0.02)


async def wait_for_answers(players: Sequence[RecordingPlayer]) -> list[str]:
    """Let nobody send anything new, and wait until every request is answered; return an error for each that is not."""
    for player in players:
        player.stopping = True
    end = time.monotonic() + TIMEOUT
    while (waiting := [player for player in players if player.pending is not None]) and time.monotonic() < end:
        await asyncio.sleep(0.02)
    return [f"{player.transcript.player}: no answer to {player.pending}" for player in waiting]


# ---- What must be true at the end


async def check_database(url: str, transcripts: Mapping[str, Sequence[Transcript]], results: Results) -> None:
    """Compare the players' transcripts with the database."""
    store = await open_store(url)
    try:
        stored = {table.table_id: table for table in await store.open_tables()}
        for table_id, of_table in transcripts.items():
            for transcript in of_table:
                results.errors += transcript.errors
                results.errors += find_automatic_moves(transcript)
            if table_id not in stored:
                results.errors.append(f"{of_table[0].player}: the table is gone")
                continue
            results.errors += check_log(stored[table_id], of_table)
            requests = [request for transcript in of_table for request in transcript.requests]
            for match in sorted({request.match for request in requests if request.kind == "move"}):
                record = await store.match_record(f"{table_id}-{match}")
                if record is not None:
                    results.matches += 1
                    results.errors += check_record(json.loads(record), match, of_table)
                elif match != last_match(stored[table_id]):
                    results.errors.append(f"{of_table[0].player}: match {match} has no record")
            results.acknowledged += sum(request.done for request in requests)
    finally:
        await store.close()


def find_automatic_moves(transcript: Transcript) -> list[str]:
    """No player is slow here: a move by the clock means that time ran while the server was down."""
    return [
        f"{transcript.player}: the clock has moved: number {seq}, {event}"
        for seq, events in transcript.events.items()
        for event in events
        if event["event"] == "automatic"
    ]


def last_match(stored: StoredTable) -> int:
    """Number of the match being played, or of the last one."""
    started: int = sum(json.loads(entry.command)["kind"] == "start" for entry in stored.entries)
    return int(json.loads(stored.snapshot)["table"]["match"]) + started


def check_log(stored: StoredTable, transcripts: Sequence[Transcript]) -> list[str]:
    """Check that the log has no gaps, and has every acknowledged move of the current match once."""
    errors = []
    numbers = [entry.number for entry in stored.entries]
    if numbers != list(range(stored.number + 1, stored.number + 1 + len(numbers))):
        errors.append(f"{transcripts[0].player}: the log has gaps: {numbers}")
    published = max(transcript.last_seq for transcript in transcripts)
    last = stored.number + len(numbers)
    if published > last:
        errors.append(f"{transcripts[0].player}: number {published} was published, and the log ends at {last}")
    commands = [json.loads(entry.command) for entry in stored.entries]
    if any(command["kind"] == "start" for command in commands):
        moves = [command for command in commands if command["kind"] == "move"]
        for transcript in transcripts:
            logged = [move["data"]["id"] for move in moves if move["who"] == transcript.person]
            acknowledged = [request.id for request in transcript.acknowledged_moves(last_match(stored))]
            errors += [f"{transcript.player}: in the log {error}" for error in compare_moves(logged, acknowledged)]
    return errors


def check_record(document: Any, match: int, transcripts: Sequence[Transcript]) -> list[str]:
    """Check that a finished match replays to its outcome, was dealt fairly, and has every acknowledged move once."""
    verdict = verify(document, Noted(transcripts[0].commitments.get(match)))
    player = transcripts[0].player
    errors = [f"{player}: match {match}: {check.name}: {check.finding}" for check in verdict.checks if not check.passed]
    record = read_record(document, find_game)
    state = record.replay()
    if state.outcome is None or state.outcome.to_json() != document["outcome"]:
        errors.append(f"{player}: match {match} does not replay to its outcome")
    names = list(record.game.names)
    for transcript in transcripts:
        seat = names.index(transcript.player.split()[0])
        recorded = [text for mover, text in record.moves if mover == seat and text != "ready"]
        acknowledged = [record.game.parse(request.text).text() for request in transcript.acknowledged_moves(match)]
        errors += [f"{transcript.player}: in match {match} {error}" for error in compare_moves(recorded, acknowledged)]
    return errors


def compare_moves(stored: Sequence[str], acknowledged: Sequence[str]) -> list[str]:
    """Stored and acknowledged moves must be the same, in the same order; describe the first difference."""
    if list(stored) == list(acknowledged):
        return []
    pairs = enumerate(zip(stored, acknowledged, strict=False))
    at = next((number for number, (a, b) in pairs if a != b), min(len(stored), len(acknowledged)))
    counts = f"{len(stored)} moves are stored, {len(acknowledged)} were acknowledged"
    return [f"{counts}; number {at}: stored {stored[at : at + 3]}, acknowledged {acknowledged[at : at + 3]}"]


# ---- The command


def run_on_database(kind: str, kills: int, tables: int, seed: int, long_outages: int) -> Results:
    """Run the test on a new database of this kind."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-crash-") as name:
        folder = Path(name)
        if kind == "sqlite":
            return asyncio.run(run(f"sqlite:///{folder / 'fairdeal.db'}", kills, tables, seed, folder, long_outages))
        with temporary_postgres() as postgres:
            return asyncio.run(run(postgres.new_database(), kills, tables, seed, folder, long_outages))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.crash", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--databases", nargs="+", choices=["sqlite", "postgresql"], default=["sqlite", "postgresql"])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument(
        "--long-outages", type=int, default=2, help="kills after which the server stays down for longer"
    )
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no server is left running
    failed = False
    for kind in args.databases:
        try:
            results = run_on_database(kind, args.kills, args.tables, args.seed, args.long_outages)
        except PostgresUnavailable as missing:
            sys.stdout.write(f"{kind}: skipped: {missing}\n")
            continue
        sys.stdout.write(
            f"{kind}: {results.kills} kills, {results.acknowledged:,} acknowledged, {results.matches} matches, "
            f"slowest start {results.slowest_start:.1f} s, {len(results.errors)} errors (seed {args.seed})\n"
        )
        for error in results.errors[:20]:
            sys.stdout.write(f"  {error[:600]}\n")
        failed = failed or bool(results.errors)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
