"""Floods against a real server with its limits: the attacker is dropped, and nobody else notices."""

import asyncio
import json
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from tests.server.limited_server import ATTACKER, LimitedServer, limited_server, longest_answer

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="an attacker needs a loopback address of its own")

EMPTY_MASKED = bytes((0x80, 0, 0, 0, 0))
TINY_FRAMES = {
    "ping": bytes((0x89,)) + EMPTY_MASKED,
    "pong": bytes((0x8A,)) + EMPTY_MASKED,
    "continuation": bytes((0x00,)) + EMPTY_MASKED,
    "empty text": bytes((0x81,)) + EMPTY_MASKED,
}
HALF_HEADS = (b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half", b"")
HALF_BODY = b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{"
HALF_REQUESTS = (*HALF_HEADS, HALF_BODY)
DROPPED = 'fairdeal_dropped_connections_total{{reason="{}"}}'
FLOOD_SECONDS = 10.0
SLOWEST = 1.5  # seconds; without the limits, 5 to 12. Tests may run on a busy machine: benchmarks.floods measures


def flood(client: socket.socket, data: bytes, seconds: float = FLOOD_SECONDS) -> bool:
    """Send as fast as possible without reading; returns whether the server has ended the connection."""
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            client.sendall(data)
    except (ConnectionError, TimeoutError):
        return True
    finally:
        client.close()
    return False


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LimitedServer]:
    """A server that may open 256 files, and cannot change that."""
    with limited_server(tmp_path_factory.mktemp("server"), files=256) as running:
        yield running


@pytest.fixture(scope="module")
def half_requests(server: LimitedServer) -> Iterator[list[socket.socket]]:
    """Connections that have waited since the first test."""
    clients = [server.connect("127.0.0.67") for _ in HALF_HEADS]
    for client, data in zip(clients, HALF_HEADS, strict=True):
        client.sendall(data)
    yield clients
    for client in clients:
        client.close()


@pytest.mark.parametrize("kind", TINY_FRAMES)
def test_tiny_frames_do_not_hold_up_other_players(
    server: LimitedServer, half_requests: list[socket.socket], kind: str
) -> None:
    async def main() -> None:
        token = await server.new_guest("Ada")
        table = (await server.create_table(token, game="hearts"))["id"]
        player = await server.join(table, token)
        before, dropped = server.memory(), server.metric(DROPPED.format("flood"))
        attacker = server.open_socket(table)
        if kind == "continuation":
            attacker.sendall(bytes((0x01,)) + EMPTY_MASKED)  # the beginning of a text
        flooding = asyncio.get_running_loop().run_in_executor(None, flood, attacker, TINY_FRAMES[kind] * 10_000)
        assert await longest_answer(player, flooding) < SLOWEST
        assert await flooding, "the server kept the connection"
        assert server.memory() - before < 40_000_000
        assert server.metric(DROPPED.format("flood")) == dropped + 1
        assert logged(server, "flood")[0]["address"] == ATTACKER
        await player.close()

    assert half_requests
    asyncio.run(main())


def test_a_body_in_tiny_chunks_is_not_parsed_to_its_end(server: LimitedServer) -> None:
    dropped = server.metric(DROPPED.format("flood"))
    attacker = server.connect()
    attacker.sendall(b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
    assert flood(attacker, b"1\r\nx\r\n" * 10_000)
    assert server.metric(DROPPED.format("flood")) == dropped + 1


def test_too_many_headers_end_the_connection(server: LimitedServer) -> None:
    attacker = server.connect()
    attacker.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:\r\n" * 1000 + b"\r\n")
    assert ended(attacker)


def test_half_a_request_is_dropped_after_a_while(server: LimitedServer, half_requests: list[socket.socket]) -> None:
    assert all(map(ended, half_requests))
    assert server.metric(DROPPED.format("head")) == len(half_requests)
    assert logged(server, "head")[0]["address"] == "127.0.0.67"


def test_idle_connections_of_one_address_do_not_lock_others_out(server: LimitedServer) -> None:
    before = server.metric(DROPPED.format("address")) + server.metric(DROPPED.format("rate"))
    with half_open(server, ["127.0.0.68"] * 1100):
        started = time.monotonic()
        assert server.get("/api/health")["ok"]
        assert time.monotonic() - started < SLOWEST
        refused = server.metric(DROPPED.format("address")) + server.metric(DROPPED.format("rate"))
        assert refused - before >= 900


def test_idle_connections_of_many_addresses_make_room_for_others(server: LimitedServer) -> None:
    with half_open(server, [f"127.0.1.{number % 10 + 1}" for number in range(500)]):
        assert server.get("/api/health")["ok"]
        assert server.metric(DROPPED.format("full")) > 200
        assert 1 <= len(logged(server, "full")) < 10  # one line from time to time


def logged(server: LimitedServer, reason: str) -> list[dict[str, object]]:
    """The log lines about connections that were dropped for this reason."""
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    return [line for line in lines if line["event"] == "connections dropped" and line["reason"] == reason]


@contextmanager
def half_open(server: LimitedServer, addresses: list[str]) -> Iterator[None]:
    """Connections of these addresses with half a request each."""
    clients = [server.connect(address) for address in addresses]
    for number, client in enumerate(clients):
        with suppress(ConnectionError):  # the server may have refused it
            client.sendall(HALF_REQUESTS[number % len(HALF_REQUESTS)])
    yield
    for client in clients:
        client.close()


def ended(client: socket.socket) -> bool:
    """Wait until the server ends the connection."""
    try:
        return client.recv(100) == b""
    except ConnectionError:
        return True
    finally:
        client.close()
