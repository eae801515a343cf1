"""The browser's table: the files of the front-end as they were built into the package, and a favicon in any case."""

import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

FOREVER = "public, max-age=31536000, immutable"  # names of assets carry a hash of their content
ALWAYS_ASK = "no-cache"
INDEX = "index.html"

FAVICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#16362f"/>'
    '<path d="M8 3l4 5-4 5-4-5z" fill="#e8e2d0"/></svg>'
)
NO_FRONT_END = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Fairdeal</title>"
    "<h1>Fairdeal</h1><p>This server was installed without its browser page. Programs can use its API: "
    "<a href=/api/openapi.json>HTTP</a>, <a href=/api/asyncapi.json>sockets</a>.</p>"
)


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    content: bytes
    media: str
    keep: str
    tag: str


@cache
def files() -> dict[str, File]:
    """Every file of the front-end by its path, read once. They are few, and small."""
    found: dict[str, File] = {}
    folder = resources.files("fairdeal") / "web" / "static"
    if folder.is_dir():
        _collect(folder, "", found)
    found.setdefault(INDEX, _file(INDEX, NO_FRONT_END.encode()))
    found.setdefault("favicon.svg", _file("favicon.svg", FAVICON.encode()))
    found["favicon.ico"] = found["favicon.svg"]
    return found


def _collect(folder: Traversable, path: str, found: dict[str, File]) -> None:
    for entry in folder.iterdir():
        if entry.is_dir():
            _collect(entry, f"{path}{entry.name}/", found)
        else:
            found[path + entry.name] = _file(path + entry.name, entry.read_bytes())


def _file(path: str, content: bytes) -> File:
    media = mimetypes.guess_type(path)[0] or "application/octet-stream"
    keep = FOREVER if path.startswith("assets/") else ALWAYS_ASK
    return File(content, media, keep, f'"{hashlib.sha256(content).hexdigest()[:20]}"')
