"""Mute, block, report, kick and ban, quick phrases, the word list, and chat of guests."""

import asyncio
from pathlib import Path

import pytest

from fairdeal.server.accounts.blocks import blocked_pairs, has_blocked
from fairdeal.server.accounts.word_list import WordList
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.limits import UNLIMITED
from fairdeal.server.store.accounts_schema import reports
from fairdeal.table.chat import PHRASES
from tests.server.accounts.browser import Browser
from tests.server.running_server import Client, RunningServer, with_server

pytestmark = pytest.mark.once


async def sit_together(server: RunningServer, **settings: object) -> tuple[Client, Client, str]:
    """A table with Ada, its host, and Ben; returns their clients and Ben's token."""
    ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
    table = await server.create_table(ada, game="hearts", **settings)
    first, second = await server.connect(table["id"], ada), await server.connect(table["id"], ben)
    await second.request("sit")
    return first, second, ben


def test_muting_and_blocking_count_at_once(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        ada, ben, _ = await sit_together(server)
        await ada.send({"type": "mute", "id": "m", "seat": 1, "level": "mute"})
        assert (await ada.wait_for("welcome"))["you"]["muted"] == [1]
        await ada.wait_for("done", id="m")
        me, other = ada.welcome["you"]["person"], ben.welcome["you"]["person"]
        assert await blocked_pairs(server.manager.store, [me, other]) == set()  # muting is not blocking
        assert (await ada.request("mute", seat=1, level="block"))["type"] == "done"
        assert await has_blocked(server.manager.store, me, other)
        assert not await has_blocked(server.manager.store, other, me)
        assert (await ada.request("mute", seat=0, level="mute"))["code"] == "seat"  # nobody mutes themselves
        # It is the same on every device, and Ben learns nothing of it.
        again = await server.connect(ada.welcome["id"], await token_of(server, me))
        while again.welcome["you"].get("muted") != [1]:
            again.welcome = await again.wait_for("welcome")
        assert "muted" not in (await ben.resync())["you"]
        # Ben loses his seat, and cannot come back while Ada is here.
        await ben.request("leave")
        await ben.send({"type": "sit", "id": "s"})
        await ben.send({"type": "say", "id": "t", "text": "Hello!"})  # in order, after the refused seat
        answers = [await ben.wait_for("refused") for _ in range(2)]
        assert [(answer["id"], answer["code"]) for answer in answers] == [("s", "blocked"), ("t", "seat")]

    with_server(tmp_path, run)


async def token_of(server: RunningServer, person: str) -> str:
    from fairdeal.server.identity import sign_token

    return sign_token(person, server.manager.signing_key)


def test_the_list_of_blocked_people(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            await browser.become_guest("Ada")
            table = (await browser.post("/api/tables", game="hearts")).json()
            ada = await server.connect(table["id"], browser.token)
            ben = await server.connect(table["id"], await server.new_guest("Ben"))
            await ben.request("sit")
            await ada.request("mute", seat=1, level="block")
            (blocked,) = (await browser.get("/api/account/blocked"))["people"]
            assert (blocked["name"], blocked["kind"]) == ("Ben", "block")
            assert ben.welcome["you"]["person"] not in str(blocked)
            assert (await browser.post("/api/account/blocked/remove", id=blocked["id"])).status_code == 204
            assert (await browser.get("/api/account/blocked"))["people"] == []

    with_server(tmp_path, run)


def test_a_report_has_the_chat_and_no_card(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        ada, ben, _ = await sit_together(server)
        await ben.request("say", text="Something rude")
        answer = await ada.request("report", seat=1, reason="chat", details="He is rude.")
        assert answer["type"] == "done"
        (row,) = await server.manager.store.read(lambda connection: connection.execute(reports.select()).all())
        assert (row.name, row.reason, row.details, row.closed) == ("Ben", "chat", "He is rude.", None)
        assert row.chat == '[{"name":"Ben","text":"Something rude"}]'
        assert (await ada.request("report", seat=3, reason="chat"))["code"] == "seat"

    with_server(tmp_path, run)


def test_a_host_kicks_and_bans(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        ada, ben, token = await sit_together(server)
        assert (await ben.request("remove", seat=0, ban=True))["code"] == "host"
        await ada.request("remove", seat=1, ban=True)
        assert (await ben.request("sit"))["code"] == "banned"
        assert (await ben.resync())["you"]["removed"]
        runner = server.manager.tables[ada.welcome["id"]]
        await server.manager.store.write(runner.take_checkpoint())
        for client in (ada, ben):
            await client.close()
        while runner.connections:
            await asyncio.sleep(0.01)
        server.advance_time(server.manager.options.sleep_after + 1)
        server.manager.sweep()
        assert runner.id not in server.manager.tables
        back = await server.connect(runner.id, token)
        assert (await back.request("sit"))["code"] == "banned"

    with_server(tmp_path, run)


def test_tables_with_quick_phrases_only(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        ada, ben, _ = await sit_together(server, chat="phrases")
        assert ada.welcome["table"]["phrases"] == list(PHRASES)
        assert (await ben.request("say", text="Look at my cards"))["code"] == "phrases"
        assert (await ben.request("say", text=PHRASES[0]))["events"][0]["data"]["text"] == PHRASES[0]
        await ada.request("set", settings={"chat": "open"})
        assert (await ben.request("say", text="Look at my cards"))["type"] == "update"
        assert (await ada.request("set", settings={"chat": "loud"}))["type"] == "refused"

    with_server(tmp_path, run)


def test_guests_without_chat(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            await browser.register("Cleo")
            ada, ben, _ = await sit_together(server)
            cleo = await server.connect(ada.welcome["id"], headers={"cookie": f"fairdeal={browser.token}"})
            await cleo.request("sit")
            assert (await ben.request("say", text="Free text"))["code"] == "guest"
            assert (await ben.request("say", text=PHRASES[1]))["type"] == "update"
            assert (await cleo.request("say", text="Free text"))["type"] == "update"

    options = HostingOptions(bot_pause=0, first_commitment=0, limits=UNLIMITED, guest_chat=False)
    with_server(tmp_path, run, options=options)


def test_a_word_list(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("# not welcome\nbadger\nfig\nass\n")
    words = WordList.read(str(path))
    for text in (
        "Badger!",
        "you BADGER",
        "b a d g e r",
        "B.a.d.g.e.r",
        "bаdger",
        "figs and a fig",
        "B4dg3r",
        "b@dger, no",
    ):
        assert text in words, text
    for text in ("badgers", "figment", "bad gerbil", "455", "455 points", "4 5 5", ""):
        assert text not in words, text
    assert "anything" not in WordList()

    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            refused = await browser.post("/api/guests", name="Badger")
            assert (refused.status_code, refused.json()["code"]) == (400, "name")
            assert (await browser.try_to_register("Badger")).status_code == 400
        _, ben, _ = await sit_together(server)
        assert (await ben.request("say", text="you b a d g e r"))["code"] == "words"

    options = HostingOptions(bot_pause=0, first_commitment=0, limits=UNLIMITED, word_list=words)
    with_server(tmp_path, run, options=options)
