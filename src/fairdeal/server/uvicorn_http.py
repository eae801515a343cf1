"""HTTP connections of uvicorn, with limits on what a client may send and on how long it may take.

uvicorn reads whatever a client sends, and waits for it as long as it likes. Here what arrives is counted before it is
parsed, and the `ConnectionGuard` drops connections that take too long.

Members of `H11Protocol` that we use, and why:

| member | use |
|---|---|
| `connection_made`, `connection_lost`, `data_received` | extended for guard and budget (of asyncio.Protocol) |
| `conn` | replaced by an h11 connection with bounds; its state says what a client still owes |
| `cycle` | another object for every request |
| `handle_websocket_upgrade(event)` | extended: the guard counts sockets separately |
| `send_400_response(msg)` | extended: fails if a response has begun |
| `shutdown()` | extended: fails if a request is not complete |
| `transport`, `loop` | closed when a response has begun; its clock |
"""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from fairdeal.server.connection_guard import WriteWatch
from fairdeal.server.limits import TokenBucket
from fairdeal.server.uvicorn_server import guard_of

HTTP_METHODS = (
    "connection_made", "connection_lost", "data_received", "handle_websocket_upgrade", "send_400_response", "shutdown"
)  # fmt: skip
HTTP_ATTRIBUTES = ("conn", "cycle", "transport", "loop")

HEAD_TIMEOUT = 10.0  # seconds for the head of a request, from the first byte that could belong to it
BODY_TIMEOUT = 20.0  # seconds for the body of a request
MAX_HEAD_BYTES = 16_384
MAX_HEADERS = 100
MAX_BODY_CHUNKS = 500  # of one request: a body can be sent in chunks of a byte each
MAX_REQUEST_PIECES = 500  # in which a request may arrive, for the same reason
MAX_HELD_BYTES = 64_000  # of an incomplete body: the application refuses longer ones


class BoundedH11Connection(h11.Connection):
    """An HTTP connection that ends if a request has too many headers, or a body in too many chunks.

    It passes on a request when its body is there, or more of it than the application accepts. uvicorn would call the
    application with the head alone, which makes half a request as expensive as a whole one.
    """

    def __init__(self, on_excess: Callable[[], None]) -> None:
        super().__init__(h11.SERVER, MAX_HEAD_BYTES)
        self.on_excess = on_excess
        self.chunks = 0
        self.incomplete: list[Any] = []  # events of a request that is not complete
        self.incomplete_bytes = 0
        self.complete: deque[Any] = deque()  # events to pass on

    def next_event(self) -> Any:
        while not self.complete:
            event = self._next_bounded_event()
            if isinstance(event, h11.Request) and not self.they_are_waiting_for_100_continue:
                self.incomplete, self.incomplete_bytes = [event], 0
                continue
            if not self.incomplete or not isinstance(event, h11.Data | h11.EndOfMessage):
                return event
            self.incomplete.append(event)
            self.incomplete_bytes += len(event.data) if isinstance(event, h11.Data) else 0
            if isinstance(event, h11.EndOfMessage) or self.incomplete_bytes > MAX_HELD_BYTES:
                self.complete.extend(self.incomplete)
                self.incomplete.clear()
        return self.complete.popleft()

    def _next_bounded_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.chunks = 0
            is_excess = len(event.headers) > MAX_HEADERS
        else:
            self.chunks += isinstance(event, h11.Data)
            is_excess = self.chunks > MAX_BODY_CHUNKS
        if is_excess:
            self.on_excess()
            return h11.NEED_DATA
        return event


class AdmissionProtocol(asyncio.Protocol):
    """Admits a client or drops it. That takes a tenth of the time in which uvicorn sets up a connection."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.guard = guard_of(config)
        self.create_protocol = partial(GuardedHttpProtocol, config, server_state, app_state, _loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if self.guard.refuses(_host_of(transport), asyncio.get_running_loop().time()):
            transport.abort()
            return
        protocol = self.create_protocol()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)


def _host_of(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else "unknown"


class GuardedHttpProtocol(H11Protocol):
    """HTTP with limits on what a client may send, and on how long it may take."""

    conn: BoundedH11Connection
    has_ended = False  # closed by us, or upgraded to a WebSocket: what else arrives is not HTTP

    def __init__(self, config: uvicorn.Config, *arguments: Any, **options: Any) -> None:
        super().__init__(config, *arguments, **options)
        self.guard = guard_of(config)
        self.conn = BoundedH11Connection(lambda: self._drop("flood"))
        self.byte_budget: TokenBucket | None = None  # a trusted proxy has none
        self.pieces = 0  # in which the last request has arrived
        self.piece_of: object = None
        self.write_watch = WriteWatch()
        self.waits_for: object = None  # what the client owed us when the guard last checked
        self.waits_since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.waits_since = self.loop.time()
        host = _host_of(transport)
        self.guard.add_http(self, host)
        if self.guard.limits.bytes is not None and host not in self.guard.trusted:
            self.byte_budget = TokenBucket(self.guard.limits.bytes, self.waits_since)

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.release(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.pieces = self.pieces + 1 if self.piece_of is self.cycle else 1
        self.piece_of = self.cycle
        is_spent = self.byte_budget is not None and not self.byte_budget.take(self.loop.time(), len(data))
        if not self.has_ended and (is_spent or self.pieces > MAX_REQUEST_PIECES):
            self._drop("flood")
        # In slices, because h11 checks the size of a head only while it is incomplete.
        for start in range(0, len(data), MAX_HEAD_BYTES):
            if self.has_ended:
                return
            super().data_received(data[start : start + MAX_HEAD_BYTES])

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.has_ended = True
        self.guard.release(self)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        self.has_ended = True
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # a response has already begun
            self.transport.close()

    def shutdown(self) -> None:
        if self.conn.incomplete:
            self.transport.close()
        else:
            super().shutdown()

    def is_waiting_for_request(self) -> bool:
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def overdue(self, now: float) -> str | None:
        waits_for = (self.conn.their_state, self.cycle)
        if waits_for != self.waits_for:
            if self.waits_for is not None:
                self.waits_since = now
            self.waits_for = waits_for
        waited = now - self.waits_since
        if self.conn.their_state is h11.IDLE and waited >= HEAD_TIMEOUT:
            return "head"
        if self.conn.their_state is h11.SEND_BODY and waited >= BODY_TIMEOUT:
            return "body"
        return self.write_watch.overdue(self.transport, now)

    def _drop(self, reason: str) -> None:
        self.has_ended = True
        self.guard.drop(self, reason, self.loop.time())
