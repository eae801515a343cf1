"""The terminal at live tables of a real server: playing, watching, and reconnecting."""

import asyncio
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.fair.protocol import SealedPlayer
from fairdeal.table import shuffle
from fairdeal.table.base_table import BaseTable
from fairdeal.terminal.clients.remote import RemoteClient
from fairdeal.terminal.clients.server_api import check_table_exists, guest_token
from fairdeal.terminal.clients.table_address import TableAddress, parse_table_address
from fairdeal.terminal.plain import PlainSession
from tests.server.recording_player import RecordingPlayer
from tests.server.running_server import FAST_OPTIONS, Client, RunningServer, running_server
from tests.terminal.screen_driver import open_screen

pytestmark = pytest.mark.once


def client_address(server: RunningServer, code: str) -> TableAddress:
    return parse_table_address(f"{server.address}/t/{code}")


def new_client(address: TableAddress, name: str) -> RemoteClient:
    return RemoteClient(address, lambda renew: guest_token(address, name, renew))


def test_a_terminal_and_a_program_at_the_same_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path) as server:
            guest = await server.http.post("/api/guests", json={"name": "Prog"})
            wanted = {"game": "president", "options": {"rounds": 1}, "seats": 3, "bots": ["steady"], "turn": None}
            table = await server.create_table(guest.json()["token"], **wanted)
            player = RecordingPlayer(server.address, table["code"], guest.json(), "prog", 1, 0)
            playing = asyncio.create_task(player.play())
            client = new_client(client_address(server, table["code"]), "Terry")
            async with open_screen(client) as driver:
                await driver.until(lambda: client.you.get("seat") is not None and "Ready" in driver.text())
                assert "Prog" in driver.text()
                await driver.until(lambda: not client.connection.is_pending("commit"))  # to a number for the shuffle
                await driver.type("1")
                await driver.until(lambda: client.scene is not None)
                await driver.type("say hello")
                await driver.until(lambda: any("hello" in line for line in client.log.lines))
                while client.scene is not None and client.scene.places is None:
                    await driver.until(
                        lambda: client.scene is not None and bool(client.scene.actions or client.scene.places)
                    )
                    if client.scene.actions is not None:
                        before = client.last_seq
                        if before % 2:
                            await driver.type("Kx99")
                            await driver.until(lambda: "No: PR-" in driver.message())
                        await driver.play((await client.hint()).move)
                        await driver.until(lambda before=before: client.last_seq > before)  # type: ignore[misc]
                await driver.until(lambda: "The match is over" in driver.text())
                await driver.until(
                    lambda: any("Fair deal: the record has everything" in line for line in client.log.lines)
                )
                assert any("your random number is in the shuffle" in line for line in client.log.lines)
            player.stopping = True
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            assert player.transcript.errors == []
            assert "Come back with: fairdeal join" in client.close()

    asyncio.run(play())


def test_a_server_that_adds_a_number_for_a_bot_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = shuffle.players_to_seal

    def cheating(table: BaseTable, absent: list[int]) -> tuple[SealedPlayer, ...]:
        players = honest(table, absent)
        return tuple(replace(player, nonce="0" * 64) if player.by != "person" else player for player in players)

    monkeypatch.setattr(shuffle, "players_to_seal", cheating)

    async def play() -> None:
        async with running_server(tmp_path) as server:
            host = await server.new_guest("Host")
            table = await server.create_table(host, game="hearts", seats=4, sit=False, bots=["steady"] * 3, turn=None)
            client = new_client(client_address(server, table["code"]), "Terry")
            running = asyncio.create_task(client.run())
            await until(lambda: client.you.get("seat") is not None)
            await client.run_command("ready", "")
            await until(
                lambda: any("FAIR DEAL PROBLEM: the server added a number" in line for line in client.log.lines)
            )
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(play())


def test_a_lost_connection_is_reported_and_restored(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path) as server:
            host = await server.new_guest("Host")
            table = await server.create_table(host, game="hearts", bots=["steady"] * 2, turn=None)
            client = new_client(client_address(server, table["code"]), "Terry")
            said: list[str] = []
            session = PlainSession(client, said.append)
            client.on_change = session.say_news
            running = asyncio.create_task(client.run())
            await until(lambda: client.you.get("seat") is not None)
            assert client.connection.socket is not None
            await client.connection.socket.close()  # like a lost connection
            await until(lambda: any("Lost the connection" in line and "trying again in" in line for line in said))
            await until(lambda: client.connection.socket is not None)
            assert client.you["seat"] is not None, "the same seat"
            await session.handle_line("ready")
            program: Client = await server.connect(table["code"], host)
            await program.request("ready")
            await until(lambda: client.scene is not None and client.scene.actions is not None)
            await session.handle_line("pass 2c3d")
            assert said[-1].startswith("No: ")
            await session.handle_line("hint")
            hint = said[-1].rpartition(": ")[2]
            await session.handle_line(hint)
            await until(lambda: any("You hold" in line for line in said))
            await session.handle_line("moves")
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(play())


def test_a_spectator_sees_no_hand_and_cannot_play(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path) as server:
            host = await server.new_guest("Host")
            table = await server.create_table(host, game="hearts", bots=["steady"] * 3, turn=None)
            program = await server.connect(table["code"], host)
            await program.request("ready")
            client = RemoteClient(client_address(server, table["code"]), None)
            said: list[str] = []
            session = PlainSession(client, said.append)
            client.on_change = session.say_news
            running = asyncio.create_task(client.run())
            await until(lambda: client.scene is not None)
            assert client.scene is not None
            assert client.scene.hand is None
            await session.handle_line("table")
            assert "Host: 19 cards" in said[-1]
            assert "You hold" not in said[-1]
            await session.handle_line("pass 2c3d")
            assert "you are watching" in said[-1]
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(play())


def test_join_through_a_pipe(tmp_path: Path) -> None:
    """The real program in plain mode, from joining to the first decision."""

    async def play() -> None:
        async with running_server(tmp_path) as server:
            host = await server.new_guest("Host")
            table = await server.create_table(host, game="hearts", bots=["steady"] * 2, turn=None)
            other = await server.connect(table["code"], host)
            await other.request("ready")
            link = f"{server.address}/t/{table['code']}"
            pipe = asyncio.subprocess.PIPE
            program = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "fairdeal", "join", link, "--name", "Terry", stdin=pipe, stdout=pipe
            )
            assert program.stdin is not None
            assert program.stdout is not None
            printed = ""
            program.stdin.write(b"ready\n")
            while "You hold 19 cards: " not in printed or "Pass 5 cards to" not in printed:
                printed += (await asyncio.wait_for(program.stdout.readline(), 60)).decode()
            program.stdin.write(b"moves\nquit\n")
            rest = (await asyncio.wait_for(program.stdout.read(), 60)).decode()
            assert "type pass and 5 of these: " in rest
            assert f"Come back with: fairdeal join {link}" in rest
            assert await program.wait() == 0
            assert "\x1b" not in printed + rest

    asyncio.run(play())


def test_table_addresses_and_guest_tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FAIRDEAL_SERVER", raising=False)
    assert parse_table_address("https://cards.example.org/t/ABC123") == TableAddress(
        "https://cards.example.org", "ABC123"
    )
    assert parse_table_address("cards.example.org:81/t/ABC123").server == "http://cards.example.org:81"
    assert parse_table_address("ABC123") == TableAddress("http://127.0.0.1:8000", "ABC123")
    assert parse_table_address("ABC123", "http://other:9").socket_url == "ws://other:9/api/tables/ABC123/socket"
    monkeypatch.setenv("FAIRDEAL_SERVER", "http://mine:1")
    assert parse_table_address("ABC123").server == "http://mine:1"
    for typed in ("abc 123", " ABC123 ", "http://host/t/ABC%20123/"):
        assert parse_table_address(typed).table.upper() == "ABC123"
    for wrong in ("http://host/", "ftp://host/t/A", " ", ""):
        with pytest.raises(BadSetup, match=r"does not name a table|not the address"):
            parse_table_address(wrong)
    with pytest.raises(BadSetup, match="cannot reach"):
        check_table_exists(TableAddress("http://127.0.0.1:9", "A"))

    async def ask() -> None:
        async with running_server(tmp_path) as server:
            with pytest.raises(BadSetup, match="no such table"):
                await asyncio.to_thread(check_table_exists, client_address(server, "NOSUCH"))
            address = client_address(server, "x")
            token = await asyncio.to_thread(guest_token, address, "Terry")
            assert await asyncio.to_thread(guest_token, address, "Terry") == token
            assert await asyncio.to_thread(guest_token, address, "Terry", True) != token
            with pytest.raises(BadSetup, match="1 to 24"):
                guest_token(address, "x" * 25)

    asyncio.run(ask())


async def until(is_ready: Callable[[], bool]) -> None:
    for _ in range(1000):
        if is_ready():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("timed out")


def test_a_terminal_takes_over_a_bot_and_gets_a_seat_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path, replace(FAST_OPTIONS, bot_pause=600_000)) as server:
            token = await server.new_guest("Host")
            table = await server.create_table(token, game="hearts", bots=["steady"] * 3, turn=None)
            host = await server.connect(table["code"], token)
            await host.request("ready")
            client = new_client(client_address(server, table["code"].lower()), "Terry")
            said: list[str] = []
            session = PlainSession(client, said.append)
            client.on_change = session.say_news
            running = asyncio.create_task(client.run())
            await until(lambda: bool(client.you.get("waiting")))
            assert any("You are in line for a seat. `sit 2` takes the seat of Ada." in line for line in said)
            await session.handle_line("1")  # the first of the seats that it can take
            await until(lambda: client.you["seat"] == 1)
            assert client.scene is not None
            assert client.scene.hand
            await asyncio.sleep(0.02)
            assert not client.connection.is_pending("nonce")
            await session.handle_line("call 1")
            assert said[-1] == "No: Host is connected"
            await session.handle_line("call")
            assert "number of a seat" in said[-1]
            await session.handle_line("stand")
            await until(lambda: client.you["held"] == 1)
            assert any("`sit` takes it back" in line for line in said)
            await session.handle_line("sit")
            await until(lambda: client.you["seat"] == 1)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(play())


def test_a_removed_player_and_a_closed_table_are_reported(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path) as server:
            token = await server.new_guest("Host")
            table = await server.create_table(token, game="hearts")
            host = await server.connect(table["code"], token)
            client = new_client(client_address(server, table["code"]), "Terry")
            running = asyncio.create_task(client.run())
            await until(lambda: client.you.get("seat") == 1)
            await host.request("remove", seat=1)
            await until(lambda: "The host has removed you" in client.display.notice)
            assert client.display.command_buttons == ()
            await host.request("leave")
            await asyncio.wait_for(running, 60)
            assert "closed" in client.connection.goodbye
            again = new_client(client_address(server, table["code"]), "Terry")
            await asyncio.wait_for(again.run(), 60)  # ends instead of trying again forever
            assert "no such table" in again.connection.goodbye

    asyncio.run(play())
