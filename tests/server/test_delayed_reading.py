"""Reading matches over HTTP: spectators of a delayed table read them later, and long records in another process."""

import asyncio
import random
import re
import time
from dataclasses import replace
from pathlib import Path

from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.record import write_record
from fairdeal.fair import version_1
from fairdeal.games import find_game
from fairdeal.server import fair_deals
from fairdeal.server.api_matches import LONG_RECORD
from fairdeal.server.json_codec import encode_json
from fairdeal.server.store import MatchFinished
from tests.server.running_server import RunningServer, running_server, with_server
from tests.server.simple_player import play_match


def test_the_record_of_a_delayed_table_comes_with_the_delay(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        headers = {"authorization": f"Bearer {token}"}
        settings = {"game": "president", "options": {"rounds": 1}, "seats": 3, "bots": ["random", "random"]}
        table = await server.create_table(token, **settings, turn=None, intermission=None, delay=60_000)
        player = await server.connect(table["id"], token)
        await player.send({"type": "ready", "id": "go"})
        await play_match(player, random.Random(1))
        paths = [f"/api/matches/{table['id']}-1{rest}" for rest in ("", "/verify", "/replay", "/replay/3")]
        async with server.anonymous() as spectator:
            for path in paths:
                assert (await spectator.get(path)).status_code == 404
                assert (await spectator.get(path, headers=headers)).status_code == 200
            shown = (await spectator.get(f"/api/tables/{table['id']}")).json()["table"]
            assert (shown["match"], shown["record"]) == (0, None)
            own = (await spectator.get(f"/api/tables/{table['id']}", headers=headers)).json()["table"]
            assert own["record"] == f"{table['id']}-1"
            server.advance_time(60_001)
            for path in paths:
                assert (await spectator.get(path)).status_code == 200

    with_server(tmp_path, check)


def test_spectators_of_a_delayed_table_learn_nothing_early(tmp_path: Path) -> None:
    """Neither that a match has begun or ended, nor how many moves were made: not over HTTP, not from an answer."""

    async def check(server: RunningServer) -> None:
        tokens = [await server.new_guest(name) for name in ("Ada", "Ben", "Eve")]
        settings = {"game": "president", "seats": 3, "bots": ["random"], "turn": None, "delay": 60_000}
        older = await server.create_table(tokens[2], game="hearts")
        await asyncio.sleep(0.005)
        table = await server.create_table(tokens[0], **settings)
        players = [await server.connect(table["id"], token) for token in tokens[:2]]
        await players[1].request("sit")
        server.advance_time(60_001)
        spectator = await server.connect(table["id"], tokens[2])
        seq = spectator.welcome["seq"]
        await server.connect(older["id"], tokens[2])

        async def seen() -> list[object]:
            async with server.anonymous() as http:
                info = (await http.get(f"/api/tables/{table['code']}")).json()["table"]
                page = (await http.get(f"/t/{table['code']}")).text
                lobby = [found["id"] for found in (await http.get("/api/tables")).json()["tables"]]
                mine = await http.get("/api/me/tables", headers={"authorization": f"Bearer {tokens[2]}"})
            return [info, re.findall("<meta.*>", page), lobby, [found["id"] for found in mine.json()["tables"]]]

        before = await seen()
        for player in players:
            await player.send({"type": "ready", "id": "go"})
        while server.manager.tables[table["id"]].table.stage != "playing":
            await asyncio.sleep(0.01)
        assert await seen() == before
        # A command of a spectator is answered without the table's sequence number.
        for _ in range(2):  # the second time it was done before
            await spectator.send({"type": "sit", "id": "again"})
            assert (await spectator.wait_for("done"))["seq"] == seq
        assert (await spectator.resync())["seq"] == seq
        server.advance_time(60_001)
        await spectator.wait_for("update")
        after = await seen()
        assert all(one != other for one, other in zip(before[:3], after[:3], strict=True))

    with_server(tmp_path, check)


def test_a_restart_does_not_shorten_the_delay(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            await server.manager.store.write(replace(long_match(), public_at=server.manager.now() + 60_000))
        async with running_server(tmp_path) as server, server.anonymous() as spectator:
            assert (await spectator.get("/api/matches/long-1")).status_code == 404
            server.advance_time(60_001)
            assert (await spectator.get("/api/matches/long-1")).status_code == 200

    asyncio.run(main())


def test_a_restart_shows_spectators_nothing_early(tmp_path: Path) -> None:
    """The server does not remember what spectators have seen: they see the table as it was before the match."""

    async def main() -> None:
        async with running_server(tmp_path) as server:
            token = await server.new_guest("Ada")
            settings = {"game": "president", "seats": 3, "bots": ["random"] * 2, "turn": None, "delay": 60_000}
            table = await server.create_table(token, **settings)
            player = await server.connect(table["id"], token)
            await player.send({"type": "ready", "id": "go"})
            while server.manager.tables[table["id"]].table.stage != "playing":
                await asyncio.sleep(0.01)
        async with running_server(tmp_path) as server, server.anonymous() as spectator:
            address = f"/api/tables/{table['id']}"
            assert (await spectator.get(address)).json()["table"]["stage"] == "gathering", "while it sleeps"
            assert "invites you" in (await spectator.get(f"/t/{table['code']}")).text
            watching = await server.connect(table["id"])
            assert watching.welcome["table"]["stage"] == "gathering", "when it has woken up"
            assert (await spectator.get(address)).json()["table"]["stage"] == "gathering"
            own = await spectator.get(address, headers={"authorization": f"Bearer {token}"})
            assert own.json()["table"]["stage"] == "playing"
            server.advance_time(60_001)
            assert (await watching.wait_for("update"))["table"]["stage"] == "playing"
            assert (await spectator.get(address)).json()["table"]["stage"] == "playing"

    asyncio.run(main())


def long_match() -> MatchFinished:
    """A finished match with a long record."""
    game = find_game("president").configure(4, None, {"rounds": 150})
    secret = fair_deals.new_secret()
    state, stream = game.start(version_1.derive_seed(secret, [""] * 4)), Stream(1, CHOICES)
    while not state.over:
        if state.phase == "intermission":
            state.proceed()
        seat = state.actors[0]
        state.play(seat, state.moves(seat).choice(stream))
    record = encode_json({**write_record(state), "fair": version_1.disclosure(secret, ("",) * 4)})
    assert len(record) > 3 * LONG_RECORD
    return MatchFinished("long-1", "long", "president", 1, encode_json({"players": []}), record, {})


def test_long_records_do_not_hold_up_the_event_loop(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        await server.manager.store.write(long_match())
        await server.http.get("/api/matches/long-1/replay/1")  # starts the process
        work = asyncio.gather(*(server.http.get(f"/api/matches/long-1/{kind}") for kind in ("verify", "replay")))
        longest, cpu = 0.0, time.thread_time()
        while not work.done():
            started = time.thread_time()  # of this thread: other programs do not count
            await asyncio.sleep(0.005)
            longest = max(longest, time.thread_time() - started)
        verified, replayed = await work
        assert verified.json()["fair"]
        assert len(replayed.json()["steps"]) > 3_000
        process = server.manager.workers.records.process.process
        assert process is not None
        assert process.returncode is None
        assert longest < 0.3
        assert time.thread_time() - cpu < 1.0

    with_server(tmp_path, check)
