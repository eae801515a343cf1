"""Conditional moves: made when their situation comes, dropped when illegal, never lost, and nobody else's business."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from fairdeal.server.correspondence.plans import Plans
from fairdeal.server.store.correspondence_schema import plans, turns
from tests.server.correspondence.test_sleeping_clocks import DAY, SECOND, let_sleep, moves_of, until
from tests.server.running_server import Client, RunningServer, running_server
from tests.server.test_table_manager import start_president, wait_for_deal

PASS = [{"situation": "any", "move": "pass"}]


class Match:
    """A match of President over days between two people: one is to lead, the other waits."""

    def __init__(self, server: RunningServer, table: str, tokens: list[str], clients: list[Client]) -> None:
        self.server = server
        self.table = table
        actor = server.manager.tables[table].table.seats_to_act()[0]
        self.leader, self.waiter = clients[actor], clients[1 - actor]
        self.leader_token, self.waiter_token = tokens[actor], tokens[1 - actor]
        self.leader_seat, self.waiter_seat = actor, 1 - actor

    @classmethod
    async def start(cls, server: RunningServer, **settings: Any) -> "Match":
        table, people, tokens = await start_president(server, **{"turn": DAY, **settings})
        for person in people:
            await wait_for_deal(person)
        return cls(server, table, tokens, people)

    def legal(self, seat: int) -> list[str]:
        state = self.server.manager.tables[self.table].table.state
        assert state is not None
        return [move.text() for move in state.moves(seat)]

    async def lead(self) -> dict[str, Any]:
        """Lead a single card."""
        single = next(move for move in reversed(self.legal(self.leader_seat)) if move.endswith("x1") or "x" not in move)
        return await self.leader.request("move", text=single)

    async def leave_page(self) -> None:
        await self.leader.close()
        await self.waiter.close()


async def rows_of(server: RunningServer) -> int:
    """Number of plans that are stored."""
    await server.manager.store.write()
    return await server.manager.store.read(lambda connection: len(connection.execute(sa.select(plans)).all()))


def test_a_planned_move_is_made_when_its_situation_comes(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            match = await Match.start(server)
            offer = await match.waiter.request("plannable")
            assert offer["type"] == "plannable"
            single = next(each for each in offer["situations"] if each["situation"] == "1")
            assert single["words"] == "plays a single card"
            assert offer["moves"][single["moves"][-1]] == {"move": "pass", "words": "pass"}
            line = {"situation": "1", "move": "pass", "by": match.leader_seat}
            assert (await match.waiter.request("plan", revision=0, lines=[line]))["type"] == "done"
            plan = await match.waiter.wait_for("plan")
            name = server.manager.tables[match.table].table.seats[match.leader_seat].name
            assert plan["lines"] == [{**line, "condition": f"If {name} plays a single card", "words": "pass"}]
            await match.lead()
            update = await match.waiter.wait_for("update")
            assert update["events"][0]["event"] == "played"
            update = await match.waiter.wait_for("update")
            assert update["events"][0]["event"] == "passed"
            assert (await match.waiter.wait_for("plan"))["lines"] == []
            query = sa.select(turns.c.person)
            waiting = await server.manager.store.read(lambda connection: connection.execute(query).scalars().all())
            assert waiting == [server.manager.tables[match.table].table.seats[match.leader_seat].person]  # one message
            assert await rows_of(server) == 0

    asyncio.run(main())


def test_a_line_that_is_not_legal_is_dropped_and_the_next_one_is_tried(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            match = await Match.start(server)
            offer = await match.waiter.request("plannable")
            pair = next(each["move"] for each in offer["moves"] if each["move"].endswith("x2"))
            lines = [{"situation": "any", "move": pair}, *PASS]
            assert (await match.waiter.request("plan", revision=0, lines=lines))["type"] == "done"
            await match.lead()
            plan = await match.waiter.wait_for("plan", revision=2)
            assert [line["move"] for line in plan["lines"]] == ["pass"]
            [dropped] = plan["dropped"]
            assert dropped["condition"] == "Whatever happens"
            assert "a single card must be beaten by a single card" in dropped["reason"]
            assert (await match.waiter.wait_for("plan", revision=3))["lines"] == []
            assert await moves_of(server, match.table) == 2

    asyncio.run(main())


def test_nobody_else_learns_of_a_plan(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            match = await Match.start(server)
            watcher = await server.connect(match.table)
            version = server.manager.tables[match.table].table.version
            seen = len(match.leader.received), len(watcher.received)
            for revision in range(3):
                assert (await match.waiter.request("plan", revision=revision, lines=PASS))["type"] == "done"
            assert server.manager.tables[match.table].table.version == version
            await match.leader.request("say", text="hello")
            await watcher.wait_for("update")
            for client, before in ((match.leader, seen[0]), (watcher, seen[1])):
                kinds = [msgspec.json.decode(text)["type"] for text in client.received[before:]]
                assert set(kinds) <= {"update", "presence"}
                assert kinds.count("update") == 1
            elsewhere = await server.connect(match.table, match.leader_token)
            assert not any('"type":"plan"' in text for text in elsewhere.received)
            await match.lead()
            await watcher.wait_for("update", seq=version + 3)
            for text in (*watcher.received, *match.leader.received):
                assert '"plan' not in text.replace('"plans":true', "")  # moves can be planned here: everybody knows

    asyncio.run(main())


def test_a_plan_reaches_every_page_of_its_owner(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            match = await Match.start(server)
            await match.waiter.request("plan", revision=0, lines=PASS)
            phone = await server.connect(match.table, match.waiter_token)
            plan = await phone.wait_for("plan")
            assert [line["move"] for line in plan["lines"]] == ["pass"]
            assert (await phone.request("plan", revision=1, lines=[]))["type"] == "done"
            assert (await match.waiter.wait_for("plan", revision=2))["lines"] == []
            late = await match.waiter.request("plan", revision=1, lines=PASS)
            assert (late["type"], late["code"]) == ("refused", "changed")

    asyncio.run(main())


def test_what_cannot_be_planned_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            match = await Match.start(server)
            ask = match.waiter.request
            assert (await match.leader.request("plan", revision=0, lines=PASS))["code"] == "turn"
            assert (await match.leader.request("plannable"))["code"] == "turn"
            watcher = await server.connect(match.table, await server.new_guest("Eve"))
            assert (await watcher.request("plan", revision=0, lines=PASS))["code"] == "plan"
            nobody = await server.connect(match.table)
            assert (await nobody.request("plannable"))["code"] == "plan"
            for line in (
                {"situation": "9xZ", "move": "pass"},
                {"situation": "led h", "move": "pass"},
                {"situation": "1", "move": "ready"},
                {"situation": "1", "move": "3x9"},
                {"situation": "1", "move": "pass", "by": match.waiter_seat},
                {"situation": "1", "move": "pass", "by": 2},
                {"situation": "any", "move": "pass", "by": match.leader_seat},
            ):
                refusal = await ask("plan", revision=0, lines=[line])
                assert (refusal["type"], refusal["code"]) == ("refused", "plan"), line
            long, unknown = {"situation": "any", "move": "x" * 5_000}, {"situation": "a" * 41, "move": "pass"}
            for lines in (PASS * 13, [long], [unknown], [{"situation": "any"}], [{**PASS[0], "seat": 1}], "pass", None):
                await match.waiter.send({"type": "plan", "id": "big", "revision": 0, "lines": lines})
                assert (await match.waiter.wait_for("refused"))["code"] in ("message", "json")
            assert await rows_of(server) == 0

    asyncio.run(main())


def test_nothing_is_planned_at_tables_with_short_turns(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            match = await Match.start(server, turn=60 * SECOND)
            assert (await match.waiter.request("plannable"))["code"] == "plan"
            assert (await match.waiter.request("plan", revision=0, lines=PASS))["code"] == "plan"

    asyncio.run(main())


def test_a_plan_ends_when_its_owner_moves_and_with_the_hand(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            match = await Match.start(server)
            lines = [{"situation": "lead", "move": (await match.waiter.request("plannable"))["moves"][0]["move"]}]
            await match.waiter.request("plan", revision=0, lines=lines)
            await match.lead()
            assert await rows_of(server) == 1
            assert (await match.waiter.request("move", text="pass"))["type"] == "update"
            assert (await match.waiter.wait_for("plan"))["lines"] == []
            assert await rows_of(server) == 0
            await match.waiter.request("plan", revision=0, lines=[{"situation": "1x3", "move": lines[0]["move"]}])
            runner = server.manager.tables[match.table]
            for _ in range(400):  # the clock plays on to the end of the round
                if runner.table.is_intermission() or runner.table.stage != "playing":
                    break
                before = runner.moves_made
                server.advance_time(DAY + SECOND)
                await until(lambda before=before: runner.moves_made > before or runner.table.stage != "playing")
            assert await rows_of(server) == 0

    asyncio.run(main())


def test_a_request_that_is_sent_again_is_done_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            match = await Match.start(server)
            message = {"type": "plan", "id": "mine", "revision": 0, "lines": [*PASS, *PASS]}
            for _ in range(2):
                await match.waiter.send(message)
                await match.waiter.wait_for("done", id="mine")
            await match.lead()
            await match.waiter.wait_for("plan", revision=2)
            await match.waiter.send(message)
            await match.waiter.wait_for("done", id="mine")
            phone = await server.connect(match.table, match.waiter_token)
            assert len((await phone.wait_for("plan"))["lines"]) == 1  # the other one was used

    asyncio.run(main())


def test_a_plan_survives_a_restart_and_a_sleeping_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            match = await Match.start(server)
            await match.waiter.request("plan", revision=0, lines=PASS)
            await match.leave_page()
        async with running_server(tmp_path) as server:
            match.server = server
            leader = await server.connect(match.table, match.leader_token)
            await leader.close()
            await let_sleep(server, match.table)
            match.leader = await server.connect(match.table, match.leader_token)
            await match.lead()
            await until(lambda: server.manager.tables[match.table].moves_made == 2)
            assert await rows_of(server) == 0

    asyncio.run(main())


def test_a_server_that_is_killed_before_a_planned_move_makes_it_later(tmp_path: Path) -> None:
    """A SIGKILL between the move and the answer to it; nobody comes back to wake the table."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

    async def main() -> None:
        command = (sys.executable, "-m", "tests.server.correspondence.server_that_dies", "serve", "--port", str(port))
        database = f"sqlite:///{tmp_path / 'tables.db'}"
        process = await asyncio.create_subprocess_exec(*command, "--db", database, env=os.environ)
        remote = RunningServer(cast("Any", None), port)
        try:
            async with asyncio.timeout(60):
                while True:
                    with contextlib.suppress(httpx.TransportError):  # it is still starting
                        await remote.http.get("/api/games")
                        break
                    await asyncio.sleep(0.05)
            table, people, _ = await start_president(remote, turn=DAY)
            views = [(await wait_for_deal(person))["own"] for person in people]
            seat = next(number for number, own in enumerate(views) if own.get("moves"))
            assert (await people[1 - seat].request("plan", revision=0, lines=PASS))["type"] == "done"
            await people[seat].send({"type": "move", "id": "lead", "text": views[seat]["moves"][0]})
            assert await asyncio.wait_for(process.wait(), 60) == -signal.SIGKILL
        finally:
            if process.returncode is None:
                process.kill()
            await remote.http.aclose()
        async with running_server(tmp_path) as server:
            await until(lambda: table in server.manager.tables)
            await until(lambda: server.manager.tables[table].moves_made == 1)
            assert await moves_of(server, table) == 2
            assert await rows_of(server) == 0

    asyncio.run(main())


def test_a_plan_that_fails_does_not_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            match = await Match.start(server)
            await match.waiter.request("plan", revision=0, lines=PASS)

            def fail(*_: object) -> str | None:
                raise ZeroDivisionError

            monkeypatch.setattr(Plans, "_find_problem", fail)
            assert (await match.lead())["type"] == "update"
            assert (await match.waiter.wait_for("plan", revision=0))["lines"] == []
            assert (await match.waiter.request("move", text="pass"))["type"] == "update"
            assert await rows_of(server) == 0

    asyncio.run(main())


def test_a_plan_goes_with_its_owner(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            match = await Match.start(server)
            await match.waiter.request("plan", revision=0, lines=PASS)
            assert await rows_of(server) == 1
            await match.waiter.request("leave")
            assert await rows_of(server) == 0

    asyncio.run(main())
