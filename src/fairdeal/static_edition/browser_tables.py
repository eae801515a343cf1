"""The tables of the static edition, and what a browser has in place of a server's threads, metrics and safety rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.limits import Limits
from fairdeal.server.live_tables import LiveTables
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.worker_threads import Priority, WorkerThreads
from fairdeal.server.workers import Workers

if TYPE_CHECKING:
    from fairdeal.server.connection import Connection
    from fairdeal.server.messages import client_messages
    from fairdeal.server.metrics import Metrics
    from fairdeal.server.table_runner import TableRunner
    from fairdeal.static_edition.browser_store import BrowserStore

T = TypeVar("T")


class InlineWork(WorkerThreads):
    """Work in the event loop: a browser's Python has no threads, but all of it runs beside the page."""

    async def run(self, work: Callable[[], T], priority: Priority = Priority.BOT) -> T:  # noqa: ARG002
        await asyncio.sleep(0)  # let what is waiting be sent first
        return work()


class InlineWorkers(Workers):
    """The server's kinds of work, all of them in the event loop."""

    def __init__(self) -> None:
        super().__init__()
        self.quick = InlineWork("quick")
        self.search = InlineWork("search")
        self.hints = InlineWork("hints")
        self.restoring = InlineWork("restoring")


class _Uncounted:
    """A metric that nobody reads."""

    def labels(self, *_: str) -> _Uncounted:
        return self

    def inc(self, _: float = 1) -> None: ...

    def dec(self, _: float = 1) -> None: ...

    def set(self, _: float) -> None: ...

    def record(self, deliveries: int, seconds: float, /) -> None: ...


class UncountedMetrics:
    """The metrics of the server's tables, which nobody reads here."""

    def __init__(self) -> None:
        self.commands = self.tables = self.sleeping = self.connections = self.refused = self.slow = _Uncounted()
        self.errors = self.dropped = _Uncounted()


class OnePerson:
    """The `SafetyRules` of a place without other people."""

    async def load_preferences(self, runner: TableRunner, connection: Connection) -> None: ...

    def may_be_blocked(self, runner: TableRunner, connection: Connection) -> bool:  # noqa: ARG002
        return False

    async def require_no_block(self, runner: TableRunner, connection: Connection) -> None: ...

    def require_chat(self, connection: Connection, text: str) -> None: ...

    async def set_block(self, runner: TableRunner, connection: Connection, message: client_messages.Mute) -> None: ...

    async def report(self, runner: TableRunner, connection: Connection, message: client_messages.Report) -> None:  # noqa: ARG002
        raise RequestRefused(404, "report", "there are no other people here")


class BrowserTables(LiveTables):
    """The tables of one person in a browser. Nobody else asks for anything, so nothing is limited."""

    store: BrowserStore

    def __init__(self, store: BrowserStore) -> None:
        unlimited = Limits(**dict.fromkeys(Limits.__dataclass_fields__))
        options = HostingOptions(limits=unlimited, pairing=False, ratings=False, people=False, accounts=False)
        super().__init__(store, options, cast("Metrics", UncountedMetrics()), InlineWorkers())
        self.safety = OnePerson()

    def _report_pause(self) -> None:
        """Browsers stop tabs that nobody looks at: that is nothing to report."""
