"""Shows sleeping tables to people who ask for them over HTTP, without waking them."""

from collections import OrderedDict

from fairdeal.server.revival import restore_beside_loop
from fairdeal.server.sleeping_tables import SleepingTables
from fairdeal.server.store import Store
from fairdeal.server.table_host import TableHost
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.worker_threads import Priority, WorkerThreads

MAX_CACHED = 64


class SleepingTableReader:
    """Sleeping tables as they were when they fell asleep: no clock runs, and they accept no command."""

    def __init__(self, host: TableHost, store: Store, threads: WorkerThreads, sleeping: SleepingTables) -> None:
        self.host = host
        self.store = store
        self.threads = threads
        self.sleeping = sleeping
        self.cached: OrderedDict[str, TableRunner] = OrderedDict()

    async def read(self, table_id: str) -> TableRunner | None:
        """Read a table; None if it does not sleep. TableError if it is damaged beyond repair, Busy if others wait."""
        runner = self.cached.get(table_id)
        if runner is not None:
            return runner
        stored = await self.store.load(table_id)
        if stored is None:
            return None
        restored = await restore_beside_loop(self.host, stored, self.threads, Priority.QUESTION)
        sleeping = self.sleeping.get(table_id)
        if sleeping is None:  # it was closed or has woken up in the meantime
            return None
        runner = self.cached[table_id] = restored.runner
        runner.refresh_public_state()
        runner.last_visit, runner.stopped = sleeping.last_visit, True
        if len(self.cached) > MAX_CACHED:
            self.cached.popitem(last=False)
        return runner

    def forget(self, table_id: str) -> None:
        """Forget a table that wakes up or is gone."""
        self.cached.pop(table_id, None)
