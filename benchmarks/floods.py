"""Load test: how long players wait for their moves while somebody attacks the server, with all limits in place.

python -m benchmarks.floods [FLOOD …] [--seconds S] [--rate R] [--tables N] [--rounds N]

The server runs on one core; players and attackers on another, from addresses of their own in 127.0.0.0/8, so that no
limit has to be lifted. Players move at `--rate` moves per second in all. Needs Linux.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import socket
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import suppress
from statistics import median
from typing import Any

from benchmarks.load import p99
from benchmarks.server import GAME, OPTIONS, PLAYERS_CORE, Load, fairdeal_server, on_core
from benchmarks.sockets import UPGRADE, request_json
from benchmarks.tables import Traffic, fairdeal_tables, start_matches

GOAL = 100.0  # milliseconds, p99
WINDOW = 1.0  # seconds: the p99 of the quietest window tells more on a machine that does other work, too
EMPTY_MASKED = bytes((0x80, 0, 0, 0, 0))
ATTACKER = "127.0.0.66"


def attack_socket(port: int, source: str = ATTACKER) -> socket.socket:
    """A plain connection from the attacker's address."""
    client = socket.socket()
    client.settimeout(5)
    client.bind((source, 0))
    client.connect(("127.0.0.1", port))
    return client


def flood_frames(opcode: int) -> Callable[[int, str, float], None]:
    """Send tiny frames as fast as possible; reconnect when the server has had enough."""

    def attack(port: int, table: str, end: float) -> None:
        data = (bytes((opcode,)) + EMPTY_MASKED) * 10_000
        request = UPGRADE.format(path=f"/api/tables/{table}/socket", host=f"127.0.0.1:{port}").encode()
        while time.time() < end:
            with suppress(OSError), attack_socket(port) as client:
                client.sendall(request)
                client.recv(500)
                if opcode == 0x00:
                    client.sendall(bytes((0x01,)) + EMPTY_MASKED)
                while time.time() < end:
                    client.sendall(data)

    return attack


def flood_idle(port: int, table: str, end: float) -> None:  # noqa: ARG001
    """Open connections with half a request from twenty addresses, again and again."""
    opened: list[socket.socket] = []
    while time.time() < end:
        for number in range(100):
            with suppress(OSError):
                client = attack_socket(port, f"127.0.1.{number % 20 + 1}")
                opened.append(client)
                client.sendall(b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{")
        for client in opened[:-1100]:
            client.close()
        del opened[:-1100]
    for client in opened:
        client.close()


def flood_requests(path: str) -> Callable[[int, str, float], None]:
    """Send GET requests as fast as possible, pipelined."""

    def attack(port: int, table: str, end: float) -> None:  # noqa: ARG001
        data = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode() * 50
        while time.time() < end:
            with suppress(OSError), attack_socket(port) as client:
                while time.time() < end:
                    client.sendall(data)
                    if not client.recv(1_000_000):
                        break

    return attack


def flood_hints(port: int, table: str, end: float) -> None:  # noqa: ARG001
    """One person asks for hints on sixty sockets."""
    asyncio.run(_ask_for_hints(port, end))


async def _ask_for_hints(port: int, end: float) -> None:
    from websockets.asyncio.client import connect

    base = f"http://127.0.0.1:{port}"
    token = _post(f"{base}/api/guests", {"name": "Asking"}, None)["token"]
    body = {"game": "hearts", "bots": ["random"] * 3, "turn": None, "bot_pause": 0}
    table = _post(f"{base}/api/tables", body, token)["id"]
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    sockets = [await connect(url, local_addr=(ATTACKER, 0), max_queue=None) for _ in range(50)]
    for client in sockets:
        await client.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
    await sockets[0].send(json.dumps({"type": "ready", "id": "go"}))
    number = 0
    while time.time() < end:
        number += 1
        for client in sockets:
            with suppress(Exception):
                await client.send(json.dumps({"type": "hint", "id": f"{number}"}))
        await asyncio.sleep(1.0)


def play_experts(port: int, table: str, end: float) -> None:  # noqa: ARG001
    """Ten tables of expert bots."""
    asyncio.run(_play_experts(port, end))


async def _play_experts(port: int, end: float) -> None:
    from websockets.asyncio.client import connect

    base = f"http://127.0.0.1:{port}"
    token = _post(f"{base}/api/guests", {"name": "Watching"}, None)["token"]
    for number in range(10):
        body = {"game": "hearts", "bots": ["expert"] * 3, "turn": 5_000, "bot_pause": 0}
        table = _post(f"{base}/api/tables", body, token)["id"]
        client = await connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/socket", local_addr=(ATTACKER, 0), max_queue=None
        )
        await client.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
        await client.send(json.dumps({"type": "ready", "id": f"go{number}"}))
    await asyncio.sleep(max(end - time.time(), 0))


def _post(url: str, body: dict[str, Any], token: str | None) -> Any:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


FLOODS: dict[str, Callable[[int, str, float], None] | None] = {
    "none": None,
    "ping": flood_frames(0x89),
    "pong": flood_frames(0x8A),
    "continuation": flood_frames(0x00),
    "text": flood_frames(0x81),
    "idle": flood_idle,
    "openapi": flood_requests("/api/openapi.json"),
    "lobby": flood_requests("/api/tables"),
    "hints": flood_hints,
    "experts": play_experts,
}


def run_attack(attack: Callable[[int, str, float], None], port: int, table: str, end: float) -> None:
    """Attack with what the players leave of their core: it is the server that is measured."""
    os.nice(15)
    attack(port, table, end)


async def measure(name: str, tables: int, rate: int, seconds: float) -> dict[str, object]:
    """Latencies of players' moves during one flood."""
    with (
        tempfile.TemporaryDirectory(prefix="fairdeal-flood-") as folder,
        fairdeal_server(f"sqlite:///{folder}/t.db", is_limited=True) as server,
    ):
        port = server.port
        load = Load(server, Traffic(), [])
        load.traffic.paced = True
        load.tables = await fairdeal_tables(server.base, tables, load.traffic, GAME, OPTIONS, spread=True)
        start_matches(load.tables)
        await load.pause()
        target = request_json(f"{server.base}/api/tables")["tables"]
        attack = FLOODS[name]
        attacker = None
        before, cpu = server.memory(), server.cpu()
        if attack is not None:
            arguments = (port, target[0]["id"] if target else "none", time.time() + seconds + 1)
            attacker = multiprocessing.get_context("fork").Process(
                target=run_attack, args=(attack, *arguments), daemon=True
            )
            attacker.start()
            await asyncio.sleep(0.5)
        windows = [await load.latencies_at(rate, WINDOW) for _ in range(max(round(seconds / WINDOW), 1))]
        latencies = sorted(latency for window in windows for latency in window)
        used = server.cpu() - cpu
        if attacker is not None:
            attacker.join(20)
        grown = (server.memory() - before) / 1e6
        return {
            "flood": name,
            "moves": len(latencies),
            "p50_ms": round(median(latencies), 2),
            "p99_ms": round(p99(latencies), 1),
            "quietest_p99_ms": round(min(map(p99, windows)), 1),
            "max_ms": round(latencies[-1], 1),
            "cpu_s": round(used, 2),
            "memory_mb": round(grown, 1),
        }


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.floods")
    parser.add_argument("floods", nargs="*", metavar="FLOOD", help=", ".join(FLOODS))
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rate", type=int, default=200)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument(
        "--rounds",
        type=int,
        default=1,
        help="repeat everything and judge the best run: other programs only add to the times",
    )
    args = parser.parse_args(arguments)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    import uvloop

    best: dict[str, float] = {}
    with on_core(PLAYERS_CORE):
        for _ in range(args.rounds):
            for name in args.floods or FLOODS:
                found = uvloop.run(measure(name, args.tables, args.rate, args.seconds))
                print(json.dumps(found), flush=True)
                best[name] = min(best.get(name, float("inf")), float(str(found["quietest_p99_ms"])))
    print(json.dumps({"quietest_p99_ms": best, "goal_ms": GOAL}))
    sys.exit(any(p99 >= GOAL for p99 in best.values()))


if __name__ == "__main__":
    main()
