"""The clock: a plain value; the time is always given. It knows for each one who is waited for until when."""

from dataclasses import dataclass, replace

AWAY = 1_500  # how long the table waits for one who has left
RESULT = 4_000  # the pause after a hand, where the next is dealt at once: people see how it ended
BOT = 20_000  # nobody waits longer for a bot, even where people have no clock
STRAIGHT = 5  # one who moves again and again has at most the time of so many turns together


@dataclass(frozen=True, slots=True)
class Turn:
    """One who is waited for."""

    seat: int
    began: int  # since when nobody else could act
    starts: int  # when the time begins to run: now, or after a pause
    deadline: int | None  # None: for as long as it takes
    limit: int | None = None  # for a player who is not there, besides

    @property
    def ends(self) -> int | None:
        """When the clock moves for this seat."""
        if self.limit is None or self.deadline is None:
            return self.deadline if self.limit is None else self.limit
        return min(self.limit, self.deadline)

    def limited(self, limit: int | None) -> "Turn":
        return self if limit == self.limit else replace(self, limit=limit)


@dataclass(frozen=True, slots=True)
class Clock:
    """Everybody who is waited for, in one phase of one deal."""

    phase: str = ""
    deal: int = 0
    turns: tuple[Turn, ...] = ()

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that are waited for."""
        return tuple([turn.seat for turn in self.turns])

    @property
    def deadline(self) -> int | None:
        """When the table wants its next `tick`; None: it can wait."""
        earliest = None
        for turn in self.turns:
            ends = turn.ends
            if ends is not None and (earliest is None or ends < earliest):
                earliest = ends
        return earliest

    @property
    def starts(self) -> int:
        """Before this nobody is in a hurry: people look at the result of the last hand, and bots wait."""
        return max([turn.starts for turn in self.turns], default=0)

    def overdue(self, now: int) -> tuple[int, ...]:
        """Those whose time is over."""
        return tuple([turn.seat for turn in self.turns if turn.ends is not None and now >= turn.ends])

    def of(self, seat: int) -> Turn | None:
        for turn in self.turns:
            if turn.seat == seat:
                return turn
        return None

    def to_json(self, now: int) -> dict[str, object] | None:
        """For a display: who is waited for, and for how much longer at most; None where no clock runs."""
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
