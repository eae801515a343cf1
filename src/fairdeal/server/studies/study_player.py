"""Plays the studies that somebody watches: a few processes take them in turn, a slice at a time.

A new study comes first, so that its first figures are there at once; then the one that waited longest. What a slice has
counted is stored before anybody sees it. A process that dies loses the slice that it was playing, and nothing else.
"""

import asyncio
import math
import time
from collections.abc import Callable
from itertools import count

import msgspec

from fairdeal.server.background_tasks import BackgroundTasks
from fairdeal.server.framed_process import FramedProcess, FramedProcesses
from fairdeal.server.logging_setup import log
from fairdeal.server.metrics import Metrics
from fairdeal.server.store import Store, StoreError
from fairdeal.server.store.study_changes import StudyBatchKept
from fairdeal.server.studies.cpu_budget import CpuBudget, StudyLimits
from fairdeal.server.studies.jobs import SliceJob, SliceOutput, unpack
from fairdeal.server.studies.running_study import RunningStudy

MODULE = "fairdeal.server.studies.study_process"
FIRST_SLICES = (0.3, 0.5)  # seconds: the first figures come at once
SLICE_SECONDS = 1.0
SLICE_LIMIT = 60.0  # seconds after which a slice is given up, because a single match takes too long
STARVED_LIMIT = 600.0  # the same for a process that waits for a processor most of the time, as on a busy machine
MAX_CRASHES = 2  # in a row
LINGER = 5.0  # seconds that a study stays in memory without watchers: somebody may just be reloading the page
RETRY_INTERVAL = 2.0  # seconds until a study that has to wait is looked at again
IDLE_TIME = 120.0  # seconds after which idle processes end


class StudyPlayer:
    """The studies in memory, and the processes that play them."""

    def __init__(
        self, store: Store, now: Callable[[], int], tasks: BackgroundTasks, metrics: Metrics, limits: StudyLimits
    ) -> None:
        self.store = store
        self.now = now
        self.tasks = tasks
        self.metrics = metrics
        self.limits = limits
        self.budget = CpuBudget(limits, now() / 1000)
        self.linger = LINGER
        self.running: dict[str, RunningStudy] = {}
        self.processes = FramedProcesses(MODULE, limits.processes)
        self.turns = count(1)
        self.retry: asyncio.TimerHandle | None = None
        self.is_stopping = False

    def add(self, study: RunningStudy) -> RunningStudy:
        """Take a study into memory."""
        self.running[study.stored.study_id] = study
        self.metrics.studies.set(len(self.running))
        return study

    def forget(self, study_id: str) -> None:
        """Drop a study that was deleted."""
        study = self.running.pop(study_id, None)
        if study is not None:
            study.fail("none", "This study was deleted.")

    def warm_up(self) -> None:
        """Start a process: somebody is about to study something."""
        free = self.processes.free
        if free and not self.is_stopping and free[-1].process is None:
            self.tasks.spawn(free[-1].start())
            self._end_idle_later()

    def wake(self) -> None:
        """Give free processes to studies, in turn."""
        now = self.now() / 1000
        watched = (study for study in self.running.values() if study.followers)
        waiting = [study for study in watched if study.is_going and not study.is_playing]
        for study in sorted(waiting, key=lambda study: study.last_turn):
            if not self.processes.free or self.is_stopping:
                return
            study.delay = self.budget.problem(study.payer, now)
            if study.delay is None:
                study.is_playing = True
                self.tasks.spawn(self._play(study, self.processes.take()))
            else:
                self._wake_later()

    def _wake_later(self) -> None:
        """Look again at studies that have to wait for processor time."""
        if self.retry is None or self.retry.when() <= asyncio.get_running_loop().time():
            self.retry = asyncio.get_running_loop().call_later(RETRY_INTERVAL, self.wake)

    def ahead_of(self, study: RunningStudy) -> int:
        """How many studies are served before this one."""
        if study.is_playing:
            return 0
        others = (other for other in self.running.values() if other.is_going and other is not study)
        return sum(other.is_playing or other.last_turn < study.last_turn for other in others)

    async def _play(self, study: RunningStudy, process: FramedProcess) -> None:
        payer, began = study.payer, time.monotonic()
        used: float | None = None
        try:
            output = await self._play_in_time(study, process)
            used = output.seconds
            if output.problem is not None:
                study.fail("study", output.problem)
            else:
                study.crashes = 0
                await self._keep(study, output)
        except TimeoutError:
            process.stop()
            study.fail("slow", "A match of this study takes too long for this server; use the command `fairdeal lab`.")
        except (EOFError, OSError):
            process.stop()
            self._note_crash(study)
        except StoreError as error:
            log.warning("a batch of a study could not be stored", study=study.stored.study_id, error=str(error))
            study.fail("store", "The results could not be stored. Try again: what is stored is kept.")
        except asyncio.CancelledError:
            process.stop()  # or its output would be taken for that of the next slice
            raise
        finally:
            # A failed slice costs, too: all the time that it ran, because the process cannot say how much it used.
            self.pay(payer, time.monotonic() - began if used is None else used)
            self.processes.give_back(process)
            study.is_playing, study.last_turn = False, next(self.turns)
            self.leave_later(study)
            self.wake()

    def pay(self, payer: str, seconds: float) -> None:
        """Take processor time that was used from an account, or from the guests of an address."""
        self.budget.use(payer, seconds, self.now() / 1000)
        self.metrics.study_seconds.inc(seconds)

    async def _play_in_time(self, study: RunningStudy, process: FramedProcess) -> SliceOutput:
        """Play a slice; TimeoutError if it takes too long although the process is given processor time."""
        before = process.processor_seconds() if process.process is not None else 0.0
        playing = asyncio.ensure_future(self._play_slice(study, process))
        try:
            for _ in range(math.ceil(STARVED_LIMIT / SLICE_LIMIT)):
                await asyncio.wait({playing}, timeout=SLICE_LIMIT)
                if playing.done() or process.processor_seconds() - before > SLICE_LIMIT / 2:
                    break
            if not playing.done():
                raise TimeoutError
            return playing.result()
        finally:
            playing.cancel()

    async def _play_slice(self, study: RunningStudy, process: FramedProcess) -> SliceOutput:
        is_new = not study.totals or study.slices < len(FIRST_SLICES)
        seconds = FIRST_SLICES[min(study.slices, len(FIRST_SLICES) - 1)] if is_new else SLICE_SECONDS
        job = SliceJob(study.stored.plan, study.totals, study.state.wanted, seconds, self.limits.ray)
        await process.send(msgspec.msgpack.encode(job))
        output = msgspec.msgpack.decode(await process.receive(), type=SliceOutput)
        study.slices += 1
        return output

    async def _keep(self, study: RunningStudy, output: SliceOutput) -> None:
        """Store a slice, then show it. Another node may have changed the study or played more of it in the meantime."""
        study_id = study.stored.study_id
        await self.store.write(
            StudyBatchKept(
                study_id, output.first, output.count, self.now(), output.counts, output.totals, output.figures
            )
        )
        state = await self.store.study_state(study_id)
        if state is not None and state.games == output.first + output.count:
            study.state, study.totals, study.line = state, output.totals, unpack(output.figures)
        else:
            stored = await self.store.study(study_id)
            if stored is None:
                self.forget(study_id)
                return
            study.state, study.totals = stored.state, stored.totals
            study.line = unpack(stored.figures) if stored.figures else b""
        study.news.notify()

    def _note_crash(self, study: RunningStudy) -> None:
        if self.is_stopping:
            return
        study.crashes += 1
        log.warning("a study process has died", study=study.stored.study_id, games=study.state.games)
        if study.crashes > MAX_CRASHES:
            study.fail("fault", "The server could not play this study.")

    # ---- Studies that nobody watches

    def leave_later(self, study: RunningStudy) -> None:
        """Drop a study that nobody watches, after a while."""
        if not study.followers:
            asyncio.get_running_loop().call_later(self.linger, self._drop_unless_watched, study)

    def _drop_unless_watched(self, study: RunningStudy) -> None:
        study_id = study.stored.study_id
        if study.followers or study.is_playing or self.running.get(study_id) is not study:
            return
        del self.running[study_id]
        self.metrics.studies.set(len(self.running))
        self._end_idle_later()

    def _end_idle_later(self) -> None:
        self.processes.end_idle_later(IDLE_TIME, lambda: not self.running)

    def stop(self) -> None:
        """End everything: what is counted is stored."""
        self.is_stopping = True
        for study in self.running.values():
            study.fail("stopping", "The server is stopping. What is counted is kept.")
        self.processes.stop()

    async def wait_until_stopped(self) -> None:
        """Wait until the processes are gone."""
        await self.processes.wait_until_stopped()
