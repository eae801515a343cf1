"""kill -9 at random moments under a load of players over real sockets: nothing that was told may be lost or doubled.

python -m tests.server.crash [--kills 50] [--databases sqlite postgresql] [--tables 10] [--seed S]

Players sit at tables of every game and move as soon as they are asked. The server is killed and started again, over and
over; now and then it stays down for longer than a turn may take. At the end every diary of every player must agree with
itself and with what the database holds.
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

from benchmarks.sockets import ask

from fairdeal.engine.record import read_record
from fairdeal.games import all_games, find_game
from fairdeal.server.fair_verification import verify
from fairdeal.server.store import StoredTable, open_store
from tests.server.databases import NoPostgres, postgres
from tests.server.recording_player import Diary, Player

TURN = 5_000  # milliseconds: the shortest clock there is
LONG_NIGHT = 6.0  # seconds: longer than a turn
PATIENCE = 60.0  # seconds, for a server to start, and for every table to go on
PEOPLE = ("Ada", "Ben", "Cy", "Dee")


@dataclass
class Findings:
    """What a run came to."""

    kills: int = 0
    acknowledged: int = 0
    matches: int = 0
    slowest_start: float = 0.0
    faults: list[str] = field(default_factory=list)


class Server:
    """`fairdeal serve` as a program of its own."""

    def __init__(self, url: str, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.command = [sys.executable, "-m", "fairdeal", "serve", "--port", str(self.port), "--db", url, "--unlimited"]
        self.log = open(folder / "server.log", "ab")  # noqa: SIM115
        self.process: subprocess.Popen[bytes] | None = None
        self.answered = 0.0  # when it first did, since it was started

    def up(self) -> float:
        """For how many seconds it has been there."""
        return time.monotonic() - self.answered if self.answered else 0.0

    async def start(self) -> float:
        """Start it; how long it took until it answered."""
        began, self.answered = time.monotonic(), 0.0
        self.process = subprocess.Popen(self.command, stdout=self.log, stderr=self.log)
        while True:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with status {self.process.returncode}; see {self.log.name}")
            try:
                await asyncio.to_thread(ask, f"{self.base}/api/health")
            except OSError:
                if time.monotonic() - began > PATIENCE:
                    raise
                await asyncio.sleep(0.02)
            else:
                self.answered = time.monotonic()
                return self.answered - began

    async def end(self, by: int) -> int:
        assert self.process is not None
        self.process.send_signal(by)
        return await asyncio.to_thread(self.process.wait, PATIENCE)

    def clean_up(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.log.close()


async def run(url: str, kills: int, tables: int, seed: int, folder: Path, nights: int = 0) -> Findings:
    """The whole thing on one database; `nights`: so many times the server stays down for longer than a turn."""
    findings, choice = Findings(), random.Random(seed)
    server = Server(url, folder)
    playing: list[asyncio.Task[None]] = []
    try:
        findings.slowest_start = await server.start()
        players = sit_down(server.base, tables, choice)
        for of_table in players.values():
            for player in of_table:
                player.up = server.up
                playing.append(asyncio.create_task(player.play()))
        await all_go_on(players)
        for number in range(kills):
            await asyncio.sleep(choice.uniform(0.05, 0.8))
            await server.end(signal.SIGKILL)
            if number < nights:
                await asyncio.sleep(LONG_NIGHT)
            findings.slowest_start = max(findings.slowest_start, await server.start())
            findings.kills += 1
            if number % 5 == 4 or number < nights:
                await all_go_on(players)
        await all_go_on(players)
        findings.faults += await all_come_to_an_end([one for of_table in players.values() for one in of_table])
        status = await server.end(signal.SIGTERM)
        await asyncio.wait(playing, timeout=PATIENCE)
        if status != 0:
            findings.faults.append(f"stopped with SIGTERM, the server ended with status {status}")
        await check(url, {table: [one.diary for one in of_table] for table, of_table in players.items()}, findings)
    finally:
        server.clean_up()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return findings


def sit_down(base: str, tables: int, choice: random.Random) -> dict[str, list[Player]]:
    """Tables of every game in turn, for as many people as the game likes, some with a bot of the server's."""
    people = [ask(f"{base}/api/guests", {"name": name}) for name in PEOPLE]
    found: dict[str, list[Player]] = {}
    games = sorted(all_games())
    for number in range(tables):
        game = find_game(games[number % len(games)])
        seats = min(game.default_players, len(people))
        bots = ["random"] if number % 3 == 2 and seats > 2 else []
        short = {spec.name: 1 for spec in game.options_type.specs() if spec.name in ("rounds", "hands")}
        body = {"game": game.key, "options": short, "seats": seats, "bots": bots, "bot_pause": 20, "turn": TURN}
        table = ask(f"{base}/api/tables", body, people[0]["token"])["id"]
        found[table] = [
            Player(base, table, one, f"{one['name']} at {game.key} {number}", choice.getrandbits(32), 0.01)
            for one in people[: seats - len(bots)]
        ]
    return found


async def all_go_on(players: Mapping[str, Sequence[Player]], steps: int = 3) -> None:
    """Wait until something has happened at every table, or say at which nothing does."""
    before = {table: max(one.diary.last for one in of_table) for table, of_table in players.items()}
    end = time.monotonic() + PATIENCE
    while True:
        stuck = [
            of_table[0].diary.who
            for table, of_table in players.items()
            if min(one.diary.last for one in of_table) < before[table] + steps
        ]
        if not stuck:
            return
        if time.monotonic() > end:
            raise TimeoutError(f"nothing happens any more: {', '.join(stuck)}")
        await asyncio.sleep(0.02)


async def all_come_to_an_end(players: Sequence[Player]) -> list[str]:
    """Nobody asks for anything new, and everybody is answered."""
    for player in players:
        player.stopping = True
    end = time.monotonic() + PATIENCE
    while (waiting := [one for one in players if one.waiting is not None]) and time.monotonic() < end:
        await asyncio.sleep(0.02)
    return [f"{one.diary.who}: no answer to {one.waiting}" for one in waiting]


# ---- What must be true at the end


async def check(url: str, diaries: Mapping[str, Sequence[Diary]], findings: Findings) -> None:
    """Compare what players were told with what is kept."""
    store = await open_store(url)
    try:
        kept = {one.table_id: one for one in await store.open_tables()}
        for table, of_table in diaries.items():
            for diary in of_table:
                findings.faults += diary.faults
                findings.faults += [f"{diary.who}: {fault}" for fault in automatic(diary)]
            if table not in kept:
                findings.faults.append(f"{of_table[0].who}: the table is not there any more")
                continue
            findings.faults += in_log(kept[table], of_table)
            for match in sorted({one.match for diary in of_table for one in diary.sent if one.kind == "move"}):
                record = await store.match_record(f"{table}-{match}")
                if record is not None:
                    findings.matches += 1
                    findings.faults += in_record(json.loads(record), match, of_table)
                elif match != last_match(kept[table]):
                    findings.faults.append(f"{of_table[0].who}: match {match} has no record")
            findings.acknowledged += sum(one.done for diary in of_table for one in diary.sent)
    finally:
        await store.close()


def automatic(diary: Diary) -> list[str]:
    """Nobody is slow here: a move by the clock means that time ran while the server was down."""
    events = [(seq, event) for seq, told in diary.events.items() for event in told if event["event"] == "automatic"]
    return [f"the clock has moved: number {seq}, {event}" for seq, event in events]


def last_match(kept: StoredTable) -> int:
    """The number of the match that is being played, or of the last one."""
    began: int = sum(json.loads(entry.command)["kind"] == "start" for entry in kept.entries)
    return int(json.loads(kept.snapshot)["table"]["match"]) + began


def in_log(kept: StoredTable, diaries: Sequence[Diary]) -> list[str]:
    """Every acknowledged request of the present match is in the log once; the log has no gap."""
    faults = []
    numbers = [entry.number for entry in kept.entries]
    if numbers != list(range(kept.number + 1, kept.number + 1 + len(numbers))):
        faults.append(f"{diaries[0].who}: the log has gaps: {numbers}")
    seen = max(diary.last for diary in diaries)
    if seen > kept.number + len(numbers):
        faults.append(f"{diaries[0].who}: number {seen} was told, and the log ends at {kept.number + len(numbers)}")
    commands = [json.loads(entry.command) for entry in kept.entries]
    if any(one["kind"] == "start" for one in commands):
        for diary in diaries:
            there = [one["data"]["id"] for one in commands if one["kind"] == "move" and one["who"] == diary.person]
            asked = [one.id for one in diary.moves(last_match(kept))]
            faults += [f"{diary.who}: in the log {fault}" for fault in differences(there, asked)]
    return faults


def in_record(document: Any, match: int, diaries: Sequence[Diary]) -> list[str]:
    """A finished match replays to its outcome, was dealt as promised, and has each player's moves, each once."""
    verdict = verify(document, diaries[0].commitments.get(match))
    faults = [f"{diaries[0].who}: match {match}: {one.name}: {one.finding}" for one in verdict.checks if not one.passed]
    record = read_record(document, find_game)
    state = record.replay()
    if state.outcome is None or state.outcome.to_json() != document["outcome"]:
        faults.append(f"{diaries[0].who}: match {match} does not replay to its outcome")
    names = list(record.game.names)
    for diary in diaries:
        seat = names.index(diary.who.split()[0])
        taken = [text for mover, text in record.moves if mover == seat and text != "ready"]
        asked = [record.game.parse(one.text).text() for one in diary.moves(match)]
        faults += [f"{diary.who}: in match {match} {fault}" for fault in differences(taken, asked)]
    return faults


def differences(there: Sequence[str], asked: Sequence[str]) -> list[str]:
    """What is kept must be what was acknowledged: nothing is missing, nothing stands there twice, nothing else does."""
    if list(there) == list(asked):
        return []
    at = next((n for n, (a, b) in enumerate(zip(there, asked, strict=False)) if a != b), min(len(there), len(asked)))
    kept, told = there[at : at + 3], asked[at : at + 3]
    return [
        f"{len(there)} moves are kept, {len(asked)} were acknowledged; number {at}: kept {kept}, acknowledged {told}"
    ]


# ---- The command


def on_database(kind: str, kills: int, tables: int, seed: int, nights: int) -> Findings:
    """Run on a new database of this kind."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-crash-") as name:
        folder = Path(name)
        if kind == "sqlite":
            return asyncio.run(run(f"sqlite:///{folder / 'fairdeal.db'}", kills, tables, seed, folder, nights))
        with postgres() as database:
            return asyncio.run(run(database.fresh(), kills, tables, seed, folder, nights))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.crash", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--databases", nargs="+", choices=["sqlite", "postgresql"], default=["sqlite", "postgresql"])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--nights", type=int, default=2, help="so many kills after which it stays down for long")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # and leave no server behind
    failed = False
    for kind in chosen.databases:
        try:
            found = on_database(kind, chosen.kills, chosen.tables, chosen.seed, chosen.nights)
        except NoPostgres as missing:
            sys.stdout.write(f"{kind}: left out: {missing}\n")
            continue
        sys.stdout.write(
            f"{kind}: {found.kills} kills, {found.acknowledged:,} acknowledged requests, {found.matches} finished "
            f"matches, slowest start {found.slowest_start:.1f} s, {len(found.faults)} faults (seed {chosen.seed})\n"
        )
        for fault in found.faults[:20]:
            sys.stdout.write(f"  {fault[:600]}\n")
        failed = failed or bool(found.faults)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
