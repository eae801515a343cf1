"""The ASGI application: Litestar for HTTP and for the tables' sockets."""

import asyncio
import threading
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, asgi, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import License, Tag
from litestar.types import Receive, Scope, Send

from fairdeal import __version__
from fairdeal.server import api, asyncapi, browser_page, http_bodies
from fairdeal.server.error_responses import EXCEPTION_HANDLERS
from fairdeal.server.head_requests import HeadMiddleware
from fairdeal.server.identity_middleware import IdentityMiddleware
from fairdeal.server.openapi_examples import EXAMPLES
from fairdeal.server.request_limits import RequestLimitMiddleware
from fairdeal.server.security import AccessPolicy, SecurityMiddleware
from fairdeal.server.socket_requests import SocketRequestMiddleware
from fairdeal.server.table_manager import TableManager
from fairdeal.server.websocket_endpoint import serve_websocket

MAX_BODY_BYTES = 64_000  # of a request
OPENAPI_LOCK = threading.Lock()
ENCODED_OPENAPI: list[bytes] = []  # built on the first request: it would double the time that a server takes to start

TAGS = [
    Tag("server", "The server itself."),
    Tag("games", "The games that can be played."),
    Tag("people", "Guests: a name is enough."),
    Tag("accounts", "Accounts, which are optional: passkeys, sessions, tokens for programs."),
    Tag("tables", "The lobby and its tables. What happens at a table goes over its socket (asyncapi.json)."),
    Tag("matches", "Finished matches."),
    Tag("daily deal", "The same cards for everybody, once a day."),
    Tag("challenges", "Deals that one person offers to others."),
    Tag("tournaments", "Tournaments between people: rounds, standings, results."),
    Tag("pairing", "Quick pairing: people who want to play the same game get a table."),
    Tag("correspondence", "Matches with days for each turn: whose turn it is, and notifications."),
    Tag("studies", "Studies: what house rules do to a game."),
]


@asgi("/api/tables/{table:str}/socket", copy_scope=False)
async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """One client at one table."""
    state = scope["litestar_app"].state
    await serve_websocket(state.manager, state.policy, scope["path_params"]["table"], scope, receive, send)  # type: ignore[arg-type]


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4; charset=utf-8")
async def metrics(request: Request[Any, Any, Any]) -> bytes:
    """Metrics for Prometheus."""
    text: bytes = await request.app.state.manager.metrics_text()
    return text


@get("/api/asyncapi.json", include_in_schema=False, sync_to_thread=False)
def asyncapi_document(request: Request[Any, Any, Any]) -> Response[bytes]:
    return Response(request.app.state.asyncapi, media_type=MediaType.JSON)


@get("/api/openapi.json", include_in_schema=False)
async def openapi_document(request: Request[Any, Any, Any]) -> Response[bytes]:
    if not ENCODED_OPENAPI:
        await asyncio.to_thread(encode_openapi, request.app)
    return Response(ENCODED_OPENAPI[0], media_type=MediaType.JSON)


def encode_openapi(app: Litestar) -> None:
    """Build the OpenAPI document, which is the same for all applications of a process."""
    with OPENAPI_LOCK:
        if not ENCODED_OPENAPI:
            ENCODED_OPENAPI.append(msgspec.json.encode(build_openapi(app)))


def build_openapi(app: Litestar) -> dict[str, Any]:
    """Build the OpenAPI document, with msgspec's schemas: Litestar's do not say that unknown fields are refused."""
    document = app.openapi_schema.to_schema()
    schemas = document["components"]["schemas"]
    schemas.update(asyncapi.schemas(*http_bodies.ALL_BODIES))
    for operations in document["paths"].values():
        for operation in operations.values():
            for part in (operation.get("requestBody", {}), *operation["responses"].values()):
                for content in part.get("content", {}).values():
                    name = str(content.get("schema", {}).get("$ref", "")).rpartition("/")[2]
                    if name in EXAMPLES and "examples" not in content:
                        content["examples"] = {"example": {"value": EXAMPLES[name]}}
    return document


def build_litestar() -> Litestar:
    """Build the Litestar application, without tables."""
    return Litestar(
        route_handlers=[
            *api.ROUTE_HANDLERS, socket, metrics, asyncapi_document, openapi_document, *browser_page.ROUTE_HANDLERS,
        ],
        exception_handlers=EXCEPTION_HANDLERS,
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="Fairdeal",
            version=__version__,
            description="Live card tables: games, guests, tables, finished matches.",
            license=License("MIT", identifier="MIT"),
            tags=TAGS,
            use_handler_docstrings=True,
            path="/api/docs",
        ),
        debug=False,
        logging_config=None,
    )  # fmt: skip


def build_app(manager: TableManager, policy: AccessPolicy) -> SecurityMiddleware:
    """Build the complete application for a manager that has started."""
    app = build_litestar()
    app.state.manager = manager
    app.state.policy = policy
    app.state.asyncapi = msgspec.json.encode(asyncapi.document())
    handled = IdentityMiddleware(HeadMiddleware(SocketRequestMiddleware(app)), manager.accounts)
    return SecurityMiddleware(RequestLimitMiddleware(handled, manager), policy)
