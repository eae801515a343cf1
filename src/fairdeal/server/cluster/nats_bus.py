"""The bus over NATS core, which stores nothing: the owner of a table sends again what was lost."""

import asyncio
import re
import time
from collections import deque

import nats
import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from fairdeal.server.cluster.bus import Bus, BusError, OnMessage, OnRequest
from fairdeal.server.logging_setup import log

CONNECT_TIMEOUT = 3  # seconds
RECONNECT_WAIT = 0.25
PING_INTERVAL = 2  # seconds: after two pings without an answer the connection counts as lost
MAX_QUEUED = 64_000_000  # bytes that wait for NATS; more are dropped, and noticed as a gap
MAX_PENDING = 256_000_000  # bytes that wait for us
ERRORS = (OSError, nats.errors.Error, asyncio.TimeoutError)
AUTHORIZATION = "authorization violation"  # the server's answer to a wrong password
PASSWORD = re.compile(r"//[^/@]*@")


class NatsBus(Bus):
    """A connection to a NATS server, or to one of several."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.on_change = lambda _: None
        self.queue: deque[tuple[str, bytes]] = deque()
        self.queued_bytes = 0
        self.has_work = asyncio.Event()
        self.sender = asyncio.get_running_loop().create_task(self._send_all())
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_closing = False

    @classmethod
    async def connect(cls, url: str, name: str) -> "NatsBus":
        """Connect to the servers at `url`, separated by commas; BusError if none of them answers."""
        servers = [part.strip() for part in url.split(",")]
        shown = PASSWORD.sub("//", url)
        if not all(server.startswith(("nats://", "tls://")) for server in servers):
            raise BusError(f"--bus: {shown.split('//')[0]!r} is not a known kind of bus; use nats://HOST:PORT")
        client, changes = Client(), _Changes()
        try:
            await client.connect(
                servers,
                name=f"fairdeal {name}",
                connect_timeout=CONNECT_TIMEOUT,
                allow_reconnect=True,
                max_reconnect_attempts=1,  # at the start; afterwards it tries forever
                reconnect_time_wait=RECONNECT_WAIT,  # type: ignore[arg-type]
                ping_interval=PING_INTERVAL,
                pending_size=0,  # without a connection messages are lost, and repaired
                error_cb=changes.on_error,
                disconnected_cb=changes.on_disconnect,
                reconnected_cb=changes.on_reconnect,
            )
        except (*ERRORS, ValueError) as error:
            reason = (str(error) or type(error).__name__).removeprefix("nats: ")
            if changes.is_refused or AUTHORIZATION in str(error).lower():
                raise BusError(f"--bus: the NATS server at {shown} refuses this user name or password") from None
            raise BusError(f"--bus: no NATS server answers at {shown}: {reason}") from None
        client.options["max_reconnect_attempts"] = -1
        bus = cls(client)
        changes.bus = bus
        return bus

    @property
    def is_connected(self) -> bool:
        return self.client.is_connected

    def publish(self, subject: str, data: bytes) -> None:
        if self.queued_bytes + len(data) <= MAX_QUEUED and not self.is_closing:
            self.queue.append((subject, data))
            self.queued_bytes += len(data)
            self.has_work.set()

    async def _send_all(self) -> None:
        while True:
            await self.has_work.wait()
            self.has_work.clear()
            await self._send_queued()

    async def _send_queued(self) -> None:
        while self.queue:
            subject, data = self.queue.popleft()
            self.queued_bytes -= len(data)
            try:
                await self.client.publish(subject, data)
            except ERRORS:  # lost, and noticed as a gap
                continue

    async def subscribe(self, subject: str, on_message: OnMessage) -> None:
        async def receive(message: Msg) -> None:
            try:
                on_message(message.data)
            except Exception:  # noqa: BLE001  # one bad message must not end the subscription
                log.exception("a message from the bus could not be handled")

        await self.client.subscribe(subject, cb=receive, pending_msgs_limit=1_000_000, pending_bytes_limit=MAX_PENDING)

    async def answer(self, subject: str, on_request: OnRequest) -> None:
        async def reply(message: Msg) -> None:
            try:
                await message.respond(await on_request(message.data))
            except ERRORS:  # the node that asked gives up by itself
                return
            except Exception:  # noqa: BLE001
                log.exception("a request from the bus could not be answered")

        async def receive(message: Msg) -> None:
            task = asyncio.get_running_loop().create_task(reply(message))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

        await self.client.subscribe(subject, cb=receive)

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        try:
            return (await self.client.request(subject, data, timeout=timeout)).data
        except ERRORS as error:
            raise BusError(f"no answer over the bus: {str(error) or type(error).__name__}") from None

    async def measure_latency(self, timeout: float) -> float:
        start = time.perf_counter()
        if not self.client.is_connected:
            raise BusError("the bus does not answer: the connection is lost")
        try:
            async with asyncio.timeout(timeout):  # of our own: the client's timeout does not count while it writes
                await self.client.flush()
        except ERRORS as error:
            raise BusError(f"the bus does not answer: {str(error) or type(error).__name__}") from None
        return time.perf_counter() - start

    async def close(self) -> None:
        self.is_closing = True
        self.sender.cancel()
        try:
            await asyncio.wait_for(self._send_queued(), 1)
            if self.client.is_connected:
                await self.client.flush(1)
            await asyncio.wait_for(self.client.close(), 1)
        except ERRORS:  # the connection is gone already
            pass


class _Changes:
    """Callbacks of the client, which exist before the bus does."""

    bus: NatsBus | None = None
    is_refused = False  # a server has refused the user; after that it may just not answer

    async def on_error(self, error: Exception) -> None:
        self.is_refused |= AUTHORIZATION in str(error).lower()
        log.debug("the bus reports an error", error=str(error) or type(error).__name__)

    async def on_disconnect(self) -> None:
        if self.bus is not None and not self.bus.is_closing:
            self.bus.on_change(False)

    async def on_reconnect(self) -> None:
        if self.bus is not None:
            self.bus.on_change(True)
