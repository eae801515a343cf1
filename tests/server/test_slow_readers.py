"""A client that does not read is cut off; the table never waits for it."""

import asyncio
import base64
import json
import os
import socket
from pathlib import Path

from fairdeal.server.connection import MOST_WAITING, Connection
from fairdeal.server.limits import UNLIMITED
from tests.server.house import House, serving

OPEN = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(message: dict[str, object]) -> bytes:
    body = json.dumps(message).encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body)]) + bytes(4) + body


async def deaf_client(house: House, table: str, token: str) -> socket.socket:
    """A socket that speaks and never listens."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(deaf, ("127.0.0.1", house.port))
    key = base64.b64encode(os.urandom(16)).decode()
    await loop.sock_sendall(deaf, OPEN.format(table=table, port=house.port, key=key).encode())
    assert b" 101 " in await loop.sock_recv(deaf, 200)
    await loop.sock_sendall(deaf, frame({"type": "hello", "protocol": 1, "token": token}))
    return deaf


def test_a_client_that_does_not_read_is_cut_off_and_nobody_else_notices(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben = await house.guest("Ada"), await house.guest("Ben")
            table = await house.table(ada, game="hearts")
            player = await house.come(table["id"], ada)
            deaf = await deaf_client(house, table["id"], ben)
            await player.until("presence", watchers=1)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(deaf, frame({"type": "sit", "id": "1"}))
            live = house.hub.tables[table["id"]]
            for number in range(3000):
                if len(live.connections) == 1:
                    break
                await loop.sock_sendall(deaf, frame({"type": "resync", "last": 0}))
                if number % 100 == 0:
                    began = loop.time()
                    assert (await player.ask("say", text=f"{number}"))["type"] == "update"
                    assert loop.time() - began < 2
            assert len(live.connections) == 1
            assert "fairdeal_slow_readers_total 1.0" in house.hub.metrics.text().decode()
            assert (await player.ask("say", text="still here"))["type"] == "update"
            again = await house.come(table["id"], ben)
            assert again.welcome["you"]["seat"] == 1
            deaf.close()

    asyncio.run(main())


def test_one_who_is_a_little_slow_gets_everything_in_order() -> None:
    async def main() -> None:
        sent: list[str] = []
        door = asyncio.Event()
        cut: list[bool] = []

        async def send(message: object) -> None:
            await door.wait()
            assert isinstance(message, dict)
            sent.append(message.get("text", "close"))

        class Line:
            def listen(self, heard: object) -> bool:
                raise AssertionError(heard)

            def write(self, text: str) -> bool:
                if not door.is_set():
                    return False
                sent.append(text)
                return True

            def abort(self) -> None:
                cut.append(True)

        connection = Connection(send, Line(), UNLIMITED, 0.0)
        for number in range(MOST_WAITING):
            connection.tell(f"{number}")
        door.set()
        connection.tell("later")
        await connection.flushed(1.0)
        connection.tell("at once")
        assert sent == [*(f"{number}" for number in range(MOST_WAITING)), "later", "at once"]
        door.clear()
        for number in range(MOST_WAITING + 2):
            assert not cut
            connection.tell(f"{number}")
        assert cut == [True]
        connection.tell("never")
        await asyncio.sleep(0.01)
        assert sent[-1] == "at once"

    asyncio.run(main())
