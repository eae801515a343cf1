"""Limits for TCP connections, before any application code: how many there may be, and how long they may take."""

import asyncio
from collections import Counter
from collections.abc import Callable, Container
from typing import Protocol

from fairdeal.server.addresses import network_of
from fairdeal.server.limits import Limits, TokenBuckets
from fairdeal.server.logging_setup import log

SWEEP_INTERVAL = 1.0  # seconds between two checks of all connections
LOG_INTERVAL = 10.0  # seconds between two log lines about the same reason
STALL_TIMEOUT = 30.0  # seconds in which a client must read something of what we have sent
CLOSE_TIMEOUT = 5.0  # seconds in which a closed connection must be gone


class GuardedConnection(Protocol):
    """A connection that the guard supervises."""

    transport: asyncio.Transport

    def overdue(self, now: float) -> str | None:
        """Why the connection has to be dropped now; None if it may go on."""

    def is_waiting_for_request(self) -> bool:
        """Whether no request has been received completely: such a connection makes room for others first."""


class ConnectionGuard:
    """Admits connections, drops those that take too long, and counts and logs every refusal."""

    def __init__(
        self,
        limits: Limits,
        on_drop: Callable[[str], None] = lambda _: None,
        max_open: int | None = None,
        trusted: Container[str] = (),
    ) -> None:
        self.limits = limits
        self.on_drop = on_drop  # called with the reason
        self.max_open = max_open  # connections in all; None: no limit
        self.trusted = trusted  # proxies, which forward connections of many people
        self.new_connections = TokenBuckets(limits.new_http_connections)
        self.http: dict[GuardedConnection, str] = {}  # connection → address, oldest first
        self.sockets: dict[GuardedConnection, None] = {}
        self.per_address: Counter[str] = Counter()
        self.unlogged: Counter[str] = Counter()  # reasons since their last log line
        self.logged_at: dict[str, float] = {}
        self.timer: asyncio.TimerHandle | None = None

    # ---- Connections come and go

    def refuses(self, host: str, now: float) -> bool:
        """Whether a client from this host may not connect now; makes room for it if there is none."""
        address = network_of(host)
        reason = self._refusal(address, now) if host not in self.trusted else None
        if reason is None and self.max_open is not None and len(self.http) + len(self.sockets) >= self.max_open:
            reason = None if self._make_room(now) else "full"
        if reason is None:
            return False
        self._note(reason, now, address)
        return True

    def _refusal(self, address: str, now: float) -> str | None:
        if not self.new_connections.take(address, now):
            return "rate"
        maximum = self.limits.open_http_connections
        return "address" if maximum is not None and self.per_address[address] >= maximum else None

    def add_http(self, connection: GuardedConnection, host: str) -> None:
        """Count and supervise an HTTP connection."""
        address = self.http[connection] = network_of(host)
        self.per_address[address] += 1

    def _make_room(self, now: float) -> bool:
        """Drop the oldest connection that has not sent a complete request; False if there is none."""
        for connection in self.http:
            if connection.is_waiting_for_request() and not connection.transport.is_closing():
                self.drop(connection, "full", now)
                return True
        return False

    def add_socket(self, connection: GuardedConnection) -> None:
        """Supervise a WebSocket; the application counts them, by the address that a proxy forwards."""
        self.sockets[connection] = None

    def release(self, connection: GuardedConnection) -> None:
        """Forget a connection that is closed."""
        self.sockets.pop(connection, None)
        address = self.http.pop(connection, None)
        if address is not None:
            self.per_address[address] -= 1
            if not self.per_address[address]:
                del self.per_address[address]

    def drop(self, connection: GuardedConnection, reason: str, now: float) -> None:
        """Abort a connection: a polite close would wait for a client that does not read."""
        self._note(reason, now, _address(connection))
        self.release(connection)
        connection.transport.abort()

    def _note(self, reason: str, now: float, address: str) -> None:
        """Count a connection that is dropped or refused; log the first, and then a summary from time to time."""
        self.on_drop(reason)
        self.unlogged[reason] += 1
        if now - self.logged_at.get(reason, -LOG_INTERVAL) >= LOG_INTERVAL:
            self.logged_at[reason] = now
            log.warning("connections dropped", reason=reason, count=self.unlogged.pop(reason), address=address)

    # ---- Timeouts

    def start(self) -> None:
        """Check all connections regularly."""
        loop = asyncio.get_running_loop()
        self.sweep(loop.time())
        self.timer = loop.call_later(SWEEP_INTERVAL, self.start)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    def sweep(self, now: float) -> None:
        """Drop the connections that have taken too long."""
        for connection in (*self.http, *self.sockets):
            reason = connection.overdue(now)
            if reason is not None:
                self.drop(connection, reason, now)


class WriteWatch:
    """Detects clients that do not read, and connections that do not end."""

    __slots__ = ("closing_since", "stalled_since", "unsent")

    def __init__(self) -> None:
        self.unsent = 0
        self.stalled_since = 0.0
        self.closing_since: float | None = None

    def overdue(self, transport: asyncio.Transport, now: float) -> str | None:
        unsent = transport.get_write_buffer_size()
        if not self.unsent or unsent < self.unsent:
            self.stalled_since = now
        self.unsent = unsent
        if transport.is_closing():
            self.closing_since = self.closing_since if self.closing_since is not None else now
            return "closing" if now - self.closing_since >= CLOSE_TIMEOUT else None
        return "stalled" if unsent and now - self.stalled_since >= STALL_TIMEOUT else None


def _address(connection: GuardedConnection) -> str:
    peer = connection.transport.get_extra_info("peername")
    return network_of(str(peer[0])) if peer else "unknown"
