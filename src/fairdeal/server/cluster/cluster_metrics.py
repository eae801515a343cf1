"""Metrics of a node of a cluster."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from fairdeal.server.cluster.links import Links

LATENCY_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)  # seconds


class LinkMetrics(Collector):
    """What a node has sent to others; counted in plain numbers, like commands."""

    def __init__(self, links: Links) -> None:
        self.links = links

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily("fairdeal_bus_batches", "Messages sent to other nodes.", self.links.sent_batches)
        yield CounterMetricFamily("fairdeal_bus_bytes", "Bytes sent to other nodes.", self.links.sent_bytes)


class ClusterMetrics:
    """What a single server does not have."""

    def __init__(self, registry: CollectorRegistry, links: Links) -> None:
        registry.register(LinkMetrics(links))
        self.lease = Gauge("fairdeal_lease_seconds", "Time until the lease of this node ends.", registry=registry)
        self.nodes = Gauge("fairdeal_nodes", "Nodes that are alive, with this one.", registry=registry)
        self.can_own = Gauge("fairdeal_can_own_tables", "1 if this node can own tables now.", registry=registry)
        self.bus = Gauge("fairdeal_bus_connected", "1 if this node is connected to the bus.", registry=registry)
        self.remote_clients = Gauge(
            "fairdeal_remote_clients", "Clients of this node at tables of other nodes.", registry=registry
        )
        self.failed_renewals = Counter(
            "fairdeal_lease_failures", "Renewals of the lease that failed.", registry=registry
        )
        self.takeovers = Counter("fairdeal_takeovers", "Tables taken over from a dead node.", registry=registry)
        self.handovers = Counter("fairdeal_handovers", "Tables handed over to another node.", registry=registry)
        self.fenced = Counter(
            "fairdeal_fenced_appends", "Writes refused because another node owns the table.", registry=registry
        )
        self.lost_batches = Counter("fairdeal_bus_gaps", "Gaps in messages from other nodes.", registry=registry)
        self.bus_latency = Histogram(
            "fairdeal_bus_seconds", "Time to the bus and back.", buckets=LATENCY_BUCKETS, registry=registry
        )
