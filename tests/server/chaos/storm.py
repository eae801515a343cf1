"""One run of the chaos test: tables of all games, storms of faults with calm between them, and all checks."""

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from benchmarks.sockets import request_json

from fairdeal.games import all_games, find_game
from tests.server.chaos.checker import Violation, check_table
from tests.server.chaos.faults import Faults
from tests.server.chaos.history import TableHistory
from tests.server.chaos.hostile import Attacks
from tests.server.chaos.monitors import MAX_MEMORY, Monitor, check_health
from tests.server.chaos.plan import Plan, Results
from tests.server.chaos.players import ChaosPlayer
from tests.server.chaos.schedule import HOSTILE_LANES, Fault, lanes_for, plan_storm
from tests.server.chaos.shim import Shim, ShimUnavailable
from tests.server.chaos.stored import UNREADABLE, StoredState, check_records
from tests.server.chaos.supervised_server import CANNOT_START, SupervisedServer
from tests.server.chaos.tcp_proxy import TcpProxy
from tests.server.chaos.visitor import Visitor
from tests.server.crash import SHORT
from tests.server.databases import temporary_postgres

NAMES = ("Ada", "Ben", "Cy", "Dee")
TURN = 5_000  # milliseconds: the shortest possible clock
RECOVERY_DEADLINE = 45.0  # seconds after a storm in which every table must be playable again


class Run:
    """A server with its players, while faults happen."""

    def __init__(self, plan: Plan, server: SupervisedServer, faults: Faults, look_url: str) -> None:
        self.plan = plan
        self.server = server
        self.faults = faults
        self.look_url = look_url  # of the database itself, not of the proxy
        self.chance = random.Random(plan.seed)
        self.results = Results()
        self.monitor = Monitor(server)
        self.stored = StoredState()
        self.tables: dict[str, list[ChaosPlayer]] = {}
        self.titles: dict[str, str] = {}
        self.attacks: Attacks | None = None
        self.visitor: Visitor | None = None
        self.dead: set[str] = set()  # tables that did not recover
        self.clients: list[asyncio.Task[None]] = []
        self.watching: asyncio.Task[None] | None = None

    @property
    def players(self) -> list[ChaosPlayer]:
        return [player for of_table in self.tables.values() for player in of_table]

    async def run(self) -> Results:
        try:
            await self._set_up()
            await self._wait_for_progress("at the beginning", RECOVERY_DEADLINE)
            start = time.monotonic()
            while time.monotonic() - start < self.plan.seconds and len(self.dead) < len(self.tables):
                await self._storm()
            await self._end()
        finally:
            tasks = [*self.clients, *([self.watching] if self.watching is not None else [])]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return self.results

    # ---- Before

    async def _set_up(self) -> None:
        self.server.start()
        await self.server.wait_until_open()
        guests = [await self._post("guests", {"name": name}) for name in NAMES]
        games = sorted(all_games())
        for number in range(self.plan.tables):
            await self._create_table(find_game(games[number % len(games)]), number, guests)
        mallory = await self._post("guests", {"name": "Mallory"})
        body = {"game": "president", "seats": 3, "bots": ["random", "random"], "turn": None, "bot_pause": 0}
        target = await self._post("tables", body, mallory["token"])
        self.attacks = Attacks(self.server.port, self.players, target["id"], mallory["token"], self.chance)
        self.faults.attacks = self.attacks
        self.visitor = Visitor(self.server.base, guests[0]["token"], [*self.tables], self.chance.getrandbits(32))
        clients = (*(player.play() for player in self.players), self.visitor.run())
        self.clients = [asyncio.create_task(client) for client in clients]
        self.watching = asyncio.create_task(self.monitor.run())

    async def _post(self, path: str, body: Any, token: str | None = None) -> Any:
        return await asyncio.to_thread(request_json, f"{self.server.base}/api/{path}", body, token)

    async def _create_table(self, game: Any, number: int, guests: Sequence[Any]) -> None:
        """Create a table with players: every other one for short matches, some with a bot."""
        seats = min(game.default_players, len(guests))
        bots = ["random"] if number % 3 == 2 and seats > 2 else []
        options = {spec.name: SHORT[spec.name] for spec in game.options_type.specs() if spec.name in SHORT}
        body = {
            "game": game.key, "options": options if number % 2 else {}, "seats": seats, "bots": bots, "bot_pause": 50,
            "turn": TURN, "call": TURN, "intermission": TURN,
        }  # fmt: skip
        table = (await self._post("tables", body, guests[0]["token"]))["id"]
        self.titles[table] = title = f"{game.key} {number}"
        self.tables[table] = [
            ChaosPlayer(
                self.server.base, table, guest, title, self.chance.getrandbits(32), f"127.0.{10 + index}.{1 + number}"
            )
            for index, guest in enumerate(guests[: seats - len(bots)])
        ]
        if number == 0 and self.plan.has_absentee:
            self.tables[table][-1].is_absent = True

    # ---- Storms

    async def _storm(self) -> None:
        number, plan = self.results.storms, self.plan
        seconds = random.Random(f"{plan.seed} {number}").uniform(*plan.storm_seconds)
        lanes = lanes_for(plan.store, self.faults.shim is not None, plan.only)
        faults = plan_storm(plan.seed, number, seconds, lanes)
        start = time.monotonic()
        async with asyncio.TaskGroup() as attacks:
            async with asyncio.TaskGroup() as others:
                for lane in lanes:
                    group = attacks if lane in HOSTILE_LANES else others
                    group.create_task(self._run_lane([fault for fault in faults if fault.lane == lane], start))
            # The attacks may go on while the tables recover.
            recovery = await self._wait_for_progress(f"after storm {number}", RECOVERY_DEADLINE)
        self.results.storms += 1
        with suppress(*UNREADABLE):  # the next storm, or the end, brings another look
            await self.stored.look(self.look_url)
        plan.report(
            f"storm {number}: {len(faults)} faults in {seconds:.0f} s, recovery {recovery}, "
            f"{sum(player.acknowledged for player in self.players):,} acknowledged, "
            f"{self.monitor.peak_memory // 1000} MB, {len(self.results.violations)} violations"
        )

    async def _run_lane(self, faults: Sequence[Fault], start: float) -> None:
        """Carry out the faults of one lane, one after the other."""
        assert self.attacks is not None
        for fault in faults:
            await asyncio.sleep(max(0.0, start + fault.at - time.monotonic()))
            self.results.faults[fault.kind] += 1
            await (self.attacks if fault.lane in HOSTILE_LANES else self.faults).carry_out(fault)

    async def _wait_for_progress(self, when: str, deadline: float) -> str:
        """Wait until every player at every table has something new, and every table has done a request.

        Return how long that took, and what was slowest.
        """
        start = time.monotonic()
        seen = {player: player.transcript.last_seq for player in self.players}
        done = {table: sum(player.acknowledged for player in of_table) for table, of_table in self.tables.items()}
        stuck = {table for table in self.tables if table not in self.dead}
        slowest = ""
        while stuck and time.monotonic() - start < deadline:
            slowest = self.titles[min(stuck)]
            await asyncio.sleep(0.02)
            stuck = {
                table
                for table in stuck
                if sum(player.acknowledged for player in self.tables[table]) == done[table]
                or any(player.transcript.last_seq == seen[player] for player in self.tables[table])
            }
        for table in stuck:
            text = f"nothing happened within {deadline:.0f} s {when}"
            self.results.violations.append(Violation("stuck", self.titles[table], text))
        self.dead |= stuck
        tables_took = time.monotonic() - start
        if not await self.monitor.wait_until_healthy(start + deadline + 5):
            self.results.violations.append(Violation("health", when, f"not healthy within {deadline:.0f} s"))
        took = time.monotonic() - start
        self.results.slowest_recovery = max(self.results.slowest_recovery, took)
        return f"{took:.1f} s (tables {tables_took:.1f} s, last {slowest})"

    # ---- After

    async def _end(self) -> None:
        """Let all requests be answered, stop the server and check everything."""
        assert self.visitor is not None
        self.visitor.stopping = True
        for player in self.players:
            player.stopping = True
        end = time.monotonic() + RECOVERY_DEADLINE
        while any(player.pending is not None for player in self.players) and time.monotonic() < end:
            await asyncio.sleep(0.02)
        await asyncio.wait(self.clients[-1:], timeout=max(0.0, end - time.monotonic()))
        if not self.clients[-1].done():
            self.results.violations.append(Violation("hang", "the visitor", "requests are not answered at the end"))
        status = await self.server.stop()
        results = self.results
        if status != 0:
            results.violations.append(Violation("exit", "SIGTERM", f"the server ended with status {status}"))
        await asyncio.wait(self.clients, timeout=5)
        results.server_log = self.server.log_path.read_bytes()
        await self.stored.look(self.look_url)
        self._check_server()
        for table, of_table in self.tables.items():
            self._check_table(table, of_table)

    def _check_server(self) -> None:
        results, monitor = self.results, self.monitor
        results.logged = self.server.logged_errors()
        results.restarts = self.server.exits
        for status, times in self.server.exits.items():
            if status != CANNOT_START:
                text = f"{times} times with status {status}: see its log"
                results.violations.append(Violation("exit", "the server ended on its own", text))
        results.violations += check_health(monitor.samples, self.faults.outages)
        results.unhealthy = sum(sample.status != 200 for sample in monitor.samples)
        results.peak_memory = monitor.peak_memory
        assert self.visitor is not None
        results.visits = self.visitor.requests
        results.violations += self.visitor.violations
        for table in self.visitor.created:
            if table not in self.stored.checkpoints:
                results.violations.append(Violation("lost", "the visitor", f"the new table {table} is gone"))
        if monitor.peak_memory > MAX_MEMORY:
            text = f"{monitor.peak_memory // 1000} MB are more than {MAX_MEMORY // 1000} MB"
            results.violations.append(Violation("memory", "the server", text))

    def _check_table(self, table: str, of_table: Sequence[ChaosPlayer]) -> None:
        results = self.results
        history = TableHistory(table, self.titles[table], [player.history for player in of_table])
        self.stored.add_to(history)
        results.violations += check_records(history, self.stored.records, of_table[0].transcript.commitments)
        results.violations += check_table(history)
        results.histories.append(history)
        results.matches += len(history.records)
        for player in of_table:
            kinds = Counter(type(entry).__name__ for entry in player.history.entries)
            results.requests += len({request.id for request in player.transcript.requests})
            results.acknowledged += player.acknowledged
            results.refused += kinds["Refused"]
            results.disconnections += kinds["Disconnected"]
            results.slowest_answer = max(results.slowest_answer, player.slowest_answer)


async def run_plan(plan: Plan) -> Results:
    """Run a plan with a database and a server of its own."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-chaos-") as name:
        async with _run_in(plan, Path(name)) as run:
            return await run.run()


@asynccontextmanager
async def _run_in(plan: Plan, folder: Path) -> AsyncIterator[Run]:
    data = folder / "data"
    data.mkdir()
    skipped = []
    try:
        shim = Shim(folder, data)
    except ShimUnavailable as reason:
        shim = None
        skipped.append(f"no faults of disk and clock: {reason}")
    environment = shim.environment if shim is not None else {}
    if plan.store == "sqlite":
        url = f"sqlite:///{data / 'fairdeal.db'}"
        server = SupervisedServer(url, folder, environment)
        run = Run(plan, server, Faults(server, shim), url)
        try:
            run.results.skipped = skipped
            yield run
        finally:
            await server.clean_up()
        return
    with temporary_postgres() as postgres:
        look_url = await asyncio.to_thread(postgres.new_database)
        parts = urlsplit(look_url)
        proxy = TcpProxy(Path(parse_qs(parts.query)["host"][0]) / ".s.PGSQL.5432")
        await proxy.start()
        url = f"postgresql://postgres@127.0.0.1:{proxy.port}{parts.path}"
        server = SupervisedServer(url, folder, environment)
        run = Run(plan, server, Faults(server, shim, postgres, proxy), look_url)
        try:
            run.results.skipped = skipped
            yield run
        finally:
            await server.clean_up()
            await proxy.stop()
