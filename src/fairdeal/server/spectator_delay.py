"""A delay for spectators, so that nobody can watch one seat and advise another."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fairdeal.engine.scene import ScoreRow
from fairdeal.server.reader_views import ReaderViews
from fairdeal.server.updates import UpdateBuilder


@dataclass(frozen=True, slots=True)
class DelayedUpdate:
    """An update for spectators, and the table as they see it after that update."""

    due: int
    seq: int
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
    """The updates that spectators have not seen yet, and the last one that they have."""

    def __init__(self, delay: int, table: str) -> None:
        self.delay = delay
        self.last = DelayedUpdate(0, 0, table, "null", "null", "null", (), None, {})
        self.pending: deque[DelayedUpdate] = deque()

    def add(
        self,
        now: int,
        builder: UpdateBuilder,
        table: str,
        clock: str,
        views: ReaderViews | None,
        score_rows: Iterable[ScoreRow],
        chain: str | None,
    ) -> DelayedUpdate:
        """Hold back an update."""
        update = DelayedUpdate(
            due=now + self.delay,
            seq=builder.logged.seq,
            table=table,
            clock=clock,
            view=views.public_view() if views is not None else "null",
            scene=views.scene(None) if views is not None else "null",
            score_rows=tuple(score_rows),
            chain=chain,
            texts={wants: builder.for_spectators(wants) for wants in ("view", "scene")},
        )
        self.pending.append(update)
        return update

    def take_due(self, now: int) -> Iterator[DelayedUpdate]:
        """Yield the updates that spectators may see by now."""
        while self.pending and self.pending[0].due <= now:
            self.last = self.pending.popleft()
            yield self.last
