"""Metrics for Prometheus. What happens with every command is counted in plain numbers and collected on request."""

from bisect import bisect_left
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

COMMIT_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class CommandMetrics(Collector):
    """Counts per command. The library's counters take a lock, which a single thread does not need."""

    def __init__(self) -> None:
        self.commands = 0
        self.deliveries = 0
        self.seconds = 0.0
        self.commits = [0] * (len(COMMIT_BUCKETS) + 1)

    def record(self, deliveries: int, seconds: float, /) -> None:
        """Count a command that was durable after `seconds` and then sent to `deliveries` connections."""
        self.commands += 1
        self.deliveries += deliveries
        self.seconds += seconds
        self.commits[bisect_left(COMMIT_BUCKETS, seconds)] += 1

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily("fairdeal_commands", "Commands accepted.", value=self.commands)
        yield CounterMetricFamily("fairdeal_deliveries", "Messages sent after a commit.", value=self.deliveries)
        cumulative = [sum(self.commits[: index + 1]) for index in range(len(self.commits))]
        bounds = [*map(str, COMMIT_BUCKETS), "+Inf"]
        yield HistogramMetricFamily(
            "fairdeal_commit_seconds",
            "Time from accepting a command until it is durable.",
            buckets=list(zip(bounds, cumulative, strict=True)),
            sum_value=self.seconds,
        )


class Metrics:
    """All metrics of one server, in a registry of its own: two servers in one process count separately."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = CommandMetrics()
        self.registry.register(self.commands)
        self.tables = self._gauge("tables", "Tables in memory.")
        self.sleeping = self._gauge("tables_sleeping", "Tables in the database only.")
        self.connections = self._gauge("connections", "Open sockets.")
        self.reviews = self._gauge("reviews", "Reviews that wait or run.")
        self.studies = self._gauge("studies", "Studies that somebody watches.")
        self.study_seconds = self._counter("study_seconds", "Processor time of studies.")
        self.refused = self._labeled("refused", "Requests refused, by code.", "code")
        self.dropped = self._labeled("dropped_connections", "Connections dropped or refused, by reason.", "reason")
        self.slow = self._counter("slow_readers", "Clients disconnected because they did not read.")
        self.errors = self._counter("errors", "Errors that should not happen.")

    def _gauge(self, name: str, description: str) -> Gauge:
        return Gauge(f"fairdeal_{name}", description, registry=self.registry)

    def _counter(self, name: str, description: str) -> Counter:
        return Counter(f"fairdeal_{name}", description, registry=self.registry)

    def _labeled(self, name: str, description: str, label: str) -> Counter:
        return Counter(f"fairdeal_{name}", description, [label], registry=self.registry)

    def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
