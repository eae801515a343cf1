"""Tables through time: restarts, sleep, clocks, bots, a store that fails."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fairdeal.server.hub import Hub
from fairdeal.server.store import Change, StoreError
from tests.server.house import QUICK, Client, House, serving
from tests.server.match_players import play_match

SECOND = 1_000


async def two_at_president(house: House, **wanted: Any) -> tuple[str, list[Client], list[str]]:
    """A match of President between two people, dealt."""
    tokens = [await house.guest(name) for name in ("Ada", "Ben")]
    table = await house.table(tokens[0], **{"game": "president", "seats": 2, **wanted})
    people = [await house.come(table["id"], token) for token in tokens]
    await people[1].ask("sit")
    for person in people:
        await person.send({"type": "ready", "id": "begin"})
    return table["id"], people, tokens


async def dealt(client: Client) -> dict[str, Any]:
    while True:
        update = await client.until("update")
        if any(event["event"] == "match" for event in update["events"]):
            return update


def test_after_a_restart_everything_is_as_it_was(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            table, people, tokens = await two_at_president(house)
            before = [await dealt(person) for person in people]
            code = people[0].welcome["code"]
        for person in people:
            bye = await person.bye()
            assert (bye["type"], bye["code"]) == ("bye", "stopping")
        async with serving(tmp_path) as house:
            assert list(house.hub.tables) == [table]
            back = [await house.come(name, token) for name, token in zip((table, code), tokens, strict=True)]
            for old, new in zip(before, back, strict=True):
                assert new.welcome["own"] == old["own"]
                assert new.welcome["view"] == old["view"]
                assert new.welcome["seq"] >= old["seq"]
                assert new.welcome["table"]["fair"] == old["table"]["fair"]
                assert new.welcome["log"]
            mover = next(one for one in back if one.welcome["own"].get("moves"))
            assert (await mover.ask("move", text=mover.welcome["own"]["moves"][0]))["type"] == "update"

    asyncio.run(main())


def test_nobody_loses_time_while_the_server_is_down(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            _, people, tokens = await two_at_president(house, turn=10 * SECOND)
            await dealt(people[0])
            house.skip(9 * SECOND)
            table = people[0].welcome["id"]
        async with serving(tmp_path) as house:
            again = await house.come(table, tokens[0])
            assert 9_000 < again.welcome["clock"]["remaining_ms"] <= 10_000
            assert again.welcome["clock"]["total_ms"] == 10_000

    asyncio.run(main())


def test_the_clock_moves_for_one_who_does_not(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            _, people, _ = await two_at_president(house, turn=10 * SECOND)
            first = await dealt(people[0])
            house.skip(9 * SECOND)
            await asyncio.sleep(0.02)
            live = next(iter(house.hub.tables.values()))
            assert live.table.version == first["seq"]
            house.skip(2 * SECOND)
            update = await people[0].until("update")
            assert update["events"][0]["event"] == "automatic"
            assert update["clock"]["remaining_ms"] > 9_000

    asyncio.run(main())


def test_a_table_without_people_sleeps_and_wakes_up_as_it_was(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, replace(QUICK, sleeps_after=60 * SECOND)) as house:
            table, people, tokens = await two_at_president(house, turn=None)
            before = await dealt(people[0])
            house.skip(61 * SECOND)
            await asyncio.sleep(0.02)
            assert table in house.hub.tables  # somebody is there
            for person in people:
                await person.close()
            while house.hub.tables[table].connections:
                await asyncio.sleep(0.01)
            house.skip(61 * SECOND)
            await asyncio.sleep(0.02)
            assert not house.hub.tables
            assert "fairdeal_tables_sleeping 1.0" in house.hub.metrics.text().decode()
            back = await asyncio.gather(*(house.come(table, token) for token in tokens))
            assert back[0].welcome["own"]["hand"] == before["own"]["hand"]
            assert table in house.hub.tables
            assert not house.hub.sleeping

    asyncio.run(main())


def test_a_table_that_nobody_sat_down_at_is_closed(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, replace(QUICK, sleeps_after=60 * SECOND)) as house:
            table = await house.table(await house.guest("Ada"), game="hearts", sit=False)
            house.skip(61 * SECOND)
            await asyncio.sleep(0.02)
            assert (await house.http.get(f"/api/tables/{table['code']}")).status_code == 404
            assert not house.hub.codes

    asyncio.run(main())


def test_a_table_that_nobody_came_back_to_is_forgotten(tmp_path: Path) -> None:
    async def main() -> None:
        habits = replace(QUICK, sleeps_after=60 * SECOND, forgotten_after=3_600 * SECOND)
        async with serving(tmp_path, habits) as house:
            table = await house.table(await house.guest("Ada"), game="hearts")
            for wait in (61, 3_601):
                house.skip(wait * SECOND)
                await asyncio.sleep(0.02)
            assert not house.hub.sleeping
            assert await house.hub.store.load(table["id"]) is None
            await house.table(await house.guest("Ben"), game="hearts")
        habits = replace(habits, forgotten_after=-(10**9))
        async with serving(tmp_path, habits) as house:
            assert not house.hub.tables
            assert not house.hub.sleeping

    asyncio.run(main())


def test_bots_take_their_time_and_people_can_follow(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            token = await house.guest("Ada")
            bots = ["steady"] * 3
            table = await house.table(token, game="president", bots=bots, bot_pause=10_000, turn=None)
            ada = await house.come(table["id"], token)
            await ada.send({"type": "ready", "id": "1"})
            update = await dealt(ada)
            while update["own"].get("moves"):
                update = await ada.ask("move", text=update["own"]["moves"][0])
            await asyncio.sleep(0.05)
            live = house.hub.tables[table["id"]]
            assert live.table.version == update["seq"]
            house.skip(9_000)
            await asyncio.sleep(0.02)
            assert live.table.version == update["seq"]
            house.skip(1_100)
            assert (await ada.until("update"))["seq"] == update["seq"] + 1

    asyncio.run(main())


def test_a_bot_that_fails_does_not_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> str:
        raise ZeroDivisionError("a bot's fault")

    monkeypatch.setattr("fairdeal.server.thinking.Minds.move", fails)

    async def main() -> None:
        async with serving(tmp_path) as house:
            token = await house.guest("Ada")
            table = await house.table(token, game="president", options={"rounds": 1}, bots=["steady"] * 2, seats=3)
            ada = await house.come(table["id"], token)
            await ada.send({"type": "ready", "id": "1"})
            await play_match(ada, random.Random(1))
            assert "fairdeal_errors_total 0.0" not in house.hub.metrics.text().decode()

    asyncio.run(main())


class Failing:
    """A store whose writes fail once it is told so."""

    def __init__(self, hub: Hub) -> None:
        self.fails = False
        self.write = hub.store.write
        hub.store.write = self.try_to_write  # type: ignore[method-assign]

    def try_to_write(self, *changes: Change) -> "asyncio.Future[None]":
        if not self.fails:
            return self.write(*changes)
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(StoreError("the disk is full"))
        return failed


def test_what_could_not_be_written_nobody_sees_and_the_table_goes_on_from_what_is(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            table, people, tokens = await two_at_president(house)
            before = [await dealt(person) for person in people]
            store = Failing(house.hub)
            store.fails = True
            mover = next(n for n, update in enumerate(before) if update["own"].get("moves"))
            await people[mover].send({"type": "move", "id": "lost", "text": before[mover]["own"]["moves"][0]})
            for person in people:
                bye = await person.bye()
                assert (bye["type"], bye["code"]) == ("bye", "store")
                assert not any('"lost"' in text for text in person.heard)
            store.fails = False
            back = [await house.come(table, token) for token in tokens]
            assert [one.welcome["own"] for one in back] == [update["own"] for update in before]
            again = await back[mover].ask("move", text=before[mover]["own"]["moves"][0])
            assert again["type"] == "update"

    asyncio.run(main())


def test_a_player_who_left_is_replaced_by_a_bot_if_the_host_wants_it_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as house:
            _, people, _ = await two_at_president(house, takeover="random", options={"rounds": 1})
            await dealt(people[0])
            left = await people[1].ask("leave")
            assert [event["event"] for event in left["events"]] == ["left", "takeover"]
            assert (await people[0].until("update", seq=left["seq"]))["table"]["seats"][1]["bot"] == "random"
            await people[0].send({"type": "resync", "last": 0})
            moves = (await people[0].until("welcome"))["own"].get("moves")
            if moves:
                await people[0].send({"type": "move", "id": "first", "text": moves[0]})
            await play_match(people[0], random.Random(2))

    asyncio.run(main())
