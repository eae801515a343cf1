"""A real server in the test's own event loop, and clients that talk to it over real sockets."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fairdeal.server.app import build_app
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.limits import UNLIMITED
from fairdeal.server.logging_setup import configure_logging
from fairdeal.server.messages import PROTOCOL
from fairdeal.server.messages.table_messages import TableMessage
from fairdeal.server.run_server import ServerConfig, open_listener, open_manager, uvicorn_config
from fairdeal.server.security import AccessPolicy
from fairdeal.server.table_manager import TableManager
from fairdeal.server.trusted_proxies import TrustedProxies
from fairdeal.server.uvicorn_server import GracefulServer

FAST_OPTIONS = HostingOptions(bot_pause=0, first_commitment=0, limits=UNLIMITED)
TIMEOUT = 60.0  # seconds; a hundred times what is needed when the machine is quiet

decode_strictly = msgspec.json.Decoder(TableMessage).decode
LOCAL_PROXIES = TrustedProxies.parse("127.0.0.1,::1")  # as with --proxy


def http_client(address: str, **settings: Any) -> httpx.AsyncClient:
    """A client for plain HTTP: without TLS it need not read the certificate authorities, which takes 30 ms."""
    return httpx.AsyncClient(base_url=address, timeout=TIMEOUT, verify=False, **settings)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for a condition, however slow the machine is."""
    async with asyncio.timeout(TIMEOUT):
        while not condition():
            await asyncio.sleep(0.005)


class RunningServer:
    """A server that listens on a port of its own."""

    def __init__(self, manager: TableManager, port: int) -> None:
        self.manager = manager
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.http = http_client(self.address)
        self.clients: list[Client] = []

    def advance_time(self, milliseconds: int) -> None:
        """Let time pass for the server, at once."""
        self.manager.clock_offset += milliseconds
        self.manager.timers.reschedule()

    def anonymous(self) -> httpx.AsyncClient:
        """A client without cookies."""
        return http_client(self.address)

    async def new_guest(self, name: str) -> str:
        """Create a guest and return their token."""
        async with http_client(self.address) as http:
            response = await http.post("/api/guests", json={"name": name})
        assert response.status_code == 201, response.text
        token: str = response.json()["token"]
        return token

    async def create_table(self, token: str, **settings: Any) -> dict[str, Any]:
        response = await self.http.post("/api/tables", json=settings, headers={"authorization": f"Bearer {token}"})
        assert response.status_code == 201, response.text
        info: dict[str, Any] = response.json()
        return info

    async def connect(
        self,
        table: str,
        token: str | None = None,
        wants: str = "view",
        last: int | None = None,
        headers: dict[str, str] | None = None,
    ) -> "Client":
        """Open a socket, say hello and receive the welcome."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        # Without a limit on the queue the client reads even if the test does not.
        client = Client(await connect(address, compression=None, max_queue=None, additional_headers=headers))
        self.clients.append(client)
        hello: dict[str, Any] = {"type": "hello", "protocol": PROTOCOL, "wants": wants}
        if token is not None:
            hello["token"] = token
        if last is not None:
            hello["last"] = last
        await client.send(hello)
        client.welcome = await client.wait_for("welcome")
        return client


class Client:
    """The client's end of a table's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.name = secrets.token_hex(4)  # request ids must be unique across a person's devices
        self.ids = count(1)
        self.welcome: dict[str, Any] = {}
        self.received: list[str] = []

    async def send(self, message: dict[str, Any] | str | bytes) -> None:
        await self.socket.send(msgspec.json.encode(message).decode() if isinstance(message, dict) else message)

    async def receive(self) -> dict[str, Any]:
        """Receive the next message and check it against the protocol."""
        text = await asyncio.wait_for(self.socket.recv(), TIMEOUT)
        assert isinstance(text, str)
        self.received.append(text)
        decode_strictly(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        return message

    async def wait_for(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Receive messages until one has this type and these fields."""
        while True:
            message = await self.receive()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def request(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and return its answer: an update, `done`, `refused`, or the answer to a query."""
        request_id = f"{self.name}-{next(self.ids)}"
        await self.send({"type": kind, "id": request_id, **fields})
        while True:
            message = await self.receive()
            if request_id in (message.get("id"), message.get("done")):
                return message

    async def resync(self) -> dict[str, Any]:
        """Return a new welcome: the table as it is now."""
        await self.send({"type": "resync", "last": 0})
        return await self.wait_for("welcome")

    async def read_until_closed(self) -> dict[str, Any]:
        """Receive until the server closes the connection, and return the last message."""
        last: dict[str, Any] = {}
        with contextlib.suppress(ConnectionClosed):
            while True:
                last = await self.receive()
        return last

    async def close(self) -> None:
        await self.socket.close()


@asynccontextmanager
async def running_server(
    folder: Path,
    options: HostingOptions = FAST_OPTIONS,
    policy: AccessPolicy | None = None,
    database: str | None = None,
    **settings: Any,
) -> AsyncIterator[RunningServer]:
    """Run a server on a port of its own, or with other settings of `ServerConfig`; with `bus`, a node of a cluster."""
    configure_logging("error")
    url = database or f"sqlite:///{folder / 'tables.db'}"
    config = ServerConfig(url, **{"port": 0, "hosting": options, **settings})
    with open_listener(config.host, config.port) as listener:
        manager = await open_manager(config, listener.getsockname()[1])
        await manager.start()
        is_ready = asyncio.Event()
        app = build_app(manager, policy or AccessPolicy())
        uvicorn_server = GracefulServer(uvicorn_config(config, app, manager), manager, is_ready.set)
        serving = asyncio.create_task(uvicorn_server.serve([listener]))
        server = RunningServer(manager, listener.getsockname()[1])
        try:
            await asyncio.wait_for(is_ready.wait(), TIMEOUT)
            async with server.http:
                yield server
        finally:
            uvicorn_server.should_exit = True
            await serving
            await asyncio.gather(*(client.close() for client in server.clients))


def with_server(folder: Path, test: Callable[[RunningServer], Awaitable[None]], **options: Any) -> None:
    """Run an asynchronous test against a server."""

    async def main() -> None:
        async with running_server(folder, **options) as server:
            await test(server)

    asyncio.run(main())
