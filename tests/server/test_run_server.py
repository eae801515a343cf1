"""`fairdeal serve`: errors at the start are one clear line, a stop loses nothing, and logs contain no secrets."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest
from websockets.asyncio.client import connect

from fairdeal.server.run_server import is_loopback
from tests.cli.runner import Result, call
from tests.server.running_server import Client

TIMEOUT = 120.0


def serve(*arguments: str, home: Path | None = None) -> Result:
    """Run a server that must not start, in this process."""
    environment = {"XDG_DATA_HOME": str(home), "HOME": str(home)} if home is not None else {}
    with patch.dict(os.environ, environment):
        return call("serve", *arguments)


def error_line(result: Result) -> str:
    """The error message, which must be the only output and one line."""
    assert result.status == 2, result
    assert result.out == ""
    lines = result.err.splitlines()
    assert len(lines) == 1, result.err
    assert lines[0].startswith("fairdeal: ")
    return lines[0]


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        message = error_line(serve("--port", str(port), "--db", f"sqlite:///{tmp_path / 'a.db'}"))
    assert f"port {port}" in message
    assert "--port" in message


@pytest.mark.parametrize("database", ["mysql://here/there", "tables.db", "sqlite:///", "postgresql://"])
def test_an_invalid_database_url(database: str) -> None:
    error_line(serve("--port", "0", "--db", database))


def test_a_database_that_does_not_answer() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    message = error_line(serve("--port", "0", "--db", f"postgresql://nobody:hush-hush@127.0.0.1:{port}/tables"))
    assert "hush-hush" not in message


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE fairdeal_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO fairdeal_version VALUES ('9999')")
        database.commit()
    assert "newer" in error_line(serve("--port", "0", "--db", f"sqlite:///{file}"))


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("not a folder")
    error_line(serve("--port", "0", "--db", f"sqlite:///{nowhere / 'tables.db'}"))
    error_line(serve("--port", "0", home=nowhere))


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
        ("--color", "red"),
    ],
)
def test_other_invalid_arguments(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    result = serve(*arguments, "--db", f"sqlite:///{tmp_path / 'a.db'}")
    assert result.status == 2
    assert "Traceback" not in result.err
    assert result.err.splitlines()[-1].startswith("fairdeal: ")


def test_loopback_addresses() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "localhost", "::1", "127.9.9.9")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.168.1.7", "cards.example")))


@contextlib.asynccontextmanager
async def running(
    *arguments: str, environment: Mapping[str, str] | None = None
) -> AsyncIterator[tuple["asyncio.subprocess.Process", str]]:
    """Run a server in a process of its own; yield the process and its address."""
    command = [sys.executable, "-m", "fairdeal", "serve", "--port", "0", *arguments]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, env=environment)
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), TIMEOUT)).decode()
        assert line.startswith("Fairdeal is at http://"), line
        yield process, line.split()[3].rstrip("/")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def create_table(address: str) -> tuple[Client, str, str]:
    """Create a guest and a table; return the connected client, the token and the table's id."""
    async with httpx.AsyncClient(base_url=address) as http:
        token = (await http.post("/api/guests", json={"name": "Ada"})).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        table = (await http.post("/api/tables", json={"game": "hearts"}, headers=headers)).json()["id"]
    socket = await connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket", max_queue=None)
    client = Client(socket)
    await client.send({"type": "hello", "protocol": 1, "token": token})
    await client.wait_for("welcome")
    return client, token, table


def test_a_graceful_stop_says_bye_and_keeps_everything(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"

    async def main() -> None:
        async with running("--db", database) as (process, address):
            ada, token, table = await create_table(address)
            for number in range(20):
                await ada.send({"type": "say", "id": f"{number}", "text": f"{number}"})
            last = await ada.request("ready")
            process.send_signal(signal.SIGTERM)
            bye = await ada.read_until_closed()
            assert (bye["type"], bye["code"]) == ("bye", "stopping")
            assert await asyncio.wait_for(process.wait(), TIMEOUT) == 0
        async with running("--db", database) as (process, address):
            async with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
                again = Client(socket)
                await again.send({"type": "hello", "protocol": 1, "token": token})
                welcome = await again.wait_for("welcome")
            assert welcome["seq"] == last["seq"] + 1  # the promise of a new secret
            assert welcome["table"]["seats"][0]["ready"]
            process.send_signal(signal.SIGINT)
            assert await asyncio.wait_for(process.wait(), TIMEOUT) == 0

    asyncio.run(main())


def test_logs_are_json_and_contain_no_secrets(tmp_path: Path) -> None:
    async def main() -> None:
        async with running("--db", f"sqlite:///{tmp_path / 'tables.db'}", "--log-level", "debug") as (process, address):
            ada, token, table = await create_table(address)
            await ada.request("say", text="a secret between us")
            await ada.request("nonce", nonce="my own nonce")
            await ada.send("{nonsense}")
            async with httpx.AsyncClient(base_url=address) as http:
                code = (await http.get(f"/api/tables/{table}")).json()["code"]
                await http.get(f"/t/{code}?token={token}")
                await http.get("/api/me", headers={"cookie": f"fairdeal={token}"})
            process.send_signal(signal.SIGTERM)
            _, errors = await asyncio.wait_for(process.communicate(), TIMEOUT)
            lines = errors.decode().splitlines()
            assert {json.loads(line)["event"] for line in lines} >= {"serving", "stopped"}
            for secret in (token, token.split(".")[1], code, "a secret", "my own nonce"):
                assert secret not in errors.decode()

    asyncio.run(main())


def test_a_server_on_the_network_prints_a_warning(tmp_path: Path) -> None:
    async def main() -> None:
        arguments = ("--host", "0.0.0.0", "--db", f"sqlite:///{tmp_path / 'tables.db'}", "--unlimited")
        async with running(*arguments) as (process, _):
            process.send_signal(signal.SIGTERM)
            _, errors = await asyncio.wait_for(process.communicate(), TIMEOUT)
            warning = errors.decode().splitlines()[0]
            assert warning.startswith("fairdeal: others on the network can reach this server")
            assert "--unlimited" in warning

    asyncio.run(main())
