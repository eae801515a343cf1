"""Starting a node: everything that must be right before it joins the cluster."""

import asyncio
import hashlib
import secrets
import socket
import time

from fairdeal.server.cluster.bus import BusError
from fairdeal.server.cluster.cluster_manager import ClusterManager
from fairdeal.server.cluster.leases import LeaseError, Leases
from fairdeal.server.cluster.nats_bus import NatsBus
from fairdeal.server.cluster.wire import WIRE_VERSION, is_compatible
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.logging_setup import log
from fairdeal.server.store import StoreError
from fairdeal.server.store.shared_postgres import SharedPostgresStore
from fairdeal.server.timers import steady_ns

OBSERVATION = 2.4  # seconds within which every node that is alive renews its lease
LOOK_INTERVAL = 0.2
ANY_ADDRESS = ("", "0.0.0.0", "::")


def node_address(chosen: str | None, host: str, port: int, worker: int | None) -> str:
    """The name of this node in the cluster: as chosen, or its host and port; and its number among several workers."""
    name = socket.gethostname() if host in ANY_ADDRESS else host
    name = f"[{name}]" if ":" in name else name
    address = chosen or f"{name}:{port}"
    return address if worker is None else f"{address}/{worker}"


async def join_cluster(database: str, bus_url: str, address: str, options: HostingOptions) -> ClusterManager:
    """Connect to database and bus, check that the node fits in, and take a lease; StoreError or BusError if not."""
    node = secrets.token_hex(6)
    bus = await NatsBus.connect(bus_url, address)
    try:
        store = await SharedPostgresStore.open_shared(database, node)
    except BaseException:
        await bus.close()
        raise
    leases = Leases(database, node, address)
    try:
        await _check_nodes(leases)
        key = await store.signing_key()
        before = time.time_ns() // 1_000_000
        clock_offset = await leases.now() - steady_ns() // 1_000_000
        await leases.renew(has_bus=True)
    except LeaseError as error:
        await _close(store, leases, bus)
        raise StoreError(f"the PostgreSQL database cannot be used: {error}") from None
    except (StoreError, BusError):
        await _close(store, leases, bus)
        raise
    prefix = f"fairdeal.{hashlib.sha256(b'bus' + key).hexdigest()[:16]}"  # several clusters can share a bus
    manager = ClusterManager(store, key, options, bus, leases, prefix)
    manager.clock_offset = clock_offset  # all nodes use the database's clock
    manager.heartbeat.skew = before - (clock_offset + steady_ns() // 1_000_000)
    warning = manager.heartbeat.health().warning
    if warning is not None:
        log.warning("clocks differ; tables use the clock of the database", problem=warning)
    return manager


async def _close(store: SharedPostgresStore, leases: Leases, bus: NatsBus) -> None:
    await leases.close()
    await store.close()
    await bus.close()


async def _check_nodes(leases: Leases) -> None:
    """Refuse an address that another node has, and nodes that would not understand each other."""
    start = time.monotonic()
    seen = await leases.refresh()
    same = {row.id: row.lease_until for row in seen.values() if row.is_alive and row.address == leases.address}
    while same and time.monotonic() - start < OBSERVATION:
        await asyncio.sleep(LOOK_INTERVAL)
        seen = await leases.refresh()
        for node, lease_until in same.items():
            if node in seen and seen[node].lease_until > lease_until:
                raise StoreError(f"another node has the address {leases.address}: give each node its own --address")
        same = {node: until for node, until in same.items() if node in seen and seen[node].is_alive}
    for node in same:  # it was killed a moment ago
        await leases.end(node)
    for row in leases.others():
        if row.id not in same and not is_compatible(row.wire):
            raise StoreError(
                f"the node {row.address} speaks version {row.wire} of the cluster's messages, this one {WIRE_VERSION}: "
                "upgrade all nodes one release at a time"
            )
