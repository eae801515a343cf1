"""The files of the browser page as they were built into the package, in every encoding in which they are sent.

The build compresses them (`web/source/build.mjs`); the server only chooses. `browser_page.py` answers requests.
"""

import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TypeVar

FOLDER: Traversable = resources.files("fairdeal") / "web" / "static"
IMMUTABLE = "public, max-age=31536000, immutable"  # names of assets contain a hash of their content
REVALIDATE = "no-cache"
INDEX = "index.html"
NOT_FOUND = "404.html"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # content coding → suffix of its files; the best first
T = TypeVar("T")

FAVICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#16362f"/>'
    '<path d="M8 3l4 5-4 5-4-5z" fill="#e8e2d0"/></svg>'
)
NO_PAGE = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Fairdeal</title>"
    "<h1>Fairdeal</h1><p>This server was installed without its browser page. Programs can use its API: "
    "<a href=/api/openapi.json>HTTP</a>, <a href=/api/asyncapi.json>sockets</a>.</p>"
)
NO_NOT_FOUND_PAGE = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Not found · Fairdeal</title>"
    '<h1>There is nothing at this address</h1><p><a href="/">Go to the games</a></p>'
)


@dataclass(frozen=True, slots=True)
class Representation:
    """The content of a file as it is sent, in one encoding."""

    content: bytes
    etag: str
    encoding: str | None = None

    @classmethod
    def of(cls, content: bytes, encoding: str | None = None) -> "Representation":
        return cls(content, f'"{hashlib.sha256(content).hexdigest()[:20]}"', encoding)


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file, plain and in the encodings that the build has produced."""

    plain: Representation
    media_type: str
    cache_control: str
    encoded: Mapping[str, Representation] = field(default_factory=dict)

    def representation(self, accept_encoding: str) -> Representation:
        """The representation for a client, by its `Accept-Encoding`."""
        return best_encoding(accept_encoding, self.encoded) or self.plain


def best_encoding(accept_encoding: str, available: Mapping[str, T]) -> T | None:
    """The available encoding that a client prefers, the earliest of several; None if it accepts none of them."""
    weights: dict[str, float] = {}
    for item in accept_encoding.lower().split(","):
        name, _, parameter = item.partition(";")
        weights[name.strip()] = _weight(parameter.strip())
    accepted = {name: weights.get(name, weights.get("*", 0.0)) for name in available}
    best = max(accepted, key=lambda name: accepted[name], default=None)
    return available[best] if best is not None and accepted[best] > 0 else None


def _weight(parameter: str) -> float:
    if not parameter:
        return 1.0
    try:
        return float(parameter.removeprefix("q="))
    except ValueError:
        return 0.0


@cache
def static_files() -> dict[str, StaticFile]:
    """Every file of the page by its path, read once: they are few and small. There is always a favicon."""
    contents: dict[str, bytes] = {INDEX: NO_PAGE.encode(), NOT_FOUND: NO_NOT_FOUND_PAGE.encode()}
    contents["favicon.svg"] = FAVICON.encode()
    if FOLDER.is_dir():
        _read(FOLDER, "", contents)
    suffixes = tuple(ENCODINGS.values())
    found = {path: _static_file(path, contents) for path in contents if not path.endswith(suffixes)}
    found["favicon.ico"] = found["favicon.svg"]
    return found


def _read(folder: Traversable, path: str, contents: dict[str, bytes]) -> None:
    for entry in folder.iterdir():
        if entry.is_dir():
            _read(entry, f"{path}{entry.name}/", contents)
        else:
            contents[path + entry.name] = entry.read_bytes()


def _static_file(path: str, contents: Mapping[str, bytes]) -> StaticFile:
    return StaticFile(
        Representation.of(contents[path]),
        media_type=mimetypes.guess_type(path)[0] or "application/octet-stream",
        cache_control=IMMUTABLE if path.startswith("assets/") else REVALIDATE,
        encoded={
            encoding: Representation.of(contents[path + suffix], encoding)
            for encoding, suffix in ENCODINGS.items()
            if path + suffix in contents
        },
    )
