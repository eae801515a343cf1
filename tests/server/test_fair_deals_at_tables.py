"""Fair deals at runner tables: promised before the deal, kept through a restart, told at the end, checked by anybody."""

import asyncio
import random
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from fairdeal.server import fair_deals
from fairdeal.server.fair_verification import verify
from fairdeal.server.table_runner import TableRunner
from tests.server.recording_player import some_move
from tests.server.running_server import Client, RunningServer, running_server

NAMES = ("Ada", "Ben", "Cy")
CHOICE = random.Random(7)


async def seated(server: RunningServer, tokens: list[str], **wanted: Any) -> tuple[str, list[Client]]:
    """A table of President with everybody at it; nobody is ready yet."""
    options = {"rounds": 1}
    made = await server.create_table(
        tokens[0], game="president", options=options, seats=len(tokens), turn=None, **wanted
    )
    clients = [await server.connect(made["id"], token) for token in tokens]
    for client in clients[1:]:
        await client.request("sit")
    return made["id"], clients


async def play(clients: list[Client], moves: int = 1_000) -> None:
    """Everybody says ready; then any legal moves, to the end of the match or for so many of them."""
    for client in clients:
        assert (await client.request("ready"))["type"] in ("update", "done")
    sights = [(await now(client))["own"] for client in clients]
    while moves:
        movers = [seat for seat, own in enumerate(sights) if own and own.get("moves")]
        if not movers:
            return
        update = await clients[movers[0]].request("move", text=some_move(sights[movers[0]]["moves"], CHOICE))
        assert update["type"] == "update", update
        sights = [(await now(client))["own"] for client in clients]
        moves -= 1


def test_a_match_is_dealt_as_promised_through_a_restart(tmp_path: Path) -> None:
    async def evening() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in NAMES]
            table, clients = await seated(server, tokens)
            promised = clients[0].welcome["table"]["fair"]
            assert promised["match"] == 1
            assert await gives(clients[1], "salt of Ben")
            for client in clients:
                await client.close()
        async with running_server(tmp_path) as server:
            clients = await back(server, table, tokens)
            shown = clients[0].welcome["table"]["fair"]
            assert shown["commitment"] == promised["commitment"]
            assert shown["nonces"] == [False, True, False]
            await play(clients)
            record = (await server.http.get(f"/api/matches/{table}-1")).json()
            assert record["fair"]["nonces"] == ["", "salt of Ben", ""]
            assert record["outcome"] is not None
            assert verify(record, promised["commitment"], "salt of Ben").is_fair
            told = (await server.http.get(f"/api/matches/{table}-1/verify")).json()
            assert told["fair"]
            following = (await now(clients[0]))["table"]["fair"]
            assert following["match"] == 2
            assert following["commitment"] != promised["commitment"]
            for client in clients:
                await client.close()

    asyncio.run(evening())


def test_a_secret_is_nowhere_before_the_end(tmp_path: Path) -> None:
    async def evening() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in NAMES]
            table, clients = await seated(server, tokens)
            secret = server.manager.tables[table].secret
            assert secret is not None
            await play(clients, moves=5)
            texts = [text for client in clients for text in client.received]
            answer = await server.http.get(f"/api/tables/{table}")
            seed = fair_deals.derive_seed(secret, ["", "", ""])
            for text in (*texts, answer.text):
                assert secret not in text
                assert seed not in text
            assert (await server.http.get(f"/api/matches/{table}-1")).status_code == 404

    asyncio.run(evening())


def test_a_match_that_everybody_leaves_is_told_too(tmp_path: Path) -> None:
    """Who gives up because he does not trust the cards can still check them."""

    async def evening() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in NAMES]
            table, clients = await seated(server, tokens)
            promised = clients[0].welcome["table"]["fair"]["commitment"]
            await play(clients, moves=5)
            for client in clients:
                await client.request("leave")
            record = (await server.http.get(f"/api/matches/{table}-1")).json()
            assert record["outcome"] is None
            assert len(record["moves"]) >= 5
            assert verify(record, promised).is_fair
            assert (await server.http.get(f"/api/tables/{table}")).status_code == 404

    asyncio.run(evening())


def test_a_fault_of_ours_leaves_the_table_as_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move is made and then something breaks before it is written: it never happened, and the table goes on."""

    async def evening() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in NAMES]
            table, clients = await seated(server, tokens)
            await play(clients, moves=3)
            before = [await now(client) for client in clients]
            mover = next(seat for seat, seen in enumerate(before) if (seen["own"] or {}).get("moves"))
            with monkeypatch.context() as broken:
                broken.setattr(TableRunner, "_publish_update", _break)
                text = some_move(before[mover]["own"]["moves"], CHOICE)
                await clients[mover].send({"type": "move", "id": "m", "text": text})
                for client in clients:
                    await client.read_until_closed()
            clients = await back(server, table, tokens)
            for client, seen in zip(clients, before, strict=True):
                assert client.welcome["view"] == seen["view"]
                assert client.welcome["own"] == seen["own"]
            update = await clients[mover].request("move", text=text)
            assert update["type"] == "update"
            assert update["seq"] == clients[mover].welcome["seq"] + 1

    asyncio.run(evening())


def _break(*_: object) -> None:
    raise ZeroDivisionError


async def back(server: RunningServer, table: str, tokens: list[str]) -> list[Client]:
    """Everybody comes again; what they ask for now they have not asked for before."""
    clients = [await server.connect(table, token) for token in tokens]
    for client in clients:
        client.ids = count(1_000)
    return clients


async def gives(client: Client, nonce: str) -> bool:
    return (await client.request("nonce", nonce=nonce))["type"] in ("update", "done")


async def now(client: Client) -> dict[str, Any]:
    """The table as it is, for this client."""
    await client.send({"type": "resync", "last": 0})
    return await client.wait_for("welcome")
