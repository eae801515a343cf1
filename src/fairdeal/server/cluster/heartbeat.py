"""The heartbeat of a node: renews its lease, watches the bus and other nodes, and pauses tables in an outage."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from fairdeal.server.cluster.bus import BusError
from fairdeal.server.cluster.leases import LEASE, RENEW_INTERVAL, LeaseError
from fairdeal.server.http_bodies import NodeHealth
from fairdeal.server.logging_setup import log
from fairdeal.server.store import StoreError

if TYPE_CHECKING:
    from fairdeal.server.cluster.cluster_manager import ClusterManager

BUS_GRACE = 3.0  # seconds without the bus after which a node gives up its tables, if others have the bus
BUS_TIMEOUT = 1.0
BUS_INTERVAL = 0.5
MAX_LAG = 0.25  # seconds of event-loop delay above which a measured latency says nothing about the bus
RETRY_INTERVAL = 0.25  # seconds between two renewals while the database does not answer
EXPIRY_MARGIN = 0.02  # seconds after the end of a lease when others check whether it has been renewed
FORGET_INTERVAL = 60.0
MAX_SKEW = 60_000  # milliseconds by which the clock of this host may differ from the database's
NO_DATABASE = "The table is paused: the server's database does not answer. It will resume by itself; no clock runs."
NO_DATABASE_HERE = "This server has lost its database; you will be connected to another one."
NO_BUS = "This server has lost its connection to the others; you will be connected to another one."


class Heartbeat:
    """What a node can do now, and why not."""

    def __init__(self, manager: ClusterManager) -> None:
        self.manager = manager
        self.renewed_at = time.monotonic()  # when the last renewal that succeeded was begun
        self.bus_seen_at = time.monotonic()
        self.pause_reason: str | None = None
        self.isolation: str | None = None
        self.claims_from = 0.0  # after an outage: when other nodes have had the time to renew their leases, too
        self.skew = 0  # milliseconds by which the clock of this host is ahead of the database's
        self.alive: set[str] = set()
        self.next_forget = 0.0
        self.is_due = asyncio.Event()  # the lease is to be renewed now
        self.tasks: list[asyncio.Task[None]] = []
        manager.store.owner.on_outage = self._on_outage
        manager.store.owner.renew_lease = self._renew_for_writer

    def start(self) -> None:
        """Begin with a lease that has just been renewed."""
        self.renewed_at = self.bus_seen_at = time.monotonic()
        self._compare_nodes()
        self.tasks = [
            asyncio.create_task(self._renew_forever(), name="lease"),
            asyncio.create_task(self._watch_bus(), name="bus"),
        ]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with suppress(LeaseError):  # it ends by itself
            await self.manager.leases.end()
        await self.manager.leases.close()

    # ---- State

    @property
    def lease_left(self) -> float:
        """Seconds until the lease ends, by the time of the last renewal."""
        return max(0.0, LEASE / 1000 - (time.monotonic() - self.renewed_at))

    def can_claim(self) -> bool:
        return (
            self.pause_reason is None
            and self.isolation is None
            and self.lease_left > 0
            and time.monotonic() >= self.claims_from
        )

    def problem(self) -> str | None:
        """Why this node cannot own tables now; None if it can."""
        if self.pause_reason is not None or self.lease_left <= 0:
            return "the database does not answer: tables are paused"
        if self.isolation is not None or not self._has_bus():
            return "the bus does not answer: clients of other nodes' tables cannot be served"
        return "the node is stopping" if self.manager.stopping else None

    def health(self) -> NodeHealth:
        problem, leases = self.problem(), self.manager.leases
        warning = None
        if abs(self.skew) > MAX_SKEW:
            warning = f"the clock of this host is {abs(self.skew) // 1000} s {'ahead' if self.skew > 0 else 'behind'}"
        return NodeHealth(
            leases.node, leases.address, problem is None, problem, round(1000 * self.lease_left),
            self.manager.bus.is_connected, 1 + len(leases.others()), self.skew, warning,
        )  # fmt: skip

    # ---- The lease

    async def _renew_forever(self) -> None:
        while True:
            start = time.monotonic()
            try:
                await self._renew(start)
            except Exception:  # noqa: BLE001  # the lease must be renewed whatever happens
                self.manager.metrics.errors.inc()
                log.exception("an error while the lease was renewed")
            await self._wait(start + (RENEW_INTERVAL if self.pause_reason is None else RETRY_INTERVAL))

    async def _wait(self, end: float) -> None:
        """Wait for the next renewal; look at the other nodes in between if a lease ends before."""
        leases = self.manager.leases
        looked_at = time.monotonic()
        while (left := end - time.monotonic()) > 0 and not self.is_due.is_set():
            expiry = looked_at + leases.next_expiry() + EXPIRY_MARGIN - time.monotonic()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.is_due.wait(), max(0.05, min(left, expiry)))
            if expiry < left:
                looked_at = time.monotonic()
                with suppress(LeaseError):  # the renewal deals with it
                    await leases.refresh()
                    self._compare_nodes()
        self.is_due.clear()

    async def _renew(self, start: float) -> None:
        manager = self.manager
        try:
            await manager.leases.renew(self._has_bus())
        except LeaseError as error:
            manager.cluster_metrics.failed_renewals.inc()
            if self.pause_reason is None:
                log.warning("the lease could not be renewed", error=str(error))
            self._pause()
            if self.lease_left <= 0:
                await self._check_database()
            return
        if self.isolation == NO_DATABASE_HERE:
            self.isolation = None
        had_lease = start - self.renewed_at < LEASE / 1000
        self.renewed_at = start
        if not had_lease or self.pause_reason is not None:
            self.claims_from = start + LEASE / 1000
            if manager.store.owner.problem is None:
                await self._resume()
        self._compare_nodes()
        await self._check_isolation()
        self._share()
        if start >= self.next_forget:
            self.next_forget = start + FORGET_INTERVAL
            await manager.leases.forget_dead()

    def _compare_nodes(self) -> None:
        """Notice nodes that have come or gone."""
        manager = self.manager
        alive = {row.id for row in manager.leases.others() if row.has_bus}
        for node in self.alive - alive:
            log.info("a node has ended or cannot be reached", node=node)
            manager.lose_node(node)
        self.alive = alive
        manager.cluster_metrics.nodes.set(1 + len(alive))

    def _share(self) -> None:
        manager = self.manager
        manager.links.beat()
        spent = manager.shared_limits.report(manager.now() / 1000)
        if spent is not None:
            manager.broadcast(spent)
        metrics = manager.cluster_metrics
        metrics.lease.set(self.lease_left)
        metrics.can_own.set(int(self.problem() is None))
        metrics.bus.set(int(manager.bus.is_connected))
        metrics.remote_clients.set(len(manager.remote.sessions))

    # ---- The database

    def _on_outage(self, problem: str | None) -> None:
        """The connection that writes was lost, or works again; the next renewal resumes the tables."""
        if problem is not None:
            log.error("the database does not answer", error=problem)
            self._pause()
        self.is_due.set()

    def expect_outage(self) -> None:
        """This process was stopped for a while: wait for the next renewal of the lease."""
        self._pause()

    def _pause(self) -> None:
        if self.pause_reason is None and not self.manager.stopping:
            self.pause_reason = NO_DATABASE
            self.manager.pause(NO_DATABASE)

    async def _check_database(self) -> None:
        """The lease has ended: if another node has one, only this node is cut off, and clients should go there."""
        manager = self.manager
        if self.isolation is not None:
            return
        nodes = [row.id for row in manager.leases.nodes.values() if row.id != manager.node]
        if not self._has_bus() or await manager.remote_queries.has_healthy_node(nodes):
            self.isolation = NO_DATABASE_HERE
            log.error("this node alone has lost the database: it gives up its tables", tables=len(manager.tables))
            await manager.leave_tables(NO_DATABASE_HERE, can_write=False)

    async def _renew_for_writer(self) -> None:
        """Renew the lease before the writer tries again after an outage; LeaseError if that is not possible."""
        start = time.monotonic()
        await self.manager.leases.renew(self._has_bus())
        self.renewed_at = start

    async def _resume(self) -> None:
        try:
            await self.manager.resume()
        except StoreError as error:
            log.warning("the tables cannot be resumed yet", error=str(error))
            return
        if self.pause_reason is not None:
            log.info("the database answers again: tables resume")
        self.pause_reason = None

    # ---- The bus

    def _has_bus(self) -> bool:
        """Whether the bus has answered or delivered messages of other nodes recently."""
        seen_at = max(self.bus_seen_at, self.manager.links.received_at)
        return time.monotonic() - seen_at <= BUS_GRACE

    async def _watch_bus(self) -> None:
        """Measure how long a message takes to the bus and back.

        A process that gets no processor time cannot tell, so its own delay does not count against the bus.
        """
        while True:
            start, expected = time.monotonic(), BUS_INTERVAL
            try:
                latency = await self.manager.bus.measure_latency(BUS_TIMEOUT)
                self.manager.cluster_metrics.bus_latency.observe(latency)
                self.bus_seen_at = time.monotonic()
                expected += latency
            except BusError as error:
                log.warning("the bus does not answer", error=str(error))
                expected += BUS_TIMEOUT
            await asyncio.sleep(BUS_INTERVAL)
            lag = time.monotonic() - start - expected
            if lag > MAX_LAG:
                self.bus_seen_at = min(time.monotonic(), self.bus_seen_at + lag)

    async def _check_isolation(self) -> None:
        """Without the bus, give up all tables if other nodes have it; if none has, keep serving the clients here."""
        manager = self.manager
        if self._has_bus():
            if self.isolation == NO_BUS:
                log.info("the bus answers again")
                self.isolation = None
        elif self.isolation is None and any(row.has_bus for row in manager.leases.others()):
            self.isolation = NO_BUS
            log.error("this node has lost the bus: it gives up its tables", tables=len(manager.tables))
            await manager.leave_tables(NO_BUS, can_write=True)
