"""A process for long records: replaying thousands of moves would slow down the event loop even from a thread.

The process reads jobs from its standard input and writes results to its standard output, each with its length in front.
It starts with the first job, and ends when its input does: also if the server is killed.
"""

import asyncio
import contextlib
import os
import sys
from typing import BinaryIO

import msgspec

from fairdeal.engine.errors import FairdealError
from fairdeal.server.record_jobs import JOBS
from fairdeal.server.worker_threads import Busy

MAX_WAITING = 20
TIMEOUT = 60.0  # seconds for one job
NICENESS = 10  # the server itself comes first
LENGTH_BYTES = 8


class Job(msgspec.Struct):
    """What to do with a record."""

    kind: str
    record: str
    argument: int | str | None


class Result(msgspec.Struct):
    """The body of the response, or why there is none."""

    body: bytes = b""
    error: str | None = None


class RecordFailed(FairdealError):
    """Why a record could not be processed, for the person who asked."""


class RecordProcess:
    """Runs jobs one after the other in a process of its own."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def run(self, kind: str, record: str, argument: int | str | None = None) -> bytes:
        """Process a record; raises Busy if too many others wait, and RecordFailed if it takes too long."""
        if self.waiting >= MAX_WAITING:
            raise Busy
        self.waiting += 1
        try:
            async with self.turn:
                return await asyncio.wait_for(self._run(Job(kind, record, argument)), TIMEOUT)
        except (TimeoutError, EOFError, OSError):
            self.stop()
            raise RecordFailed("this match is too long for the server; download its record instead") from None
        except asyncio.CancelledError:
            self.stop()  # or its result would be taken for that of the next job
            raise
        finally:
            self.waiting -= 1

    async def _run(self, job: Job) -> bytes:
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            command = (sys.executable, "-m", "fairdeal.server.record_process")
            self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(_with_length(msgspec.msgpack.encode(job)))
        await stdin.drain()
        size = int.from_bytes(await stdout.readexactly(LENGTH_BYTES), "big")
        result = msgspec.msgpack.decode(await stdout.readexactly(size), type=Result)
        if result.error is not None:
            raise RecordFailed(result.error)
        return result.body

    def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()


def _with_length(data: bytes) -> bytes:
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def work(source: BinaryIO, target: BinaryIO) -> None:
    """Process jobs until there are no more."""
    while len(head := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        job = msgspec.msgpack.decode(source.read(int.from_bytes(head, "big")), type=Job)
        try:
            result = Result(JOBS[job.kind](job.record, job.argument))
        except FairdealError as error:
            result = Result(error=str(error))
        except Exception as error:  # noqa: BLE001  # the next job may succeed
            result = Result(error=f"the record cannot be processed ({type(error).__name__})")
        target.write(_with_length(msgspec.msgpack.encode(result)))
        target.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        work(sys.stdin.buffer, sys.stdout.buffer)
