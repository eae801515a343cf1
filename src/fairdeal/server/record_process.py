"""A process for long records: replaying thousands of moves would slow down the event loop even from a thread.

It starts with the first job, and ends with the server (`framed_process.py`).
"""

import asyncio
from typing import BinaryIO

import msgspec

from fairdeal.engine.errors import FairdealError
from fairdeal.server.framed_process import FramedProcess, describe_failure, read_messages, run_worker, write_message
from fairdeal.server.record_jobs import JOBS
from fairdeal.server.worker_threads import Busy

MAX_WAITING = 20
TIMEOUT = 60.0  # seconds for one job
NICENESS = 10  # the server itself comes first


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

    def __init__(self, timeout: float = TIMEOUT) -> None:
        self.timeout = timeout
        self.process = FramedProcess("fairdeal.server.record_process")
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def run(self, kind: str, record: str, argument: int | str | None = None) -> bytes:
        """Process a record; raises Busy if too many others wait, and RecordFailed if it takes too long."""
        if self.waiting >= MAX_WAITING:
            raise Busy
        self.waiting += 1
        try:
            async with self.turn:
                return await asyncio.wait_for(self._run(Job(kind, record, argument)), self.timeout)
        except (TimeoutError, EOFError, OSError):
            self.stop()
            raise RecordFailed("this match is too long for the server; download its record instead") from None
        except asyncio.CancelledError:
            self.stop()  # or its result would be taken for that of the next job
            raise
        finally:
            self.waiting -= 1

    async def _run(self, job: Job) -> bytes:
        await self.process.send(msgspec.msgpack.encode(job))
        result = msgspec.msgpack.decode(await self.process.receive(), type=Result)
        if result.error is not None:
            raise RecordFailed(result.error)
        return result.body

    def stop(self) -> None:
        """End the process."""
        self.process.stop()


def work(source: BinaryIO, target: BinaryIO) -> None:
    """Process jobs until there are no more."""
    for message in read_messages(source):
        job = msgspec.msgpack.decode(message, type=Job)
        try:
            result = Result(JOBS[job.kind](job.record, job.argument))
        except Exception as error:  # noqa: BLE001  # the next job may succeed
            result = Result(error=describe_failure(error, "the record cannot be processed"))
        write_message(target, msgspec.msgpack.encode(result))


if __name__ == "__main__":
    run_worker(work, NICENESS)
