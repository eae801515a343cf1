"""Schedules the moves of bots at live tables: chosen in a worker thread, and played at a time that reveals nothing.

A bot begins to think when its turn comes, and answers after the table's pause, or after a fixed time for its level if
that is longer. So a forced move takes as long as a difficult choice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from fairdeal.engine.state import State
from fairdeal.server.background_tasks import BackgroundTasks
from fairdeal.server.duplicate.board import bots_to_move
from fairdeal.server.live_bots import QUICK_ANSWER_TIME, answer_time, choose_move
from fairdeal.server.logging_setup import log
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.timers import Timers
from fairdeal.server.workers import Workers
from fairdeal.table import Command, TableError

if TYPE_CHECKING:
    from fairdeal.server.metrics import Metrics

LATE_STEP = 500  # milliseconds: a search bot that is late on a busy server waits for the next multiple of this


class BotScheduler:
    """Lets the bots of all tables move."""

    def __init__(
        self, now: Callable[[], int], timers: Timers, workers: Workers, tasks: BackgroundTasks, metrics: Metrics
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
        """Let the bots that are to act move, each once."""
        board = runner.pacing.fixed_deal
        for seat, level in runner.table.bots_to_move() if board is None else bots_to_move(runner.table):
            if seat not in runner.scheduled_bots:
                runner.scheduled_bots.add(seat)
                self._begin(runner, seat, level)

    def _begin(self, runner: TableRunner, seat: int, level: str) -> None:
        table = runner.table
        pause = table.bot_pause if table.bot_pause is not None else runner.pacing.bot_pause
        due = self.now() + pause
        self.tasks.spawn(self._think(runner, seat, level, due))

    async def _think(self, runner: TableRunner, seat: int, level: str, due: int) -> None:
        """Choose a move, and play it when it is due."""
        state = runner.table.state
        if state is None or runner.stopped or self.stopped:
            runner.scheduled_bots.discard(seat)
            return
        thinks_for = answer_time(state, level)
        due = max(due, self.now() + thinks_for)
        position = runner.moves_made
        try:
            text = await choose_move(self.workers, state, seat, level, runner.pacing.fixed_deal)
        except Exception:  # noqa: BLE001  # an error of a bot must not stop a table
            log.exception("a bot failed to choose a move", table=runner.id, level=level)
            self.metrics.errors.inc()
            text = None
        late = self.now() - due
        if late > 0 and thinks_for > QUICK_ANSWER_TIME:
            due += LATE_STEP * -(-late // LATE_STEP)
        play = partial(self._play, runner, seat, text, state, position)
        if due <= self.now():
            play()
        else:
            self.timers.call_at(due, play)

    def _play(self, runner: TableRunner, seat: int, text: str | None, state: State, position: int) -> None:
        """Play a bot's move. If somebody has moved since the bot began to think, it thinks again."""
        runner.scheduled_bots.discard(seat)
        table = runner.table
        level = dict(table.bots_to_move()).get(seat)
        if runner.stopped or self.stopped or not runner.is_running or level is None or table.state is None:
            return
        if table.state is not state or runner.moves_made != position:
            runner.scheduled_bots.add(seat)
            self._begin(runner, seat, level)
            return
        if text is None:
            text = state.automatic(seat).text()
        try:
            runner.execute(Command("move", None, {"seat": seat, "text": text}))
        except TableError as error:
            log.error("a bot's move was refused", table=runner.id, code=error.code)
            self.metrics.errors.inc()
