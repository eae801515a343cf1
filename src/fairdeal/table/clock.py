"""The clock of a table as a plain value: for every seat that is to act, until when. The time is always an argument."""

from collections.abc import Collection
from dataclasses import dataclass, replace

AWAY_LIMIT = 1_500  # how long the table waits for a player who has left
BOT_LIMIT = 20_000  # for a bot's move, with or without a clock for people; never displayed


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat that is to act, and its time."""

    seat: int
    starts: int  # when the time began to run
    deadline: int | None  # None: no limit
    limit: int | None = None  # for a seat without a person, in place of the deadline
    expired: bool = False  # the time is up, and the clock plays the rest of the turn

    @property
    def ends(self) -> int | None:
        """When the clock moves for this seat."""
        return self.deadline if self.limit is None else self.limit

    def with_limit(self, limit: int | None) -> "Turn":
        return self if limit == self.limit else replace(self, limit=limit)


@dataclass(frozen=True, slots=True)
class Clock:
    """The turns that are running, all in one phase of one deal."""

    phase: str = ""
    deal: int = 0
    turns: tuple[Turn, ...] = ()

    @property
    def actors(self) -> tuple[int, ...]:
        """Seats that are to act."""
        return tuple([turn.seat for turn in self.turns])

    @property
    def deadline(self) -> int | None:
        """When the table needs its next `tick`; None: never."""
        earliest = None
        for turn in self.turns:
            ends = turn.ends
            if ends is not None and (earliest is None or ends < earliest):
                earliest = ends
        return earliest

    def overdue(self, now: int) -> tuple[int, ...]:
        """Seats whose time is up."""
        return tuple([turn.seat for turn in self.turns if turn.ends is not None and now >= turn.ends])

    def turn_of(self, seat: int) -> Turn | None:
        for turn in self.turns:
            if turn.seat == seat:
                return turn
        return None

    def with_expired(self, seats: Collection[int]) -> "Clock":
        """The clock with the turns of these seats marked as expired."""
        turns = [replace(turn, expired=True) if turn.seat in seats else turn for turn in self.turns]
        return replace(self, turns=tuple(turns))

    def to_json(self, now: int) -> dict[str, object] | None:
        """For a display: the people whose time runs, and the longest time that one of them has; None without a clock.

        Bots and players who have left are not shown: their limits are internal to the table.
        """
        actors, end, start = [], -1, 0
        for turn in self.turns:
            if turn.deadline is None or turn.limit is not None:
                continue
            actors.append(turn.seat)
            if turn.deadline > end or (turn.deadline == end and turn.starts > start):
                end, start = turn.deadline, turn.starts
        if end < 0:
            return None
        total = end - start
        return {"actors": actors, "remaining_ms": min(max(end - now, 0), total), "total_ms": total}
