"""Export has everything about a person; deletion leaves only seats without a name in other people's records."""

import asyncio
import json
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fairdeal.server.accounts.deletion import DELETED
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.identity import sign_token
from fairdeal.server.limits import UNLIMITED
from fairdeal.server.store import PersonNamed, open_store
from tests.server.accounts.browser import Browser
from tests.server.running_server import Client, RunningServer, running_server, with_server
from tests.server.simple_player import play_match

pytestmark = pytest.mark.once

ADA = "Ada Byron"  # nothing else in the database has this name


def find_text(database: Path, text: str) -> list[str]:
    """The tables of a database with a row that contains a text."""
    with closing(sqlite3.connect(database)) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [
            table for table in tables if any(text in str(row) for row in connection.execute(f"SELECT * FROM {table}"))
        ]


async def play_together(players: list[Client]) -> str:
    """Play a match at the players' table, and return its id."""
    for player in players:
        await player.send({"type": "ready", "id": "ready"})
    chance = random.Random(1)
    last = await asyncio.gather(*(play_match(player, chance) for player in players))
    match: str = last[0]["table"]["record"]
    return match


async def play_two_matches(server: RunningServer, browser: Browser, other: str) -> tuple[str, str]:
    """Ada plays with a guest, and then alone against bots; returns both matches."""
    settings: dict[str, Any] = {"game": "president", "options": {"rounds": 1}, "turn": None}
    headers = {"cookie": f"fairdeal={browser.token}"}
    shared = (await browser.post("/api/tables", **settings, bots=["random"] * 2)).json()
    ada, ben = await server.connect(shared["id"], headers=headers), await server.connect(shared["id"], other)
    await ben.request("sit")
    await ben.request("say", text=f"Hello {ADA}")
    await ada.request("say", text="Hello Ben")
    first = await play_together([ada, ben])
    await ada.request("say", text="Well played")
    alone = (await browser.post("/api/tables", **settings, bots=["random"] * 3)).json()
    second = await play_together([await server.connect(alone["id"], headers=headers)])
    return first, second


def test_everything_about_a_person_is_exported_and_deleted(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            person = await browser.become_guest(ADA)
            await browser.register(ADA)
            await browser.post("/api/account/tokens", name="Turing", scope="play")
            ben = await server.new_guest("Ben")
            shared, alone = await play_two_matches(server, browser, ben)
            exported = await browser.get("/api/account/export")
            assert (exported["person"], exported["name"]) == (person, ADA)
            assert [token["name"] for token in exported["tokens"]] == ["Turing"]
            assert {match["match"] for match in exported["matches"]} == {shared, alone}
            assert [table["chat"] for table in exported["tables"] if table["chat"]] == [["Hello Ben", "Well played"]]
            assert [program["name"] for program in exported["programs"]] == ["Turing (bot)"]
            records = {match["match"]: match["record"] for match in exported["matches"]}
            assert records[alone] == await browser.get(f"/api/matches/{alone}")
            assert browser.token not in json.dumps(exported)
            before = await browser.get(f"/api/matches/{shared}/verify")
            assert before["fair"]
            assert before["warning"] is None

            assert (await browser.post("/api/account/delete", name="Someone")).status_code == 400
            token = browser.token
            assert (await browser.post("/api/account/delete", name=ADA)).status_code == 204
            browser.token = token
            assert (await browser.http.get("/api/me")).status_code == 401
            assert (await browser.sign_in()).status_code == 403
            assert (await browser.http.get(f"/api/matches/{alone}")).status_code == 404
            record = await browser.get(f"/api/matches/{shared}")
            seat = record["players"].index(DELETED)
            assert record["anonymized"] == [seat]
            history = (await server.http.get("/api/me/matches", headers={"authorization": f"Bearer {ben}"})).json()
            assert history["matches"][0]["players"][seat] == DELETED
            after = await browser.get(f"/api/matches/{shared}/verify")
            assert after["fair"], after
            assert "name was removed" in after["warning"]
            replay = await browser.get(f"/api/matches/{shared}/replay")
            assert DELETED in replay["names"]
            database = tmp_path / "tables.db"
            for trace in (ADA, "Turing"):
                assert find_text(database, trace) == [], trace
            assert set(find_text(database, person)) <= {"retired_guests", "revocations"}
            # A guest's token from before opens nothing, and the name is free again.
            headers = {"authorization": f"Bearer {sign_token(person, server.manager.signing_key)}"}
            assert (await server.http.get("/api/me", headers=headers)).status_code == 401
            async with Browser(server) as another:
                await another.register(ADA)

    with_server(tmp_path, run)


def test_nothing_is_deleted_in_the_middle_of_a_match(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            await browser.become_guest("Ada")
            settings = {"game": "hearts", "bots": ["random"] * 3, "turn": None}
            table = (await browser.post("/api/tables", **settings)).json()
            socket = await server.connect(table["id"], browser.token)
            await socket.send({"type": "ready", "id": "1"})
            while not any(e["event"] == "match" for e in (await socket.wait_for("update"))["events"]):
                pass
            refused = await browser.post("/api/account/delete", name="Ada")
            assert (refused.status_code, refused.json()["code"]) == (409, "playing")

    with_server(tmp_path, run)


MATCHES = 10_000


def test_a_database_with_guests_and_ten_thousand_matches_is_migrated_quickly(tmp_path: Path) -> None:
    """A database of the version before accounts: its guests go on, and keep their matches when they register."""
    path = tmp_path / "tables.db"

    async def fill() -> None:
        store = await open_store(f"sqlite:///{path}")
        await store.write(PersonNamed("ada", ADA, 1), PersonNamed("ben", "Ben", 1))
        await store.close()
        summary = json.dumps({"players": [ADA, "Ben"], "outcome": None})
        record = json.dumps({"players": [ADA, "Ben"], "game": "hearts", "moves": ["x"] * 50})
        with closing(sqlite3.connect(path)) as old:
            matches = [(f"t-{at}", "t", "hearts", at, summary, record, None) for at in range(MATCHES)]
            old.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)", matches)
            played = [(who, f"t-{at}", at, seat) for at in range(MATCHES) for seat, who in enumerate(("ada", "ben"))]
            old.executemany("INSERT INTO played VALUES (?, ?, ?, ?)", played)
            old.commit()

    asyncio.run(fill())
    with closing(sqlite3.connect(path)) as old:  # as the version before left it
        known = {"tables", "summaries", "nodes", "quarantine", "log", "recent", "secrets", "matches", "played"}
        known |= {"reviews", "people", "facts", "fairdeal_version"}
        for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            if name not in known:
                old.execute(f"DROP TABLE {name}")
        old.execute("UPDATE fairdeal_version SET version_num = '0004'")
        old.commit()

    async def run() -> None:
        start = time.process_time()  # other programs do not count
        async with running_server(tmp_path, options=HostingOptions(limits=UNLIMITED)) as server:
            assert time.process_time() - start < 10
            async with Browser(server) as browser:
                browser.token = sign_token("ada", server.manager.signing_key)
                assert await browser.get("/api/me") == {"person": "ada", "name": ADA}
                assert len((await browser.get("/api/me/matches?most=200"))["matches"]) == 200
                await browser.register(ADA)
                assert await browser.get("/api/me") == {"person": "ada", "name": ADA}
                assert (await browser.get("/api/me/matches?most=1"))["matches"][0]["match"] == f"t-{MATCHES - 1}"

    asyncio.run(run())
