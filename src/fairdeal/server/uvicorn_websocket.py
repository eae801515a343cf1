"""WebSockets of uvicorn whose messages take no task and no queue.

uvicorn hands WebSocket messages to the application through a queue and a task. For a table's small messages that costs
more than the message itself, so `DirectWebSocketProtocol` reads and writes without them. What arrives is counted before
it is parsed (`traffic_budget.py`), and the `ConnectionGuard` drops clients that do not read.

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
"""

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fairdeal.server.connection import Receiver
from fairdeal.server.connection_guard import WriteWatch
from fairdeal.server.traffic_budget import TrafficBudget
from fairdeal.server.uvicorn_server import guard_of
from fairdeal.server.websocket_endpoint import DIRECT_TRANSPORT

WEBSOCKET_METHODS = (
    "handle_connect", "send_receive_event_to_app", "handle_ping", "keepalive_timeout", "pause_writing",
    "resume_writing", "connection_made", "connection_lost", "data_received",
)  # fmt: skip
WEBSOCKET_ATTRIBUTES = ("frames", "curr_msg_data_type", "queue", "close_sent", "transport", "loop")
FINAL_TEXT_FRAME = 0x81


class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose messages take no task and no queue: the application's `DirectTransport`."""

    is_behind = False  # the client reads more slowly than we write
    receiver: Receiver | None = None
    budget: TrafficBudget | None = None  # from the handshake on

    def __init__(self, config: uvicorn.Config, *arguments: Any, **options: Any) -> None:
        super().__init__(config, *arguments, **options)
        self.guard = guard_of(config)
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
