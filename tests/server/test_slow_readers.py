"""A client that does not read is disconnected; the table never waits for it."""

import asyncio
import base64
import json
import os
import socket
from pathlib import Path

from fairdeal.server.connection import MAX_QUEUED, Connection
from tests.server.running_server import RunningServer, running_server

UPGRADE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(message: dict[str, object]) -> bytes:
    body = json.dumps(message).encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body)]) + bytes(4) + body


async def connect_without_reading(server: RunningServer, table: str, token: str) -> socket.socket:
    """Connect a client that sends and never reads."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(client, ("127.0.0.1", server.port))
    key = base64.b64encode(os.urandom(16)).decode()
    await loop.sock_sendall(client, UPGRADE.format(table=table, port=server.port, key=key).encode())
    assert b" 101 " in await loop.sock_recv(client, 200)
    await loop.sock_sendall(client, frame({"type": "hello", "protocol": 1, "token": token}))
    return client


def test_a_client_that_does_not_read_is_disconnected_and_nobody_else_notices(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
            table = await server.create_table(ada, game="hearts")
            player = await server.connect(table["id"], ada)
            slow = await connect_without_reading(server, table["id"], ben)
            await player.wait_for("presence", watchers=1)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(slow, frame({"type": "sit", "id": "1"}))
            runner = server.manager.tables[table["id"]]
            for number in range(3000):
                if len(runner.connections) == 1:
                    break
                await loop.sock_sendall(slow, frame({"type": "resync", "last": 0}))
                if number % 100 == 0:
                    started = loop.time()
                    assert (await player.request("say", text=f"{number}"))["type"] == "update"
                    assert loop.time() - started < 2
            assert len(runner.connections) == 1
            assert "fairdeal_slow_readers_total 1.0" in server.manager.metrics.text().decode()
            assert (await player.request("say", text="still here"))["type"] == "update"
            again = await server.connect(table["id"], ben)
            assert again.welcome["you"]["seat"] == 1
            slow.close()

    asyncio.run(main())


def test_a_slow_client_gets_everything_in_order() -> None:
    async def main() -> None:
        sent: list[str] = []
        can_send = asyncio.Event()
        aborted: list[bool] = []

        async def send(message: object) -> None:
            await can_send.wait()
            assert isinstance(message, dict)
            sent.append(message.get("text", "close"))

        class Transport:
            def set_receiver(self, receiver: object) -> bool:
                raise AssertionError(receiver)

            def write(self, text: str) -> bool:
                if not can_send.is_set():
                    return False
                sent.append(text)
                return True

            def abort(self) -> None:
                aborted.append(True)

        connection = Connection(send, Transport())
        for number in range(MAX_QUEUED):
            connection.send(f"{number}")
        can_send.set()
        connection.send("later")
        await connection.flush(1.0)
        connection.send("at once")
        assert sent == [*(f"{number}" for number in range(MAX_QUEUED)), "later", "at once"]
        can_send.clear()
        for number in range(MAX_QUEUED + 2):
            assert not aborted
            connection.send(f"{number}")
        assert aborted == [True]
        connection.send("never")
        await asyncio.sleep(0.01)
        assert sent[-1] == "at once"

    asyncio.run(main())
