"""The files of the browser page as they were built into the package, and a favicon in any case."""

import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

IMMUTABLE = "public, max-age=31536000, immutable"  # names of assets contain a hash of their content
REVALIDATE = "no-cache"
INDEX = "index.html"

FAVICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#16362f"/>'
    '<path d="M8 3l4 5-4 5-4-5z" fill="#e8e2d0"/></svg>'
)
NO_PAGE = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Fairdeal</title>"
    "<h1>Fairdeal</h1><p>This server was installed without its browser page. Programs can use its API: "
    "<a href=/api/openapi.json>HTTP</a>, <a href=/api/asyncapi.json>sockets</a>.</p>"
)


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is sent."""

    content: bytes
    media_type: str
    cache_control: str
    etag: str


@cache
def static_files() -> dict[str, StaticFile]:
    """Every file of the page by its path, read once: they are few and small."""
    found: dict[str, StaticFile] = {}
    folder = resources.files("fairdeal") / "web" / "static"
    if folder.is_dir():
        _collect(folder, "", found)
    found.setdefault(INDEX, _static_file(INDEX, NO_PAGE.encode()))
    found.setdefault("favicon.svg", _static_file("favicon.svg", FAVICON.encode()))
    found["favicon.ico"] = found["favicon.svg"]
    return found


def _collect(folder: Traversable, path: str, found: dict[str, StaticFile]) -> None:
    for entry in folder.iterdir():
        if entry.is_dir():
            _collect(entry, f"{path}{entry.name}/", found)
        else:
            found[path + entry.name] = _static_file(path + entry.name, entry.read_bytes())


def _static_file(path: str, content: bytes) -> StaticFile:
    media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
    cache_control = IMMUTABLE if path.startswith("assets/") else REVALIDATE
    return StaticFile(content, media_type, cache_control, f'"{hashlib.sha256(content).hexdigest()[:20]}"')
