"""What is wrong with a request, as an answer: a status, a code for programs and a sentence for people."""

from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from fairdeal.engine.errors import BadSetup
from fairdeal.server.bodies import ErrorBody
from fairdeal.server.logs import log
from fairdeal.server.store import StoreError
from fairdeal.table import TableError

CODES = {400: "body", 401: "who", 403: "forbidden", 404: "none", 405: "method", 413: "size", 415: "media"}


class Refusal(Exception):
    """A request that is refused."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.problem = ErrorBody(code, message)


def _answer(status: int, problem: ErrorBody, headers: dict[str, str] | None = None) -> Response[ErrorBody]:
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers or {})


def refused(_: Request[Any, Any, Any], error: Refusal) -> Response[ErrorBody]:
    return _answer(error.status, error.problem, {"retry-after": "5"} if error.status == 429 else None)


def bad_setup(_: Request[Any, Any, Any], error: BadSetup) -> Response[ErrorBody]:
    return _answer(400, ErrorBody("settings", str(error)))


def bad_table(_: Request[Any, Any, Any], error: TableError) -> Response[ErrorBody]:
    return _answer(400, ErrorBody(error.code, str(error)))


def no_store(_: Request[Any, Any, Any], error: StoreError) -> Response[ErrorBody]:
    log.error("the store could not answer", error=str(error))
    return _answer(503, ErrorBody("store", "the server's database does not answer; try again in a moment"))


def not_so(_: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorBody]:
    """What the framework refuses by itself."""
    told = error.detail
    if isinstance(error.extra, list) and error.extra:
        told = "; ".join(str(one.get("message", one)) for one in error.extra if isinstance(one, dict))
    return _answer(error.status_code, ErrorBody(CODES.get(error.status_code, "http"), told), error.headers)


def fault(_: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    log.error("a request could not be handled", exc_info=error)
    return _answer(500, ErrorBody("fault", "something went wrong on the server"))


HANDLERS: dict[Any, Any] = {
    Refusal: refused,
    BadSetup: bad_setup,
    TableError: bad_table,
    StoreError: no_store,
    HTTPException: not_so,
    Exception: fault,
}
