"""One run: tables of all games, players connected to all nodes, faults, and the check of every history.

`playing` is what all scenarios have in common; what fails is theirs.
"""

import asyncio
import gc
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fairdeal.games import all_games, find_game
from tests.cluster.machine import Machine, Window
from tests.cluster.nodes import Cluster, running_cluster
from tests.cluster.players import RovingPlayer
from tests.server.chaos.checker import Violation
from tests.server.chaos.end_of_run import check_history, stop_asking
from tests.server.chaos.history import TableHistory, write_histories
from tests.server.chaos.stored import UNREADABLE, StoredState
from tests.server.crash import SHORT

NAMES = ("Paula", "Quentin", "Rosa", "Sven")
TURN = 60_000  # milliseconds: so long that the clock never moves for a player who waits for another node
MAX_PAUSE = 6.0  # seconds in which every table must go on after a fault
SETTLING = 30.0  # seconds in which all tables begin


@dataclass
class Results:
    """What a run has found."""

    faults: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    acknowledged: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    byes: Counter[str] = field(default_factory=Counter)
    matches: int = 0
    disconnections: int = 0
    recoveries: list[float] = field(default_factory=list)  # seconds until a table went on, for each table and fault
    slowest_recovery: float = 0.0  # seconds until the last table went on after a fault
    slowest_window: Window | None = None  # what the machine did in that time
    slowest_on_a_core: float = 0.0  # the same without the time that one process waited for a core
    longest_wait: float = 0.0  # seconds for an answer
    violations: list[Violation] = field(default_factory=list)
    logged: Counter[str] = field(default_factory=Counter)
    metrics: Counter[str] = field(default_factory=Counter)
    histories: list[TableHistory] = field(default_factory=list)

    def summary(self) -> str:
        lines = [
            f"{self.tables} tables, faults: {_counts(self.faults) or 'none'}",
            f"{self.acknowledged:,} acknowledged, {self.matches} matches, {self.disconnections} disconnections",
            f"refused: {_counts(self.refused) or 'nothing'}; goodbyes: {_counts(self.byes) or 'none'}",
            f"slowest recovery {self.slowest_recovery:.1f} s, longest wait for an answer {self.longest_wait:.2f} s",
            f"tables went on after {_quantiles(self.recoveries)}",
            f"in the slowest recovery: {self.slowest_window or 'nothing'}",
            f"slowest recovery less the wait of one process for a core: {self.slowest_on_a_core:.1f} s",
            f"metrics: {_counts(self.metrics)}",
            f"in the logs: {_counts(self.logged) or 'no errors'}",
            f"{len(self.violations)} violations" + (":" if self.violations else ""),
            *(f"  {str(violation)[:300]}" for violation in self.violations[:40]),
        ]
        return "\n".join(lines)

    def write_histories(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_histories(path, self.histories)


def _quantiles(values: list[float]) -> str:
    if not values:
        return "no fault"
    ordered = sorted(values)
    median, p99 = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99))
    return f"{median:.2f} s (median), {p99:.2f} s (p99), {ordered[-1]:.2f} s (longest)"


def _counts(counts: Counter[str]) -> str:
    return ", ".join(f"{kind} {number}" for kind, number in sorted(counts.items()))


class Run:
    """Players at the tables of a cluster."""

    def __init__(self, cluster: Cluster, seed: int, pause: float) -> None:
        self.cluster = cluster
        self.chance = random.Random(seed)
        self.pause = pause
        self.results = Results()
        self.stored = StoredState()
        self.tables: dict[str, list[RovingPlayer]] = {}
        self.titles: dict[str, str] = {}
        self.clients: list[asyncio.Task[None]] = []
        self.machine = Machine()

    @property
    def players(self) -> list[RovingPlayer]:
        return [player for of_table in self.tables.values() for player in of_table]

    async def set_up(self, tables: int) -> None:
        """Create tables on all nodes; the players of each are connected to different nodes."""
        nodes = self.cluster.nodes
        guests = [await nodes[0].post("guests", {"name": name}) for name in NAMES]
        games = sorted(all_games())
        for number in range(tables):
            await self._create_table(find_game(games[number % len(games)]), number, guests)
        self.results.tables = tables
        self.clients = [asyncio.create_task(player.play()) for player in self.players]

    async def _create_table(self, game: Any, number: int, guests: list[Any]) -> None:
        nodes = self.cluster.nodes
        seats = min(game.default_players, len(guests))
        bots = ["random"] if number % 3 == 2 and seats > 2 else []
        options = {spec.name: SHORT[spec.name] for spec in game.options_type.specs() if spec.name in SHORT}
        body = {
            "game": game.key, "options": options if number % 2 else {}, "seats": seats, "bots": bots, "bot_pause": 50,
            "turn": TURN, "call": TURN, "intermission": 5_000, "public": number % 4 == 0,
        }  # fmt: skip
        table = (await nodes[number % len(nodes)].post("tables", body, guests[0]["token"]))["id"]
        self.titles[table] = title = f"{game.key} {number}"
        bases = [node.base for node in nodes]
        self.tables[table] = [
            RovingPlayer(
                bases, (number + index) % len(nodes), table, guest, title, self.chance.getrandbits(32), self.pause
            )
            for index, guest in enumerate(guests[: seats - len(bots)])
        ]

    async def wait_for_progress(self, what: str, deadline: float, count: bool = True) -> float:
        """Wait until every table has acknowledged something new; return the seconds that took.

        Until then the players of a table do not think before a move: the time is the cluster's alone.
        """
        start = time.monotonic()
        self.machine.start(self.cluster.processes())
        for player in self.players:
            player.pause = 0.0
        done = {table: sum(player.acknowledged for player in of_table) for table, of_table in self.tables.items()}
        stuck = set(self.tables)
        while stuck and time.monotonic() - start < deadline:
            await asyncio.sleep(0.02)
            for table in tuple(stuck):
                if sum(player.acknowledged for player in self.tables[table]) > done[table]:
                    stuck.remove(table)
                    if count:
                        self.results.recoveries.append(time.monotonic() - start)
                    for player in self.tables[table]:
                        player.pause = self.pause
        for player in self.players:
            player.pause = self.pause
        took = time.monotonic() - start
        if stuck:
            text = f"{len(stuck)} tables have not gone on within {deadline:.0f} s, such as {self.titles[min(stuck)]}"
            self.results.violations.append(Violation("stuck", what, f"{text} ({self.machine.look()})"))
        if count:
            window = self.machine.look()
            self.results.slowest_on_a_core = max(self.results.slowest_on_a_core, took - window.longest_wait)
            if took > self.results.slowest_recovery:
                self.results.slowest_recovery, self.results.slowest_window = took, window
        return took

    async def look(self) -> None:
        """Note what the database has now: checkpoints delete old commands.

        Histories are kept to the end. Collecting garbage among them would stop the players for seconds, so what there
        is by now is left out of later collections.
        """
        with suppress(*UNREADABLE):
            await self.stored.look(self.cluster.look_url)
        gc.freeze()

    async def end(self) -> Results:
        """Let all requests be answered, and check everything."""
        results = self.results
        await stop_asking(self.players, 20)
        for node in self.cluster.nodes:
            if node.is_running:
                for name in ("fairdeal_takeovers_total", "fairdeal_fenced_appends_total", "fairdeal_bus_gaps_total"):
                    with suppress(OSError, KeyError):
                        results.metrics[name.removeprefix("fairdeal_").removesuffix("_total")] += int(
                            await node.metric(name)
                        )
        await self.stop_clients()
        await self.look()
        results.logged = self.cluster.logged_errors()
        for table, of_table in self.tables.items():
            self._check_table(table, of_table)
        return results

    async def stop_clients(self) -> None:
        for task in self.clients:
            task.cancel()
        await asyncio.gather(*self.clients, return_exceptions=True)

    def _check_table(self, table: str, of_table: list[RovingPlayer]) -> None:
        results = self.results
        history, violations = check_history(table, self.titles[table], of_table, self.stored)
        results.violations += violations
        results.histories.append(history)
        results.matches += len(history.records)
        for player in of_table:
            results.violations += [Violation("transcript", self.titles[table], e) for e in player.transcript.errors]
            results.acknowledged += player.acknowledged
            results.refused.update(player.refusals)
            results.byes.update(player.byes)
            results.disconnections += sum(type(entry).__name__ == "Disconnected" for entry in player.history.entries)
            results.longest_wait = max([results.longest_wait, *player.waits])


@asynccontextmanager
async def playing(
    tables: int, seed: int, pause: float, nodes: int = 3, can_fail: bool = False, modules: Sequence[str] = ()
) -> AsyncIterator[Run]:
    """A cluster with players at `tables` tables, all of which have begun."""
    async with running_cluster(nodes, can_fail=can_fail, modules=modules) as cluster:
        run = Run(cluster, seed, pause)
        await run.set_up(tables)
        try:
            await run.wait_for_progress("at the beginning", SETTLING, count=False)
            yield run
        finally:
            await run.stop_clients()
