"""The tables of one node: finding and claiming them, losing them to another node, handing them over.

Like its base class, but the database knows which tables there are and who owns each of them. What sleeps belongs to
nobody.
"""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from fairdeal.server.cluster.claims import Claims
from fairdeal.server.cluster.cluster_metrics import ClusterMetrics
from fairdeal.server.cluster.directory import Directory
from fairdeal.server.cluster.handover import MOVED, Handover
from fairdeal.server.cluster.heartbeat import Heartbeat
from fairdeal.server.cluster.links import Links
from fairdeal.server.cluster.relay import RemoteReaders
from fairdeal.server.cluster.remote_queries import RemoteQueries
from fairdeal.server.cluster.remote_table import RemoteTables
from fairdeal.server.cluster.shared_limits import SharedLimits
from fairdeal.server.cluster.takeover import Takeover, choose_owner
from fairdeal.server.cluster.wire import Adopt, Gap, Item, Renamed, Spent
from fairdeal.server.http_bodies import ErrorBody, NodeHealth
from fairdeal.server.live_tables import HEARTBEAT_INTERVAL, SWEEP_INTERVAL
from fairdeal.server.logging_setup import log
from fairdeal.server.store import Heartbeat as Uptime
from fairdeal.server.store import StoreError, TableClosed, TableSlept
from fairdeal.server.store.node_connection import TableLost
from fairdeal.server.store.shared_postgres import SharedPostgresStore
from fairdeal.server.table_codes import new_code
from fairdeal.server.table_manager import TableManager
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_sessions import JoinableTable
from fairdeal.table import GATHERING

if TYPE_CHECKING:
    from fairdeal.server.cluster.bus import Bus
    from fairdeal.server.cluster.leases import Leases
    from fairdeal.server.hosting_options import HostingOptions

MAX_LOOKUPS = 20  # of a table that is just changing its owner
LOOKUP_DELAY = 0.15  # seconds
EXPIRY_INTERVAL = 600_000  # milliseconds
ALARM_PATIENCE = 30_000  # milliseconds after which another node wakes a table instead
STOPPING = "This server restarts; you will be connected to another one."


class ClusterManager(TableManager):
    """The tables that this node owns, and the clients of all tables that are connected to it."""

    node: str
    store: SharedPostgresStore

    def __init__(
        self, store: SharedPostgresStore, signing_key: bytes, options: HostingOptions, bus: Bus, leases: Leases,
        prefix: str,
    ) -> None:  # fmt: skip
        super().__init__(store, signing_key, options)
        self.node = leases.node
        self.bus = bus
        self.leases = leases
        self.prefix = prefix  # of all subjects on the bus
        self.directory = Directory(store)
        self.links = Links(bus, prefix, self.node, self._receive, self._lose_messages)
        self.readers = RemoteReaders(self, self.links)
        self.remote = self.sessions = RemoteTables(self, self.links)
        self.queries = self.remote_queries = RemoteQueries(self)
        self.cluster_metrics = ClusterMetrics(self.metrics.registry, self.links)
        self.shared_limits = SharedLimits(self.rate_limiter)
        self.claims = Claims(self)
        self.handover = Handover(self)
        self.takeover = Takeover(self)
        self.heartbeat = Heartbeat(self)
        self.releasing: dict[str, asyncio.Task[None]] = {}  # tables whose last write is under way
        self.loops: list[asyncio.Task[None]] = []
        self.next_expiry = 0
        self.names.on_renamed = lambda person: self.broadcast(Renamed(person))
        store.on_lost_table = self.cluster_metrics.fenced.inc

    # ---- The node

    @property
    def isolation(self) -> str | None:
        """Why clients should connect to another node; None if they need not."""
        return self.heartbeat.isolation

    def can_claim(self) -> bool:
        """Whether this node may become the owner of tables now."""
        return not self.stopping and self.heartbeat.can_claim()

    def serves_pool(self) -> bool:
        """The node with the lowest id among those that have a lease."""
        return self.can_claim() and all(self.node < row.id for row in self.leases.others() if row.has_bus)

    def is_alive(self, node: str) -> bool:
        """Whether another node is alive and can be reached."""
        row = self.leases.nodes.get(node)
        return row is not None and row.is_alive and row.has_bus

    def find_refusal(self) -> ErrorBody | None:
        if self.isolation is not None:
            return ErrorBody("moved", self.isolation)
        return super().find_refusal()

    async def find_problem(self) -> str | None:
        return self.heartbeat.problem() or await self.store.find_problem()

    def node_health(self) -> NodeHealth:
        return self.heartbeat.health()

    async def metrics_text(self) -> bytes:
        """Metrics of this node; with `--workers`, of all workers on this machine, whichever of them is asked."""
        return (await self.remote_queries.metrics_page()).encode()

    async def start(self) -> None:
        """Join the cluster: no table is read before somebody asks for it, or its owner dies."""
        self.uptime_offset = self.now() - await self.store.uptime()
        await self.links.open()
        await self.remote_queries.open()
        self.heartbeat.start()
        self.loops = [asyncio.create_task(self.takeover.run(), name="takeover")]
        self.sweep()
        self.start_services()

    def broadcast(self, item: Item) -> None:
        """Send a message to all other nodes."""
        for row in self.leases.others():
            self.links.send(row.id, item)

    def _receive(self, sender: str, item: Item) -> None:
        """Handle a message of another node."""
        if self.readers.handle(sender, item) or self.remote.handle(sender, item):
            return
        if isinstance(item, Gap):
            self.remote.resync(sender)
        elif isinstance(item, Renamed):
            self.names.cache.pop(item.person, None)
        elif isinstance(item, Spent):
            self.shared_limits.receive(sender, item, self.now() / 1000)
        elif isinstance(item, Adopt):
            for table_id in item.tables:
                self.tasks.spawn(self.claims.wake(table_id))

    def _lose_messages(self, sender: str) -> None:
        """Messages of another node are lost: both sides send their clients and tables again."""
        self.cluster_metrics.lost_batches.inc()
        self.names.cache.clear()
        self.remote.resync(sender)
        self.links.send(sender, Gap())

    def lose_node(self, node: str) -> None:
        """Another node has died or ended."""
        self.readers.drop_node(node)
        self.remote.lose_node(node)
        self.shared_limits.forget(node)
        self.links.forget(node)

    # ---- Finding tables

    async def find(self, id_or_code: str) -> JoinableTable | None:
        for attempt in range(MAX_LOOKUPS):
            if attempt:
                await asyncio.sleep(random.uniform(0.5, 1) * LOOKUP_DELAY)
            table_id = self._find_id(id_or_code)
            known = self.tables.get(table_id) or self.remote.tables.get(table_id)
            if known is not None and not known.stopped:
                return known
            location = await self.directory.locate(id_or_code)
            if location is None:
                return None
            if location.owner is not None and location.owner != self.node:
                if self.is_alive(location.owner):
                    return self.remote.find(location.table_id, location.code, location.owner)
            elif self.can_claim():
                runner = await self.claims.wake(location.table_id)
                if runner is not None:
                    return runner
        raise StoreError("no node can take this table now")

    def _add(self, runner: TableRunner) -> None:
        super()._add(runner)
        self.codes[runner.code] = runner.id
        if self.heartbeat.pause_reason is not None:
            runner.pause(self.heartbeat.pause_reason)
        self.remote.become_local(runner)

    def _remove(self, runner: TableRunner) -> None:
        super()._remove(runner)
        self.codes.pop(runner.code, None)

    async def choose_code(self) -> str:
        while True:
            code = new_code(self.codes)
            if not await self.directory.is_code_taken(code):
                return code

    async def wake_for_alarm(self, table_id: str, lateness: int) -> None:
        """Wake a sleeping table if it is this node's turn to do so: every node chooses the same one for a while."""
        nodes = [self.node, *(row.id for row in self.leases.others() if row.has_bus)]
        if self.can_claim() and choose_owner(table_id, nodes, lateness // ALARM_PATIENCE) == self.node:
            await self.claims.wake(table_id)

    # ---- Tables that leave the memory

    def sweep(self) -> None:
        now = self.now()
        if now >= self.next_heartbeat:
            self.next_heartbeat = now + HEARTBEAT_INTERVAL
            self._write(Uptime(now - self.uptime_offset))
        self.days.commit_ahead()
        for runner in tuple(self.tables.values()):
            is_busy = runner.connections or runner.publisher.pending or runner.pause_reason is not None
            if not is_busy and now - runner.last_visit >= self.options.sleep_after:
                self._release(runner)
        if now >= self.next_expiry and self.can_claim():
            self.next_expiry = now + round(EXPIRY_INTERVAL * random.uniform(0.5, 1.5))
            self.tasks.spawn(self._close_expired())
        self.timers.call_at(now + SWEEP_INTERVAL, self.sweep)

    def _release(self, runner: TableRunner) -> None:
        """Put a table to sleep, or close one that nobody has a place at. It can be claimed once that is written."""

        async def write() -> None:
            try:
                if runner.table.stage == GATHERING and not runner.table.people():
                    await self.store.write(TableClosed(runner.id))
                else:
                    await self.store.write(TableSlept(runner.id, runner.last_visit - self.uptime_offset))
            finally:
                del self.releasing[runner.id]

        self._remove(runner)
        self.releasing[runner.id] = self.tasks.spawn(write())

    async def _close_expired(self) -> None:
        """Delete tables that nobody will come back to."""
        uptime = self.now() - self.uptime_offset
        played, unplayed = uptime - self.options.close_after, uptime - self.options.abandon_after
        for table_id in await self.directory.expired(played, max(played, unplayed)):
            if await self.directory.claim([table_id]):
                await self.store.write(TableClosed(table_id))
        self.metrics.sleeping.set(await self.directory.count_sleeping())

    def table_failed(self, runner: TableRunner, error: BaseException) -> None:
        if runner.stopped:
            return
        if isinstance(error, TableLost):
            log.warning("a table now belongs to another node", table=runner.id)
        else:
            log.error("a table's commands could not be written", table=runner.id, error=type(error).__name__)
            self.metrics.errors.inc()
        self.drop(runner)
        runner.publisher.discard(error)

    def drop(self, runner: TableRunner, owner: str | None = None) -> None:
        """Forget a table that this node no longer owns, or that must be read again: its clients join it again."""
        self._remove(runner)
        self.readers.move_away(runner, owner)
        runner.drop_connections("moved", MOVED)

    # ---- Outages

    def pause(self, reason: str) -> None:
        """Stop all tables of this node: nothing could be stored."""
        for runner in tuple(self.tables.values()):
            runner.pause(reason)

    async def resume(self) -> None:
        """Resume all tables that this node still owns."""
        owned = await self.directory.owned()
        for runner in tuple(self.tables.values()):
            if owned.get(runner.id) != runner.epoch:
                self.drop(runner)
            else:
                try:
                    runner.resume()
                except Exception:  # noqa: BLE001  # a table that cannot go on must not affect the others
                    log.exception("a table could not be resumed", table=runner.id)
                    self.metrics.errors.inc()

    def _restart_clocks(self) -> None:
        """The process was stopped: its lease may have ended, so nothing continues before it is renewed."""
        self.heartbeat.expect_outage()

    async def leave_tables(self, reason: str, can_write: bool) -> None:
        """Give up all tables, and send all clients elsewhere: this node cannot serve them now."""
        if can_write:
            await self.handover.hand_over_all()
        for runner in tuple(self.tables.values()):
            self.drop(runner)
            runner.publisher.discard(StoreError(reason))
        await self.handover.send_clients_away("moved", reason)

    # ---- Stopping

    async def stop(self) -> None:
        """Hand over all tables, tell clients to reconnect, and leave the cluster."""
        self.stopping = True
        self.timers.stop()
        self.bots.stop()
        self.stop_services()
        for loop in self.loops:
            loop.cancel()
        await self.handover.hand_over_all()
        await self.handover.send_clients_away("stopping", STOPPING)
        self.workers.stop()
        self._write(Uptime(self.now() - self.uptime_offset))
        await self.store.close()
        await self.wait_for_services()
        await self.heartbeat.stop()
        self.links.flush()
        await self.bus.close()
