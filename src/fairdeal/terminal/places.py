"""Where a live table is, and who one is there: what is asked of a server before the line is open."""

import json
import os
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from fairdeal.engine.errors import BadSetup
from fairdeal.terminal import saving

USUAL_SERVER = "http://127.0.0.1:8000"
PATIENCE = 10  # seconds
LONGEST_NAME = 24
PRIVATE = 0o600


@dataclass(frozen=True)
class Place:
    """A table of a server, by its id or code."""

    server: str
    table: str

    @property
    def socket(self) -> str:
        return f"{self.server.replace('http', 'ws', 1)}/api/tables/{quote(self.table, safe='')}/socket"

    @property
    def link(self) -> str:
        return f"{self.server}/t/{self.table}"

    @property
    def local(self) -> bool:
        return urlsplit(self.server).hostname in ("127.0.0.1", "localhost", "::1")


def find_place(given: str, server: str | None = None) -> Place:
    """What a person named: an address such as http://HOST/t/CODE, or a code alone, of the usual server."""
    if "/" not in given:
        base = server or os.environ.get("FAIRDEAL_SERVER") or USUAL_SERVER
        return Place(_server(base), _code(given, given))
    if server is not None:
        raise BadSetup("--server goes with a code; an address names its server itself")
    parts = urlsplit(given if "://" in given else f"http://{given}")
    words = [word for word in parts.path.split("/") if word and word != "socket"]
    return Place(_server(f"{parts.scheme}://{parts.netloc}"), _code(words[-1] if words else "", given))


def _server(base: str) -> str:
    try:
        parts = urlsplit(base if "://" in base else f"http://{base}")
        valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        valid = False
    if not valid:
        raise BadSetup(f"{base!r} is no address of a server; write it as http://HOST:PORT")
    return f"{parts.scheme}://{parts.netloc}"


def _code(code: str, given: str) -> str:
    if not code or not code.isprintable() or any(sign.isspace() for sign in code):
        raise BadSetup(f"{given!r} names no table; write its link, http://HOST:PORT/t/CODE, or its code")
    return code


def look_up(place: Place) -> None:
    """BadSetup if there is no such table, or no server."""
    _ask(place.server, f"/api/tables/{quote(place.table, safe='')}")


def token_of(place: Place, name: str, anew: bool = False) -> str:
    """What shows that one is this person there: kept from the last time, or a new one."""
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise BadSetup(f"--name: a name has 1 to {LONGEST_NAME} printable characters")
    file = saving.data_folder() / "guests.json"
    known = _known(file)
    mine = known.setdefault(place.server, {})
    if anew or name not in mine:
        mine[name] = str(_ask(place.server, "/api/guests", {"name": name})["token"])
        saving.write_whole(file, json.dumps(known, indent=2) + "\n", PRIVATE)
    return mine[name]


def _known(file: Path) -> dict[str, dict[str, str]]:
    """Who we have been; a file that cannot be read counts as none."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        return {
            str(server): {str(name): str(token) for name, token in names.items()} for server, names in found.items()
        }
    except (OSError, ValueError, AttributeError):
        return {}


def _ask(server: str, path: str, body: object = None) -> dict[str, Any]:
    request = urllib.request.Request(f"{server}{path}", None if body is None else json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            found: dict[str, Any] = json.load(answer)
            return found
    except urllib.error.HTTPError as error:
        with error:
            raise BadSetup(f"{server}: {_said(error)}") from None
    except OSError as error:
        reason = getattr(error, "reason", error)
        raise BadSetup(f"{server} cannot be reached: {getattr(reason, 'strerror', None) or reason}") from None
    except ValueError:
        raise BadSetup(f"{server} does not answer as a Fairdeal server does") from None


def _said(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["message"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"it says {error.code}, {error.reason}"
