"""The workers beside the event loop: quick work, searches, long logs and long records have their own."""

from fairdeal.server.record_process import RecordProcess
from fairdeal.server.worker_threads import WorkerThreads

SEARCH_THREADS = 2
SHARED_RECORD_TIMEOUT = 10.0  # seconds


class Workers:
    """The workers of one server. A kind of work that takes long cannot hold up another."""

    def __init__(self) -> None:
        self.quick = WorkerThreads("quick")  # a few milliseconds: simple bots, checks of moves, short records
        # Search bots and hints, which have a time budget. As many hints as may wait take less than the time after which
        # a hint comes before a bot.
        self.search = WorkerThreads("search", SEARCH_THREADS, max_waiting=60)
        self.restoring = WorkerThreads("restoring", max_waiting=50)  # tables with a long log
        self.records = RecordProcess()  # long records
        self.shared_records = RecordProcess(SHARED_RECORD_TIMEOUT)  # records that anybody may send, and pictures

    def stop(self) -> None:
        self.quick.stop()
        self.search.stop()
        self.restoring.stop()
        self.records.stop()
        self.shared_records.stop()
