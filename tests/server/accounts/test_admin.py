"""`fairdeal admin` on the database of a running server, which follows within two seconds."""

import asyncio
import json
import re
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fairdeal.cli import main
from tests.server.accounts.browser import Browser
from tests.server.databases import TemporaryPostgres
from tests.server.running_server import Client, RunningServer, running_server

pytestmark = pytest.mark.once

OPEN_TABLES = re.compile(r"\b(tables|summaries|log|recent|secrets|quarantine)\b")  # what a running match is stored in


@pytest.fixture(autouse=True)
def short_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server look for revocations more often than every other second."""
    monkeypatch.setattr("fairdeal.server.accounts.revocations.INTERVAL", 0.1)


class Administrator:
    """Types commands, and notes every statement that reaches the database."""

    def __init__(self, url: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.url = url
        self.capsys = capsys
        self.statements: list[str] = []

    async def run(self, *words: str, status: int = 0) -> str:
        """Run a command and return what it prints."""

        threads: set[int] = set()  # the server in this process has others

        def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
            if threading.get_ident() in threads:
                self.statements.append(statement)

        def call() -> int:
            threads.add(threading.get_ident())
            return main(["admin", "--db", self.url, *words])

        sa.event.listen(sa.Engine, "before_cursor_execute", note)
        try:
            found = await asyncio.to_thread(call)
        finally:
            sa.event.remove(sa.Engine, "before_cursor_execute", note)
        printed = self.capsys.readouterr()
        assert found == status, printed
        assert "Traceback" not in printed.err
        return printed.out if status == 0 else printed.err


async def refused_chat(client: Client, text: str, code: str) -> None:
    """Wait until the server refuses to pass on a message."""
    for _ in range(100):
        if (await client.request("say", text=text)).get("code") == code:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"{text!r} is still allowed")


async def administrate(server: RunningServer, admin: Administrator) -> None:
    async with Browser(server) as browser:
        await browser.become_guest("Ben")
        await browser.register("Ben")
        ada = await server.new_guest("Ada")
        table = await server.create_table(ada, game="hearts", bots=["random"] * 2, turn=None)
        host = await server.connect(table["id"], ada)
        ben = await server.connect(table["id"], headers={"cookie": f"fairdeal={browser.token}"})
        await ben.request("sit")
        for client in (host, ben):
            await client.request("ready")
        while "own" not in (await ben.wait_for("update")):  # a match is being played
            pass
        await ben.request("say", text="You play badly")
        await host.request("report", seat=3, reason="chat", details="rude")

        listed = await admin.run("reports")
        assert "Ben: chat" in listed
        assert "Ben: You play badly" in listed
        report = listed.split()[0]
        await admin.run("warn", report, "Be kind")
        await admin.run("silence", "BEN", "A pause", "--for", "12h")
        await refused_chat(ben, "Free text", "silenced")
        assert (await ben.request("say", text="Hello!"))["type"] == "update"
        for _ in range(100):
            if (await browser.get("/api/account"))["warnings"] == ["Be kind"]:
                break
            await asyncio.sleep(0.05)
        assert (await browser.post("/api/account/warnings/read")).status_code == 204
        assert (await browser.get("/api/account"))["warnings"] == []
        await admin.run("close", report)
        assert await admin.run("reports") == "no open reports\n"

        person = (await browser.get("/api/me"))["person"]
        banned = (await admin.run("ban", person, "Enough", "--for", "4w")).split()[0]
        last = await ben.read_until_closed()
        assert (last["type"], last["code"]) == ("bye", "banned")
        assert "Enough" in last["message"]
        refused = await browser.post("/api/tables", game="hearts")
        assert (refused.status_code, refused.json()["code"]) == (403, "banned")
        assert (await browser.get("/api/me"))["name"] == "Ben"  # reading is allowed, and taking one's data away
        await admin.run("lift", banned)
        for _ in range(100):
            if (await browser.post("/api/tables", game="hearts")).status_code == 201:
                break
            await asyncio.sleep(0.05)
        await admin.run("ban", "127.0.0.0/8", "The whole network")
        assert (await host.read_until_closed())["code"] == "banned"
        assert "127.0.0.0/8" in await admin.run("sanctions")
        exported = json.loads(await admin.run("export", "Ben"))
        assert (exported["name"], exported["matches"]) == ("Ben", [])
        await admin.run("delete", "Ben", "--yes")
        assert "not an account, person, report or token" in await admin.run("export", "Ben", status=2)
        assert "12h, 7d or 4w" in await admin.run("ban", "::1", "x", "--for", "soon", status=2)
        log = [line.split()[3] for line in (await admin.run("log")).splitlines()]
        assert log == ["warn", "silence", "close", "ban", "lift", "ban", "export", "delete"]
        assert admin.statements
        reading = [statement for statement in admin.statements if not statement.startswith("DELETE FROM quarantine")]
        assert [statement for statement in reading if OPEN_TABLES.search(statement)] == []


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> None:
        async with running_server(tmp_path) as server:
            await administrate(server, Administrator(f"sqlite:///{tmp_path / 'tables.db'}", capsys))

    asyncio.run(run())


def test_the_commands_on_postgres(
    tmp_path: Path, database: TemporaryPostgres, capsys: pytest.CaptureFixture[str]
) -> None:
    url = database.new_database()

    async def run() -> None:
        async with running_server(tmp_path, database=url) as server:
            await administrate(server, Administrator(url, capsys))

    asyncio.run(run())


def test_databases_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> None:
        missing = await Administrator(f"sqlite:///{tmp_path / 'none.db'}", capsys).run("reports", status=2)
        assert "there is no database" in missing
        (tmp_path / "empty.db").write_bytes(b"")
        empty = await Administrator(f"sqlite:///{tmp_path / 'empty.db'}", capsys).run("reports", status=2)
        assert "not a Fairdeal database" in empty
        assert "sqlite:///FILE" in await Administrator("mysql://x", capsys).run("reports", status=2)

    asyncio.run(run())
