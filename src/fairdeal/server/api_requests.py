"""What the handlers of the HTTP API share: the sender's identity, strict bodies, error responses, path parameters."""

from collections.abc import AsyncGenerator
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import PathParameter
from litestar.response import Stream

from fairdeal.server import http_bodies
from fairdeal.server.accounts.identities import Identity
from fairdeal.server.accounts.open_streams import until_revoked
from fairdeal.server.addresses import client_address
from fairdeal.server.identity_middleware import IDENTITY
from fairdeal.server.openapi_examples import CODE, MATCH
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.table_manager import TableManager

T = TypeVar("T")
NDJSON = "application/x-ndjson"
HttpRequest: TypeAlias = Request[Any, Any, State]
TableName = Annotated[str, PathParameter(description="A table's id or its short code.", examples=[Example(value=CODE)])]
MatchId = Annotated[str, PathParameter(description="The id of a finished match.", examples=[Example(value=MATCH)])]
GameKey = Annotated[str, PathParameter(description="The key of a game.", examples=[Example(value="hearts")])]
SeatNumber = Annotated[int, PathParameter(ge=0, le=99, description="The number of a seat, from 0.")]
MoveCount = Annotated[int, PathParameter(ge=0, le=10**9, description="A number of moves.")]


def error_response(message: str, code: str) -> ResponseSpec:
    """An error response for the OpenAPI document."""
    example = Example(value=msgspec.to_builtins(http_bodies.ErrorBody(code, message)))
    return ResponseSpec(http_bodies.ErrorBody, generate_examples=False, description=message, examples=[example])


BAD_REQUEST = {400: error_response("the request is not valid", "body")}
NO_IDENTITY = {401: error_response("give yourself a name first: POST /api/guests", "who")}
NOT_FOUND = {404: error_response("there is nothing under that name", "none")}
UNHEALTHY = {503: ResponseSpec(http_bodies.Health, generate_examples=False, description="the database does not work")}
TOO_FAST = {429: error_response("that was too fast; wait a moment", "slow_down")}


def manager_of(request: HttpRequest) -> TableManager:
    manager: TableManager = request.app.state.manager
    return manager


def find_identity(request: HttpRequest) -> Identity | None:
    """Who sends a request, and how they proved it; None without a valid token."""
    found: Identity | BaseException | None = request.scope.get(IDENTITY)  # type: ignore[assignment]
    if isinstance(found, BaseException):
        raise found
    if found is not None and not found.can_act and request.method not in ("GET", "HEAD"):
        raise RequestRefused(403, "scope", "this token can only read; create one for a program that plays")
    return found


def find_person(request: HttpRequest) -> str | None:
    """Identity of the sender; None without a valid token."""
    identity = find_identity(request)
    return identity.person if identity is not None else None


def require_person(request: HttpRequest) -> str:
    person = find_person(request)
    if person is None:
        raise RequestRefused(401, "who", "give yourself a name first (POST /api/guests)")
    return person


async def decode_strictly(request: HttpRequest, data: T) -> T:
    """Decode the body again without conversions: the framework takes "1" for a number."""
    try:
        return msgspec.json.decode(await request.body(), type=type(data))
    except msgspec.ValidationError as error:
        raise RequestRefused(400, "body", str(error)) from None


def stream_lines(request: HttpRequest, lines: AsyncGenerator[bytes, None]) -> Stream:
    """A response with lines of JSON as they come. A proxy must not hold them back until all are there."""
    connections, address = manager_of(request).accounts.connections, client_address(request.scope)
    lines = until_revoked(lines, connections, find_identity(request), address)
    return Stream(lines, media_type=NDJSON, headers={"x-accel-buffering": "no", "cache-control": "no-store"})


def lines_response(body: type, description: str) -> dict[int, ResponseSpec]:
    """A response with lines of JSON, for the OpenAPI document."""
    return {200: ResponseSpec(body, generate_examples=False, description=description, media_type=NDJSON)}
