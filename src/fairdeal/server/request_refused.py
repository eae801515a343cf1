"""A request that is refused, whatever part of the server refuses it."""

from fairdeal.server.http_bodies import ErrorBody


class RequestRefused(Exception):
    """A request that is refused with this status, code and message."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.body = ErrorBody(code, message)
