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
    paused_until: int | None = None  # the player is on vacation until then (`vacations.py`)
    paused: int = 0  # time that vacations have added to the deadline

    @property
    def ends(self) -> int | None:
        """When the clock moves for this seat."""
        return self.deadline if self.limit is None else self.limit

    def with_limit(self, limit: int | None) -> "Turn":
        return self if limit == self.limit else replace(self, limit=limit)

    def is_paused(self, now: int) -> bool:
        """Whether the player is on vacation, and the time does not run."""
        return self.paused_until is not None and now < self.paused_until

    def remaining(self, now: int) -> int | None:
        """Time that the player has; None without a clock. It does not run while the turn is paused."""
        if self.deadline is None:
            return None
        left = self.deadline - max(now, self.paused_until or now)
        return min(max(left, 0), self.deadline - self.starts - self.paused)


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

        Bots and players who have left are not shown: their limits are internal to the table. Nor are players on
        vacation, whose clock stands still.
        """
        actors, end, start = [], -1, 0
        for turn in self.turns:
            if turn.deadline is None or turn.limit is not None or turn.is_paused(now):
                continue
            actors.append(turn.seat)
            starts = turn.starts + turn.paused
            if turn.deadline > end or (turn.deadline == end and starts > start):
                end, start = turn.deadline, starts
        if end < 0:
            return None
        total = end - start
        return {"actors": actors, "remaining_ms": min(max(end - now, 0), total), "total_ms": total}
