"""Do studies slow tables down? How long players wait for a move, without studies and with 20 of them.

python -m benchmarks.study_load [--tables N] [--rate R] [--seconds S] [--windows N] [--studies N]

One server runs on one core, with the process that plays its studies; players on another core make moves at a fixed
rate. Windows with and without people who watch studies take turns. As in `benchmarks.load`, the p99 of the quietest
window stands beside that of all windows, because a busy machine delays everything. The status is 1 if the quietest
window with studies has a p99 of 50 ms or more, or if a study was not played at all. Needs Linux.
"""

import argparse
import asyncio
import json
import os
import resource
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from urllib.parse import urlsplit

from benchmarks.load import GOAL, Windows
from benchmarks.server import GAME, OPTIONS, PLAYERS_CORE, Load, fairdeal_server, on_core
from benchmarks.sockets import request_json
from benchmarks.tables import Traffic, fairdeal_tables, start_matches

STUDY = {"game": "president", "vary": {"first_trick": ["scum", "president"]}, "games": 20_000}


class Watcher:
    """A person who watches a study of their own, from an address of their own."""

    def __init__(self, base: str, number: int) -> None:
        self.base = base
        self.source = f"127.0.1.{number + 1}"
        self.token = request_json(f"{base}/api/guests", {"name": "Watcher"}, source=self.source)["token"]
        setup = {**STUDY, "seed": number}
        self.study = request_json(f"{base}/api/studies", setup, self.token, self.source)["id"]
        self.figures = 0  # that were received

    async def watch(self) -> None:
        """Read the results until this task is canceled."""
        parts = urlsplit(self.base)
        reader, writer = await asyncio.open_connection(
            parts.hostname, parts.port, local_addr=(self.source, 0), limit=2**24
        )
        path, host = f"/api/studies/{self.study}/results", parts.netloc
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {self.token}\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                self.figures += line.startswith(b'{"type":"figures"')
        finally:
            writer.close()


@asynccontextmanager
async def watched(watchers: Sequence[Watcher]) -> AsyncIterator[None]:
    """Let everybody watch while the block runs."""
    watching = [asyncio.create_task(watcher.watch()) for watcher in watchers]
    try:
        await asyncio.sleep(1.0)  # until the studies are played
        yield
    finally:
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        await asyncio.sleep(1.5)  # until the last slice is over


async def measure(tables: int, rate: int, seconds: float, windows: int, studies: int) -> dict[str, object]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fairdeal-studies-"))
        server = stack.enter_context(fairdeal_server(f"sqlite:///{folder}/t.db"))
        load = Load(server, Traffic(), [])
        load.traffic.paced = True
        load.tables = await fairdeal_tables(server.base, tables, load.traffic, GAME, OPTIONS)
        start_matches(load.tables)
        await load.pause()
        watchers = [await asyncio.to_thread(Watcher, server.base, number) for number in range(studies)]
        without, with_studies = Windows(load), Windows(load)
        for _ in range(windows):
            await without.measure(rate, seconds)
            async with watched(watchers):
                await with_studies.measure(rate, seconds)
        return {
            "load_average": round(os.getloadavg()[0], 1),
            "without": without.summary(),
            "with_studies": with_studies.summary(),
            "studies": studies,
            "studies_played": sum(watcher.figures > 0 for watcher in watchers),
            "figures": sum(watcher.figures for watcher in watchers),
            "goal_ms": GOAL,
        }


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.study_load")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=int, default=1_000, help="moves per second")
    parser.add_argument("--seconds", type=float, default=8.0, help="of a window")
    parser.add_argument("--windows", type=int, default=3)
    parser.add_argument("--studies", type=int, default=20)
    args = parser.parse_args(arguments)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    import uvloop

    with on_core(PLAYERS_CORE):
        found = uvloop.run(measure(args.tables, args.rate, args.seconds, args.windows, args.studies))
    print(json.dumps(found, indent=1))
    slowed = found["with_studies"]
    assert isinstance(slowed, dict)
    sys.exit(slowed["quietest_p99_ms"] >= GOAL or found["studies_played"] != args.studies)


if __name__ == "__main__":
    main()
