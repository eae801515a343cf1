"""`fairdeal serve`: what can go wrong at the start is one clear line; a stop loses nothing; logs tell no secrets."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest
from websockets.asyncio.client import connect

from fairdeal.server.run_server import is_loopback
from tests.cli.runner import Result, call
from tests.server.running_server import Client

PATIENCE = 30.0


def serve(*arguments: str, home: Path | None = None) -> Result:
    """A server that shall not start; in this process, which has imported what it needs."""
    there = {"XDG_DATA_HOME": str(home), "HOME": str(home)} if home is not None else {}
    with patch.dict(os.environ, there):
        return call("serve", *arguments)


def complaint(ended: Result) -> str:
    """The one line, and nothing else."""
    assert ended.status == 2, ended
    assert ended.out == ""
    lines = ended.err.splitlines()
    assert len(lines) == 1, ended.err
    assert lines[0].startswith("fairdeal: ")
    return lines[0]


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = complaint(serve("--port", str(port), "--db", f"sqlite:///{tmp_path / 'a.db'}"))
    assert f"port {port}" in told
    assert "--port" in told


@pytest.mark.parametrize("database", ["mysql://here/there", "tables.db", "sqlite:///", "postgresql://"])
def test_a_url_that_is_none(database: str) -> None:
    complaint(serve("--port", "0", "--db", database))


def test_a_database_that_does_not_answer() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    told = complaint(serve("--port", "0", "--db", f"postgresql://nobody:hush-hush@127.0.0.1:{port}/tables"))
    assert "hush-hush" not in told


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE fairdeal_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO fairdeal_version VALUES ('9999')")
        database.commit()
    assert "newer" in complaint(serve("--port", "0", "--db", f"sqlite:///{file}"))


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("not a folder")
    complaint(serve("--port", "0", "--db", f"sqlite:///{nowhere / 'tables.db'}"))
    complaint(serve("--port", "0", home=nowhere))


@pytest.mark.parametrize(
    "arguments",
    [
        ("--port", "70000"),
        ("--port", "x"),
        ("--bot-pause", "-1"),
        ("--host", "no.such.host.example.invalid"),
        ("--host", "203.0.113.7"),
        ("--origin", "cards.example.org"),
        ("--log-level", "loud"),
        ("--colour", "red"),
    ],
)
def test_other_nonsense(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ended = serve(*arguments, "--db", f"sqlite:///{tmp_path / 'a.db'}")
    assert ended.status == 2
    assert "Traceback" not in ended.err
    assert ended.err.splitlines()[-1].startswith("fairdeal: ")


def test_what_is_loopback() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "localhost", "::1", "127.9.9.9")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.168.1.7", "cards.example")))


@contextlib.asynccontextmanager
async def running(*arguments: str) -> AsyncIterator[tuple["asyncio.subprocess.Process", str]]:
    """A server in a process of its own, and its address."""
    command = [sys.executable, "-m", "fairdeal", "serve", "--port", "0", *arguments]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        assert line.startswith("Fairdeal is at http://"), line
        yield process, line.split()[3].rstrip("/")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def sit_down(address: str) -> tuple[Client, str, str]:
    """A guest at a table of his own: the client, his token, the table."""
    async with httpx.AsyncClient(base_url=address) as http:
        token = (await http.post("/api/guests", json={"name": "Ada"})).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        table = (await http.post("/api/tables", json={"game": "hearts"}, headers=headers)).json()["id"]
    line = await connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket", max_queue=None)
    client = Client(line)
    await client.send({"type": "hello", "protocol": 1, "token": token})
    await client.wait_for("welcome")
    return client, token, table


def test_a_graceful_stop_says_goodbye_and_keeps_everything(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"

    async def main() -> None:
        async with running("--db", database) as (process, address):
            ada, token, table = await sit_down(address)
            for number in range(20):
                await ada.send({"type": "say", "id": f"{number}", "text": f"{number}"})
            last = await ada.request("ready")
            process.send_signal(signal.SIGTERM)
            bye = await ada.read_until_closed()
            assert (bye["type"], bye["code"]) == ("bye", "stopping")
            assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        async with running("--db", database) as (process, address):
            async with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket") as line:
                again = Client(line)
                await again.send({"type": "hello", "protocol": 1, "token": token})
                welcome = await again.wait_for("welcome")
            assert welcome["seq"] == last["seq"]
            assert welcome["table"]["seats"][0]["ready"]
            process.send_signal(signal.SIGINT)
            assert await asyncio.wait_for(process.wait(), PATIENCE) == 0

    asyncio.run(main())


def test_logs_are_json_and_tell_no_secrets(tmp_path: Path) -> None:
    async def main() -> None:
        async with running("--db", f"sqlite:///{tmp_path / 'tables.db'}", "--log-level", "debug") as (process, address):
            ada, token, table = await sit_down(address)
            await ada.request("say", text="a secret between us")
            await ada.request("nonce", nonce="my own nonce")
            await ada.send("{nonsense}")
            async with httpx.AsyncClient(base_url=address) as http:
                code = (await http.get(f"/api/tables/{table}")).json()["code"]
                await http.get(f"/t/{code}?token={token}")
                await http.get("/api/me", headers={"cookie": f"fairdeal={token}"})
            process.send_signal(signal.SIGTERM)
            _, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
            lines = errors.decode().splitlines()
            assert {json.loads(line)["event"] for line in lines} >= {"serving", "stopped"}
            for secret in (token, token.split(".")[1], code, "a secret", "my own nonce"):
                assert secret not in errors.decode()

    asyncio.run(main())


def test_others_on_the_network_are_worth_a_warning(tmp_path: Path) -> None:
    async def main() -> None:
        arguments = ("--host", "0.0.0.0", "--db", f"sqlite:///{tmp_path / 'tables.db'}", "--unlimited")
        async with running(*arguments) as (process, _):
            process.send_signal(signal.SIGTERM)
            _, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
            warning = errors.decode().splitlines()[0]
            assert warning.startswith("fairdeal: others on the network can reach this server")
            assert "--unlimited" in warning

    asyncio.run(main())
