"""A process for jobs that would slow down the event loop even in a thread: long records, the coach, printing.

It starts with the first job, and ends with the server (`framed_process.py`) or when it has had nothing to do.
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
IDLE_TIME = 600.0  # seconds without a job after which the process ends
TOO_LONG = "this match is too long for the server; download its record instead"


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

    def __init__(self, timeout: float = TIMEOUT, max_waiting: int = MAX_WAITING, failure: str = TOO_LONG) -> None:
        """`failure` is the error message for a job that takes longer than `timeout` seconds."""
        self.process = FramedProcess("fairdeal.server.record_process")
        self.timeout = timeout
        self.max_waiting = max_waiting
        self.failure = failure
        self.turn = asyncio.Lock()
        self.waiting = 0
        self.jobs_done = 0

    async def run(self, kind: str, record: str, argument: int | str | None = None) -> bytes:
        """Process a record; raises Busy if too many others wait, and RecordFailed if it takes too long."""
        if self.waiting >= self.max_waiting:
            raise Busy
        self.waiting += 1
        try:
            async with self.turn:
                return await asyncio.wait_for(self._run(Job(kind, record, argument)), self.timeout)
        except (TimeoutError, EOFError, OSError):
            self.stop()
            raise RecordFailed(self.failure) from None
        except asyncio.CancelledError:
            self.stop()  # or its result would be taken for that of the next job
            raise
        finally:
            self.waiting -= 1
            self.jobs_done += 1
            asyncio.get_running_loop().call_later(IDLE_TIME, self._stop_if_idle, self.jobs_done)

    def _stop_if_idle(self, jobs_done: int) -> None:
        """End the process if no job has been done or asked for since."""
        if not self.waiting and self.jobs_done == jobs_done:
            self.stop()

    async def _run(self, job: Job) -> bytes:
        await self.process.send(msgspec.msgpack.encode(job))
        result = msgspec.msgpack.decode(await self.process.receive(), type=Result)
        if result.error is not None:
            raise RecordFailed(result.error)
        return result.body

    def stop(self) -> None:
        """End the process."""
        self.process.stop()

    async def wait_until_stopped(self) -> None:
        """Wait until stopped processes are gone."""
        await self.process.wait_until_stopped()


def work(source: BinaryIO, target: BinaryIO) -> None:
    """Process jobs until there are no more."""
    for message in read_messages(source):
        job = msgspec.msgpack.decode(message, type=Job)
        try:
            result = Result(JOBS[job.kind](job.record, job.argument))
        except Exception as error:  # noqa: BLE001  # the next job may succeed
            result = Result(error=describe_failure(error, "this cannot be done"))
        write_message(target, msgspec.msgpack.encode(result))


if __name__ == "__main__":
    run_worker(work, NICENESS)
