"""Who is connected to a table, and for how long the others have been away."""

from collections import Counter


class Attendance:
    """The connections of one table, counted by person. Times are milliseconds."""

    def __init__(self, now: int) -> None:
        self.connected: Counter[str] = Counter()
        self.away_since: dict[str, int] = {}
        self.start = now  # people who have never connected count as away since then

    def join(self, person: str | None) -> None:
        """Count a new connection; None is a spectator without a name."""
        if person is not None:
            self.connected[person] += 1
            self.away_since.pop(person, None)

    def leave(self, person: str | None, now: int) -> None:
        if person is not None:
            self.connected[person] -= 1
            if not self.connected[person]:
                del self.connected[person]
                self.away_since[person] = now

    def is_here(self, person: str | None) -> bool:
        return person in self.connected

    def absence(self, person: str, now: int) -> int | None:
        """How long a person has been away; None if they are connected."""
        return None if self.is_here(person) else max(now - self.away_since.get(person, self.start), 0)
