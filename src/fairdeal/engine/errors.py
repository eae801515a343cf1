"""Errors for people: what was wrong, which rule or option, and what would be right."""


class FairdealError(Exception):
    """Base class of all errors caused by input. The message is one line that can be shown as it is."""


class BadSetup(FairdealError, ValueError):
    """A game that cannot be set up: an unknown game, option or value, or a number out of range."""


class BadRecord(FairdealError, ValueError):
    """A document that is not a record, or a record with an impossible deal."""


class IllegalMove(FairdealError, ValueError):
    """A move that the rules do not allow now; `rule` is the number of the broken rule, if it has one."""

    def __init__(self, rule: str | None, reason: str) -> None:
        super().__init__(f"{rule}: {reason}" if rule else reason)
        self.rule = rule
        self.reason = reason


def no_such_seat(players: int, rule: str | None = None) -> IllegalMove:
    """The error for a seat that does not exist."""
    return IllegalMove(rule, f"there is no such seat at this table; seats are 0 to {players - 1}")


def not_to_move(seat: int, rule: str | None = None) -> IllegalMove:
    """The error for a seat that may not act now."""
    return IllegalMove(rule, f"it is not the turn of seat {seat}")


def error_reason(error: Exception) -> str:
    """What the operating system says about a failed file operation, in a few words."""
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).lower()


class UnreadableMove(IllegalMove):
    """A text that is not a move of this game."""

    def __init__(self, reason: str) -> None:
        super().__init__(None, reason)
