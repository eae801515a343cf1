"""The terminal at live tables of a real server: beside a program, watching, and when the line breaks."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.terminal.places import Place, find_place, look_up, token_of
from fairdeal.terminal.plain import Talk
from fairdeal.terminal.remote import RemoteSeat
from tests.server.house import Client, House, serving
from tests.server.players import Player
from tests.terminal.sitting import sitting_at

pytestmark = pytest.mark.once


def a_place(house: House, code: str) -> Place:
    return find_place(f"{house.address}/t/{code}")


def a_seat(place: Place, name: str) -> RemoteSeat:
    return RemoteSeat(place, lambda anew: token_of(place, name, anew))


def test_a_terminal_and_a_program_at_one_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as house:
            guest = await house.http.post("/api/guests", json={"name": "Prog"})
            wanted = {"game": "president", "options": {"rounds": 1}, "seats": 3, "bots": ["steady"], "turn": None}
            table = await house.table(guest.json()["token"], **wanted)
            player = Player(house.address, table["code"], guest.json(), "prog", 1, 0)
            playing = asyncio.create_task(player.play())
            seat = a_seat(a_place(house, table["code"]), "Terry")
            async with sitting_at(seat) as sitting:
                await sitting.until(lambda: seat.you.get("seat") is not None and "Ready" in sitting.text())
                assert "Prog" in sitting.text()
                await sitting.type("1")
                await sitting.until(lambda: seat.scene is not None)
                await sitting.type("say hello")
                await sitting.until(lambda: any("hello" in line for line in seat.log))
                while seat.scene is not None and seat.scene.places is None:
                    await sitting.until(
                        lambda: seat.scene is not None and bool(seat.scene.actions or seat.scene.places)
                    )
                    if seat.scene.actions is not None:
                        before = seat.last
                        if before % 2:
                            await sitting.type("Kx99")
                            await sitting.until(lambda: "No: PR-" in sitting.told())
                        await sitting.make(await seat.hint())
                        await sitting.until(lambda before=before: seat.last > before)  # type: ignore[misc]
                await sitting.until(lambda: "The match is over" in sitting.text())
            player.stopping = True
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            assert player.diary.faults == []
            assert "Come back with: fairdeal join" in seat.close()

    asyncio.run(play())


def test_it_comes_back_by_itself_and_says_in_words_what_is_lost(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as house:
            host = await house.guest("Host")
            table = await house.table(host, game="hearts", bots=["steady"] * 2, turn=None)
            seat = a_seat(a_place(house, table["code"]), "Terry")
            said: list[str] = []
            talk = Talk(seat, said.append)
            seat.tell = talk.hear
            running = asyncio.create_task(seat.run())
            await until(lambda: seat.you.get("seat") is not None)
            assert seat.line is not None
            await seat.line.close()  # as a broken line is
            await until(lambda: any("is lost" in line and "trying again in" in line for line in said))
            await until(lambda: seat.line is not None)
            assert seat.you["seat"] is not None, "the same chair"
            await talk.obey("ready")
            client: Client = await house.come(table["code"], host)
            await client.ask("ready")
            await until(lambda: seat.scene is not None and seat.scene.actions is not None)
            await talk.obey("pass 2c3d")
            assert said[-1].startswith("No: ")
            await talk.obey("hint")
            hint = said[-1].rpartition(": ")[2]
            await talk.obey(hint)
            await until(lambda: any("You hold" in line for line in said))
            await talk.obey("moves")
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(play())


def test_one_who_watches_sees_no_hand_and_cannot_play(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as house:
            host = await house.guest("Host")
            table = await house.table(host, game="hearts", bots=["steady"] * 3, turn=None)
            client = await house.come(table["code"], host)
            await client.ask("ready")
            seat = RemoteSeat(a_place(house, table["code"]), None)
            said: list[str] = []
            talk = Talk(seat, said.append)
            seat.tell = talk.hear
            running = asyncio.create_task(seat.run())
            await until(lambda: seat.scene is not None)
            assert seat.scene is not None
            assert seat.scene.hand is None
            await talk.obey("table")
            assert "Host: 19 cards" in said[-1]
            assert "You hold" not in said[-1]
            await talk.obey("pass 2c3d")
            assert "you are watching" in said[-1]
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(play())


def test_join_through_a_pipe(tmp_path: Path) -> None:
    """The program itself, line by line, from its chair to its first decision."""

    async def play() -> None:
        async with serving(tmp_path) as house:
            host = await house.guest("Host")
            table = await house.table(host, game="hearts", bots=["steady"] * 2, turn=None)
            client = await house.come(table["code"], host)
            await client.ask("ready")
            link = f"{house.address}/t/{table['code']}"
            pipe = asyncio.subprocess.PIPE
            program = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "fairdeal", "join", link, "--name", "Terry", stdin=pipe, stdout=pipe
            )
            assert program.stdin is not None
            assert program.stdout is not None
            told = ""
            program.stdin.write(b"ready\n")
            while "You hold 19 cards: " not in told or "Pass 5 cards to" not in told:
                told += (await asyncio.wait_for(program.stdout.readline(), 20)).decode()
            program.stdin.write(b"moves\nquit\n")
            rest = (await asyncio.wait_for(program.stdout.read(), 20)).decode()
            assert "type pass and 5 of: " in rest
            assert f"Come back with: fairdeal join {link}" in rest
            assert await program.wait() == 0
            assert "\x1b" not in told + rest

    asyncio.run(play())


def test_where_a_table_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FAIRDEAL_SERVER", raising=False)
    assert find_place("https://cards.example.org/t/ABC123") == Place("https://cards.example.org", "ABC123")
    assert find_place("cards.example.org:81/t/ABC123").server == "http://cards.example.org:81"
    assert find_place("ABC123") == Place("http://127.0.0.1:8000", "ABC123")
    assert find_place("ABC123", "http://other:9").socket == "ws://other:9/api/tables/ABC123/socket"
    monkeypatch.setenv("FAIRDEAL_SERVER", "http://mine:1")
    assert find_place("ABC123").server == "http://mine:1"
    for wrong in ("http://host/", "ftp://host/t/A", "A B", ""):
        with pytest.raises(BadSetup, match=r"names no table|no address"):
            find_place(wrong)
    with pytest.raises(BadSetup, match="cannot be reached"):
        look_up(Place("http://127.0.0.1:9", "A"))

    async def ask() -> None:
        async with serving(tmp_path) as house:
            with pytest.raises(BadSetup, match="no such table"):
                await asyncio.to_thread(look_up, a_place(house, "NOSUCH"))
            place = a_place(house, "x")
            token = await asyncio.to_thread(token_of, place, "Terry")
            assert await asyncio.to_thread(token_of, place, "Terry") == token
            assert await asyncio.to_thread(token_of, place, "Terry", True) != token
            with pytest.raises(BadSetup, match="1 to 24"):
                token_of(place, "x" * 25)

    asyncio.run(ask())


async def until(ready: Callable[[], bool]) -> None:
    for _ in range(1000):
        if ready():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("waited in vain")
