"""The server as an ASGI application: Litestar for HTTP and the tables' sockets."""

from typing import Any

import msgspec
from litestar import Litestar, Request, Response, asgi, get
from litestar.enums import ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import License, Tag
from litestar.params import FromPath
from litestar.types import Receive, Scope, Send

from fairdeal import __version__
from fairdeal.server import api, asyncapi, bodies, examples, pages, problems, sockets
from fairdeal.server.hub import Hub
from fairdeal.server.problems import Refusal
from fairdeal.server.security import HEADERS, Gate, headers_of

LONGEST_BODY = 64_000  # bytes of a request
EXTRA_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

TAGS = [
    Tag("server", "The server itself."),
    Tag("games", "What can be played."),
    Tag("people", "Guests: a name is enough."),
    Tag("tables", "The lobby, and tables. What happens at one goes over its socket (asyncapi.json)."),
    Tag("matches", "Finished matches."),
]


class Guard:
    """Lets in what comes from our own pages and from programs, and tells browsers what a page may do.

    It stands around the whole application: what that refuses by itself is answered with the same headers.
    """

    def __init__(self, app: Litestar, gate: Gate) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *EXTRA_HEADERS]
            await send(message)

        problem = self.gate.objection(headers_of(scope))
        if problem is not None:
            content = msgspec.json.encode(problem)
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
            await send_with_headers({"type": "http.response.start", "status": 403, "headers": headers})
            await send({"type": "http.response.body", "body": content, "more_body": False})
            return
        await self.app(scope, receive, send_with_headers)


@asgi("/api/tables/{table:str}/socket", copy_scope=False)
async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """One client at one table."""
    state = scope["litestar_app"].state
    await sockets.serve(state.hub, state.gate, scope["path_params"]["table"], scope, receive, send)  # type: ignore[arg-type]


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4; charset=utf-8", sync_to_thread=False)
def metrics(request: Request[Any, Any, Any]) -> bytes:
    """For Prometheus."""
    text: bytes = request.app.state.hub.metrics.text()
    return text


@get("/api/asyncapi.json", include_in_schema=False, sync_to_thread=False)
def asyncapi_document() -> dict[str, Any]:
    return asyncapi.document()


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi_document(request: Request[Any, Any, Any]) -> dict[str, Any]:
    return openapi(request.app)


@get(["/", "/t/{code:str}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The browser's table."""
    return _file(request, pages.INDEX)


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    return _file(request, path.lstrip("/"))


def _file(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    found = pages.files().get(path)
    if found is None:
        raise Refusal(404, "none", "there is no such page")
    headers = {"cache-control": found.keep, "etag": found.tag}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(found.content, media_type=found.media, headers=headers)


def openapi(app: Litestar) -> dict[str, Any]:
    """The OpenAPI document. Schemas are msgspec's own: Litestar's do not say that unknown fields are refused."""
    document = app.openapi_schema.to_schema()
    schemas = document["components"]["schemas"]
    schemas.update(asyncapi.schemas(*bodies.EVERY))
    for operations in document["paths"].values():
        for operation in operations.values():
            for part in (operation.get("requestBody", {}), *operation["responses"].values()):
                for content in part.get("content", {}).values():
                    name = str(content.get("schema", {}).get("$ref", "")).rpartition("/")[2]
                    if name in examples.EVERY and "examples" not in content:
                        content["examples"] = {"example": {"value": examples.EVERY[name]}}
    return document


def application() -> Litestar:
    """All that is asked over HTTP and sockets, without the tables."""
    return Litestar(
        route_handlers=[*api.HANDLERS, socket, metrics, asyncapi_document, openapi_document, page, file],
        exception_handlers=problems.HANDLERS,
        request_max_body_size=LONGEST_BODY,
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
    )


def build(hub: Hub, gate: Gate) -> Guard:
    """The application around a hub that has started."""
    app = application()
    app.state.hub = hub
    app.state.gate = gate
    return Guard(app, gate)
