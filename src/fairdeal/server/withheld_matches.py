"""Finished matches that spectators may not read yet, because everything at their table is shown later."""


class WithheldMatches:
    """When each match may be read. Times are milliseconds."""

    def __init__(self) -> None:
        self.until: dict[str, int] = {}

    def add(self, match: str, now: int, until: int) -> None:
        """Withhold a match; forget those whose time is up."""
        self.until = {other: end for other, end in self.until.items() if end > now}
        if until > now:
            self.until[match] = until

    def is_withheld(self, match: str, now: int) -> bool:
        return self.until.get(match, 0) > now
