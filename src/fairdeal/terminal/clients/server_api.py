"""HTTP requests to a server: whether a table exists, the guest's token, the record of a match."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from fairdeal.engine.errors import BadSetup
from fairdeal.table.names import MAX_NAME_LENGTH
from fairdeal.terminal.clients.table_address import TableAddress
from fairdeal.terminal.storage import data_folder, write_atomically

TIMEOUT_SECONDS = 10
PRIVATE = 0o600


def check_table_exists(address: TableAddress) -> None:
    """Raise BadSetup if there is no such table, or no server."""
    _request(address.server, address.api_path)


def fetch_record(address: TableAddress, match: str) -> dict[str, Any]:
    """The record of a finished match."""
    return _request(address.server, f"/api/matches/{match}")


def guest_token(address: TableAddress, name: str, renew: bool = False) -> str:
    """The token that identifies this guest to the server: the stored one, or a new one if there is none or `renew`."""
    if not 0 < len(name) <= MAX_NAME_LENGTH or not name.isprintable():
        raise BadSetup(f"--name: a name has 1 to {MAX_NAME_LENGTH} printable characters")
    file = data_folder() / "guests.json"
    stored = _load_tokens(file)
    tokens = stored.setdefault(address.server, {})
    if renew or name not in tokens:
        tokens[name] = str(_request(address.server, "/api/guests", {"name": name})["token"])
        write_atomically(file, json.dumps(stored, indent=2) + "\n", PRIVATE)
    return tokens[name]


def _load_tokens(file: Path) -> dict[str, dict[str, str]]:
    """Stored tokens by server and guest name; none if the file cannot be read."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
        return {
            str(server): {str(name): str(token) for name, token in names.items()} for server, names in document.items()
        }
    except (OSError, ValueError, AttributeError):
        return {}


def _request(server: str, path: str, body: object = None) -> dict[str, Any]:
    request = urllib.request.Request(f"{server}{path}", None if body is None else json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
            document: dict[str, Any] = json.load(response)
            return document
    except urllib.error.HTTPError as error:
        with error:
            raise BadSetup(f"{server}: {_error_message(error)}") from None
    except OSError as error:
        reason = getattr(error, "reason", error)
        raise BadSetup(f"cannot reach {server}: {getattr(reason, 'strerror', None) or reason}") from None
    except ValueError:
        raise BadSetup(f"{server} does not answer like a Fairdeal server") from None


def _error_message(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["message"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"it answered with {error.code}, {error.reason}"
