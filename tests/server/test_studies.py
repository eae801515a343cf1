"""Studies at a server: results as they come, what is stored, limits, and processes and servers that die."""

import asyncio
import contextlib
import io
import json
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import fairdeal.lab
from fairdeal.engine.errors import BadSetup
from fairdeal.server.framed_process import LENGTH_BYTES, FramedProcess, with_length
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.studies import studies as studies_module
from fairdeal.server.studies import study_player, study_process
from fairdeal.server.studies.cpu_budget import CpuBudget, StudyLimits
from fairdeal.server.studies.figures import study_figures
from fairdeal.server.studies.jobs import SliceJob, SliceOutput
from fairdeal.server.study_bodies import StudyFigures
from tests.server.accounts.browser import Browser
from tests.server.running_server import FAST_OPTIONS, RunningServer, running_server, with_server

pytestmark = pytest.mark.once

VARY = {"first_trick": ["scum", "president"]}
SMALL: dict[str, Any] = {"game": "president", "vary": VARY, "options": {"rounds": 2}, "bots": ["steady"], "seed": 4}
Lines = list[dict[str, Any]]


def signed(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def create(server: RunningServer, token: str, **setup: Any) -> dict[str, Any]:
    response = await server.http.post("/api/studies", json={**SMALL, **setup}, headers=signed(token))
    assert response.status_code == 201, response.text
    info: dict[str, Any] = response.json()
    return info


async def change(server: RunningServer, token: str, study: str, **changes: Any) -> dict[str, Any]:
    response = await server.http.patch(f"/api/studies/{study}", json=changes, headers=signed(token))
    assert response.status_code == 200, response.text
    info: dict[str, Any] = response.json()
    return info


@asynccontextmanager
async def open_results(
    server: RunningServer, token: str, study: str
) -> AsyncIterator[tuple[httpx.Response, AsyncIterator[str]]]:
    async with (
        server.anonymous() as http,
        http.stream("GET", f"/api/studies/{study}/results", headers=signed(token)) as response,
    ):
        yield response, response.aiter_lines()


async def read_results(server: RunningServer, token: str, study: str) -> Lines:
    """All lines until there is nothing to wait for, apart from those that say that there is no news."""
    async with open_results(server, token, study) as (response, lines):
        assert response.status_code == 200, await response.aread()
        read = [json.loads(line) async for line in lines]
    return [line for line in read if line["type"] != "waiting"]


async def read_until(lines: AsyncIterator[str], kind: str) -> dict[str, Any]:
    async for text in lines:
        line: dict[str, Any] = json.loads(text)
        if line["type"] == kind:
            return line
    raise AssertionError(f"no line {kind!r}")


async def refusal(server: RunningServer, token: str, study: str) -> tuple[int, str]:
    async with open_results(server, token, study) as (response, _):
        body = json.loads(await response.aread())
    return response.status_code, body["message"]


def expected_figures(games: int) -> StudyFigures:
    """What the lab says about the same study."""
    return study_figures(
        fairdeal.lab.compare("president", VARY, options={"rounds": 2}, bots="steady", seed=4, games=games)
    )


@pytest.fixture
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """One match in each slice: the study goes on for as long as the test needs."""
    monkeypatch.setattr(study_player, "FIRST_SLICES", (0.0,))
    monkeypatch.setattr(study_player, "SLICE_SECONDS", 0.0)


def process_of(server: RunningServer) -> int:
    process = server.manager.studies.player.processes.all[0].process
    assert process is not None
    return process.pid


def test_the_results_are_those_of_the_lab_and_are_kept(tmp_path: Path) -> None:
    expected = json.loads(fairdeal_json(expected_figures(60)))

    async def main() -> None:
        async with running_server(tmp_path) as server:
            ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
            study = await create(server, ada, games=60)
            assert study["name"] == "Leader of a later round"
            assert study["variants"] == [
                "Leader of a later round: the Scum", "Leader of a later round: the President",
            ]  # fmt: skip
            started = time.thread_time()
            lines = await read_results(server, ada, study["id"])
            assert time.thread_time() - started < 0.05 * len(lines)  # the event loop computes nothing
            assert lines[0] == {**study, "state": "playing"}
            assert {**lines[-2], "type": "study"} == {**study, "games": 60, "state": "complete"}
            assert lines[-1] == {"type": "figures", **expected}
            counted = [line["games"] for line in lines if line["type"] == "figures"]
            assert counted == sorted(counted)
            niceness = os.getpriority(os.PRIO_PROCESS, process_of(server))
            assert niceness >= os.getpriority(os.PRIO_PROCESS, os.getpid()) + 10 or niceness == 19
        async with running_server(tmp_path) as server:
            assert (await read_results(server, ben, study["id"]))[1] == lines[-1]
            assert server.manager.studies.player.processes.all[0].process is None  # nothing was played again
            more = await change(server, ada, study["id"], games=80, name=" Who  leads? ")
            assert (more["games"], more["wanted"], more["state"], more["name"]) == (60, 80, "playing", "Who leads?")
            again = await read_results(server, ada, study["id"])
            assert again[-1] == {"type": "figures", **json.loads(fairdeal_json(expected_figures(80)))}
            listed = (await server.http.get("/api/studies", headers=signed(ada))).json()
            assert [(it["name"], it["games"], it["yours"]) for it in listed["studies"]] == [("Who leads?", 80, True)]
            await check_files(server, study["id"], 80)
            assert (await server.http.delete(f"/api/studies/{study['id']}", headers=signed(ben))).status_code == 403
            assert (await server.http.delete(f"/api/studies/{study['id']}", headers=signed(ada))).status_code == 204
            assert (await refusal(server, ada, study["id"]))[0] == 404

    asyncio.run(main())


def fairdeal_json(figures: StudyFigures) -> str:
    import msgspec

    document = json.loads(msgspec.json.encode(figures))
    del document["type"]
    return json.dumps(document)


async def check_files(server: RunningServer, study: str, games: int) -> None:
    import pyarrow.parquet

    async with server.anonymous() as http:
        report, table, parquet = [
            await http.get(f"/api/studies/{study}/{name}") for name in ("report.html", "data.csv", "data.parquet")
        ]
        assert (await http.get(f"/api/studies/{study}/data.exe")).status_code in (400, 404)
    assert "<svg" in report.text
    assert f"{games} games in each of 2 variants" in report.text
    assert report.headers["content-disposition"] == 'attachment; filename="study-report.html"'
    rows = table.text.splitlines()
    assert len(rows) == 1 + 2 * games
    assert rows[0].startswith("match,variant,")
    assert pyarrow.parquet.read_table(io.BytesIO(parquet.content)).num_rows == 2 * games


@pytest.mark.usefixtures("short_slices")
def test_killed_processes_and_a_killed_server_lose_no_batch(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            ada = await server.new_guest("Ada")
            study = (await create(server, ada, games=4000))["id"]
            killed = set()
            async with open_results(server, ada, study) as (_, lines):
                for _ in range(2):
                    seen = (await read_until(lines, "figures"))["games"]
                    killed.add(process_of(server))
                    os.kill(process_of(server), signal.SIGKILL)
                seen = (await read_until(lines, "figures"))["games"]
            assert len(killed) == 2, "the process was not started again"
            batches = await server.manager.store.study_batches(study)
            assert sum(count for _, count, _ in batches) >= seen  # everything that was shown is stored
        async with running_server(tmp_path) as server:  # the first one ended in the middle of a slice
            stored = await server.manager.store.study(study)
            assert stored is not None
            assert stored.state.games >= seen
            await change(server, ada, study, games=stored.state.games + 30)
            again = await read_results(server, ada, study)
            games = stored.state.games + 30
            assert again[-1] == {"type": "figures", **json.loads(fairdeal_json(expected_figures(games)))}
            ranges = [(first, count) for first, count, _ in await server.manager.store.study_batches(study)]
            assert [first for first, _ in ranges] == [sum(count for _, count in ranges[:k]) for k in range(len(ranges))]

    asyncio.run(main())


@pytest.mark.usefixtures("short_slices")
def test_pause_and_resume_and_studies_that_nobody_watches(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        player = server.manager.studies.player
        player.linger = 0.05
        ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
        study = (await create(server, ada, games=4000))["id"]
        async with open_results(server, ada, study) as (_, lines):
            await read_until(lines, "figures")
            assert (await server.http.patch(f"/api/studies/{study}", json={"paused": True}, headers=signed(ben))
                    ).status_code == 403  # fmt: skip
            await change(server, ada, study, paused=True)
            rest = [json.loads(line) async for line in lines]
        assert [line["state"] for line in rest if line["type"] == "study"][-1] == "paused"
        paused = await read_results(server, ben, study)
        assert [line["type"] for line in paused] == ["study", "figures"]
        await wait_until(lambda: not player.running)
        await change(server, ada, study, paused=False)
        assert not player.running  # nobody watches
        async with open_results(server, ben, study) as (_, lines):
            async for text in lines:
                if (line := json.loads(text))["type"] == "figures" and line["games"] > paused[1]["games"]:
                    break
        await wait_until(lambda: not player.running)  # nobody watches anymore

    with_server(tmp_path, check)


async def wait_until(condition: Any) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.02)


@pytest.mark.usefixtures("short_slices")
def test_limits_of_watched_studies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(server: RunningServer) -> None:
        server.manager.studies.player.linger = 0.05
        ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
        created = [(await create(server, ada, games=10_000, seed=seed))["id"] for seed in range(5)]
        async with contextlib.AsyncExitStack() as stack:
            streams = []
            for study in created[:3]:
                _, lines = await stack.enter_async_context(open_results(server, ada, study))
                streams.append(lines)
                await read_until(lines, "figures")  # they are played in turn
            status, message = await refusal(server, ada, created[3])
            assert (status, message) == (429, "3 of your studies are being played; pause one of them, or wait")
            monkeypatch.setattr(studies_module, "MAX_WATCHED", 3)
            assert (await refusal(server, ben, created[4]))[0] == 503

    with_server(tmp_path, check)


@pytest.mark.usefixtures("short_slices")
def test_the_processor_time_of_a_person_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    budget = CpuBudget(StudyLimits(person_seconds=36.0, total_seconds=72.0), 0.0)
    budget.use("ada", 36.5, 0.0)
    assert "Your share" in str(budget.problem("ada", 1.0))
    assert budget.problem("ada", 51.0) is None  # it grows back by a hundredth of a second per second
    assert budget.problem("ben", 1.0) is None
    budget.use("ben", 36.0, 1.0)
    assert "The server" in str(budget.problem("cy", 2.0))
    assert CpuBudget(StudyLimits(person_seconds=None, total_seconds=None), 0.0).problem("ada", 0.0) is None

    async def main() -> None:
        options = replace(FAST_OPTIONS, studies=StudyLimits(person_seconds=0.01))
        monkeypatch.setattr(studies_module, "NEWS_INTERVAL", 0.3)
        async with running_server(tmp_path, options) as server:
            ada = await server.new_guest("Ada")
            study = (await create(server, ada, games=10_000))["id"]
            async with open_results(server, ada, study) as (_, lines):
                await read_until(lines, "figures")
                waiting = await read_until(lines, "waiting")
                assert waiting["reason"].startswith("Your share of the server’s computing time")
            ben = await server.new_guest("Ben")  # perhaps the same person under another name
            async with open_results(server, ben, (await create(server, ben))["id"]) as (_, lines):
                assert (await read_until(lines, "waiting"))["reason"] == waiting["reason"]
            async with Browser(server) as browser:  # accounts at this address are not affected
                await browser.register("Cy")
                study = (await browser.post("/api/studies", **SMALL)).json()["id"]
                async with browser.http.stream("GET", f"/api/studies/{study}/results") as response:
                    await read_until(response.aiter_lines(), "figures")

    asyncio.run(main())


@pytest.mark.usefixtures("short_slices")
def test_failed_work_costs_processor_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with running_server(tmp_path, replace(FAST_OPTIONS, studies=StudyLimits())) as server:
            used: list[tuple[str, float]] = []
            use = CpuBudget.use

            def note(budget: CpuBudget, payer: str, seconds: float, now: float) -> None:
                used.append((payer, seconds))
                use(budget, payer, seconds, now)

            monkeypatch.setattr(CpuBudget, "use", note)
            ada = await server.new_guest("Ada")
            # A process that dies, one that never answers and is given up, and a file that is not written.
            receive = FramedProcess.receive

            async def never(_process: FramedProcess) -> bytes:
                await asyncio.sleep(3600)
                return b""

            async def die(_process: FramedProcess) -> bytes:
                await asyncio.sleep(0.01)
                raise EOFError

            study = (await create(server, ada))["id"]
            for broken, limit in ((die, 60.0), (never, 0.05)):
                monkeypatch.setattr(FramedProcess, "receive", broken)
                monkeypatch.setattr(study_player, "SLICE_LIMIT", limit)
                monkeypatch.setattr(study_player, "STARVED_LIMIT", limit)
                used.clear()
                assert (await read_results(server, ada, study))[-1]["type"] == "failed"
                assert len(used) == (study_player.MAX_CRASHES + 1 if broken is die else 1)
                assert all(payer == "127.0.0.1" and seconds > 0.005 for payer, seconds in used)
            monkeypatch.setattr(FramedProcess, "receive", receive)
            monkeypatch.setattr(study_player, "SLICE_LIMIT", 60.0)
            monkeypatch.setattr(study_player, "STARVED_LIMIT", 600.0)
            await read_results(server, ada, study)
            monkeypatch.setattr(FramedProcess, "receive", die)
            used.clear()
            refused = await server.http.get(f"/api/studies/{study}/report.html", headers=signed(ada))
            assert refused.status_code == 503
            assert used[0][0] == "127.0.0.1"
            assert used[0][1] > 0.005

    asyncio.run(main())


def test_a_slice_that_fails_says_how_long_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_job: SliceJob) -> None:
        until = time.process_time() + 0.02
        while time.process_time() < until:
            pass
        raise BadSetup("no such rule")

    monkeypatch.setattr(study_process, "_play", fail)
    job = msgspec.msgpack.encode(SliceJob("{}", b"", 1, 0.0))
    written = io.BytesIO()
    study_process.work(io.BytesIO(with_length(job)), written)
    output = msgspec.msgpack.decode(written.getvalue()[LENGTH_BYTES:], type=SliceOutput)
    assert output.problem == "no such rule"
    assert output.seconds >= 0.02


def test_what_cannot_be_studied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(server: RunningServer) -> None:
        ada = await server.new_guest("Ada")

        async def error(**setup: Any) -> tuple[int, str]:
            response = await server.http.post("/api/studies", json={**SMALL, **setup}, headers=signed(ada))
            return response.status_code, response.json()["message"]

        assert await error(vary={}) == (400, "choose at least one option to compare")
        assert "accepted: scum, president, random" in (await error(vary={"first_trick": ["scum", "me"]}))[1]
        assert (await error(bots=["sharp:600s"]))[1].startswith("there is no such bot here")
        assert (await error(options={"first_trick": "scum"}))[1].endswith("both set and varied; do only one of these")
        assert (await error(vary={"decks": [1, 2, 3, 4, 5, 6, 7], "jokers_per_deck": [0, 1, 2]}))[0] == 400
        assert (await error(name="x\u202e"))[0] == 400
        assert (await server.http.post("/api/studies", json=SMALL)).status_code == 401
        monkeypatch.setattr(study_player, "SLICE_LIMIT", 0.01)
        with monkeypatch.context() as starved:  # a process that waits for a processor is not too slow
            starved.setattr(FramedProcess, "processor_seconds", lambda _: 0.0)
            assert (await read_results(server, ada, (await create(server, ada))["id"]))[-1]["type"] != "failed"
        failed = (await read_results(server, ada, (await create(server, ada))["id"]))[-1]
        assert (failed["type"], failed["code"]) == ("failed", "slow")

    with_server(tmp_path, check)


def test_a_host_can_switch_studies_off(tmp_path: Path) -> None:
    async def main() -> None:
        options = replace(FAST_OPTIONS, studies=StudyLimits(processes=0))
        async with running_server(tmp_path, options) as server:
            ada = await server.new_guest("Ada")
            listed = (await server.http.get("/api/studies", headers=signed(ada))).json()
            assert listed["problem"] == "this server makes no studies; use the command `fairdeal lab`"
            response = await server.http.post("/api/studies", json=SMALL, headers=signed(ada))
            assert (response.status_code, response.json()["code"]) == (404, "study")

    asyncio.run(main())
    assert HostingOptions().studies.processes == 1
