"""Everything that depends on undocumented parts of uvicorn.

uvicorn hands WebSocket messages to the application through a queue and a task. For a table's small messages that costs
more than the message itself, so `DirectWebSocketProtocol` reads and writes without them. uvicorn also reads whatever a
client sends, and waits for it as long as it likes: both protocols here count what arrives before it is parsed
(`traffic_budget.py`), and let the `ConnectionGuard` drop connections that take too long. `GracefulServer` overrides two
methods of `uvicorn.Server`.

Members of `WebSocketsSansIOProtocol` that we use, and why:

| member | use |
|---|---|
| `connection_made`, `connection_lost`, `data_received` | extended for guard and budget (of asyncio.Protocol) |
| `handle_connect(event)` | extended: passes this object to the application as an ASGI extension; frames follow |
| `scope` | the ASGI scope that `handle_connect` creates: its `extensions` get the extension |
| `send_receive_event_to_app()` | extended: a complete message goes to the receiver instead of the queue |
| `handle_ping()` | extended: a client that does not read gets no more pongs |
| `keepalive_timeout()` | replaced: a close would wait for a client that does not read |
| `frames`, `curr_msg_data_type` | the frames of that message, and whether it is text |
| `queue` | must be empty before the receiver takes over, or messages would be reordered |
| `close_sent` | nothing may be received or written after the close frame |
| `transport` | written to directly; aborted when a client does not read |
| `loop` | its clock |
| `pause_writing()`, `resume_writing()` | extended: back-pressure of the transport (documented in asyncio.Protocol) |

Members of `H11Protocol` that we use, and why:

| member | use |
|---|---|
| `connection_made`, `connection_lost`, `data_received` | extended for guard and budget (of asyncio.Protocol) |
| `conn` | replaced by an h11 connection with bounds; its state says what a client still owes |
| `cycle` | another object for every request |
| `handle_websocket_upgrade(event)` | extended: the guard counts sockets separately |
| `send_400_response(msg)` | extended: fails if a response has begun |
| `transport`, `loop` | as above |

Of `uvicorn.Server`: `startup(sockets)` and `shutdown(sockets)` are extended, `started` is read.

The versions in pyproject.toml have an upper bound because of this list. To raise it, run
`tests/server/test_uvicorn_overrides.py` with the new version, compare the methods above with what is assumed here, and
move the bound.
"""

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from fairdeal.server.connection import Receiver
from fairdeal.server.connection_guard import ConnectionGuard, WriteWatch
from fairdeal.server.limits import UNLIMITED, TokenBucket
from fairdeal.server.table_manager import TableManager
from fairdeal.server.traffic_budget import TrafficBudget
from fairdeal.server.websocket_endpoint import DIRECT_TRANSPORT

WEBSOCKET_METHODS = (
    "handle_connect", "send_receive_event_to_app", "handle_ping", "keepalive_timeout", "pause_writing",
    "resume_writing", "connection_made", "connection_lost", "data_received",
)  # fmt: skip
WEBSOCKET_ATTRIBUTES = ("frames", "curr_msg_data_type", "queue", "close_sent", "transport", "loop")
HTTP_METHODS = (
    "connection_made", "connection_lost", "data_received", "handle_websocket_upgrade", "send_400_response"
)  # fmt: skip
HTTP_ATTRIBUTES = ("conn", "cycle", "transport", "loop")
SERVER_MEMBERS = ("startup", "shutdown", "started")

HEAD_TIMEOUT = 10.0  # seconds for the head of a request, from the first byte that could belong to it
BODY_TIMEOUT = 20.0  # seconds for its body
MAX_HEAD_BYTES = 16_384
MAX_HEADERS = 100
MAX_BODY_CHUNKS = 500  # of one request: a body can be sent in chunks of a byte each
MAX_REQUEST_PIECES = 500  # and so can a request as a whole
FINAL_TEXT_FRAME = 0x81


class GuardedConfig(uvicorn.Config):
    """uvicorn's configuration, with the guard of all connections: protocols get nothing else from the server."""

    guard: ConnectionGuard


def _guard_of(config: uvicorn.Config) -> ConnectionGuard:
    return config.guard if isinstance(config, GuardedConfig) else ConnectionGuard(UNLIMITED)


class BoundedH11Connection(h11.Connection):
    """An HTTP connection that ends if a request has too many headers, or a body in too many chunks."""

    def __init__(self, on_excess: Callable[[], None]) -> None:
        super().__init__(h11.SERVER, MAX_HEAD_BYTES)
        self.on_excess = on_excess
        self.chunks = 0

    def next_event(self) -> Any:
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
    """Lets a client in or drops it. That takes a tenth of the time in which uvicorn sets up a connection."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.guard = _guard_of(config)
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

    has_ended = False  # closed by us, or a WebSocket by now: what else arrives is not HTTP

    def __init__(self, config: uvicorn.Config, *arguments: Any, **options: Any) -> None:
        super().__init__(config, *arguments, **options)
        self.guard = _guard_of(config)
        self.conn = BoundedH11Connection(lambda: self._drop("flood"))
        self.byte_budget: TokenBucket | None = None  # a trusted proxy has none
        self.pieces = 0  # in which the last request has arrived
        self.piece_of: object = None
        self.write_watch = WriteWatch()
        self.waits_for: object = None  # what the client owes us, when the guard last looked
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


class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose messages take no task and no queue: the application's `DirectTransport`."""

    is_behind = False  # the client reads more slowly than we write
    receiver: Receiver | None = None
    budget: TrafficBudget | None = None  # from the handshake on

    def __init__(self, config: uvicorn.Config, *arguments: Any, **options: Any) -> None:
        super().__init__(config, *arguments, **options)
        self.guard = _guard_of(config)
        self.write_watch = WriteWatch()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.guard.add_socket(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.release(self)
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        self.budget = TrafficBudget(self.guard.limits, self.loop.time())
        if hasattr(self, "scope"):
            self.scope["extensions"][DIRECT_TRANSPORT] = self  # type: ignore[assignment]  # an extension of our own

    def data_received(self, data: bytes) -> None:
        if self.budget is not None and not self.budget.allows(data, self.loop.time()):
            self._drop("flood")
        elif not self.transport.is_closing() or self.close_sent:
            super().data_received(data)

    def handle_ping(self) -> None:
        if self.is_behind:
            self._drop("unread")
        else:
            super().handle_ping()

    def keepalive_timeout(self) -> None:
        self._drop("keepalive")

    def is_waiting_for_request(self) -> bool:
        return False

    def overdue(self, now: float) -> str | None:
        return self.write_watch.overdue(self.transport, now)

    def _drop(self, reason: str) -> None:
        self.guard.drop(self, reason, self.loop.time())

    def set_receiver(self, receiver: Receiver) -> bool:
        if self.queue.empty():
            self.receiver = receiver
        return self.receiver is not None

    def send_receive_event_to_app(self) -> None:
        if self.receiver is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            self.frames = [data]
            super().send_receive_event_to_app()  # closes the connection, as the WebSocket protocol requires
            return
        self.receiver(text)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_behind = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_behind = False

    def write(self, text: str) -> bool:
        if self.is_behind or self.close_sent or self.transport.is_closing():
            return False
        data = text.encode()
        self.transport.write(_frame_header(len(data)) + data)
        return True

    def abort(self) -> None:
        # A closing handshake would never end with a client that does not read.
        self.transport.abort()


def _frame_header(size: int) -> bytes:
    """Header of an unmasked frame with a complete text of this size (RFC 6455, section 5.2)."""
    if size < 126:
        return bytes((FINAL_TEXT_FRAME, size))
    if size < 1 << 16:
        return bytes((FINAL_TEXT_FRAME, 126, size >> 8, size & 255))
    return bytes((FINAL_TEXT_FRAME, 127)) + size.to_bytes(8, "big")


class GracefulServer(uvicorn.Server):
    """Says when it listens, and says goodbye at every table before it closes the connections."""

    def __init__(self, config: GuardedConfig, manager: TableManager, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.guard = config.guard
        self.manager = manager
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.guard.start()
            self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.manager.stop()
        self.guard.stop()
        await super().shutdown(sockets)
