"""Carries out the faults of a schedule, and remembers when the store could not be written."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

from tests.server.chaos.hostile import Attacks
from tests.server.chaos.schedule import Fault
from tests.server.chaos.shim import Disk, Shim
from tests.server.chaos.supervised_server import SupervisedServer
from tests.server.chaos.tcp_proxy import TcpProxy
from tests.server.databases import TemporaryPostgres

DISKS = {
    "disk full": Disk.FULL,
    "disk cannot grow": Disk.CANNOT_GROW,
    "disk cannot sync": Disk.CANNOT_SYNC,
}
SHUTDOWN_TIMEOUT = 5.0  # seconds
AFTER_OUTAGE = 4.0  # seconds in which the table is revived, and devices of the dropped one go on
GIVES_UP_AFTER = 10.0  # seconds in which the server waits for PostgreSQL before it drops a table
UNWRITABLE = (Disk.FULL, Disk.CANNOT_SYNC)  # a disk that cannot grow may still have room in its files


@dataclass(slots=True)
class Outage:
    """A time in which no write can succeed (seconds of the monotonic clock)."""

    kind: str
    start: float
    end: float = float("inf")


class Faults:
    """The faults that need no client."""

    def __init__(
        self,
        server: SupervisedServer,
        shim: Shim | None,
        postgres: TemporaryPostgres | None = None,
        proxy: TcpProxy | None = None,
    ) -> None:
        self.server = server
        self.shim = shim
        self.postgres = postgres
        self.proxy = proxy
        self.outages: list[Outage] = []
        self.attacks: Attacks | None = None  # once there are players

    def _method(self, kind: str) -> Any:
        return self.disk if kind in DISKS else getattr(self, kind.replace(" ", "_"), None)

    async def carry_out(self, fault: Fault) -> None:
        """Begin a fault, wait, and end it."""
        await self._method(fault.kind)(fault)

    @contextmanager
    def outage(self, kind: str) -> Iterator[None]:
        outage = Outage(kind, time.monotonic())
        self.outages.append(outage)
        try:
            yield
        finally:
            outage.end = time.monotonic()

    # ---- The process

    async def kill(self, fault: Fault) -> None:
        await self.server.kill(fault.seconds)

    async def freeze(self, fault: Fault) -> None:
        await self.server.freeze(fault.seconds)

    # ---- The disk and the clock

    async def disk(self, fault: Fault) -> None:
        assert self.shim is not None
        disk = DISKS[fault.kind]
        self.shim.set_disk(disk)
        try:
            if disk in UNWRITABLE:
                with self.outage(fault.kind):
                    await asyncio.sleep(fault.seconds)
            else:
                await asyncio.sleep(fault.seconds)
        finally:
            self.shim.set_disk(Disk.WORKS)

    async def slow_disk(self, fault: Fault) -> None:
        assert self.shim is not None
        self.shim.set_sync_delay(fault.amount)
        try:
            await asyncio.sleep(fault.seconds)
        finally:
            self.shim.set_sync_delay(0)

    async def clock_stepped(self, fault: Fault) -> None:
        assert self.shim is not None
        self.shim.set_clock(fault.amount)
        try:
            await asyncio.sleep(fault.seconds)
        finally:
            self.shim.set_clock(0)

    # ---- Both, with hostile players

    async def dropped_table(self, fault: Fault) -> None:
        """A table is dropped because a write failed, while its players have devices that never read.

        Nobody can tell such a device that the table in memory is outdated. If the server still listened to it, what it
        sends would get numbers that the revived table uses, too.
        """
        assert self.attacks is not None
        async with self.attacks.table_of_unread_devices() as devices:
            if self.proxy is not None:
                await self.connections_refused(replace(fault, seconds=max(fault.seconds, GIVES_UP_AFTER + 1)))
            else:
                await self.disk(replace(fault, kind="disk full"))
            await devices.act_until(time.monotonic() + AFTER_OUTAGE)

    # ---- PostgreSQL

    async def database_stopped(self, fault: Fault) -> None:
        await self._shut_down(signal.SIGINT)
        await self._wait_and_start(fault)

    async def database_crashed(self, fault: Fault) -> None:
        await self._shut_down(signal.SIGQUIT)  # an immediate shutdown: no checkpoint, and its clients are not told
        await self._wait_and_start(fault)

    async def _shut_down(self, number: signal.Signals) -> None:
        """Send PostgreSQL a signal; one that comes while it recovers may not be enough."""
        postmaster = self._postmaster()
        for attempt in (number, signal.SIGQUIT, signal.SIGKILL):
            with suppress(Exception):  # psutil's: it has ended, or does not end in time
                postmaster.send_signal(attempt)
                await asyncio.to_thread(postmaster.wait, SHUTDOWN_TIMEOUT)
                return

    async def _wait_and_start(self, fault: Fault) -> None:
        assert self.postgres is not None
        try:
            with self.outage(fault.kind):
                await asyncio.sleep(fault.seconds)
        finally:
            await asyncio.to_thread(self.postgres.start)

    async def database_frozen(self, fault: Fault) -> None:
        postmaster = self._postmaster()
        postmaster.suspend()  # first: it starts no more processes
        processes = [postmaster, *postmaster.children(recursive=True)]
        for process in processes[1:]:
            with suppress(Exception):  # it has just ended
                process.suspend()
        try:
            with self.outage(fault.kind):
                await asyncio.sleep(fault.seconds)
        finally:
            for process in reversed(processes):
                with suppress(Exception):
                    process.resume()

    async def backend_killed(self, fault: Fault) -> None:  # noqa: ARG002
        """Kill the process behind one of the server's connections: PostgreSQL then restarts all of them."""
        for backend in self._postmaster().children():
            with suppress(Exception):
                if "fairdeal" in " ".join(backend.cmdline()):
                    os.kill(backend.pid, signal.SIGKILL)
                    return

    def _postmaster(self) -> Any:
        assert self.postgres is not None
        return self.postgres.server.get_postmaster_info().process

    # ---- The network in front of it

    async def connections_cut(self, fault: Fault) -> None:  # noqa: ARG002
        assert self.proxy is not None
        self.proxy.cut()

    async def connections_refused(self, fault: Fault) -> None:
        assert self.proxy is not None
        self.proxy.refuse(True)
        try:
            with self.outage(fault.kind):
                await asyncio.sleep(fault.seconds)
        finally:
            self.proxy.refuse(False)

    async def network_stalled(self, fault: Fault) -> None:
        assert self.proxy is not None
        self.proxy.stall(True)
        try:
            with self.outage(fault.kind):
                await asyncio.sleep(fault.seconds)
        finally:
            self.proxy.stall(False)
