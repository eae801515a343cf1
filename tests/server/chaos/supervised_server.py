"""`fairdeal serve` as a service manager runs it: whenever it ends, it is started again."""

import asyncio
import json
import os
import resource
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

RESTART_DELAY = 0.3  # seconds
START_TIMEOUT = 60.0
FILE_LIMIT = 256  # open files with which a server starts: a low limit is cheap to exhaust
CANNOT_START = 2  # exit status, as documented


class SupervisedServer:
    """A server process on a port of its own."""

    def __init__(self, database: str, folder: Path, environment: Mapping[str, str]) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.command = [sys.executable, "-m", "fairdeal", "serve", "--port", str(self.port), "--db", database]
        self.environment = {**os.environ, **environment}
        self.log_path = folder / "server.log"
        self.process: asyncio.subprocess.Process | None = None
        self.started_at = 0.0
        self.may_run = asyncio.Event()
        self.may_run.set()
        self.killed: set[int] = set()  # process ids that we have killed
        self.exits: Counter[int] = Counter()  # of processes that we have not killed, by status
        self.supervision: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """Process id; None while it does not run."""
        process = self.process
        return process.pid if process is not None and process.returncode is None else None

    def start(self) -> None:
        self.supervision = asyncio.create_task(self._supervise())

    async def _supervise(self) -> None:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        while True:
            await self.may_run.wait()
            with open(self.log_path, "ab") as log:
                self.process = await asyncio.create_subprocess_exec(
                    *self.command, env=self.environment, stdout=log, stderr=log
                )
            resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (FILE_LIMIT, hard))
            self.started_at = time.monotonic()
            status = await self.process.wait()
            if self.process.pid not in self.killed:
                self.exits[status] += 1
            await asyncio.sleep(RESTART_DELAY)

    async def wait_until_open(self) -> None:
        """Wait until it accepts connections."""
        end = time.monotonic() + START_TIMEOUT
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                if time.monotonic() > end:
                    raise
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return

    async def kill(self, downtime: float) -> None:
        """Kill it, and start it again after `downtime` seconds."""
        self.may_run.clear()
        try:
            if self.pid is not None:
                self.killed.add(self.pid)
                self._signal(self.pid, signal.SIGKILL)
            await asyncio.sleep(downtime)
        finally:
            self.may_run.set()

    async def freeze(self, seconds: float) -> None:
        """Stop the process for a while, wherever it is."""
        pid = self.pid
        if pid is None:
            return
        self._signal(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            if self.pid == pid:
                self._signal(pid, signal.SIGCONT)

    async def stop(self) -> int | None:
        """Stop it as a service manager does; return its exit status, or None if it did not run or did not stop."""
        assert self.supervision is not None
        self.supervision.cancel()
        process, pid = self.process, self.pid
        if process is None or pid is None:
            return None
        self._signal(pid, signal.SIGTERM)
        try:
            return await asyncio.wait_for(process.wait(), START_TIMEOUT)
        except TimeoutError:
            return None

    def logged_errors(self) -> Counter[str]:
        """Errors in its log, by message; those with a traceback count separately."""
        found: Counter[str] = Counter()
        for line in self.log_path.read_text(errors="replace").splitlines():
            with suppress(ValueError):  # not JSON: the message of a server that did not start
                entry = json.loads(line)
                if entry["level"] in ("error", "critical"):
                    found[entry["event"] + (" (traceback)" if "exception" in entry else "")] += 1
        return found

    async def clean_up(self) -> None:
        if self.supervision is not None:
            self.supervision.cancel()
        if self.process is not None and self.pid is not None:
            self.process.kill()
            await self.process.wait()

    def _signal(self, pid: int, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(pid, number)
