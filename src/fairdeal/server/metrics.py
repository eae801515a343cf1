"""What /metrics says, for Prometheus. What happens with every move is counted in plain numbers, read when asked for."""

from bisect import bisect_left
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

COMMITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class Moves(Collector):
    """Counts of what happens with every move. A counter of the library has a lock; here is one thread only."""

    def __init__(self) -> None:
        self.commands = 0
        self.deliveries = 0
        self.seconds = 0.0
        self.commits = [0] * (len(COMMITS) + 1)

    def told(self, deliveries: int, seconds: float, /) -> None:
        """A command is durable after so many seconds, and was told to so many."""
        self.commands += 1
        self.deliveries += deliveries
        self.seconds += seconds
        self.commits[bisect_left(COMMITS, seconds)] += 1

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily("fairdeal_commands", "Commands accepted.", value=self.commands)
        yield CounterMetricFamily("fairdeal_deliveries", "Messages sent after a commit.", value=self.deliveries)
        upto = [sum(self.commits[: at + 1]) for at in range(len(self.commits))]
        names = [*map(str, COMMITS), "+Inf"]
        yield HistogramMetricFamily(
            "fairdeal_commit_seconds",
            "From a command's acceptance until it is durable.",
            buckets=list(zip(names, upto, strict=True)),
            sum_value=self.seconds,
        )


class Metrics:
    """A registry of its own, so that two servers in one process count apart."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Moves()
        self.registry.register(self.moves)
        self.tables = self._gauge("tables", "Tables that are awake.")
        self.sleeping = self._gauge("tables_sleeping", "Tables that are kept and not in memory.")
        self.connections = self._gauge("connections", "Open sockets.")
        self.refused = Counter("fairdeal_refused", "Requests refused, by code.", ["code"], registry=self.registry)
        self.slow = self._counter("slow_readers", "Clients cut off: they did not read.")
        self.errors = self._counter("errors", "Things that should not have happened.")

    def _gauge(self, name: str, meaning: str) -> Gauge:
        return Gauge(f"fairdeal_{name}", meaning, registry=self.registry)

    def _counter(self, name: str, meaning: str) -> Counter:
        return Counter(f"fairdeal_{name}", meaning, registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
