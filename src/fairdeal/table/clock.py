"""The clock of a table as a plain value: for every seat that is to act, until when. The time is always an argument."""

from dataclasses import dataclass, replace

AWAY_LIMIT = 1_500  # how long the table waits for a player who has left
RESULT_PAUSE = 4_000  # after a hand, where the next is dealt at once: people see how it ended
BOT_LIMIT = 20_000  # for a bot, even where people play without a clock
MAX_CONSECUTIVE_TURNS = 5  # a seat that moves again and again gets at most the time of this many turns in total


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat that is to act, and its time."""

    seat: int
    began: int  # start of the first of consecutive turns, during which no other seat could act
    starts: int  # when the time begins to run: at once, or after a pause
    deadline: int | None  # None: no limit
    limit: int | None = None  # an earlier limit for a seat without a person

    @property
    def ends(self) -> int | None:
        """When the clock moves for this seat."""
        if self.limit is None or self.deadline is None:
            return self.deadline if self.limit is None else self.limit
        return min(self.limit, self.deadline)

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

    @property
    def starts(self) -> int:
        """When the time begins to run. Until then people look at the result of the last hand, and bots wait."""
        return max([turn.starts for turn in self.turns], default=0)

    def overdue(self, now: int) -> tuple[int, ...]:
        """Seats whose time is up."""
        return tuple([turn.seat for turn in self.turns if turn.ends is not None and now >= turn.ends])

    def turn_of(self, seat: int) -> Turn | None:
        for turn in self.turns:
            if turn.seat == seat:
                return turn
        return None

    def to_json(self, now: int) -> dict[str, object] | None:
        """For a display: the seats that are to act, and the longest time that one of them has; None without a clock."""
        end, start = -1, 0
        for turn in self.turns:
            ends = turn.ends
            if ends is not None and (ends > end or (ends == end and turn.starts > start)):
                end, start = ends, turn.starts
        if end < 0:
            return None
        total = end - start
        return {
            "actors": [turn.seat for turn in self.turns],
            "remaining_ms": min(max(end - now, 0), total),
            "total_ms": total,
        }
