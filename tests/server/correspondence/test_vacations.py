"""Vacations: days of a budget, clocks that stand still, also at tables that sleep and after a restart."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from fairdeal.server.correspondence.notice_options import NoticeOptions
from fairdeal.server.correspondence.vacation_store import VacationTaken
from tests.server.correspondence.post_office import Browser, post_office
from tests.server.correspondence.test_sleeping_clocks import (
    DAY,
    HOUR,
    SECOND,
    clock_of,
    has_moved,
    let_sleep,
    moves_of,
    start_match,
    until,
)  # fmt: skip
from tests.server.running_server import FAST_OPTIONS, RunningServer, running_server


async def ask(server: RunningServer, token: str, path: str = "", **body: Any) -> tuple[int, dict[str, Any]]:
    """Send a request about a person's vacation."""
    headers = {"authorization": f"Bearer {token}"}
    if not path and not body:
        answer = await server.http.get("/api/me/vacation", headers=headers)
    else:
        answer = await server.http.post(f"/api/me/vacation{path}", headers=headers, json=body or None)
    return answer.status_code, answer.json()


async def my_table(server: RunningServer, token: str) -> dict[str, Any]:
    tables = (await server.http.get("/api/me/tables", headers={"authorization": f"Bearer {token}"})).json()["tables"]
    found: dict[str, Any] = tables[0]
    return found


async def to_act(server: RunningServer, table: str) -> int:
    runner = await server.manager.read(table)
    assert runner is not None
    return int(runner.table.seats_to_act()[0])


def test_a_vacation_stops_the_clock_and_everybody_sees_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, tokens = await start_match(server)
            seat = await to_act(server, table)
            server.advance_time(6 * HOUR)
            status, vacation = await ask(server, tokens[seat], days=3)
            assert status == 200
            assert vacation["days_left"] == 27
            assert vacation["days_per_year"] == 30
            client = await server.connect(table, tokens[seat - 1])
            await client.close()
            assert client.welcome["clock"] is None
            assert client.welcome["table"]["seats"][seat]["vacation"] == vacation["until"]
            assert all("vacation" not in other for other in client.welcome["table"]["seats"] if other["name"] !=
                       client.welcome["table"]["seats"][seat]["name"])  # fmt: skip
            mine = await my_table(server, tokens[seat])
            assert mine["paused"]
            assert 17 * HOUR < mine["left"] <= 18 * HOUR
            server.advance_time(3 * DAY)
            clock = await clock_of(server, table, tokens[0])
            assert clock["total_ms"] == DAY
            assert 17 * HOUR < clock["remaining_ms"] <= 18 * HOUR
            assert (await ask(server, tokens[seat]))[1]["until"] is None
            server.advance_time(18 * HOUR)
            await until(lambda: has_moved(server, table))

    asyncio.run(main())


def test_a_sleeping_table_learns_of_a_vacation(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, tokens = await start_match(server)
            seat = await to_act(server, table)
            await let_sleep(server, table)
            assert (await ask(server, tokens[seat], days=5))[0] == 200
            await let_sleep(server, table)
            server.advance_time(4 * DAY)
            await asyncio.sleep(0.2)
            assert await moves_of(server, table) == 0
            await ask(server, tokens[seat], "/end")
            await until(lambda: table in server.manager.tables)
            clock = await clock_of(server, table, tokens[0])
            assert 23 * HOUR < clock["remaining_ms"] < DAY
            assert (await ask(server, tokens[seat]))[1]["days_left"] == 25  # four whole days, and one that has begun

    asyncio.run(main())


def test_a_vacation_survives_a_restart(tmp_path: Path, later: Any) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, tokens = await start_match(server)
            seat = await to_act(server, table)
            await ask(server, tokens[seat], days=10)
        with later(5 * DAY):
            async with running_server(tmp_path) as server:
                assert await moves_of(server, table) == 0
                assert (await my_table(server, tokens[seat]))["paused"]
                await ask(server, tokens[seat], "/end")
                clock = await clock_of(server, table, tokens[0])
                assert 23 * HOUR < clock["remaining_ms"] <= DAY

    asyncio.run(main())


def test_a_vacation_counts_at_a_table_that_begins_later(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            token = await server.new_guest("Ada")
            assert (await ask(server, token, days=2))[0] == 200
            info = await server.create_table(token, game="president", seats=3, bots=["random"] * 2, turn=DAY)
            ada = await server.connect(info["id"], token)
            await ada.send({"type": "ready", "id": "ready"})
            seats = server.manager.tables[info["id"]].table.seats
            await until(lambda: seats[0].vacation is not None)
            await ada.close()

    asyncio.run(main())


def test_the_budget_is_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path, replace(FAST_OPTIONS, vacation_days=5)) as server:
            _, tokens = await start_match(server)
            token = tokens[0]
            assert await ask(server, token) == (200, {"until": None, "days_left": 5, "days_per_year": 5})
            status, refused = await ask(server, token, days=6)
            assert (status, refused["message"]) == (409, "you have 5 vacation days left this year")
            assert (await ask(server, token, "/end"))[0] == 409
            answers = await asyncio.gather(*(ask(server, token, days=3) for _ in range(5)))
            assert sorted(status for status, _ in answers) == [200, 409, 409, 409, 409]
            server.advance_time(SECOND)
            await ask(server, token, "/end")
            assert (await ask(server, token))[1]["days_left"] == 4  # a day that has begun counts
            for _ in range(4):
                assert (await ask(server, token, days=1))[0] == 200
                server.advance_time(SECOND)
                await ask(server, token, "/end")
            assert (await ask(server, token, days=1))[1]["message"] == "you have no vacation days left this year"
            for body in ({"days": 0}, {"days": -1}, {"days": "3"}, {"days": 400}, {"days": 1, "until": 5}):
                assert (await ask(server, token, **body))[0] == 400
            assert (await server.http.get("/api/me/vacation")).status_code == 401

    asyncio.run(main())


def test_the_budget_is_new_every_year(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            start = 1_893_456_000_000  # the first of January 2030
            for days_later, days, is_taken in ((0, 30, True), (300, 1, False), (366, 30, True), (400, 1, False)):
                change = VacationTaken("ada", days, 30, start + days_later * DAY)
                await server.manager.store.write(change)
                assert change.is_taken is is_taken

    asyncio.run(main())


def test_a_host_can_switch_vacations_off(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path, replace(FAST_OPTIONS, vacation_days=0)) as server:
            _, tokens = await start_match(server)
            assert (await ask(server, tokens[0], days=1))[0] == 404
            assert (await ask(server, tokens[0]))[1]["days_per_year"] == 0

    asyncio.run(main())


def test_no_message_comes_on_vacation(tmp_path: Path) -> None:
    async def main() -> None:
        async with post_office() as office:
            notices = NoticeOptions(push_services=("127.0.0.1",), interval=HOUR)
            options = replace(FAST_OPTIONS, notices=notices, sleep_after=100 * DAY)
            async with running_server(tmp_path, options) as server:
                table, tokens = await start_match(server)
                token = tokens[await to_act(server, table)]
                browser = Browser(f"{office.address}/push/ada")
                headers = {"authorization": f"Bearer {token}"}
                body = browser.subscription()
                answer = await server.http.post("/api/me/notices/browser", headers=headers, json=body)
                assert answer.status_code == 200
                await ask(server, token, days=3)
                server.advance_time(2 * HOUR)
                await server.manager.notices.send_due()
                assert not office.pushes
                await ask(server, token, "/end")
                await server.manager.notices.send_due()
                await office.wait_for(lambda: len(office.pushes) == 1)
                server.advance_time(3 * DAY)
                await server.manager.notices.send_due()
                assert len(office.pushes) == 1

    asyncio.run(main())


def test_nobody_calls_a_bot_for_a_player_who_need_not_be_here(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            table, tokens = await start_match(server)
            client = await server.connect(table, tokens[0])
            refusal = await client.request("call_bot", seat=1)
            assert refusal["code"] == "correspondence"
            await client.close()

    asyncio.run(main())
