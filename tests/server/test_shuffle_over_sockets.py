"""Fair deals version 2 with a real server: nobody blocks a table, nothing is reused, and every record verifies."""

import asyncio
import random
import shutil
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from fairdeal.fair import protocol
from fairdeal.fair.verification import verify
from fairdeal.games import all_games, find_game
from fairdeal.server import dealer
from fairdeal.server.table_runner import TableRunner
from tests.server.observing_player import ObservingPlayer
from tests.server.running_server import FAST_OPTIONS, RunningServer, running_server, with_server
from tests.server.simple_player import play_match
from tests.server.test_clocks import hello, new_guest
from tests.server.test_run_server import running

SHORT_OPTIONS = {"president": {"rounds": 2}, "rook": {"target": 0}}
# Random moves take too long to finish these; their matches end when the players leave.
LONG_GAMES = {"rummy", "hearts", "sanityholes", "oh-hell", "bull-sanity"}


async def seat_players(
    server: RunningServer, names: tuple[str, ...], silent: str = "", **settings: Any
) -> tuple[str, list[ObservingPlayer]]:
    """Create a table with these players, all of whom have committed."""
    tokens = [await server.new_guest(name) for name in names]
    info = await server.create_table(tokens[0], turn=None, **settings)
    players = [
        await ObservingPlayer.join(server, info["id"], token, silent=name == silent)
        for name, token in zip(names, tokens, strict=True)
    ]
    for player in players:
        await until_committed(player)
    return info["id"], players


async def until_committed(player: ObservingPlayer) -> None:
    while player.you["seat"] is None or player.table["fair"]["commitments"][player.you["seat"]] is None:
        await player.receive()


@pytest.mark.parametrize("key", list(all_games()))
def test_unmodified_clients_find_nothing_wrong_with_an_honest_server(tmp_path: Path, key: str) -> None:
    async def check(server: RunningServer) -> None:
        seats = find_game(key).min_players
        names = ("Ada", "Ben", "Cy", "Dee")[: max(seats - 1, 2)]
        bots = ["random"] * (seats - len(names))
        _, players = await seat_players(
            server, names, game=key, seats=seats, bots=bots, options=SHORT_OPTIONS.get(key, {})
        )
        moves = 60 if key in LONG_GAMES else 100_000
        await asyncio.gather(*(player.play_match(moves) for player in players))
        for player in players:
            if player.observer.finished is None:
                await player.send({"type": "leave"})
                while not (await player.receive()).get("done"):
                    pass
        for player in players[-1:]:  # the last to leave has seen the end
            while player.observer.finished is None:
                await player.receive()
            record, verdict = await player.check_record(server)
            assert verdict.is_fair, verdict
            assert player.observer.problems == []
            sealed = record["fair"]["players"]
            assert sum(entry["by"] == "person" for entry in sealed) == len(names)
            assert all(bool(entry["nonce"]) == (entry["by"] == "person") for entry in sealed)

    with_server(tmp_path, check)


def test_one_person_against_bots_starts_at_once(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        _, (ada,) = await seat_players(server, ("Ada",), game="hearts", seats=4, bots=["random"] * 3)
        began = time.monotonic()
        await ada.send({"type": "ready"})
        await ada.until_playing()
        assert time.monotonic() - began < dealer.REPLY_TIMEOUT / 1000, "it must not wait for a timeout"
        assert ada.observer.problems == []

    with_server(tmp_path, check)


def test_a_player_who_does_not_reveal_cannot_block_the_table(tmp_path: Path) -> None:
    """Twice everyone commits again under a new secret; then the match starts without that player's nonce."""

    async def check(server: RunningServer) -> None:
        table, (ada, ben) = await seat_players(
            server, ("Ada", "Ben"), silent="Ben", game="president", seats=3, bots=["random"], options={"rounds": 1}
        )
        promises = {ada.observer.notes.promise if ada.observer.notes is not None else ""}
        listening = asyncio.create_task(ben.play_match())
        await ada.send({"type": "ready"})
        for attempt in range(2):
            while ada.observer.notes is None or len(ada.observer.notes.seals) <= attempt:
                await ada.receive()
            server.advance_time(dealer.REPLY_TIMEOUT)
            while ada.observer.notes.promise in promises:
                await ada.receive()
            promises.add(ada.observer.notes.promise)
        await ada.until_playing()
        await ada.play_match()
        await listening
        record, verdict = await ada.check_record(server)
        assert verdict.is_fair, verdict
        assert ada.observer.problems == []
        assert len(promises) == 3
        assert [attempt["missing"] for attempt in record["fair"]["earlier"]] == [["Ben"], ["Ben"]]
        assert [entry["commitment"] is not None for entry in record["fair"]["players"]] == [True, False, False]
        assert any("your number is not in this shuffle" in problem for problem in ben.observer.problems), "Ben is told"
        assert len(server.manager.tables[table].fair_deals.secrets) == 1

    with_server(tmp_path, check)


def test_a_player_who_leaves_during_the_seal_ends_it(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table, (ada, ben, cy) = await seat_players(
            server, ("Ada", "Ben", "Cy"), silent="Ben", game="president", seats=3, options={"rounds": 1}
        )
        for player in (ada, ben, cy):
            await player.send({"type": "ready"})
        while server.manager.tables[table].table.seal is None:
            await ada.receive()
        await cy.send({"type": "leave"})
        while server.manager.tables[table].table.seal is not None:
            await ada.receive()
        (failed,) = server.manager.tables[table].table.failed_seals
        assert failed.missing == ("Cy",), "Ben has had no time to answer"

    with_server(tmp_path, check)


def test_undone_moves_and_replaced_players_are_in_the_chain(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table, (ada,) = await seat_players(
            server, ("Ada",), game="president", seats=3, bots=["random"] * 2, options={"rounds": 1}
        )
        await ada.play_match(moves=8)
        for _ in range(2):
            await ada.send({"type": "undo"})
            while not any(event["event"] == "undone" for event in (await ada.receive()).get("events", [])):
                pass
        eve = await ObservingPlayer.join(server, table, await server.new_guest("Eve"))
        await eve.send({"type": "replace_bot", "seat": 1})
        while eve.you["seat"] != 1:
            await eve.receive()
        await asyncio.gather(ada.play_match(), eve.play_match())
        for player in (ada, eve):
            record, verdict = await player.check_record(server)
            assert verdict.is_fair, verdict
            assert player.observer.problems == []
        assert record["undone"] == 2
        assert record["fair"]["undone"]
        assert record["played_by"]
        changed = {**record, "played_by": [{**record["played_by"][0], "name": "Mallory"}]}
        assert [check.name for check in verify(changed).checks if not check.passed] == ["moves"]

    with_server(tmp_path, check)


def test_heads_survive_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, players = await seat_players(
                server, ("Ada", "Ben", "Cy"), game="president", seats=3, options={"rounds": 1}
            )
            await asyncio.gather(*(player.play_match(moves=5) for player in players))
            chain = server.manager.tables[table].fair_deals.chain_json()
        async with running_server(tmp_path) as server:
            restored = await server.manager.find(table)
            assert isinstance(restored, TableRunner)
            assert restored.fair_deals.chain_json() == chain

    asyncio.run(main())


def test_a_restored_backup_never_deals_from_a_disclosed_secret(tmp_path: Path) -> None:
    """A copy of the database is restored after a match whose record disclosed the secret that the copy promises."""
    folder, backup = tmp_path / "tables", tmp_path / "backup"
    folder.mkdir()

    async def play(server: RunningServer, players: list[ObservingPlayer]) -> dict[str, Any]:
        await asyncio.gather(*(player.play_match() for player in players))
        record, verdict = await players[0].check_record(server)
        assert verdict.is_fair, verdict
        return record

    async def main() -> None:
        async with running_server(folder) as server:
            tokens = [await server.new_guest(name) for name in ("Ada", "Ben", "Cy")]
            info = await server.create_table(tokens[0], game="president", seats=3, options={"rounds": 1}, turn=None)
            players = [await ObservingPlayer.join(server, info["id"], token) for token in tokens]
            while players[2].you["seat"] is None:
                await players[2].receive()
            shown = players[0].table["fair"]["commitment"]
        shutil.copytree(folder, backup)
        records = []
        for restored in (folder, backup):
            async with running_server(restored) as server:
                again = [await ObservingPlayer.join(server, info["id"], token) for token in tokens]
                assert again[0].table["fair"]["commitment"] != shown, "the promise is a new one"
                records.append(await play(server, again))
        first, second = (record["fair"]["secret"] for record in records)
        assert first != second
        assert protocol.promise_of(f"{info['id']}-1", second) == records[1]["fair"]["commitment"]

    asyncio.run(main())


def test_a_player_who_gave_up_the_seat_gets_no_warning_about_a_missing_nonce(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        _, (ada, ben) = await seat_players(server, ("Ada", "Ben"), game="president", seats=3, bots=["random"])
        await ben.send({"type": "leave"})
        while ben.you["seat"] is not None:
            await ben.receive()
        await ada.send({"type": "ready"})
        await ada.until_playing()
        await ben.until_playing()
        assert ben.observer.problems == []

    with_server(tmp_path, check)


def test_a_nonce_that_was_lost_with_the_connection_is_sent_again(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        table, (ada, ben) = await seat_players(
            server, ("Ada", "Ben"), silent="Ben", game="president", seats=3, bots=["random"]
        )
        for player in (ada, ben):
            await player.send({"type": "ready"})
        while ben.observer.notes is None or not ben.observer.notes.is_revealed:
            await ben.receive()
        ben.silent = False
        await ben.client.send({"type": "resync", "last": 0})  # as after a lost connection: a new welcome
        await asyncio.gather(ada.until_playing(), ben.until_playing())
        assert ben.observer.problems == []
        sealed = server.manager.tables[table].table.match_seal
        assert sealed is not None
        assert not sealed.failed, "nobody had to wait for a second attempt"

    with_server(tmp_path, check)


def test_a_nonce_counts_if_it_is_committed_after_sit_and_ready(tmp_path: Path) -> None:
    """A program sends `sit` and `ready` at once; it commits when it knows its seat, which takes a round trip."""

    async def check(server: RunningServer) -> None:
        tokens = [await server.new_guest(name) for name in ("Ada", "Ben")]
        info = await server.create_table(tokens[0], game="president", seats=2, turn=None)
        ada = await ObservingPlayer.join(server, info["id"], tokens[0])
        await ada.send({"type": "ready"})
        ben = await ObservingPlayer.join(server, info["id"], tokens[1])
        await ben.send({"type": "ready"})
        await asyncio.sleep(0.2)
        await asyncio.gather(ada.until_playing(), ben.until_playing())
        sealed = server.manager.tables[info["id"]].table.match_seal
        assert sealed is not None
        assert [bool(player.nonce) for player in sealed.players] == [True, True]
        assert (ada.observer.problems, ben.observer.problems) == ([], [])

    with_server(tmp_path, check, options=replace(FAST_OPTIONS, first_commitment=1_000))


def test_a_match_waits_once_for_clients_that_never_commit(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        settings: dict[str, Any] = {"seats": 3, "bots": ["random"] * 2, "options": {"rounds": 1}, "intermission": None}
        info = await server.create_table(token, game="president", turn=None, **settings)
        client = await server.connect(info["id"], token)
        runner = server.manager.tables[info["id"]]
        await client.request("ready")
        await asyncio.sleep(0.1)
        assert runner.table.stage == "gathering"
        server.advance_time(1_000)
        await play_match(client, random.Random(1))
        await client.request("ready")
        await asyncio.sleep(0.1)
        assert runner.table.stage == "playing", "it has had its time"

    with_server(tmp_path, check, options=replace(FAST_OPTIONS, first_commitment=1_000))


def test_a_person_who_leaves_and_sits_down_again_cannot_block_the_table(tmp_path: Path) -> None:
    """Failures belong to the person, not to the seat; and however many there are, the list stays short."""

    async def check(server: RunningServer) -> None:
        table, (ada, ben) = await seat_players(server, ("Ada", "Ben"), game="president", seats=2)
        ada.silent = ben.silent = True
        runner = server.manager.tables[table]
        await ada.send({"type": "ready"})
        listening = asyncio.create_task(ada.until_playing())
        for attempt in range(protocol.MAX_EARLIER + 4):
            await ben.send({"type": "ready"})
            while runner.table.seal is None:
                await ben.receive()
            takes_part = [player.commitment is not None for player in runner.table.seal.players]
            assert takes_part == [True, attempt < 2], "only a player who has failed twice is left out"
            await ben.send({"type": "leave"})
            while ben.you["seat"] is not None:
                await ben.receive()
            await ben.send({"type": "sit"})
            await until_committed(ben)
        assert len(runner.table.failed_seals) == protocol.MAX_EARLIER
        assert {attempt.missing for attempt in runner.table.failed_seals} == {("Ben",)}
        assert runner.table.failures == {runner.table.seats[1].person: protocol.MAX_EARLIER + 4}
        listening.cancel()

    with_server(tmp_path, check)


@pytest.mark.parametrize(("before", "stopped", "after"), [(0.0, 3.5, 0.5), (1.8, 1.7, -0.5)])
def test_nonces_count_after_the_process_was_stopped(
    tmp_path: Path, before: float, stopped: float, after: float
) -> None:
    """A real server process is stopped between the seal and the answers, and goes on after the time for them.

    They are sent `after` it goes on: after a long stop everybody has the full time again, and after a short one the
    server reads what was sent in time before it judges.
    """

    async def main() -> None:
        async with running("--db", f"sqlite:///{tmp_path / 'tables.db'}") as (process, address):
            tokens = [await new_guest(address, name) for name in ("Ada", "Ben")]
            async with httpx.AsyncClient(base_url=address) as http:
                body = {"game": "president", "seats": 3, "turn": None, "bots": ["random"]}
                headers = {"authorization": f"Bearer {tokens[0]}"}
                table = (await http.post("/api/tables", json=body, headers=headers)).json()["id"]
            ada, ben = [ObservingPlayer(await hello(address, table, token), silent=True) for token in tokens]

            async def until_sealed(player: ObservingPlayer) -> None:
                await player.follow(player.client.welcome)
                if player is ben:
                    await player.send({"type": "sit"})
                while sum(commitment is not None for commitment in player.table["fair"]["commitments"]) < 2:
                    await player.receive()
                await player.send({"type": "ready"})
                while player.observer.notes is None or not player.observer.notes.is_revealed:
                    await player.receive()

            await asyncio.gather(until_sealed(ada), until_sealed(ben))
            await asyncio.sleep(before)
            process.send_signal(signal.SIGSTOP)
            asyncio.get_running_loop().call_later(stopped, process.send_signal, signal.SIGCONT)
            await asyncio.sleep(stopped + after)
            for player in (ada, ben):
                assert player.observer.notes is not None
                await player.send({"type": "reveal", "nonce": player.observer.notes.nonce})
            await ada.until_playing()
            seal = ada.table["fair"]["seal"]
            assert seal["earlier"] == [], "no seal was given up"
            assert all(player["nonce"] for player in seal["players"] if player["by"] == "person")

    asyncio.run(main())
