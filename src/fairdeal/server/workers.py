"""The workers outside the event loop: searches, long logs, long records, the coach and so on each have their own."""

import asyncio

from fairdeal.server.printed_pages import PrintedPages
from fairdeal.server.record_process import RecordProcess
from fairdeal.server.worker_threads import WorkerThreads

SEARCH_THREADS = 2
SHARED_RECORD_TIMEOUT = 10.0  # seconds


class Workers:
    """The workers of one server. Slow work of one kind cannot hold up another kind."""

    def __init__(self) -> None:
        self.quick = WorkerThreads("quick")  # a few milliseconds: simple bots, checks of moves, short records
        self.search = WorkerThreads("search", SEARCH_THREADS)  # search bots, which have a time budget
        self.hints = WorkerThreads("hints", max_waiting=60)  # the same, but a person waits: never behind a bot
        self.prepared: set[str] = set()  # games for which everything that a hint needs is loaded
        self.restoring = WorkerThreads("restoring", max_waiting=50)  # tables with a long log
        self.records = RecordProcess()  # long records
        self.shared_records = RecordProcess(SHARED_RECORD_TIMEOUT)  # records that anybody may send, and pictures
        self.coach = RecordProcess(timeout=20, max_waiting=10, failure="the coach needs too long; play on without it")
        self.printing = RecordProcess(failure="the server cannot print this now; try again in a moment")
        self.printed = PrintedPages(self.printing)
        self.processes = (self.records, self.shared_records, self.coach, self.printing)

    def stop(self) -> None:
        self.quick.stop()
        self.search.stop()
        self.hints.stop()
        self.restoring.stop()
        for process in self.processes:
            process.stop()

    async def wait_until_stopped(self) -> None:
        """Wait until stopped processes are gone."""
        await asyncio.gather(*(process.wait_until_stopped() for process in self.processes))
