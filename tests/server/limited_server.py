"""`fairdeal serve` in a process of its own with all its limits, and clients that come from addresses of their choice.

On Linux every address in 127.0.0.0/8 is this machine, so an attacker and a player can have different addresses.
"""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect

from tests.server.running_server import Client

ATTACKER = "127.0.0.66"
UPGRADE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TIMEOUT = 120.0


class LimitedServer:
    """A running server."""

    def __init__(self, process: "subprocess.Popen[str]", address: str, log: Path) -> None:
        self.process = process
        self.address = address
        self.log = log
        self.port = urlsplit(address).port or 0

    def get(self, path: str) -> Any:
        """The JSON response to a request, from a client with an ordinary address."""
        with urllib.request.urlopen(self.address + path, timeout=TIMEOUT) as response:
            return json.load(response)

    def metric(self, line: str) -> float:
        """The value of a metric, by its name and labels; 0 if there is none yet."""
        with urllib.request.urlopen(self.address + "/metrics", timeout=TIMEOUT) as response:
            text = response.read().decode()
        found = re.search(rf"^{re.escape(line)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    def memory(self) -> int:
        """Resident memory in bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def connect(self, source: str = ATTACKER) -> socket.socket:
        """A plain TCP connection from an address."""
        client = socket.socket()
        client.settimeout(TIMEOUT)
        client.bind((source, 0))
        client.connect(("127.0.0.1", self.port))
        return client

    def open_socket(self, table: str, source: str = ATTACKER) -> socket.socket:
        """A WebSocket after its handshake, without `hello`."""
        client = self.connect(source)
        client.sendall(UPGRADE.format(table=table, port=self.port).encode())
        assert b" 101 " in client.recv(200)
        return client

    async def new_guest(self, name: str, source: str = "127.0.0.1") -> str:
        async with self.http(source) as http:
            response = await http.post("/api/guests", json={"name": name})
        assert response.status_code == 201, response.text
        return str(response.json()["token"])

    async def create_table(self, token: str, source: str = "127.0.0.1", **settings: Any) -> dict[str, Any]:
        async with self.http(source) as http:
            response = await http.post("/api/tables", json=settings, headers={"authorization": f"Bearer {token}"})
        assert response.status_code == 201, response.text
        info: dict[str, Any] = response.json()
        return info

    async def join(self, table: str, token: str, source: str = "127.0.0.1") -> Client:
        """A player's socket after its `welcome`."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        client = Client(await connect(url, compression=None, max_queue=None, local_addr=(source, 0)))
        await client.send({"type": "hello", "protocol": 1, "token": token})
        client.welcome = await client.wait_for("welcome")
        return client

    async def connect_hello(self, table: str, source: str) -> dict[str, Any]:
        """The first message to a watcher without a name."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        async with connect(url, compression=None, local_addr=(source, 0)) as socket:
            client = Client(socket)
            await client.send({"type": "hello", "protocol": 1})
            return await client.receive()

    def http(self, source: str = "127.0.0.1") -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=source, verify=False)  # plain HTTP
        return httpx.AsyncClient(base_url=self.address, timeout=TIMEOUT, transport=transport)


@contextlib.contextmanager
def limited_server(folder: Path, *arguments: str, files: int | None = None) -> Iterator[LimitedServer]:
    """Run a server; `files` is the number of files that the system allows it to open."""
    log = folder / "server.log"
    command = [sys.executable, "-m", "fairdeal", "serve", "--port", "0", "--db", f"sqlite:///{folder / 't.db'}"]
    limit = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"] if files is not None else []
    with log.open("w") as errors:
        process = subprocess.Popen([*limit, *command, *arguments], stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server did not start: {log.read_text()}"
        yield LimitedServer(process, found[0].rstrip("/"), log)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


async def longest_answer(client: Client, during: "asyncio.Future[Any]") -> float:
    """The longest time, in seconds, that a player waited for an answer while something else went on."""
    longest, number = 0.0, 0
    while not during.done() or not number:
        number += 1
        started = time.perf_counter()
        await client.request("ready", ready=bool(number % 2))
        longest = max(longest, time.perf_counter() - started)
        await asyncio.sleep(0.06)  # within the limit for messages
    return longest
