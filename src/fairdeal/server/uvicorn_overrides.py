"""Everything that depends on undocumented parts of uvicorn.

uvicorn hands WebSocket messages to the application through a queue and a task. For a table's small messages that costs
more than the message itself, so `DirectWebSocketProtocol` reads and writes without them, and is the only class that
touches private members of uvicorn. `GracefulServer` overrides two methods of `uvicorn.Server`.

Members of `WebSocketsSansIOProtocol` that we use, and why:

| member | use |
|---|---|
| `handle_connect(event)` | extended: passes this object to the application as an ASGI extension |
| `scope` | the ASGI scope that `handle_connect` creates: its `extensions` get the extension |
| `send_receive_event_to_app()` | extended: a complete message goes to the receiver instead of the queue |
| `frames`, `curr_msg_data_type` | the frames of that message, and whether it is text |
| `queue` | must be empty before the receiver takes over, or messages would be reordered |
| `close_sent` | nothing may be received or written after the close frame |
| `transport` | written to directly; aborted when a client does not read |
| `pause_writing()`, `resume_writing()` | extended: back-pressure of the transport (documented in asyncio.Protocol) |

Of `uvicorn.Server`: `startup(sockets)` and `shutdown(sockets)` are extended, `started` is read.

The versions in pyproject.toml have an upper bound because of this list. To raise it, run
`tests/server/test_uvicorn_overrides.py` with the new version, compare the methods above with what is assumed here, and
move the bound.
"""

import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fairdeal.server.connection import Receiver
from fairdeal.server.table_manager import TableManager
from fairdeal.server.websocket_endpoint import DIRECT_TRANSPORT

PROTOCOL_METHODS = ("handle_connect", "send_receive_event_to_app", "pause_writing", "resume_writing")
PROTOCOL_ATTRIBUTES = ("frames", "curr_msg_data_type", "queue", "close_sent", "transport")
SERVER_MEMBERS = ("startup", "shutdown", "started")

FINAL_TEXT_FRAME = 0x81


class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose messages take no task and no queue: the application's `DirectTransport`."""

    is_behind = False  # the client reads more slowly than we write
    receiver: Receiver | None = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][DIRECT_TRANSPORT] = self  # type: ignore[assignment]  # an extension of our own

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

    def __init__(self, config: uvicorn.Config, manager: TableManager, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.manager = manager
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.manager.stop()
        await super().shutdown(sockets)
