"""`--workers N`: several nodes on one machine that share a port. The system spreads new connections over them.

The parent serves nobody. It holds the port, starts the workers, starts again those that die, and passes signals on.
Each worker is a complete node with a listening socket of its own (SO_REUSEPORT).
"""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from fairdeal.server.logging_setup import log

WORKER_VARIABLE = "FAIRDEAL_WORKER"  # number of the worker, and the file descriptor for its ready message
RESTART_DELAY = 1.0  # seconds
MAX_RESTART_DELAY = 30.0
CANNOT_START = 2  # exit status
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


def worker_number() -> int | None:
    """Number of this worker; None in a process that is not a worker."""
    value = os.environ.get(WORKER_VARIABLE)
    return int(value.partition(" ")[0]) if value else None


def report_ready() -> None:
    """Tell the parent that this worker serves clients."""
    value = os.environ.get(WORKER_VARIABLE)
    if value:
        with suppress(OSError):
            os.write(int(value.partition(" ")[2]), b"ready\n")


class WorkerProcesses:
    """The workers of one parent."""

    def __init__(self, command: Sequence[str], number: int, on_ready: Callable[[], None]) -> None:
        self.command = command
        self.number = number
        self.on_ready = on_ready
        self.processes: dict[int, asyncio.subprocess.Process] = {}
        self.ready: set[int] = set()
        self.has_started = False
        self.stopping = asyncio.Event()
        self.status = 0

    async def run(self) -> int:
        """Run the workers until a signal stops them; return the exit status."""
        loop = asyncio.get_running_loop()
        for number in STOP_SIGNALS:
            loop.add_signal_handler(number, self._stop)
        await asyncio.gather(*(self._keep_running(worker) for worker in range(1, self.number + 1)))
        return self.status

    def _stop(self) -> None:
        self.stopping.set()
        for process in self.processes.values():
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGTERM)

    async def _keep_running(self, worker: int) -> None:
        delay = RESTART_DELAY
        while not self.stopping.is_set():
            reading, writing = os.pipe()
            environment = {**os.environ, WORKER_VARIABLE: f"{worker} {writing}"}
            process = await asyncio.create_subprocess_exec(*self.command, env=environment, pass_fds=[writing])
            os.close(writing)
            self.processes[worker] = process
            if self.stopping.is_set():
                process.send_signal(signal.SIGTERM)
            watching = asyncio.create_task(self._wait_until_ready(worker, reading))
            status = await process.wait()
            await watching
            was_ready = worker in self.ready
            self.ready.discard(worker)
            if self.stopping.is_set():
                break
            if not self.has_started:  # the first start fails for a reason that will not go away
                self.status = status or CANNOT_START
                self._stop()
                break
            log.error("a worker has ended: it is started again", worker=worker, status=status)
            delay = RESTART_DELAY if was_ready else min(2 * delay, MAX_RESTART_DELAY)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), delay)

    async def _wait_until_ready(self, worker: int, reading: int) -> None:
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader()
        transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(reading))
        try:
            if await reader.readline():
                self.ready.add(worker)
                if not self.has_started and len(self.ready) == self.number:
                    self.has_started = True
                    self.on_ready()
        finally:
            transport.close()


def run_workers(arguments: Sequence[str], number: int, on_ready: Callable[[], None]) -> int:
    """Run this program's `serve` in several processes; return the exit status."""
    command = [sys.executable, "-m", "fairdeal", "serve", *arguments]
    return asyncio.run(WorkerProcesses(command, number, on_ready).run())


def can_share_ports() -> bool:
    """Whether several processes can listen on the same port here."""
    return hasattr(socket, "SO_REUSEPORT")
