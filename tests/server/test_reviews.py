"""Reviews at a server: the lines as they come, what is kept, limits, cancellation, and processes that die."""

import asyncio
import contextlib
import json
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from fairdeal.engine.record import read_record, write_record
from fairdeal.games import find_game
from fairdeal.review.document import to_json
from fairdeal.review.reviewer import Review
from fairdeal.review.settings import ReviewSettings
from fairdeal.server import review_store, reviews
from fairdeal.server.store import MatchFinished
from tests.review.matches import configure, play
from tests.server.running_server import RunningServer, running_server, with_server
from tests.server.simple_player import play_match

QUICK = ReviewSettings(worlds=16)
SLOW = ReviewSettings(worlds=300)  # a decision takes about a second while the machine is busy
ENDLESS = ReviewSettings(worlds=20_000)
LONGEST_DELAY = 600_000  # milliseconds: a match and its review may take a minute of a busy machine
MATCH = "a-table-1"
Lines = list[dict[str, Any]]


def finished_record(key: str = "president", rounds: int = 1) -> dict[str, Any]:
    """The record of a match that a server has disclosed."""
    return {**write_record(play(configure(key, rounds), 3)), "fair": {"version": 2}}


async def store_match(server: RunningServer, token: str, record: dict[str, Any], match: str = MATCH) -> None:
    """Put a match into the history of a guest, on seat 0."""
    person = token.partition(".")[0]
    summary = json.dumps({"players": record["players"], "outcome": record["outcome"]})
    finished = MatchFinished(match, "a-table", record["game"], 5, summary, json.dumps(record), {person: 0})
    await server.manager.store.write(finished)


@asynccontextmanager
async def open_review(
    server: RunningServer, token: str | None, seat: int = 0, match: str = MATCH
) -> AsyncIterator[tuple[httpx.Response, AsyncIterator[str]]]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    async with (
        server.anonymous() as http,
        http.stream("GET", f"/api/matches/{match}/review/{seat}", headers=headers) as response,
    ):
        yield response, response.aiter_lines()


async def read_review(server: RunningServer, token: str, seat: int = 0, match: str = MATCH) -> Lines:
    """All lines of a review, apart from those that only say that there is no news."""
    async with open_review(server, token, seat, match) as (response, lines):
        assert response.status_code == 200, await response.aread()
        assert response.headers["content-type"] == "application/x-ndjson"
        read = [json.loads(line) async for line in lines]
    return [line for line in read if line["type"] != "waiting"]


async def next_lines(texts: AsyncIterator[str], number: int) -> Lines:
    """The next lines that are news."""
    lines: Lines = []
    while len(lines) < number:
        line = json.loads(await anext(texts))
        if line["type"] != "waiting":
            lines.append(line)
    return lines


async def refusal(server: RunningServer, token: str | None, seat: int = 0, match: str = MATCH) -> tuple[int, str]:
    async with open_review(server, token, seat, match) as (response, _):
        body = json.loads(await response.aread())
    return response.status_code, body["message"]


async def wait_until(condition: Any) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.02)


def is_complete(lines: Lines) -> bool:
    return len(lines) == lines[0]["steps"] + 1 and [line["type"] for line in lines[:2]] == ["begun", "step"]


def test_a_review_is_that_of_the_command_and_is_kept(tmp_path: Path) -> None:
    record = finished_record(rounds=2)
    expected = Review.of(read_record(record, find_game), 0, QUICK)
    for _ in expected.run():
        pass
    document = json.loads(json.dumps(to_json(expected)))

    async def main() -> None:
        async with running_server(tmp_path) as server:
            server.manager.reviews.settings = QUICK
            ada = await server.new_guest("Ada")
            await store_match(server, ada, record)
            lines = await read_review(server, ada)
            assert is_complete(lines)
            steps = lines[1:]
            assert [it["decision"]["data"] for it in steps if it["decision"]] == document["decisions"]
            assert [it["round"]["data"] for it in steps if it["round"]] == document["rounds"]
            assert lines[0]["reviewer"] == document["reviewer"]
            assert [step["done"] for step in steps] == list(range(1, len(lines)))
            assert steps[-1]["summary"]["mistakes"] == [it.number for it in expected.mistakes()]
            await wait_until(lambda: not server.manager.reviews.runs)
            niceness = os.getpriority(os.PRIO_PROCESS, process_of(server))
            assert niceness >= os.getpriority(os.PRIO_PROCESS, os.getpid()) + 10 or niceness == 19
        async with running_server(tmp_path) as server:
            server.manager.reviews.settings = QUICK
            assert await read_review(server, ada) == lines
            assert server.manager.reviews.processes.all[0].process is None  # nothing was computed again
            server.manager.reviews.settings = ReviewSettings(worlds=17)
            assert await read_review(server, ada) != lines  # another reviewer is another review

    asyncio.run(main())


def process_of(server: RunningServer) -> int:
    process = server.manager.reviews.processes.all[0].process
    assert process is not None
    return process.pid


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        server.manager.reviews.settings = ReviewSettings(worlds=80)
        ada = await server.new_guest("Ada")
        await store_match(server, ada, finished_record(rounds=2))
        lines: Lines = []
        killed: list[int] = []
        kills = [4, 9]  # after this many lines
        async with open_review(server, ada) as (_, texts):
            async for text in texts:
                if (line := json.loads(text))["type"] == "waiting":
                    continue
                lines.append(line)
                process = server.manager.reviews.processes.all[0].process
                # Lines of the first process may still arrive after it was killed.
                if kills and len(lines) >= kills[0] and process is not None and process.pid not in killed:
                    kills.pop(0)
                    killed.append(process.pid)
                    os.kill(process.pid, signal.SIGKILL)
        assert len(killed) == 2, "the process was not started again"
        assert is_complete(lines)
        assert [line["done"] for line in lines[1:]] == list(range(1, len(lines)))

    with_server(tmp_path, check)


def test_a_review_that_nobody_waits_for_ends_and_goes_on_later(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        manager = server.manager
        manager.reviews.settings, manager.reviews.linger = SLOW, 0.05
        ada = await server.new_guest("Ada")
        await store_match(server, ada, finished_record(rounds=2))
        async with open_review(server, ada) as (_, texts):
            first = await next_lines(texts, 3)
        await wait_until(lambda: not manager.reviews.runs)
        assert manager.reviews.processes.all[0].process is None
        await manager.store.write()  # what is done is being stored
        found = await manager.store.review(MATCH, 0, manager.reviews.reviewer)
        assert found is not None
        assert not found.is_complete
        kept = [json.loads(line) for line in review_store.unpack(found.lines)]
        assert kept[:3] == first
        async with open_review(server, ada) as (_, texts):
            again = await next_lines(texts, len(kept) + 1)
        assert again[: len(kept)] == kept
        assert again[-1]["done"] == len(kept)

    with_server(tmp_path, check)


def test_two_people_follow_one_run(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        server.manager.reviews.settings = ReviewSettings(worlds=80)
        ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
        await store_match(server, ada, finished_record())
        both = await asyncio.gather(read_review(server, ada), read_review(server, ben))
        assert both[0] == both[1]
        assert is_complete(both[0])

    with_server(tmp_path, check)


def test_the_time_is_limited_and_the_next_request_goes_on(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        server.manager.reviews.settings, server.manager.reviews.time_limit = ReviewSettings(worlds=2_000), 3.0
        ada = await server.new_guest("Ada")
        await store_match(server, ada, finished_record(rounds=3))
        lines = await read_review(server, ada)
        assert (lines[-1]["type"], lines[-1]["code"]) == ("failed", "time")
        reached = len(lines) - 1
        server.manager.reviews.time_limit = 100.0
        server.manager.reviews.linger = 0.05
        async with open_review(server, ada) as (_, texts):
            again = await next_lines(texts, reached + 1)
        assert again[:reached] == lines[:reached]

    with_server(tmp_path, check)


def test_limits_per_person_and_in_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(server: RunningServer) -> None:
        server.manager.reviews.settings = ENDLESS
        server.manager.reviews.linger = 0.05
        ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
        await store_match(server, ada, finished_record())
        async with contextlib.AsyncExitStack() as stack:
            followed = []  # a response is closed once nobody can read it anymore
            for seat in range(3):
                _, texts = await stack.enter_async_context(open_review(server, ada, seat))
                followed.append(texts)
                line = json.loads(await anext(texts))
            assert line == {"type": "waiting", "ahead": 2}  # one runs, and one waits before it
            assert await refusal(server, ada, 3) == (429, "3 of your reviews are under way; wait for one of them")
            monkeypatch.setattr(reviews, "MAX_QUEUED", 3)
            status, message = await refusal(server, ben, 3)
            assert (status, message) == (503, "too many reviews are waiting; try again in a few minutes")
        await wait_until(lambda: not server.manager.reviews.runs)
        monkeypatch.setattr(reviews, "MAX_RECORD", 100)
        assert (await refusal(server, ada))[0] == 413

    with_server(tmp_path, check)


def test_what_cannot_be_reviewed(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        server.manager.reviews.settings = QUICK
        ada = await server.new_guest("Ada")
        record = finished_record()
        await store_match(server, ada, record)
        assert await refusal(server, None) == (401, "give yourself a name first (POST /api/guests)")
        status, message = await refusal(server, ada, match="no-match-1")
        assert (status, "not over" in message) == (404, True)
        server.manager.reviews.settings = ReviewSettings(worlds=0)
        assert "makes no reviews" in (await refusal(server, ada))[1]
        server.manager.reviews.settings = QUICK
        (failed,) = await read_review(server, ada, seat=7)
        assert failed == {
            "type": "failed", "code": "review", "message": "there is no seat 7 at this table; accepted: 0 to 3",
        }  # fmt: skip
        await store_match(server, ada, {**record, "moves": record["moves"][:5]}, "a-table-2")
        (failed,) = await read_review(server, ada, match="a-table-2")
        assert "no round of this match was played to its end" in failed["message"]

    with_server(tmp_path, check)


def test_a_running_match_cannot_be_reviewed(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        ada = await server.new_guest("Ada")
        table = await server.create_table(ada, game="president", bots=["random"] * 3, turn=None)
        player = await server.connect(table["id"], ada)
        await player.send({"type": "ready", "id": "r"})
        await player.wait_for("update")
        await wait_until(lambda: server.manager.tables[table["id"]].table.stage == "playing")
        assert (await refusal(server, ada, match=f"{table['id']}-1"))[0] == 404

    with_server(tmp_path, check)


def test_spectators_of_a_delayed_table_wait_for_its_cards(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        server.manager.reviews.settings = QUICK
        ada, eve = await server.new_guest("Ada"), await server.new_guest("Eve")
        table = await server.create_table(
            ada, game="president", options={"rounds": 1}, bots=["random"] * 3, turn=None, delay=LONGEST_DELAY
        )
        player = await server.connect(table["id"], ada)
        await player.send({"type": "ready", "id": "r"})
        match = (await play_match(player, random.Random(1)))["table"]["record"]
        assert (await refusal(server, eve, match=match))[0] == 404
        assert is_complete(await read_review(server, ada, match=match))
        assert (await refusal(server, eve, match=match))[0] == 404  # also from what is kept
        server.advance_time(LONGEST_DELAY + 1_000)
        assert is_complete(await read_review(server, eve, match=match))

    with_server(tmp_path, check)


def test_progress_over_reviewed_matches(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        server.manager.reviews.settings = QUICK
        ada = await server.new_guest("Ada")
        headers = {"authorization": f"Bearer {ada}"}
        assert (await server.http.get("/api/me/reviews", headers=headers)).json() == {"games": []}
        for number in range(3):
            match = f"a-table-{number}"
            record = {**write_record(play(configure("president", 1), number)), "fair": {}}
            await store_match(server, ada, record, match)
            await read_review(server, ada, match=match)
        await read_review(server, ada, seat=1, match="a-table-1")  # the seat of somebody else does not count
        (game,) = (await server.http.get("/api/me/reviews", headers=headers)).json()["games"]
        assert game["title"] == "President"
        assert len(game["matches"]) == 3
        assert sum(kind["decisions"] for kind in game["kinds"]) > 10
        assert game["trend"].startswith("Change of the loss per decision")

    with_server(tmp_path, check)


def test_a_decision_as_a_puzzle(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        ada = await server.new_guest("Ada")
        await store_match(server, ada, finished_record())
        response = await server.http.get(f"/api/matches/{MATCH}/puzzle/7")
        assert response.headers["content-disposition"] == 'attachment; filename="puzzle-8.json"'
        puzzle = read_record(response.json(), find_game)
        assert len(puzzle.moves) == 7
        assert puzzle.deals
        assert puzzle.replay().actors

    with_server(tmp_path, check)


def test_a_review_takes_next_to_no_time_of_the_event_loop(tmp_path: Path) -> None:
    """The server only passes lines on: the processor time of its thread, as on a busy machine delays say little."""

    async def check(server: RunningServer) -> None:
        server.manager.reviews.settings = ReviewSettings(worlds=80)
        ada = await server.new_guest("Ada")
        await store_match(server, ada, finished_record("hearts", rounds=2))
        started = time.thread_time()
        lines = await read_review(server, ada)
        assert is_complete(lines)
        assert time.thread_time() - started < 0.02 * len(lines)  # the client in this thread included

    with_server(tmp_path, check)
