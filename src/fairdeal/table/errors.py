"""What a table refuses, with a code for programs and a sentence for people."""

from fairdeal.engine.errors import FairdealError


class TableError(FairdealError):
    """Something asked of a table that cannot be; nothing has changed. `rule` is a rule's number, if it breaks one."""

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
