"""What a run is to do, and what it has found."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.chaos.checker import Violation
from tests.server.chaos.history import TableHistory, write_histories


@dataclass(frozen=True)
class Plan:
    """What to run."""

    store: str  # sqlite or postgres
    seed: int
    seconds: float  # storms begin until then
    storm_seconds: tuple[float, float] = (6.0, 25.0)  # the shortest and the longest storm
    tables: int = 8
    only: Collection[str] = ()  # kinds of faults; empty: all
    has_absentee: bool = True  # at the first table one player leaves every move to the clock
    report: Callable[[str], None] = lambda _: None  # called with a line about every storm


@dataclass
class Results:
    """The results of a run."""

    storms: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    requests: int = 0
    acknowledged: int = 0
    refused: int = 0
    visits: int = 0  # HTTP requests
    disconnections: int = 0
    matches: int = 0
    slowest_answer: float = 0.0  # seconds from the first time that a request was sent
    slowest_recovery: float = 0.0  # seconds from the end of a storm until every table went on
    peak_memory: int = 0  # kilobytes
    restarts: Counter[int] = field(default_factory=Counter)  # exits of the server on its own, by status
    unhealthy: int = 0  # answers of the health check other than 200
    violations: list[Violation] = field(default_factory=list)
    histories: list[TableHistory] = field(default_factory=list)
    server_log: bytes = b""
    logged: Counter[str] = field(default_factory=Counter)  # errors in it
    skipped: list[str] = field(default_factory=list)  # faults that are not possible on this machine

    def write_histories(self, path: Path) -> None:
        """Write the histories of tables with a violation, or all if there is none, and the server's log beside them."""
        path.parent.mkdir(parents=True, exist_ok=True)
        concerned = [
            history for history in self.histories if any(history.title in found.where for found in self.violations)
        ]
        write_histories(path, concerned or self.histories)
        path.with_suffix(".log").write_bytes(self.server_log)
