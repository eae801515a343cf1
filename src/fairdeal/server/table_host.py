"""What a running table needs from the server around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from fairdeal.server.hosting_options import HostingOptions
    from fairdeal.server.metrics import Metrics
    from fairdeal.server.table_runner import TableRunner
    from fairdeal.server.timers import Timers
    from fairdeal.server.write_batcher import WriteBatcher


class TableHost(Protocol):
    """The host of running tables; in the server that is `TableManager`."""

    batcher: WriteBatcher
    timers: Timers
    metrics: Metrics
    options: HostingOptions

    def now(self) -> int:
        """Milliseconds since 1970, by a clock that is never set back."""

    def schedule_bots(self, runner: TableRunner) -> None:
        """Let the table's bots that are to act move."""

    def people_changed(self, runner: TableRunner) -> None:
        """A match has begun, or a person has taken a seat in it."""

    def match_finished(self, runner: TableRunner) -> None:
        """A match has ended; its record is being written."""

    def table_closed(self, runner: TableRunner) -> None:
        """The table is closed for good."""

    def table_failed(self, runner: TableRunner, error: BaseException) -> None:
        """A command could not be applied completely, or could not be written: continue from what is stored."""
