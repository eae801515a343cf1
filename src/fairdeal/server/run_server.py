"""The server process: configuration, port, signals, and a graceful stop."""

import asyncio
import gc
import importlib.util
import ipaddress
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from fairdeal.engine.errors import FairdealError, error_reason
from fairdeal.server.app import build_app
from fairdeal.server.connection_guard import ConnectionGuard
from fairdeal.server.file_limit import raise_file_limit
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.logging_setup import configure_logging, log
from fairdeal.server.security import AccessPolicy
from fairdeal.server.store import Store, open_store
from fairdeal.server.table_manager import TableManager
from fairdeal.server.trusted_proxies import TrustedProxies
from fairdeal.server.uvicorn_http import AdmissionProtocol
from fairdeal.server.uvicorn_server import GracefulServer, GuardedConfig
from fairdeal.server.uvicorn_websocket import DirectWebSocketProtocol

MAX_MESSAGE_BYTES = 16_000  # of a client's message
PING_INTERVAL = 20.0  # seconds
SHUTDOWN_TIMEOUT = 5  # seconds for requests that are running when the server stops
BACKLOG = 2048
SEND_BUFFER = 128_000  # bytes, roughly, that the system buffers for a client that does not read
KEPT_FILES = 100  # files reserved for everything but clients: the database, the log, static files
GC_THRESHOLDS = (100_000, 20, 100)  # new objects, then collections of the younger generation


class ServerStartError(FairdealError):
    """Why a server cannot start, in one line for the user."""


class ServerFenced(FairdealError):
    """Why a server had to stop, in one line for the user."""


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """How a server runs."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()  # its host names, besides those of the loopback interface
    origins: tuple[str, ...] = ()  # other sites whose pages may send requests
    proxies: TrustedProxies = field(default_factory=TrustedProxies)  # that may report the addresses of clients
    log_level: str = "info"
    bus: str | None = None  # of the cluster that this server is a node of
    address: str | None = None  # of the node in the cluster, if not host and port
    shares_port: bool = False  # with other processes of this machine
    hosting: HostingOptions = field(default_factory=HostingOptions)


def is_loopback(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def open_listener(host: str, port: int, shares_port: bool = False, listens: bool = True) -> socket.socket:
    """Listen on a port; ServerStartError if that is not possible.

    With `shares_port` other processes of the same user can listen on it, too. Without `listens` it is only reserved.
    """
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise ServerStartError(f"--host: {host!r} is not an address of this machine: {error_reason(error)}") from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # `::` means IPv4 as well, on every system
        if shares_port:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(address)
    except OSError as error:
        listener.close()
        raise _cannot_listen(host, port, error) from None
    if listens:
        start_listening(listener, host, port)
    return listener


def start_listening(listener: socket.socket, host: str, port: int) -> None:
    try:
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise _cannot_listen(host, port, error) from None


def _cannot_listen(host: str, port: int, error: OSError) -> ServerStartError:
    return ServerStartError(f"cannot listen on {host} port {port}: {error_reason(error)}; choose another with --port")


async def serve(config: ServerConfig, on_ready: Callable[[str], None]) -> None:
    """Serve until a signal stops the server. `on_ready` is called with the address once people can connect."""
    configure_logging(config.log_level)
    # A node only reserves its port until it can serve: clients and proxies try another node at once.
    listener = open_listener(config.host, config.port, config.shares_port, listens=config.bus is None)
    with listener:
        manager = await open_manager(config, listener.getsockname()[1])
        store = manager.store
        await manager.start()
        if config.bus is not None:
            start_listening(listener, config.host, config.port)
        tune_garbage_collector()
        port = listener.getsockname()[1]
        address = f"http://{url_host(config.host)}:{port}/"
        policy = AccessPolicy.create(is_loopback(config.host), config.names, config.origins)
        app = build_app(manager, policy)
        server = GracefulServer(uvicorn_config(config, app, manager), manager, lambda: on_ready(address))
        log.info("serving", port=port, tables=len(manager.tables), sleeping=len(manager.sleeping))
        watching = asyncio.create_task(_stop_when_fenced(store, server))
        with _ignore_raised_signals():
            await server.serve([listener])
        watching.cancel()
        if store.fenced.is_set():
            raise ServerFenced("the database has another owner or was replaced: this server cannot continue")
        log.info("stopped")


async def open_manager(config: ServerConfig, port: int) -> TableManager:
    """The tables of this server: all of its database, or those that a node of a cluster owns."""
    if config.bus is None:
        store = await open_store(config.database)
        return TableManager(store, await store.signing_key(), config.hosting)
    if not config.database.startswith(("postgresql://", "postgres://")):
        raise ServerStartError("--bus needs a database that nodes can share: --db postgresql://HOST/NAME")
    try:
        from fairdeal.server.cluster.node import join_cluster, node_address
        from fairdeal.server.cluster.worker_processes import worker_number
    except ImportError as missing:
        raise ServerStartError(f"a cluster needs {missing.name}: pip install 'fairdeal[server,cluster]'") from None
    address = node_address(config.address, config.host, port, worker_number())
    return await join_cluster(config.database, config.bus, address, config.hosting)


async def _stop_when_fenced(store: Store, server: GracefulServer) -> None:
    """Stop at once when another server owns the database: everything in our memory is outdated."""
    await store.fenced.wait()
    log.critical("this server has lost its database: it stops")
    server.should_exit = True


def run(config: ServerConfig, on_ready: Callable[[str], None]) -> None:
    """Run `serve` in an event loop of its own."""
    if importlib.util.find_spec("uvloop") is not None:
        import uvloop

        uvloop.run(serve(config, on_ready))
    else:
        asyncio.run(serve(config, on_ready))


def tune_garbage_collector() -> None:
    """Run the garbage collector rarely.

    Almost everything that a move creates is freed by reference counting. With 300 tables the collector took a seventh
    of the time, and paused the server for up to a fifth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def uvicorn_config(config: ServerConfig, app: Any, manager: TableManager) -> GuardedConfig:
    found = GuardedConfig(
        app,
        loop="uvloop" if importlib.util.find_spec("uvloop") is not None else "asyncio",
        http=AdmissionProtocol,
        ws=DirectWebSocketProtocol,
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,  # it would halve the messages per second, and take 2.5 times the memory
        ws_ping_interval=PING_INTERVAL,
        ws_ping_timeout=PING_INTERVAL,
        log_config=None,
        access_log=False,
        proxy_headers=bool(config.proxies.networks),
        forwarded_allow_ips=str(config.proxies),
        server_header=False,
        date_header=False,
        lifespan="off",
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )
    files = raise_file_limit()
    found.guard = ConnectionGuard(
        config.hosting.limits,
        on_drop=lambda reason: manager.metrics.dropped.labels(reason).inc(),
        max_open=max(files - KEPT_FILES, files // 2) if files is not None else None,
        trusted=config.proxies,
    )
    return found


def url_host(host: str) -> str:
    return f"[{host}]" if ":" in host else host or "localhost"


@contextmanager
def _ignore_raised_signals() -> Iterator[None]:
    """Ignore the signal that uvicorn raises again after it has stopped because of it."""
    before = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
