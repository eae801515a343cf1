"""Who does what beside the event loop: quick work, searches, and long records each have workers of their own."""

from fairdeal.server.record_process import RecordProcess
from fairdeal.server.worker_threads import WorkerThreads

SEARCH_THREADS = 2


class Workers:
    """The workers of one server. A kind of work that takes long cannot hold up another."""

    def __init__(self) -> None:
        self.quick = WorkerThreads("quick")  # a few milliseconds: simple bots, checks of moves, short records
        self.search = WorkerThreads("search", SEARCH_THREADS)  # search bots and hints, which have a time budget
        self.records = RecordProcess()  # long records

    def stop(self) -> None:
        self.quick.stop()
        self.search.stop()
        self.records.stop()
