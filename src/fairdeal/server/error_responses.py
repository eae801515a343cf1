"""HTTP responses for everything that can go wrong: a status, a code for programs and a message for people."""

from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from fairdeal.engine.errors import BadSetup
from fairdeal.server.browser_page import not_found_page, wants_page
from fairdeal.server.http_bodies import ErrorBody
from fairdeal.server.logging_setup import log
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store import StoreError
from fairdeal.server.worker_threads import Busy
from fairdeal.table import TableError

CODES = {400: "body", 401: "who", 403: "forbidden", 404: "none", 405: "method", 413: "size", 415: "media"}


def _response(status: int, body: ErrorBody, headers: dict[str, str] | None = None) -> Response[ErrorBody]:
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers or {})


def request_refused(_: Request[Any, Any, Any], error: RequestRefused) -> Response[ErrorBody]:
    return _response(error.status, error.body, {"retry-after": "5"} if error.status in (429, 503) else None)


def bad_setup(_: Request[Any, Any, Any], error: BadSetup) -> Response[ErrorBody]:
    return _response(400, ErrorBody("settings", str(error)))


def table_error(_: Request[Any, Any, Any], error: TableError) -> Response[ErrorBody]:
    return _response(400, ErrorBody(error.code, str(error)))


def store_error(_: Request[Any, Any, Any], error: StoreError) -> Response[ErrorBody]:
    log.error("the store did not answer a request", error=str(error))
    return _response(503, ErrorBody("store", "the server's database does not answer; try again in a moment"))


def busy(_: Request[Any, Any, Any], _error: Busy) -> Response[ErrorBody]:
    return _response(503, ErrorBody("busy", "the server is busy; try again in a moment"), {"retry-after": "5"})


def nested_too_deeply(_: Request[Any, Any, Any], _error: RecursionError) -> Response[ErrorBody]:
    return _response(400, ErrorBody("body", "the body is nested too deeply"))


def http_exception(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorBody] | Response[bytes]:
    """Answer a request that the framework refuses by itself."""
    if error.status_code == 404 and wants_page(request):
        return not_found_page()
    message = error.detail
    if isinstance(error.extra, list) and error.extra:
        message = "; ".join(str(extra.get("message", extra)) for extra in error.extra if isinstance(extra, dict))
    return _response(error.status_code, ErrorBody(CODES.get(error.status_code, "http"), message), error.headers)


def unexpected_error(_: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    log.error("a request failed", exc_info=error)
    return _response(500, ErrorBody("fault", "something went wrong on the server"))


EXCEPTION_HANDLERS: dict[Any, Any] = {
    RequestRefused: request_refused,
    BadSetup: bad_setup,
    TableError: table_error,
    StoreError: store_error,
    Busy: busy,
    RecursionError: nested_too_deeply,
    HTTPException: http_exception,
    Exception: unexpected_error,
}
