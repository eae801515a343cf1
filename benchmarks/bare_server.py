"""A minimal table server, the baseline for Fairdeal's: it numbers each move and sends it to the table's four seats.

python -m benchmarks.bare_server PORT BYTES

Every message to a seat has about BYTES bytes. There are no rules, no store, no clock and no names.
"""

import sys
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, websocket

SEATS = 4


class Move(msgspec.Struct):
    """A message from a client."""

    id: str
    text: str


class Update(msgspec.Struct, tag_field="type", tag="update"):
    """A message to every seat."""

    seq: int
    seat: int
    text: str
    view: msgspec.Raw


def build_app(size: int) -> Litestar:
    view = msgspec.Raw(b'"' + b"x" * max(size - 60, 0) + b'"')
    tables: dict[str, list[WebSocket[Any, Any, Any]]] = {}
    numbers: dict[str, int] = {}
    encode = msgspec.json.Encoder().encode
    decode = msgspec.json.Decoder(Move).decode

    @websocket("/api/tables/{table:str}/socket")
    async def table(socket: WebSocket[Any, Any, Any], table: str) -> None:
        await socket.accept()
        sockets = tables.setdefault(table, [])
        sockets.append(socket)
        while True:
            move = decode(await socket.receive_text())
            number = numbers[table] = numbers.get(table, 0) + 1
            for seat, other in enumerate(sockets):
                await other.send_text(encode(Update(number, seat, move.text, view)).decode())

    return Litestar([table], openapi_config=None)


def main() -> None:
    port, size = map(int, sys.argv[1:])
    uvicorn.run(
        build_app(size), host="127.0.0.1", port=port, ws="websockets-sansio", ws_per_message_deflate=False,
        loop="uvloop", log_level="error", access_log=False, lifespan="off",
    )  # fmt: skip


if __name__ == "__main__":
    main()
