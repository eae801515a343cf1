"""Fair deals at live tables: the commitment comes before the deal, survives a restart, and can be verified."""

import asyncio
import random
from itertools import count
from pathlib import Path

import pytest

from fairdeal.fair import protocol, version_1
from fairdeal.fair.verification import Noted, verify
from fairdeal.server import fair_deals
from fairdeal.server.finished_matches import disclosure
from fairdeal.server.table_runner import TableRunner
from fairdeal.table import Command, Settings, Table
from tests.server.legal_moves import choose_move
from tests.server.running_server import Client, RunningServer, running_server

NAMES = ("Ada", "Ben", "Cy")
CHANCE = random.Random(7)


async def seat_everyone(server: RunningServer, tokens: list[str]) -> tuple[str, list[Client]]:
    """Create a table of President with everyone seated; nobody is ready yet."""
    options = {"rounds": 1}
    info = await server.create_table(tokens[0], game="president", options=options, seats=len(tokens), turn=None)
    clients = [await server.connect(info["id"], token) for token in tokens]
    for client in clients[1:]:
        await client.request("sit")
    return info["id"], clients


async def play(clients: list[Client], moves: int = 1_000) -> None:
    """Make everyone ready, and play random moves: to the end of the match, or at most `moves`."""
    for client in clients:
        assert (await client.request("ready"))["type"] in ("update", "done")
    own_views = [(await client.resync())["own"] for client in clients]
    while moves:
        movers = [seat for seat, own in enumerate(own_views) if own and own.get("moves")]
        if not movers:
            return
        update = await clients[movers[0]].request("move", text=choose_move(own_views[movers[0]]["moves"], CHANCE))
        assert update["type"] == "update", update
        own_views = [(await client.resync())["own"] for client in clients]
        moves -= 1


def test_a_match_is_dealt_as_committed_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in NAMES]
            table, clients = await seat_everyone(server, tokens)
            committed = clients[0].welcome["table"]["fair"]
            assert committed["match"] == 1
            assert (await clients[1].request("nonce", nonce="salt of Ben"))["type"] == "update"
            for client in clients:
                await client.close()
        async with running_server(tmp_path) as server:
            clients = await reconnect(server, table, tokens)
            shown = clients[0].welcome["table"]["fair"]
            assert shown["commitment"] != committed["commitment"], "a server that starts promises a new secret"
            assert shown["nonces"] == [False, False, False]
            assert (await clients[1].request("nonce", nonce="salt of Ben ψ"))["type"] == "update"
            committed = (await clients[0].resync())["table"]["fair"]
            await play(clients)
            record = (await server.http.get(f"/api/matches/{table}-1")).json()
            assert [player["nonce"] for player in record["fair"]["players"]] == ["", "salt of Ben ψ", ""]
            assert record["outcome"] is not None
            assert verify(record, Noted(committed["commitment"], "salt of Ben ψ", "Ben")).is_fair
            verified = (await server.http.get(f"/api/matches/{table}-1/verify")).json()
            assert verified["fair"]
            following = (await clients[0].resync())["table"]["fair"]
            assert following["match"] == 2
            assert following["commitment"] != committed["commitment"]
            for client in clients:
                await client.close()

    asyncio.run(main())


def test_the_secret_is_not_published_before_the_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in NAMES]
            table, clients = await seat_everyone(server, tokens)
            secret = server.manager.tables[table].fair_deals.secret
            assert secret is not None
            await play(clients, moves=5)
            texts = [text for client in clients for text in client.received]
            answer = await server.http.get(f"/api/tables/{table}")
            seal = server.manager.tables[table].table.match_seal
            assert seal is not None
            seed = protocol.derive_seed(seal.hash, secret, ["", "", ""])
            assert server.manager.tables[table].table.require_match().seed == seed
            for text in (*texts, answer.text):
                assert secret not in text
                assert seed not in text
            assert (await server.http.get(f"/api/matches/{table}-1")).status_code == 404

    asyncio.run(main())


def test_a_match_that_an_earlier_version_started_has_a_record_of_version_1() -> None:
    """A table that is restored in the middle of a match after an upgrade: its log has no seal."""
    table = Table(Settings("president", seats=3, options={"rounds": 1}), "p0")
    for number, name in enumerate(NAMES):
        table.apply(Command("sit", f"p{number}", {"name": name}), 0)
        table.apply(Command("nonce", f"p{number}", {"nonce": f"nonce {number}"}), 0)
        table.apply(Command("ready", f"p{number}"), 0)
    secret = "5" * 64
    table.apply(Command("start", None, {"seed": version_1.derive_seed(secret, table.next_nonces())}), 0)
    shown = disclosure(table, secret, None)
    assert shown == version_1.disclosure(secret, ["nonce 0", "nonce 1", "nonce 2"])
    assert fair_deals.commitment("table", table, 1, secret) == shown["commitment"]


def test_an_abandoned_match_can_be_verified(tmp_path: Path) -> None:
    """Players who leave because they do not trust the deal can still check it."""

    async def main() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in NAMES]
            table, clients = await seat_everyone(server, tokens)
            committed = clients[0].welcome["table"]["fair"]["commitment"]
            await play(clients, moves=5)
            for client in clients:
                left = await client.request("leave")
            record = (await server.http.get(f"/api/matches/{table}-1")).json()
            assert record["outcome"] is None
            assert len(record["moves"]) >= 5
            assert not verify(record, Noted(committed)).is_fair, "moves may be missing"
            assert verify(record, Noted(committed, head=left["chain"]["head"])).is_fair
            assert (await server.http.get(f"/api/tables/{table}")).status_code == 404

    asyncio.run(main())


def test_after_a_server_error_the_stored_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error after a move was applied, but before it was written: the move never happened."""

    async def main() -> None:
        async with running_server(tmp_path) as server:
            tokens = [await server.new_guest(name) for name in NAMES]
            table, clients = await seat_everyone(server, tokens)
            await play(clients, moves=3)
            before = [await client.resync() for client in clients]
            mover = next(seat for seat, seen in enumerate(before) if (seen["own"] or {}).get("moves"))
            with monkeypatch.context() as patch:
                patch.setattr(TableRunner, "_publish_update", _raise_error)
                text = choose_move(before[mover]["own"]["moves"], CHANCE)
                await clients[mover].send({"type": "move", "id": "m", "text": text})
                for client in clients:
                    await client.read_until_closed()
            clients = await reconnect(server, table, tokens)
            for client, seen in zip(clients, before, strict=True):
                assert client.welcome["view"] == seen["view"]
                assert client.welcome["own"] == seen["own"]
            update = await clients[mover].request("move", text=text)
            assert update["type"] == "update"
            assert update["seq"] == clients[mover].welcome["seq"] + 1

    asyncio.run(main())


def _raise_error(*_: object) -> None:
    raise ZeroDivisionError


async def reconnect(server: RunningServer, table: str, tokens: list[str]) -> list[Client]:
    """Connect everyone again, with new request ids."""
    clients = [await server.connect(table, token) for token in tokens]
    for client in clients:
        client.ids = count(1_000)
    return clients
