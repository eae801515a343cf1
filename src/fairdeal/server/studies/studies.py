"""Studies of one server: creating, listing and changing them, their results as they come, and their files."""

import asyncio
import importlib.util
import secrets
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import replace

import msgspec

from fairdeal import __version__
from fairdeal.lab.data import FORMATS
from fairdeal.server.background_tasks import BackgroundTasks
from fairdeal.server.framed_process import FramedProcess
from fairdeal.server.metrics import Metrics
from fairdeal.server.news import wait_for_news
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import (
    Store,
    StoredStudy,
)
from fairdeal.server.store.study_changes import StudiesTrimmed, StudyChanged, StudyCreated, StudyDeleted
from fairdeal.server.studies.cpu_budget import StudyLimits
from fairdeal.server.studies.jobs import FileJob, FileOutput
from fairdeal.server.studies.running_study import RunningStudy, study_info
from fairdeal.server.studies.setup import DEFAULT_GAMES, default_name, describe, max_games, plan_study
from fairdeal.server.studies.study_player import MODULE, StudyPlayer
from fairdeal.server.study_bodies import MAX_NAME, NewStudy, StudyChange, StudyInfo, StudyWaiting
from fairdeal.table.names import clean_text

MAX_WATCHED = 60  # studies that are played in turn
MAX_PER_PERSON = 3
MAX_PER_ADDRESS = 10
MAX_OWNED = 100
NEWS_INTERVAL = 5.0  # seconds between lines, so that neither side takes the other for gone
ID_BYTES = 12
FILE_LIMIT = 120.0  # seconds to render a file
MAX_FILES_WAITING = 4


class Studies:
    """All studies of one server. In a cluster every node plays studies, and all of them share what is stored."""

    def __init__(
        self, store: Store, now: Callable[[], int], tasks: BackgroundTasks, metrics: Metrics, limits: StudyLimits
    ) -> None:
        self.store = store
        self.now = now
        self.limits = limits
        self.player = StudyPlayer(store, now, tasks, metrics, limits)
        self.file_process = FramedProcess(MODULE)
        self.file_turn = asyncio.Lock()
        self.files_waiting = 0

    def problem(self) -> str | None:
        """Why this server makes no studies; None if it does."""
        if not self.limits.processes:
            return "this server makes no studies; use the command `fairdeal lab`"
        if importlib.util.find_spec("numpy") is None:
            return "this server makes no studies: its host has to install them with pip install 'fairdeal[server,lab]'"
        return None

    def _require_enabled(self) -> None:
        problem = self.problem()
        if problem is not None:
            raise RequestRefused(404, "study", problem)

    # ---- Studies

    async def create(self, wanted: NewStudy, owner: str) -> StudyInfo:
        """Store a new study; BadSetup if it cannot be played."""
        self._require_enabled()
        plan = await asyncio.to_thread(plan_study, wanted)
        games = min(wanted.games or DEFAULT_GAMES, max_games(len(plan.variants)))
        name = _clean_name(wanted.name) or default_name(wanted)
        study_id = secrets.token_urlsafe(ID_BYTES)
        setup = msgspec.json.encode(describe(wanted)).decode()
        plan_json = msgspec.json.encode(plan.to_json()).decode()
        await self.store.write(
            StudyCreated(study_id, owner, name, self.now(), __version__, setup, plan_json, games),
            StudiesTrimmed(owner, MAX_OWNED, self.limits.max_bytes),
        )
        return await self.info(study_id, owner)

    async def owned_by(self, person: str) -> list[StudyInfo]:
        """A person's studies, latest first."""
        found = await self.store.owned_studies(person, MAX_OWNED)
        return [study_info(stored, stored.state, person) for stored in found]

    async def info(self, study_id: str, person: str | None) -> StudyInfo:
        stored = await self._find(study_id)
        return study_info(stored, stored.state, person)

    async def _find(self, study_id: str) -> StoredStudy:
        stored = await self.store.study(study_id)
        if stored is None:
            raise RequestRefused(404, "none", "there is no such study; it may have been deleted")
        return stored

    async def _find_own(self, study_id: str, person: str) -> StoredStudy:
        stored = await self._find(study_id)
        if stored.owner != person:
            raise RequestRefused(403, "forbidden", "this study belongs to somebody else; start one of your own")
        return stored

    async def change(self, study_id: str, person: str, change: StudyChange) -> StudyInfo:
        """Rename a study, pause it, let it go on, or ask for more matches."""
        stored = await self._find_own(study_id, person)
        name = _clean_name(change.name) if change.name is not None else None
        wanted = change.games
        if wanted is not None:
            most = study_info(stored, stored.state, person).max_games
            wanted = max(stored.state.games, min(wanted, most))
        await self.store.write(StudyChanged(study_id, self.now(), name or None, wanted, change.paused))
        state = await self.store.study_state(study_id)
        running = self.player.running.get(study_id)
        if running is not None and state is not None:
            running.state = replace(state, games=running.state.games)
            running.news.notify()
            self.player.wake()
        return study_info(stored, state or stored.state, person)

    async def delete(self, study_id: str, person: str) -> None:
        await self._find_own(study_id, person)
        await self.store.write(StudyDeleted(study_id))
        self.player.forget(study_id)

    # ---- Results as they come

    async def follow(self, study_id: str, person: str, address: str, payer: str) -> AsyncGenerator[bytes, None]:
        """The lines of a study while it is played; RequestRefused at once if it cannot be played now.

        `payer` is who pays with processor time: an account, or the address of a guest.
        """
        study = self.player.running.get(study_id)
        if study is None:
            stored = await self._find(study_id)
            study = self.player.running.get(study_id)
        if study is None:
            study = RunningStudy.of(stored)
            if study.is_going:
                self._require_enabled()
                self._check_limits(person, address)
                self.player.add(study)
                self.player.leave_later(study)
        return self._follow(study, person, address, payer)

    def _check_limits(self, person: str, address: str) -> None:
        studies = [study for study in self.player.running.values() if study.is_going]
        for watcher, most in ((person, MAX_PER_PERSON), (address, MAX_PER_ADDRESS)):
            if sum(study.watchers[watcher] > 0 for study in studies) >= most:
                raise RequestRefused(
                    429, "slow_down", f"{most} of your studies are being played; pause one of them, or wait"
                )
        if len(studies) >= MAX_WATCHED:
            raise RequestRefused(503, "busy", "too many studies are being played; try again in a few minutes")

    async def _follow(self, study: RunningStudy, person: str, address: str, payer: str) -> AsyncGenerator[bytes, None]:
        """Lines until there is nothing to wait for. If the reader goes away, this generator is closed."""
        study.enter(person, address, payer)
        self.player.wake()
        sent: list[bytes] = []
        try:
            while True:
                news = study.news.next_event()
                state = msgspec.json.encode(study_info(study.stored, study.state, person))
                lines = [line for line in (state, study.line) if line]
                for line in lines:
                    if line not in sent:
                        yield line + b"\n"
                sent = lines
                if study.failure is not None:
                    yield msgspec.json.encode(study.failure) + b"\n"
                if not study.is_going:
                    return
                if not await wait_for_news(news, NEWS_INTERVAL):
                    waiting = StudyWaiting(self.player.ahead_of(study), study.delay)
                    yield msgspec.json.encode(waiting) + b"\n"
        finally:
            study.leave(person, address, payer)
            self.player.leave_later(study)

    # ---- Files

    async def render(self, study_id: str, file_format: str, payer: str) -> bytes:
        """The report, or the data of every match."""
        self._require_enabled()
        stored = await self._find(study_id)
        if not stored.totals:
            raise RequestRefused(404, "none", "nothing is counted yet; wait for the first figures")
        if self.files_waiting >= MAX_FILES_WAITING:
            raise RequestRefused(503, "busy", "too many files are being written; try again in a moment")
        batches = list(await self.store.study_batches(study_id)) if file_format in FORMATS else []
        job = FileJob(stored.plan, stored.totals, file_format, batches)
        self.files_waiting += 1
        began: float | None = None
        try:
            async with self.file_turn:
                began = time.monotonic()
                output = await asyncio.wait_for(self._render(job), FILE_LIMIT)
        except (TimeoutError, EOFError, OSError, asyncio.CancelledError) as error:
            self.file_process.stop()
            if began is not None:
                self.player.pay(payer, time.monotonic() - began)  # failed work costs, too
            if isinstance(error, asyncio.CancelledError):
                raise
            raise RequestRefused(503, "busy", "the file could not be written; try again in a moment") from None
        finally:
            self.files_waiting -= 1
        self.player.pay(payer, output.seconds)
        if output.problem is not None:
            raise RequestRefused(404, "study", output.problem)
        return output.content

    async def _render(self, job: FileJob) -> FileOutput:
        await self.file_process.send(msgspec.msgpack.encode(job))
        return msgspec.msgpack.decode(await self.file_process.receive(), type=FileOutput)

    def stop(self) -> None:
        self.player.stop()
        self.file_process.stop()

    async def wait_until_stopped(self) -> None:
        await self.player.wait_until_stopped()
        await self.file_process.wait_until_stopped()


def _clean_name(name: str) -> str:
    """A name on one line; empty if there is none."""
    return clean_text(name, MAX_NAME, "name") if name.strip() else ""
