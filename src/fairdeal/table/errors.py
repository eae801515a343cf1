"""The error with which a table refuses a command."""

from fairdeal.engine.errors import FairdealError


class TableError(FairdealError):
    """A command that a table refuses; nothing has changed.

    `code` is for programs, the message for people; `rule` is the number of the rule that the command breaks, if any.
    """

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
