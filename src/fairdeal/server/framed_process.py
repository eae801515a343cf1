"""A Python process that answers messages over its standard input and output, each with its length in front.

It starts with the first message, and ends when its input does, even if the server is killed.
"""

import asyncio
import contextlib
import math
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from fairdeal.engine.errors import FairdealError

LENGTH_BYTES = 8
STOP_TIMEOUT = 10.0  # seconds; killed processes with low priority need some of them on a busy machine


class FramedProcess:
    """The server's end: starts the module as a process when it is needed."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.process: asyncio.subprocess.Process | None = None
        self.ending: set[asyncio.Task[int]] = set()  # processes that were stopped

    async def start(self) -> None:
        """Start the process if it does not run."""
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            command = (sys.executable, "-m", self.module)
            self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)

    async def send(self, message: bytes) -> None:
        """Send a message, after starting the process if it does not run. OSError if the process ends."""
        await self.start()
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(with_length(message))
        await self.process.stdin.drain()

    async def receive(self) -> bytes:
        """The next message of the process; EOFError if it has ended."""
        assert self.process is not None
        stdout = self.process.stdout
        assert stdout is not None
        size = int.from_bytes(await stdout.readexactly(LENGTH_BYTES), "big")
        return await stdout.readexactly(size)

    def processor_seconds(self) -> float:
        """Processor time that the process has used; infinite where the system does not report it."""
        if self.process is None or self.process.returncode is not None:
            return 0.0
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            return math.inf

    def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            ending = asyncio.get_running_loop().create_task(process.wait())
            self.ending.add(ending)
            ending.add_done_callback(self.ending.discard)

    async def wait_until_stopped(self) -> None:
        """Wait until stopped processes are gone, so that nothing of them outlives the event loop."""
        if self.ending:
            await asyncio.wait(self.ending, timeout=STOP_TIMEOUT)


class FramedProcesses:
    """A number of processes of one module. A process is taken for a job and given back after it."""

    def __init__(self, module: str, number: int) -> None:
        self.all = [FramedProcess(module) for _ in range(number)]
        self.free = list(self.all)

    def take(self) -> FramedProcess:
        """Take a free process. There must be one."""
        return self.free.pop()

    def give_back(self, process: FramedProcess) -> None:
        """Make a process free for the next job."""
        self.free.append(process)

    def end_idle_later(self, seconds: float, is_idle: Callable[[], bool]) -> None:
        """End the free processes after this time, if there is still nothing to do; the next job starts one."""

        def end() -> None:
            for process in self.free if is_idle() else ():
                process.stop()

        asyncio.get_running_loop().call_later(seconds, end)

    def stop(self) -> None:
        """End all processes."""
        for process in self.all:
            process.stop()

    async def wait_until_stopped(self) -> None:
        """Wait until stopped processes are gone."""
        await asyncio.gather(*(process.wait_until_stopped() for process in self.all))


def describe_failure(error: Exception, general: str) -> str:
    """In the process: why a job has failed, for the person who asked. A bug must not end the process."""
    return str(error) if isinstance(error, FairdealError) else f"{general} ({type(error).__name__})"


def run_worker(work: Callable[[BinaryIO, BinaryIO], None], niceness: int) -> None:
    """In the process: work on messages from standard input, with low priority, until there are no more."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        work(sys.stdin.buffer, sys.stdout.buffer)


def with_length(message: bytes) -> bytes:
    """A message with its length in front."""
    return len(message).to_bytes(LENGTH_BYTES, "big") + message


def read_messages(source: BinaryIO) -> Iterator[bytes]:
    """In the process: messages until there are no more."""
    while len(head := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        yield source.read(int.from_bytes(head, "big"))


def write_message(target: BinaryIO, message: bytes) -> None:
    """Send a message to the server."""
    target.write(with_length(message))
    target.flush()
