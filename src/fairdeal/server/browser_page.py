"""Responses with the browser page and its files, and the page for unknown addresses."""

import asyncio
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from fairdeal.server.addresses import client_address
from fairdeal.server.link_previews import MARKER, UNKNOWN_TABLE, LinkPreview, own_origin
from fairdeal.server.offline_edition import PATH, OfflineEdition
from fairdeal.server.static_files import INDEX, NOT_FOUND, REVALIDATE, Representation, static_files
from fairdeal.server.table_lookup import look_up_in_turn

FOR_PROGRAMS = ("/api/", "/assets/")  # errors under these paths are JSON
PLAIN_REQUEST = ("GET", "HEAD")


@get("/", include_in_schema=False, sync_to_thread=False)
def start_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The browser page."""
    return _page_response(request, LinkPreview())


@get("/t/{code:str}", include_in_schema=False)
async def table_page(request: Request[Any, Any, Any], code: FromPath[str]) -> Response[bytes]:
    """The browser page at a table; its link preview is the invitation."""
    manager = request.app.state.manager
    preview = await look_up_in_turn(manager, manager.queries.preview, code, client_address(request.scope))
    return _page_response(request, preview or UNKNOWN_TABLE)


@get([PATH, f"{PATH}{{path:path}}"], include_in_schema=False)
async def offline_file(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """The static edition, where the host offers it."""
    edition: OfflineEdition | None = request.app.state.manager.options.offline
    if edition is None:
        raise NotFoundException("there is no such page")
    if request.scope["raw_path"] == PATH.rstrip("/").encode():  # the path itself comes without a slash at its end
        return Response(b"", status_code=308, headers={"location": PATH})
    accepted = request.headers.get("accept-encoding", "")
    found = await asyncio.to_thread(edition.read, path.lstrip("/"), accepted)  # from the disk
    if found is None:
        raise NotFoundException("there is no such page")
    return _cached_response(request, found.sent, found.media_type, found.cache_control, {"vary": "accept-encoding"})


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def static_file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    name = path.lstrip("/")
    if name == INDEX:
        return _page_response(request, LinkPreview())
    found = static_files().get(name) if name != NOT_FOUND else None
    if found is None:
        raise NotFoundException("there is no such page")
    sent = found.representation(request.headers.get("accept-encoding", ""))
    headers = {"vary": "accept-encoding"} if found.encoded else {}
    return _cached_response(request, sent, found.media_type, found.cache_control, headers)


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether an error is answered with a page, because a person may have opened the address."""
    return request.method in PLAIN_REQUEST and not f"{request.url.path}/".startswith(FOR_PROGRAMS)


def not_found_page() -> Response[bytes]:
    """The page for unknown addresses, with a link to the games."""
    page = static_files()[NOT_FOUND].plain.content
    return Response(page, status_code=404, media_type=MediaType.HTML, headers={"cache-control": REVALIDATE})


def _page_response(request: Request[Any, Any, Any], preview: LinkPreview) -> Response[bytes]:
    origin = own_origin(request.url.scheme, request.headers.get("host", ""), request.app.state.policy)
    page = static_files()[INDEX].plain.content.replace(MARKER.encode(), preview.tags(origin).encode())
    return _cached_response(request, Representation.of(page), MediaType.HTML, REVALIDATE, {})


def _cached_response(
    request: Request[Any, Any, Any], sent: Representation, media_type: str, cache_control: str, headers: dict[str, str]
) -> Response[bytes]:
    """The response with this content, or 304 for a client that has it."""
    headers = {**headers, "cache-control": cache_control, "etag": sent.etag}
    if _has_etag(request.headers.get("if-none-match", ""), sent.etag):
        return Response(b"", status_code=304, headers=headers)
    if sent.encoding is not None:
        headers["content-encoding"] = sent.encoding
    return Response(sent.content, media_type=media_type, headers=headers)


def _has_etag(if_none_match: str, etag: str) -> bool:
    tags = [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]
    return etag in tags or "*" in tags


ROUTE_HANDLERS = [start_page, table_page, offline_file, static_file]
