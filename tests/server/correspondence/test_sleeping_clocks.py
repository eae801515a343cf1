"""Clocks of days: they run while nobody is connected, while the table sleeps, and while the server is down."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

from tests.server.running_server import RunningServer, running_server
from tests.server.test_table_manager import start_president, wait_for_deal

SECOND = 1_000
HOUR = 3_600 * SECOND
DAY = 24 * HOUR


async def start_match(server: RunningServer, **settings: Any) -> tuple[str, list[str]]:
    """Start a match with days for a turn, and let everybody leave the page."""
    table, people, tokens = await start_president(server, **{"turn": DAY, **settings})
    for person in people:
        await wait_for_deal(person)
        await person.close()
    return table, tokens


async def let_sleep(server: RunningServer, table: str) -> None:
    """Wait until a table that nobody is connected to sleeps."""
    server.advance_time(server.manager.options.sleep_after + SECOND)
    await until(lambda: table in server.manager.sleeping)


async def until(condition: Any) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.01)


async def clock_of(server: RunningServer, table: str, token: str) -> dict[str, Any]:
    """The clock as a player sees it who has a look."""
    client = await server.connect(table, token)
    await client.close()
    clock: dict[str, Any] = client.welcome["clock"]
    return clock


def has_moved(server: RunningServer, table: str) -> bool:
    """Whether a table has woken up, and the clock has moved."""
    return table in server.manager.tables and server.manager.tables[table].moves_made == 1


async def moves_of(server: RunningServer, table: str) -> int:
    """Moves of the match, of a table that may sleep."""
    runner = await server.manager.read(table)
    assert runner is not None
    assert runner.table.state is not None
    return len(runner.table.state.played())


def test_a_sleeping_table_wakes_up_when_a_deadline_passes(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, _ = await start_match(server)
            await let_sleep(server, table)
            assert await moves_of(server, table) == 0
            server.advance_time(12 * HOUR)
            assert table not in server.manager.tables
            server.advance_time(12 * HOUR - 600 * SECOND)
            await until(lambda: has_moved(server, table))
            assert await moves_of(server, table) == 1

    asyncio.run(main())


def test_a_visit_does_not_extend_the_time(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, tokens = await start_match(server)
            await let_sleep(server, table)
            server.advance_time(12 * HOUR)
            clock = await clock_of(server, table, tokens[0])
            assert clock["total_ms"] == DAY
            assert 11 * HOUR < clock["remaining_ms"] < 12 * HOUR

    asyncio.run(main())


def test_days_pass_while_the_server_is_down(tmp_path: Path, later: Any) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, tokens = await start_match(server)
        with later(6 * HOUR):
            async with running_server(tmp_path) as server:
                clock = await clock_of(server, table, tokens[0])
                assert 17 * HOUR < clock["remaining_ms"] <= 18 * HOUR
                server.advance_time(clock["remaining_ms"] + SECOND)
                await until(lambda: has_moved(server, table))

    asyncio.run(main())


def test_a_deadline_that_passes_in_an_outage_leaves_an_hour(tmp_path: Path, later: Any) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, tokens = await start_match(server)
        with later(3 * DAY):
            async with running_server(tmp_path) as server:
                await until(lambda: table in server.manager.tables)  # although nobody has come
                assert await moves_of(server, table) == 0
                clock = await clock_of(server, table, tokens[0])
                assert HOUR - 60 * SECOND < clock["remaining_ms"] <= HOUR
                await let_sleep(server, table)
                clock = await clock_of(server, table, tokens[0])
                assert clock["remaining_ms"] < HOUR - 600 * SECOND  # once, and not for every visit
                server.advance_time(clock["remaining_ms"] + SECOND)
                await until(lambda: has_moved(server, table))

    asyncio.run(main())


def test_a_match_that_everybody_has_left_alone_ends(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, tokens = await start_match(server)
            code = server.manager.tables[table].code
            for _ in range(200):
                if code not in server.manager.codes:
                    break
                server.advance_time(DAY + SECOND)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.3):
                        await until(lambda: code not in server.manager.codes)
            assert code not in server.manager.codes
            headers = {"authorization": f"Bearer {tokens[0]}"}
            assert (await server.http.get("/api/me/tables", headers=headers)).json() == {"tables": []}
            assert (await server.http.post("/api/me/waiting", headers=headers)).json() == {"turns": 0}

    asyncio.run(main())


def test_a_running_match_is_neither_hidden_nor_deleted(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, tokens = await start_match(server, turn=7 * DAY)
            await let_sleep(server, table)
            far = server.manager.now() + 400 * DAY
            person = next(iter(server.manager.sleeping[table].people))
            assert server.manager.sleeping.of_person(person, far) == [table]
            assert list(server.manager.sleeping.expired(far)) == []
            headers = {"authorization": f"Bearer {tokens[0]}"}
            assert len((await server.http.get("/api/me/tables", headers=headers)).json()["tables"]) == 1

    asyncio.run(main())
