"""Rated matches over sockets: only people count, leaving counts, and the records give the same ratings again."""

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.server.ratings import rating_store
from fairdeal.server.ratings.rating_model import Rating
from fairdeal.server.store import Change
from fairdeal.table import Command, Settings, Table, TableError
from tests.cli.runner import call
from tests.server.legal_moves import choose_move
from tests.server.pairing.people import PoolPerson
from tests.server.running_server import FAST_OPTIONS, TIMEOUT, Client, RunningServer, with_server
from tests.server.simple_player import play_match

pytestmark = pytest.mark.once

FAMILY = "president/online"
RATED = {"game": "president", "turn": 20_000, "rated": True, "takeover": "swift"}


async def sit_down(server: RunningServer, people: Sequence[PoolPerson], **settings: Any) -> list[Client]:
    """A table of the first person, where all others sit down."""
    table = await server.create_table(people[0].token, **{**RATED, **settings})
    clients = [await server.connect(table["code"], person.token) for person in people]
    for client in clients[1:]:
        await client.request("sit")
    return clients


async def start(clients: Sequence[Client], name: str) -> None:
    """Everybody is ready; return when the match has begun."""
    for number, client in enumerate(clients):
        await client.send({"type": "ready", "id": f"{name}-{number}"})
    while (await clients[-1].resync())["table"]["stage"] != "playing":
        await asyncio.sleep(0.01)


async def play_on(client: Client) -> None:
    """Play a match to its end from where it is."""
    moves = (await client.resync())["own"].get("moves")
    if moves:
        await client.send({"type": "move", "id": "next", "text": choose_move(moves, random.Random(1))})
    await play_match(client, random.Random(1))


async def play(clients: Sequence[Client], seed: int) -> None:
    for number, client in enumerate(clients):
        await client.send({"type": "ready", "id": f"ready-{seed}-{number}"})
    await asyncio.gather(*(play_match(client, random.Random(seed + n)) for n, client in enumerate(clients)))


async def ratings_of(server: RunningServer, people: Sequence[PoolPerson], matches: int) -> list[Rating | None]:
    """The ratings, once this number of matches is rated."""
    store = server.manager.store
    async with asyncio.timeout(TIMEOUT):
        while await store.read(rating_store.last_number) < matches:
            await asyncio.sleep(0.01)
    found = await store.read(rating_store.read_ratings)
    return [found.get((person.person, FAMILY)) for person in people]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_matches_between_people_are_rated(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    if kind == "postgresql":
        url = request.getfixturevalue("database").new_database()

    async def test(server: RunningServer) -> None:
        ada, ben, cy = people = [await PoolPerson.create(server, name) for name in ("Ada", "Ben", "Cy")]
        clients = await sit_down(server, [ada, ben], seats=3, bots=["swift"])
        await play(clients, 1)
        first, second, other = await ratings_of(server, people, 1)
        assert other is None
        assert first is not None
        assert second is not None
        assert (first.mu - 25) * (second.mu - 25) < 0  # one has won; the bot has no effect
        assert (first.matches, second.matches) == (1, 1)
        # Ben leaves in the next match, and a bot plays on: that counts.
        await start(clients, "again")
        assert (await clients[0].request("stop"))["code"] == "rated"
        await clients[1].request("leave")
        await play_on(clients[0])
        after, left, _ = await ratings_of(server, people, 2)
        assert after is not None
        assert left is not None
        assert after.mu > first.mu
        assert left.mu < second.mu
        # A casual match, and one against bots alone, change nothing.
        await play(await sit_down(server, [ada, ben], seats=2, rated=False, options={"rounds": 1}), 7)
        await play(await sit_down(server, [cy], seats=2, bots=["swift"]), 9)
        await play(await sit_down(server, [cy, ada], seats=2), 11)
        third, _, newcomer = await ratings_of(server, people, 3)
        assert third is not None
        assert newcomer is not None
        assert (third.matches, newcomer.matches) == (3, 1)

    with_server(tmp_path, test, database=url)
    checked = call("ratings", "--db", url, "--check")
    assert (checked.status, checked.out) == (
        0, "3 ratings from 3 rated matches: the stored ratings follow from the records, to the last digit\n",
    )  # fmt: skip
    listed = call("ratings", "--db", url)
    assert listed.out.startswith(f"{FAMILY}\n")
    assert "Ada, 3 matches" in listed.out
    if kind == "sqlite":
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            connection.execute("UPDATE ratings SET mu = mu + 1e-13 WHERE matches = 3")
        connection.close()
        wrong = call("ratings", "--db", url, "--check")
        assert wrong.status == 1
        assert "1 differ from the stored ones; --rewrite replaces them" in wrong.out
        assert call("ratings", "--db", url, "--rewrite").status == 0
        assert call("ratings", "--db", url, "--check").status == 0


def test_a_match_that_ends_as_the_server_stops_is_rated_later(tmp_path: Path) -> None:
    people: list[PoolPerson] = []

    async def before(server: RunningServer) -> None:
        people.extend([await PoolPerson.create(server, name) for name in ("Ada", "Ben")])
        await play(await sit_down(server, people, seats=2), 1)

    async def after(server: RunningServer) -> None:
        assert None not in await ratings_of(server, people, 1)

    with_server(tmp_path, before, options=replace(FAST_OPTIONS, ratings=True))
    with_server(tmp_path, after)


def test_a_match_is_rated_after_its_record_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: RunningServer) -> None:
        people = [await PoolPerson.create(server, name) for name in ("Ada", "Ben")]
        clients = await sit_down(server, people, seats=2)
        store, batcher, overtaken = server.manager.store, server.manager.batcher, list[int]()
        write = store.write

        def watch_write(*changes: Change) -> "asyncio.Future[None]":
            if not changes:
                overtaken.append(len(batcher.writes))
            return write(*changes)

        monkeypatch.setattr(store, "write", watch_write)
        await play(clients, 1)
        await ratings_of(server, people, 1)
        assert overtaken
        assert not any(overtaken)

    with_server(tmp_path, test)


def test_people_who_leave_too_often_are_deferred_for_two_hours(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        ada, ben = await PoolPerson.create(server, "Ada"), await PoolPerson.create(server, "Ben")
        for number in range(rating_store.MAX_LEAVES):
            assert await server.manager.ratings.find_deferrals([ada.person, ben.person]) == {}
            clients = await sit_down(server, [ada, ben], seats=2)
            await start(clients, "r")
            await clients[1].request("leave")
            await play_on(clients[0])
            await ratings_of(server, [ada, ben], number + 1)
        assert set(await server.manager.ratings.find_deferrals([ada.person, ben.person])) == {ben.person}
        await ben.enter("hearts")
        await asyncio.sleep(0.2)
        assert "for another 120 min others are seated before you" in (await ben.status())["notice"]
        server.advance_time(rating_store.DEFERRAL + 60_000)
        assert await server.manager.ratings.find_deferrals([ben.person]) == {}

    with_server(tmp_path, test)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"options": {"revolutions": "strict"}}, "a rated match has the rules of its preset: leave revolutions"),
        ({"turn": None}, "a rated match needs a clock"),
        ({"rated": 1}, "rated must be true or false"),
    ],
)
def test_a_rated_table_has_the_rules_of_its_preset_and_a_clock(settings: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        Settings.from_json({"game": "president", "rated": True, **settings})


def test_nobody_is_removed_from_a_rated_match() -> None:
    table = Table(Settings("president", seats=2, turn=10_000, rated=True), "ada")
    assert table.settings.create_game().options.to_json()["rounds"] == 1  # it ends by itself
    for person in ("ada", "ben"):
        table.apply(Command("sit", person, {"name": person}), 0)
        table.apply(Command("ready", person), 0)
    table.apply(Command("start", None, {"seed": 1}), 0)
    with pytest.raises(TableError, match="nobody can be removed from a rated match"):
        table.apply(Command("remove", "ada", {"seat": 1}), 0)
    with pytest.raises(TableError, match="played to its end"):
        table.apply(Command("stop", "ada"), 0)


def test_a_host_can_switch_ratings_off(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        ada = await PoolPerson.create(server, "Ada")
        assert (await ada.post("/api/tables", RATED, 400))["message"] == "this server has no rated matches"
        wishes = {"games": {"hearts": []}, "paces": [20], "rated": "yes"}
        assert "this server has no ratings" in (await ada.post("/api/pairing", wishes, 400))["message"]

    with_server(tmp_path, test, options=replace(FAST_OPTIONS, ratings=False))
