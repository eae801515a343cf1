"""Requests of the HTTP API in the static edition: from a method, a path and a body to a response."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from fairdeal.engine.errors import BadSetup, FairdealError
from fairdeal.server.http_bodies import ErrorBody
from fairdeal.server.logging_setup import log
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.store.base import StoreError
from fairdeal.table import TableError

JSON = "application/json"
LINES = "application/x-ndjson"
MARKDOWN = "text/markdown"


@dataclass(frozen=True, slots=True)
class Request:
    """A request: the parts of its path that the route names, its query and its body."""

    parts: dict[str, str]
    query: dict[str, str]
    body: str

    def decode(self, kind: type[Any]) -> Any:
        """The body as a struct; RequestRefused if it is not valid."""
        try:
            return msgspec.json.decode(self.body, type=kind)
        except msgspec.DecodeError as error:
            raise RequestRefused(400, "body", str(error)) from None

    def number(self, name: str, default: int | None = None) -> int | None:
        """A whole number of the query."""
        text = self.query.get(name)
        if text is None:
            return default
        if not text.isdigit() or len(text) > 16:
            raise RequestRefused(400, "body", f"{name} must be a whole number")
        return int(text)


@dataclass(frozen=True, slots=True)
class Response:
    """A response; `lines` come one by one, in place of a text."""

    text: str = ""
    content_type: str = JSON
    status: int = 200
    lines: AsyncIterator[bytes] | None = None


Handler = Callable[[Request], Awaitable[Response]]


def json_response(body: object, status: int = 200) -> Response:
    """A response with a struct, or with JSON that is encoded already."""
    encoded = body if isinstance(body, bytes) else msgspec.json.encode(body)
    return Response(encoded.decode(), status=status)


class Routes:
    """The handlers by method and path."""

    def __init__(self) -> None:
        self.routes: list[tuple[str, re.Pattern[str], Handler]] = []

    def add(self, method: str, path: str, handler: Handler) -> None:
        """Answer requests for a path such as `/api/matches/{match}`; `{seat:int}` is a number."""
        pattern = re.sub(r"{(\w+):int}", r"(?P<\1>[0-9]{1,9})", path)
        pattern = re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", pattern)
        self.routes.append((method, re.compile(pattern), handler))

    async def respond(self, method: str, address: str, body: str) -> Response:
        """Answer a request; whatever goes wrong becomes an `ErrorBody`, as on a server."""
        url = urlsplit(address)
        for route_method, pattern, handler in self.routes:
            found = pattern.fullmatch(url.path)
            if found is not None and route_method == method:
                parts = {name: unquote(value) for name, value in found.groupdict().items()}
                try:
                    return await handler(Request(parts, dict(parse_qsl(url.query)), body))
                except Exception as error:  # noqa: BLE001  # a bug must not end the edition
                    return _error_response(error)
        return json_response(ErrorBody("none", "this needs a server"), 404)


def _error_response(error: Exception) -> Response:
    if isinstance(error, RequestRefused):
        return json_response(error.body, error.status)
    if isinstance(error, TableError):
        return json_response(ErrorBody(error.code, str(error)), 400)
    if isinstance(error, StoreError):
        return json_response(ErrorBody("store", str(error)), 503)
    if isinstance(error, BadSetup | FairdealError):
        return json_response(ErrorBody("settings", str(error)), 400)
    if isinstance(error, RecursionError):
        return json_response(ErrorBody("body", "the body is nested too deeply"), 400)
    log.error("a request failed", exc_info=error)
    return json_response(ErrorBody("fault", "something went wrong; nothing has changed"), 500)
