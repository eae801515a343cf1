"""What spectators see of a table that shows itself to them later: nobody can watch one seat and whisper to another."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fairdeal.engine.scene import ScoreRow
from fairdeal.server.sight import Sight
from fairdeal.server.telling import Telling


@dataclass(frozen=True, slots=True)
class Moment:
    """A table as a spectator sees it, at one sequence number, and the update that led to it."""

    due: int
    seq: int
    table: str
    clock: str
    view: str
    scene: str
    rows: tuple[ScoreRow, ...]
    updates: dict[str, str]  # by what a reader wants

    def seen(self, wants: str) -> str:
        """The fields of a welcome that show the match."""
        view, scene = ("null", self.scene) if wants == "scene" else (self.view, "null")
        return f'"view":{view},"own":null,"scene":{scene}'


class Late:
    """The moments that are still on their way to spectators, and the last that has come."""

    def __init__(self, delay: int, table: str) -> None:
        self.delay = delay
        self.last = Moment(0, 0, table, "null", "null", "null", (), {})
        self.coming: deque[Moment] = deque()

    def add(
        self, now: int, telling: Telling, table: str, clock: str, sight: Sight | None, rows: Iterable[ScoreRow]
    ) -> Moment:
        """Keep this moment, and what led to it."""
        moment = Moment(
            due=now + self.delay,
            seq=telling.entry.seq,
            table=table,
            clock=clock,
            view=sight.view() if sight is not None else "null",
            scene=sight.scene(None) if sight is not None else "null",
            rows=tuple(rows),
            updates={wants: telling.for_spectators(wants) for wants in ("view", "scene")},
        )
        self.coming.append(moment)
        return moment

    def due(self, now: int) -> Iterator[Moment]:
        """The moments that have come."""
        while self.coming and self.coming[0].due <= now:
            self.last = self.coming.popleft()
            yield self.last
