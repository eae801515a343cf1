"""A real server in the test's own event loop, and clients that talk to it over real sockets."""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fairdeal.server.app import build
from fairdeal.server.hub import Habits, Hub
from fairdeal.server.limits import UNLIMITED
from fairdeal.server.logs import prepare
from fairdeal.server.messages import PROTOCOL, TableMessage
from fairdeal.server.running import Plan, Server, config_of, listen
from fairdeal.server.security import Gate
from fairdeal.server.store import open_store

QUICK = Habits(bot_pause=0, limits=UNLIMITED)
PATIENCE = 10.0

read_strictly = msgspec.json.Decoder(TableMessage).decode


class House:
    """A running server."""

    def __init__(self, hub: Hub, port: int) -> None:
        self.hub = hub
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=self.address, timeout=PATIENCE)
        self.clients: list[Client] = []

    def skip(self, milliseconds: int) -> None:
        """Let time pass for the server, at once."""
        self.hub.began += milliseconds
        self.hub.timers.wait()

    async def guest(self, name: str) -> str:
        """A new guest's token."""
        async with httpx.AsyncClient(base_url=self.address, timeout=PATIENCE) as http:
            answer = await http.post("/api/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        token: str = answer.json()["token"]
        return token

    async def table(self, token: str, **wanted: Any) -> dict[str, Any]:
        """A new table."""
        answer = await self.http.post("/api/tables", json=wanted, headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def come(
        self, table: str, token: str | None = None, wants: str = "view", last: int | None = None
    ) -> "Client":
        """A client that has said hello and was welcomed."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        client = Client(await connect(address, compression=None, max_queue=None))  # it reads, even if the test does not
        self.clients.append(client)
        hello: dict[str, Any] = {"type": "hello", "protocol": PROTOCOL, "wants": wants}
        if token is not None:
            hello["token"] = token
        if last is not None:
            hello["last"] = last
        await client.send(hello)
        client.welcome = await client.until("welcome")
        return client


class Client:
    """One end of a table's socket."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.name = secrets.token_hex(4)  # a person's ids are never the same twice, on whatever device
        self.ids = count(1)
        self.welcome: dict[str, Any] = {}
        self.heard: list[str] = []  # every text
        self.kept: deque[dict[str, Any]] = deque()

    async def send(self, message: dict[str, Any] | str | bytes) -> None:
        await self.line.send(msgspec.json.encode(message).decode() if isinstance(message, dict) else message)

    async def next(self) -> dict[str, Any]:
        """The next message; each is checked against the protocol."""
        if self.kept:
            return self.kept.popleft()
        text = await asyncio.wait_for(self.line.recv(), PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        read_strictly(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind, with such fields; others are passed over."""
        while True:
            message = await self.next()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask for something; the answer is the update that it led to, `done`, `refused`, or what was asked for."""
        name = f"{self.name}-{next(self.ids)}"
        await self.send({"type": kind, "id": name, **fields})
        while True:
            message = await self.next()
            if message.get("id") == name or message.get("done") == name:
                return message

    async def bye(self) -> dict[str, Any]:
        """What is said before the line is closed."""
        last: dict[str, Any] = {}
        with contextlib.suppress(ConnectionClosed):
            while True:
                last = await self.next()
        return last

    async def close(self) -> None:
        await self.line.close()


@asynccontextmanager
async def serving(
    folder: Path, habits: Habits = QUICK, gate: Gate | None = None, database: str | None = None
) -> AsyncIterator[House]:
    """A server on a port of its own."""
    prepare("error")
    plan = Plan(database or f"sqlite:///{folder / 'tables.db'}", port=0, habits=habits)
    with listen(plan.host, 0) as listener:
        store = await open_store(plan.database)
        hub = Hub(store, await store.key(), habits)
        await hub.start()
        started = asyncio.Event()
        server = Server(config_of(plan, build(hub, gate or Gate())), hub, started.set)
        running = asyncio.create_task(server.serve([listener]))
        house = House(hub, listener.getsockname()[1])
        try:
            await asyncio.wait_for(started.wait(), PATIENCE)
            async with house.http:
                yield house
        finally:
            server.should_exit = True
            await running
            await asyncio.gather(*(client.close() for client in house.clients))
