"""The pool over HTTP: people get tables, alone or together, and nobody waits who has gone."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from fairdeal.server.pairing import pool as pool_module
from fairdeal.server.pairing import pool_store
from fairdeal.server.pairing.table_for_group import distinct_names
from tests.server.pairing.load import run_load
from tests.server.pairing.people import PoolPerson
from tests.server.running_server import FAST_OPTIONS, RunningServer, with_server

pytestmark = pytest.mark.once


def test_four_people_get_a_table_and_play(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        people = [await PoolPerson.create(server, name) for name in ("Ada", "Ben", "Ada", "Dee")]
        waiting = [await person.enter("hearts", "rook", paces=(20, 60)) for person in people[:3]]
        assert [status["state"] for status in waiting] == ["waiting"] * 3
        while (await people[2].get("/api/pairing"))["people"] != 3:  # the pool is counted from time to time
            await asyncio.sleep(0.05)
        assert waiting[2]["seats"] == 4
        assert 25_000 < waiting[2]["bots_in"] <= 30_000
        followed = [asyncio.create_task(person.wait_for_table()) for person in people[:3]]
        await people[3].enter("hearts", paces=(60,))
        codes = await asyncio.gather(*followed, people[3].wait_for_table())
        assert len(set(codes)) == 1
        clients = [await server.connect(codes[0], person.token) for person in people]
        state = clients[0].welcome["table"]
        assert state["settings"]["game"] == "hearts"
        assert state["settings"]["turn"] == 60_000
        assert sorted(seat["name"] for seat in state["seats"]) == ["Ada", "Ada 2", "Ben", "Dee"]
        assert {client.welcome["you"]["seat"] for client in clients} == {0, 1, 2, 3}
        for client in clients:
            await client.send({"type": "ready", "id": "r1"})
        while (await clients[0].resync())["table"]["stage"] != "playing":
            await asyncio.sleep(0.01)
        again = [await person.enter("hearts") for person in people]  # they met: the table waits for somebody else
        assert [status["state"] for status in again] == ["waiting"] * 4

    with_server(tmp_path, test)


def test_bots_fill_the_table_after_the_wait_or_at_once(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        ada, ben = await PoolPerson.create(server, "Ada"), await PoolPerson.create(server, "Ben")
        await ada.enter("rook")
        following = asyncio.create_task(ada.wait_for_table())
        await ben.enter("oh-hell")
        await ben.post("/api/pairing/bots")
        client = await server.connect(await ben.wait_for_table(), ben.token)
        assert [seat["bot"] is None for seat in client.welcome["table"]["seats"]].count(False) == 3
        assert not following.done()
        server.advance_time(31_000)
        await server.manager.store.write(pool_store.WaitersSeen([ada.person], server.manager.now()))
        code = await following
        assert await ada.status() == {**await ada.status(), "state": "seated", "table": code}
        server.advance_time(pool_module.ARRIVAL)  # Ada never arrives: nobody is left, and the table closes
        while code in server.manager.codes:
            await asyncio.sleep(0.01)

    with_server(tmp_path, test)


def test_tables_with_bots_are_there_before_the_stated_wait_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "SEATING_TIME", 20_000)  # so that a slow machine is in time as well

    async def test(server: RunningServer) -> None:
        ada = await PoolPerson.create(server, "Ada")
        entered = server.manager.now()
        assert (await ada.enter("rook"))["bots_in"] > 25_000  # the wait that is stated
        server.advance_time(10_000)
        await server.manager.store.write(pool_store.WaitersSeen([ada.person], server.manager.now()))
        await ada.wait_for_table()
        assert server.manager.now() < entered + 30_000

    with_server(tmp_path, test)


def test_the_pool_looks_at_once_if_a_wait_has_ended_during_the_last_look(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        ada = await PoolPerson.create(server, "Ada")
        await ada.enter("rook")
        pool = server.manager.pairing
        pool.stop()
        assert 0 < pool._time_to_next() <= pool_module.TICK
        entry = pool.entries[ada.person]
        pool.entries[ada.person] = replace(entry, bots_at=server.manager.now())
        assert pool._time_to_next() == 0

    with_server(tmp_path, test)


def test_people_who_do_not_arrive_are_replaced_by_bots(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        people = [await PoolPerson.create(server, name) for name in ("Ada", "Ben", "Cy", "Dee")]
        for person in people:
            await person.enter("hearts")
        code = await people[0].wait_for_table()
        client = await server.connect(code, people[0].token)
        server.advance_time(pool_module.ARRIVAL)
        while (state := (await client.resync())["table"])["stage"] != "playing":
            await asyncio.sleep(0.01)
        assert sorted(seat["bot"] is None for seat in state["seats"]) == [False, False, False, True]

    with_server(tmp_path, test)


def test_people_who_have_gone_are_not_seated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "LINGER", 0.0)

    async def test(server: RunningServer) -> None:
        people = [await PoolPerson.create(server, name) for name in ("Ada", "Ben", "Cy", "Dee")]
        ada, ben, cy, dee = people
        await ada.enter("hearts")
        await ada.post("/api/pairing/leave")
        await ben.enter("hearts")
        async with server.http.stream("GET", "/api/pairing/stream", headers=ben.headers) as response:
            await anext(response.aiter_lines())
        while (await ben.status())["state"] == "waiting":  # the page was closed
            await asyncio.sleep(0.01)
        await cy.enter("hearts")
        server.advance_time(pool_module.STALE + 1)  # and of this one nothing was heard
        for person in (ada, ben, dee):
            await person.enter("hearts")
        await asyncio.sleep(0.2)
        assert [(await person.status())["state"] for person in (ada, ben, dee)] == ["waiting"] * 3

    with_server(tmp_path, test)


def test_people_who_blocked_each_other_never_meet(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        people = [await PoolPerson.create(server, name) for name in ("Ada", "Ben", "Cy", "Dee", "Eve")]

        async def blocks(_people: object) -> list[tuple[str, str]]:
            return [(people[0].person, people[1].person)]

        server.manager.pairing.find_blocks = blocks
        for person in people[:4]:
            await person.enter("hearts")
        await asyncio.sleep(0.2)
        assert (await people[0].status())["state"] == "waiting"
        await people[4].enter("hearts")
        codes = {person.person: (await person.wait_for_table()) for person in (people[0], *people[2:])}
        assert len(set(codes.values())) == 1
        assert (await people[1].status())["state"] == "waiting"

    with_server(tmp_path, test)


def test_people_stay_in_the_pool_over_a_restart(tmp_path: Path) -> None:
    people: list[PoolPerson] = []

    async def before(server: RunningServer) -> None:
        people.extend([await PoolPerson.create(server, name) for name in ("Ada", "Ben", "Cy", "Dee")])
        for person in people[:3]:
            await person.enter("hearts")

    async def after(server: RunningServer) -> None:
        for person in people:
            person.server = server
        await people[3].enter("hearts")
        assert len({await person.wait_for_table() for person in people}) == 1

    with_server(tmp_path, before)
    with_server(tmp_path, after)


@pytest.mark.parametrize(
    ("wishes", "problem"),
    [
        ({"games": {"chess": []}, "paces": [20]}, "chess"),
        ({"games": {"hearts": ["gold"]}, "paces": [20]}, "hearts has no preset 'gold'; presets: leaflet, moon"),
        ({"games": {}, "paces": [20]}, "length >= 1"),
        ({"games": {"hearts": []}, "paces": [15]}, "Invalid enum value 15"),
    ],
)
def test_impossible_wishes_are_refused(tmp_path: Path, wishes: object, problem: str) -> None:
    async def test(server: RunningServer) -> None:
        ada = await PoolPerson.create(server, "Ada")
        assert problem in (await ada.post("/api/pairing", wishes, 400))["message"]

    with_server(tmp_path, test)


def test_a_host_can_switch_pairing_off(tmp_path: Path) -> None:
    async def test(server: RunningServer) -> None:
        ada = await PoolPerson.create(server, "Ada")
        assert (await ada.get("/api/features"))["pairing"] is False
        assert (await ada.get("/api/pairing", 404))["code"] == "pairing"
        await ada.post("/api/pairing", {"games": {"hearts": []}, "paces": [20]}, 404)

    with_server(tmp_path, test, options=replace(FAST_OPTIONS, pairing=False))


def test_names_at_a_table_are_distinct() -> None:
    assert distinct_names(["Ada", "ada", "Аda", ""]) == ["Ada", "ada 2", "Аda 3", "Guest"]
    assert len(distinct_names(["x" * 24, "x" * 24])[1]) == 24


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_many_people_are_seated_in_time_and_nobody_twice(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    """A small version of `python -m tests.server.pairing.load`, which allows less time."""
    url = request.getfixturevalue("database").new_database() if kind == "postgresql" else None
    result = asyncio.run(run_load(tmp_path, people=60, wait=2.0, database=url, grace=60.0))
    assert result.problems == []
    assert len(result.waits) == 60
