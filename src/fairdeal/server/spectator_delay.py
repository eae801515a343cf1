"""A delay for spectators, so that nobody can watch one seat and advise another."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairdeal.server.event_log import LoggedUpdate
from fairdeal.server.updates import UpdateBuilder

if TYPE_CHECKING:
    from fairdeal.engine.scene import ScoreRow
    from fairdeal.server.table_runner import TableRunner


@dataclass(frozen=True, slots=True)
class DelayedUpdate:
    """An update for spectators, and the table as they see it after that update."""

    due: int
    seq: int
    stage: str
    table: str
    clock: str
    view: str
    scene: str
    score_rows: tuple[ScoreRow, ...]
    chain: str | None
    texts: dict[str, str]  # the `update` message, by what a reader wants

    def match_fields(self, wants: str) -> str:
        """The fields of a `welcome` that show the match: view, own and scene."""
        view, scene = ("null", self.scene) if wants == "scene" else (self.view, "null")
        return f'"view":{view},"own":null,"scene":{scene}'


class SpectatorDelay:
    """The updates that the spectators of one table have not seen yet, and the last one that they have."""

    def __init__(self, runner: TableRunner) -> None:
        """Begin with the table as it is now; spectators see that after the delay, too.

        Until then, they see a restored table as it was before the match.
        """
        self.runner = runner
        stage, table = runner.past_state or (runner.table.stage, runner.public_state.text)
        self.last = DelayedUpdate(0, 0, stage, table, "null", "null", "null", (), None, {})
        self.pending: deque[DelayedUpdate] = deque()
        now, logged = runner.host.now(), LoggedUpdate(runner.table.version, [], True)
        self.add(UpdateBuilder(logged, runner.clock_json(now), runner.public_state.text, runner.reader_views()), now)

    def add(self, builder: UpdateBuilder, now: int) -> None:
        """Hold back an update, with the table as it is now."""
        runner, views = self.runner, self.runner.reader_views()
        update = DelayedUpdate(
            due=now + runner.pacing.delay,
            seq=builder.logged.seq,
            stage=runner.table.stage,
            table=runner.public_state.text,
            clock=runner.clock_json(now),
            view=views.public_view() if views is not None else "null",
            scene=views.scene(None) if views is not None else "null",
            score_rows=tuple(runner.log.score_rows),
            chain=runner.fair_deals.chain_json(),
            texts={wants: builder.for_spectators(wants) for wants in ("view", "scene")},
        )
        self.pending.append(update)
        runner.host.timers.call_at(update.due, self._show_due)

    def _show_due(self) -> None:
        """Send the updates that spectators may see by now."""
        if self.runner.stopped:
            return
        now = self.runner.host.now()
        while self.pending and self.pending[0].due <= now:
            self.last = self.pending.popleft()
            for connection in self.runner.connections:
                if connection.seat is None:
                    self.runner.publisher.send(connection, self.last.texts[connection.wants])


class ClosedToSpectators(SpectatorDelay):
    """Spectators see the table as it was before the match, however long they wait."""

    def add(self, builder: UpdateBuilder, now: int) -> None:
        """Show nothing."""
