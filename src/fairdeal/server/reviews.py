"""Reviews of finished matches: a queue in front of a few processes, and what is stored of each review.

Everybody who asks for the same review follows the same run. When nobody follows a run, it is canceled; what it has
found is stored, and the next request continues from there. The same happens after the time limit, or if the process or
the whole server is killed. In a cluster every node runs reviews, and all of them share what is stored.
"""

import asyncio
import os
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field

import msgspec

from fairdeal.review.settings import ReviewSettings
from fairdeal.server.background_tasks import BackgroundTasks
from fairdeal.server.framed_process import FramedProcess, FramedProcesses
from fairdeal.server.logging_setup import log
from fairdeal.server.metrics import Metrics
from fairdeal.server.news import News, wait_for_news
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.review_bodies import ReviewFailed, ReviewWaiting
from fairdeal.server.review_process import ReviewJob, ReviewOutput
from fairdeal.server.review_store import decisions_json, pack, reviewer_id, unpack
from fairdeal.server.store import ReviewKept, Store, StoreError

PROCESSES = 2 if (os.cpu_count() or 1) >= 8 else 1
MAX_QUEUED = 40  # reviews that wait or run
MAX_PER_PERSON = 3
MAX_PER_ADDRESS = 10
MAX_RECORD = 200_000  # characters: a match of about 8,000 moves, which takes 200 MB to review
TIME_LIMIT = 300.0  # seconds for one run
LINGER = 5.0  # seconds that a run continues without followers: somebody may just be reloading the page
NEWS_INTERVAL = 5.0  # seconds between lines, so that neither side takes the other for gone
KEEP_INTERVAL = 10.0  # seconds between writes of what is done
IDLE_TIME = 60.0  # seconds after which idle processes end
MAX_CRASHES = 2  # of the process without a new line in between


@dataclass(eq=False)
class Run:
    """A review that waits or runs, and its lines so far."""

    match: str
    seat: int
    record: str
    askers: set[str] = field(default_factory=set)  # people and addresses
    followers: int = 0
    lines: list[bytes] = field(default_factory=list)
    is_running: bool = False
    is_over: bool = False
    failure: ReviewFailed | None = None
    task: "asyncio.Task[None] | None" = None
    news: News = field(default_factory=News)


class Reviews:
    """All reviews of one server."""

    def __init__(
        self, store: Store, now: Callable[[], int], tasks: BackgroundTasks, metrics: Metrics, worlds: int
    ) -> None:
        self.store = store
        self.now = now
        self.tasks = tasks
        self.metrics = metrics
        self.settings = ReviewSettings(worlds)
        self.time_limit = TIME_LIMIT
        self.linger = LINGER
        self.runs: dict[tuple[str, int], Run] = {}  # in the order of their turns
        self.processes = FramedProcesses("fairdeal.server.review_process", PROCESSES)
        self.turn = asyncio.Semaphore(PROCESSES)

    @property
    def reviewer(self) -> str:
        return reviewer_id(self.settings)

    async def follow(
        self, match: str, seat: int, record: str, person: str, address: str
    ) -> AsyncGenerator[bytes, None]:
        """The lines of a review, as they come; RequestRefused at once if it cannot be done now."""
        if not self.settings.worlds:
            raise RequestRefused(
                404, "review", "this server makes no reviews; download the record for `fairdeal review`"
            )
        stored = await self.store.review(match, seat, self.reviewer)
        lines = await asyncio.to_thread(unpack, stored.lines) if stored is not None else []
        if stored is not None and stored.is_complete:
            return _repeat(lines)
        run = self.runs.get((match, seat))
        if run is None:
            self._check_limits(record, person, address)
            run = self._begin(Run(match, seat, record, lines=lines))
        run.askers |= {person, address}
        return self._follow(run)

    def _check_limits(self, record: str, person: str, address: str) -> None:
        if len(record) > MAX_RECORD:
            raise RequestRefused(
                413, "long", "this match is too long for the server; download its record for `fairdeal review`"
            )
        for asker, most in ((person, MAX_PER_PERSON), (address, MAX_PER_ADDRESS)):
            if sum(asker in run.askers for run in self.runs.values()) >= most:
                raise RequestRefused(429, "slow_down", f"{most} of your reviews are under way; wait for one of them")
        if len(self.runs) >= MAX_QUEUED:
            raise RequestRefused(503, "busy", "too many reviews are waiting; try again in a few minutes")

    def _begin(self, run: Run) -> Run:
        self.runs[run.match, run.seat] = run
        self.metrics.reviews.set(len(self.runs))
        run.task = self.tasks.spawn(self._run(run))
        self._cancel_later(run, LINGER)
        return run

    async def _follow(self, run: Run) -> AsyncGenerator[bytes, None]:
        """Lines of a run until it is over. If the reader goes away, this generator is closed."""
        run.followers += 1
        sent = 0
        try:
            while True:
                news = run.news.next_event()
                for line in run.lines[sent:]:
                    yield line + b"\n"
                sent = len(run.lines)
                if run.is_over:
                    if run.failure is not None:
                        yield msgspec.json.encode(run.failure) + b"\n"
                    return
                if not await wait_for_news(news, NEWS_INTERVAL if sent or run.is_running else 1.0):
                    yield msgspec.json.encode(ReviewWaiting(self._ahead_of(run))) + b"\n"
        finally:
            run.followers -= 1
            self._cancel_later(run, self.linger)

    def _ahead_of(self, run: Run) -> int:
        """How many reviews wait or run before this one."""
        return 0 if run.is_running else list(self.runs.values()).index(run)

    def _cancel_later(self, run: Run, seconds: float) -> None:
        """Cancel a run that nobody follows, after a while."""
        asyncio.get_running_loop().call_later(seconds, self._cancel_unless_followed, run)

    def _cancel_unless_followed(self, run: Run) -> None:
        if not run.followers and not run.is_over and run.task is not None:
            run.task.cancel()

    async def _run(self, run: Run) -> None:
        try:
            async with self.turn:
                run.is_running = True
                process = self.processes.take()
                try:
                    await asyncio.wait_for(self._review(run, process), self.time_limit)
                except (TimeoutError, asyncio.CancelledError):
                    process.stop()  # or its lines would be taken for those of the next review
                    raise
                finally:
                    self.processes.give_back(process)
        except TimeoutError:
            run.failure = ReviewFailed("time", "The time for one review is up. Ask again: it continues from here.")
        except asyncio.CancelledError:
            run.failure = ReviewFailed("stopping", "The review was stopped. Ask again: it continues from here.")
        finally:
            run.is_over = True
            del self.runs[run.match, run.seat]
            self.metrics.reviews.set(len(self.runs))
            run.news.notify()
            if run.failure is not None and run.lines:
                self._keep(run, is_complete=False)
            if not self.runs:
                self.processes.end_idle_later(IDLE_TIME, lambda: not self.runs)

    async def _review(self, run: Run, process: FramedProcess) -> None:
        """Review to the end; if the process dies, start another one with what is done."""
        crashes, kept_at = 0, asyncio.get_running_loop().time()
        while True:
            job = ReviewJob(run.record, run.seat, self.settings.worlds, self.settings.seed, run.lines)
            try:
                await process.send(msgspec.msgpack.encode(job))
                while (output := await _receive(process)).line is not None:
                    crashes = 0
                    run.lines.append(output.line)
                    run.news.notify()
                    if asyncio.get_running_loop().time() - kept_at > KEEP_INTERVAL:
                        kept_at = asyncio.get_running_loop().time()
                        self._keep(run, is_complete=False)
            except (EOFError, OSError):
                process.stop()
                crashes += 1
                log.warning("a review process has died", match=run.match, lines=len(run.lines))
                if crashes > MAX_CRASHES:
                    run.failure = ReviewFailed("fault", "The server could not finish this review.")
                    return
                continue
            if output.problem is not None:
                run.failure = ReviewFailed("review", output.problem)
            else:
                await asyncio.wait([self._keep(run, is_complete=True)])  # until then, others can follow this run
            return

    def _keep(self, run: Run, *, is_complete: bool) -> "asyncio.Future[None]":
        """Store the lines so far; done when they are stored or could not be."""
        lines = tuple(run.lines)
        kept = ReviewKept(
            run.match, run.seat, self.reviewer, self.now(), is_complete, pack(lines), decisions_json(lines)
        )
        written = self.store.write(kept)
        written.add_done_callback(_log_failure)
        return written

    def stop(self) -> None:
        """End all reviews; what is done is stored."""
        for run in tuple(self.runs.values()):
            if run.lines:
                self._keep(run, is_complete=False)
            if run.task is not None:
                run.task.cancel()
        self.processes.stop()

    async def wait_until_stopped(self) -> None:
        """Wait until the processes are gone."""
        await self.processes.wait_until_stopped()


def _log_failure(written: "asyncio.Future[None]") -> None:
    if not written.cancelled() and isinstance(written.exception(), StoreError):
        log.warning("a review could not be stored", error=str(written.exception()))


async def _receive(process: FramedProcess) -> ReviewOutput:
    return msgspec.msgpack.decode(await process.receive(), type=ReviewOutput)


async def _repeat(lines: list[bytes]) -> AsyncGenerator[bytes, None]:
    """The lines of a stored review."""
    yield b"".join(line + b"\n" for line in lines)
