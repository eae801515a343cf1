"""The pool under load: many people wait at once, each with a connection of their own.

python -m tests.server.pairing.load --people 1000 [--store postgres] [--wait 30]

Everybody must be seated within the stated wait, and at exactly one table. Prints what was measured; the exit status is
1 if somebody was seated late, twice or not at all.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from fairdeal.games import all_games
from fairdeal.server.identity import new_person, sign_token
from fairdeal.server.store import PersonNamed
from fairdeal.server.store.people_schema import pairings
from tests.server.databases import temporary_postgres
from tests.server.running_server import FAST_OPTIONS, RunningServer, running_server

SEATS = 4  # at the tables of every game, by default
MAX_AT_ONCE = 50  # requests of people who come


@dataclass(slots=True)
class LoadResult:
    """What happened to the people."""

    people: int
    tables: int
    bots: int
    waits: list[float]  # seconds
    problems: list[str]

    def report(self) -> str:
        ordered = sorted(self.waits) or [0.0]
        late = ordered[int(0.99 * (len(ordered) - 1))]
        lines = [
            f"{self.people} people, {len(self.waits)} seated at {self.tables} tables with {self.bots} bots",
            f"wait: median {statistics.median(ordered):.2f} s, 99 % {late:.2f} s, longest {ordered[-1]:.2f} s",
        ]
        return "\n".join([*lines, *self.problems[:10], "failed" if self.problems else "passed"])


async def wait_in_pool(
    server: RunningServer, token: str, wishes: dict[str, Any], turn: asyncio.Semaphore
) -> tuple[str, float]:
    """Enter the pool and follow it over a connection of its own; return the code of the table, and the wait."""
    headers = f"host: 127.0.0.1\r\nauthorization: Bearer {token}\r\nconnection: close\r\n"
    body = msgspec.json.encode(wishes)
    post = (
        f"POST /api/pairing HTTP/1.1\r\n{headers}content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    async with turn:
        start = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(post.encode() + body)
        answer = await reader.read()
        writer.close()
        if b" 200 " not in answer.partition(b"\r\n")[0]:
            raise AssertionError(answer.decode())
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET /api/pairing/stream HTTP/1.1\r\n{headers}\r\n".encode())
    try:
        while line := await reader.readline():
            if line.startswith(b'{"state":"seated"'):
                return msgspec.json.decode(line)["table"], time.monotonic() - start
    finally:
        writer.close()
    raise AssertionError("the stream ended without a table")


async def run_load(
    folder: Path, people: int, wait: float, database: str | None = None, grace: float = 0.0, seed: int = 1
) -> LoadResult:
    """Let people with random wishes wait, and check where they sit."""
    options = replace(FAST_OPTIONS, pairing_wait=round(wait * 1000))
    chance, games = random.Random(seed), list(all_games())
    async with running_server(folder, options, database=database) as server:
        manager = server.manager
        ids = [new_person() for _ in range(people)]
        now = manager.now()
        await manager.store.write(*(PersonNamed(person, f"P{n}", now) for n, person in enumerate(ids)))
        turn = asyncio.Semaphore(MAX_AT_ONCE)

        def wishes() -> dict[str, Any]:
            return {
                "games": {game: [] for game in chance.sample(games, chance.randint(1, 3))},
                "paces": chance.sample([10, 20, 60], chance.randint(1, 2)),
                "rated": chance.choice(["yes", "no", "either"]),
            }

        waiting = [
            asyncio.wait_for(wait_in_pool(server, sign_token(person, manager.signing_key), wishes(), turn), wait + 60)
            for person in ids
        ]
        found = await asyncio.gather(*waiting, return_exceptions=True)
        return _check(await manager.store.read(_read_seats), ids, found, wait + grace)


def _read_seats(connection: sa.Connection) -> list[tuple[str, str]]:
    """Every seat that was ever given: table and person."""
    return [(table, person) for table, person in connection.execute(sa.select(pairings.c.table_id, pairings.c.person))]


def _check(seats: list[tuple[str, str]], ids: list[str], found: list[Any], most: float) -> LoadResult:
    """Compare what the clients were told with the seats that were given: the same table for the same people."""
    seated: dict[str, list[str]] = {}
    for table, person in seats:
        seated.setdefault(person, []).append(table)
    codes: dict[str, str] = {}
    waits, problems = [], []
    for person, result in zip(ids, found, strict=True):
        if isinstance(result, BaseException):
            problems.append(f"{person} was not seated: {result!r}")
            continue
        code, waited = result
        waits.append(waited)
        tables = seated.get(person, [])
        if len(tables) != 1 or codes.setdefault(tables[0], code) != code:
            problems.append(f"{person} was sent to {code}, and has seats at {tables}")
        if waited > most:
            problems.append(f"{person} waited {waited:.1f} s")
    groups = Counter(table for table, _ in seats)
    problems += [f"table {table} has {people} people" for table, people in groups.items() if people > SEATS]
    bots = sum(SEATS - people for people in groups.values())
    return LoadResult(len(ids), len(groups), bots, waits, problems)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--wait", type=float, default=30.0, help="seconds before bots fill the tables")
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    args = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(temporary_postgres(fsync=True)).new_database() if args.store == "postgres" else None
        result = asyncio.run(run_load(folder, args.people, args.wait, url))
    sys.stdout.write(result.report() + "\n")
    return 1 if result.problems else 0


if __name__ == "__main__":
    sys.exit(main())
