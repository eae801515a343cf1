"""Schedules the moves of bots at live tables: each after a pause, and chosen in a worker thread."""

from collections.abc import Callable
from functools import partial

from fairdeal.server.background_tasks import BackgroundTasks
from fairdeal.server.live_bots import choose_move
from fairdeal.server.logging_setup import log
from fairdeal.server.metrics import Metrics
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.timers import Timers
from fairdeal.server.worker_threads import WorkerThreads
from fairdeal.table import Command, TableError


class BotScheduler:
    """Lets the bots of all tables move."""

    def __init__(
        self, now: Callable[[], int], timers: Timers, workers: WorkerThreads, tasks: BackgroundTasks, metrics: Metrics
    ) -> None:
        self.now = now
        self.timers = timers
        self.workers = workers
        self.tasks = tasks
        self.metrics = metrics
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True

    def schedule(self, runner: TableRunner) -> None:
        """Let every bot that is to act move after the table's pause, each once."""
        table = runner.table
        pause = table.bot_pause if table.bot_pause is not None else runner.pacing.bot_pause
        for seat, _ in table.bots_to_move():
            if seat not in runner.scheduled_bots:
                runner.scheduled_bots.add(seat)
                self.timers.call_at(self.now() + pause, partial(self._start, runner, seat))

    def _start(self, runner: TableRunner, seat: int) -> None:
        if not runner.stopped and not self.stopped:
            self.tasks.spawn(self._play(runner, seat))

    async def _play(self, runner: TableRunner, seat: int) -> None:
        """Play a bot's move. If the table has changed while the bot was thinking, it thinks again."""
        try:
            while not runner.stopped and not self.stopped:
                table = runner.table
                level = dict(table.bots_to_move()).get(seat)
                if level is None or table.state is None:
                    return
                state, version = table.state, table.version
                try:
                    text = await choose_move(self.workers, state, seat, level)
                except Exception:  # noqa: BLE001  # an error of a bot must not stop a table
                    log.exception("a bot failed to choose a move", table=runner.id, level=level)
                    self.metrics.errors.inc()
                    text = state.automatic(seat).text()
                if table.version == version and not runner.stopped:
                    runner.scheduled_bots.discard(seat)
                    runner.execute(Command("move", None, {"seat": seat, "text": text}))
                    return
        except TableError as error:
            log.error("a bot's move was refused", table=runner.id, code=error.code)
            self.metrics.errors.inc()
        finally:
            runner.scheduled_bots.discard(seat)
