"""What can go wrong, in words for people: what was wrong, which rule or option, what would be right."""


class FairdealError(Exception):
    """Anything asked of Fairdeal that it cannot do. The message is one line, fit to be shown as it is."""


class BadSetup(FairdealError, ValueError):
    """A game that cannot be set up: an unknown game, option or value, a number out of range."""


class BadRecord(FairdealError, ValueError):
    """Something that is no record of a game, or whose deal is impossible."""


class IllegalMove(FairdealError, ValueError):
    """A move that the rules do not allow now; `rule` is the number of the rule it breaks, if a numbered one."""

    def __init__(self, rule: str | None, reason: str) -> None:
        super().__init__(f"{rule}: {reason}" if rule else reason)
        self.rule = rule
        self.reason = reason


def no_such_seat(players: int, rule: str | None = None) -> IllegalMove:
    """For a seat that is not at the table."""
    return IllegalMove(rule, f"there is no such seat at this table; seats are 0 to {players - 1}")


def not_to_move(seat: int, rule: str | None = None) -> IllegalMove:
    """For a seat that may not act now, where there is no more to say about it."""
    return IllegalMove(rule, f"it is not the turn of seat {seat}")


class UnreadableMove(IllegalMove):
    """A text that is no move of this game at all."""

    def __init__(self, reason: str) -> None:
        super().__init__(None, reason)
