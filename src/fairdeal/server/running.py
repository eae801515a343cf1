"""Running a server: its store, its port, its signals, and a graceful end."""

import asyncio
import gc
import importlib.util
import ipaddress
import signal
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fairdeal.engine.errors import FairdealError
from fairdeal.server.app import build
from fairdeal.server.hub import Habits, Hub
from fairdeal.server.logs import log, prepare
from fairdeal.server.security import Gate
from fairdeal.server.sockets import LINE
from fairdeal.server.store import open_store

LONGEST_MESSAGE = 16_000  # bytes of a client's message
PING = 20.0  # seconds
GRACE = 5  # seconds for requests that are on their way when the server stops
BACKLOG = 2048
UNREAD = 128_000  # bytes that the system keeps for a client that does not read, or about that
FINAL_TEXT = 0x81
GARBAGE = (100_000, 20, 100)  # new objects, then generations


Heard: TypeAlias = Callable[[str | None], None]  # None: bytes, which are no message of ours


class CannotServe(FairdealError):
    """Why a server cannot start; one line, fit to be shown."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a server shall run."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()  # that it goes by, beside the loopback's
    origins: tuple[str, ...] = ()  # other sites whose pages may ask
    proxy: bool = False  # believe the addresses that a proxy on this machine tells
    log_level: str = "info"
    habits: Habits = field(default_factory=Habits)


class Line(WebSocketsSansIOProtocol):
    """A WebSocket without a detour: a text is heard and told at once, with no task or queue between. It can be cut."""

    behind = False  # does the client read more slowly than we write?
    heard: Heard | None = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][LINE] = self  # type: ignore[assignment]  # an extension of our own

    def listen(self, heard: Heard) -> bool:
        """Have every message from now on heard at once; not yet, if there is one that waits to be received."""
        if self.queue.empty():
            self.heard = heard
        return self.heard is not None

    def send_receive_event_to_app(self) -> None:
        if self.heard is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            self.frames = [data]
            super().send_receive_event_to_app()  # it closes the connection, as the protocol wants it
            return
        self.heard(text)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.behind = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.behind = False

    def write(self, text: str) -> bool:
        """A text in one frame, without a task and without waiting."""
        if self.behind or self.close_sent or self.transport.is_closing():
            return False
        data = text.encode()
        self.transport.write(_head(len(data)) + data)
        return True

    def abort(self) -> None:
        """Closing a connection politely would never end if the client does not read."""
        self.transport.abort()


def _head(size: int) -> bytes:
    """The beginning of a frame with a whole text of this size (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((FINAL_TEXT, size))
    if size < 1 << 16:
        return bytes((FINAL_TEXT, 126, size >> 8, size & 255))
    return bytes((FINAL_TEXT, 127)) + size.to_bytes(8, "big")


class Server(uvicorn.Server):
    """Says goodbye at the tables before it hangs up on anybody."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.hub = hub
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.hub.open()
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.hub.stop()
        await super().shutdown(sockets)


def is_loopback(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def listen(host: str, port: int) -> socket.socket:
    """The port, ours from now on; CannotServe where that cannot be."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise CannotServe(f"--host: {host!r} is no address of this machine: {_reason(error)}") from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise CannotServe(
            f"cannot listen on {host} port {port}: {_reason(error)}; choose another with --port"
        ) from None
    return listener


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).lower()


async def serve(plan: Plan, ready: Callable[[str], None]) -> None:
    """Serve until a signal says to stop. `ready` is called with the address when people can come."""
    prepare(plan.log_level)
    listener = listen(plan.host, plan.port)
    with listener:
        store = await open_store(plan.database)
        hub = Hub(store, await store.key(), plan.habits)
        await hub.start()
        rarely_look_for_garbage()
        port = listener.getsockname()[1]
        address = f"http://{_shown(plan.host)}:{port}/"
        gate = Gate.of(is_loopback(plan.host), plan.names, plan.origins)
        server = Server(config_of(plan, build(hub, gate)), hub, lambda: ready(address))
        log.info("serving", port=port, tables=len(hub.tables), sleeping=len(hub.sleeping))
        with _signals_heard_twice():
            await server.serve([listener])
        log.info("stopped")


def rarely_look_for_garbage() -> None:
    """Almost all that is made for a move is gone without the collector. Looking through all tables for the rest took a
    seventh of the time at 300 tables, and a fifth of a second at once."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def config_of(plan: Plan, app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="uvloop" if importlib.util.find_spec("uvloop") is not None else "asyncio",
        ws=Line,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # it would halve what a server can deliver, and take 2.5 times the memory
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        log_config=None,
        access_log=False,
        proxy_headers=plan.proxy,
        forwarded_allow_ips="127.0.0.1,::1",
        server_header=False,
        date_header=False,
        lifespan="off",
        timeout_graceful_shutdown=GRACE,
    )


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host or "localhost"


class _signals_heard_twice:  # noqa: N801  # reads as a sentence where it is used
    """uvicorn raises the signal that stopped it once more when it is done; we have heard it."""

    def __enter__(self) -> None:
        self.before = {one: signal.signal(one, lambda *_: None) for one in (signal.SIGINT, signal.SIGTERM)}

    def __exit__(self, *_: object) -> None:
        for one, handler in self.before.items():
            signal.signal(one, handler)


def run(plan: Plan, ready: Callable[[str], None]) -> None:
    """The same, from a command line."""
    if importlib.util.find_spec("uvloop") is not None:
        import uvloop

        uvloop.run(serve(plan, ready))
    else:
        asyncio.run(serve(plan, ready))
