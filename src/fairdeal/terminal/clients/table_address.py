"""The address of a live table: parsing links and codes."""

import os
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from fairdeal.engine.errors import BadSetup

DEFAULT_SERVER = "http://127.0.0.1:8000"


@dataclass(frozen=True)
class TableAddress:
    """A server's URL and the id or code of one of its tables."""

    server: str
    table: str

    @property
    def api_path(self) -> str:
        return f"/api/tables/{quote(self.table, safe='')}"

    @property
    def socket_url(self) -> str:
        return f"{self.server.replace('http', 'ws', 1)}{self.api_path}/socket"

    @property
    def link(self) -> str:
        return f"{self.server}/t/{self.table}"

    @property
    def is_local(self) -> bool:
        return urlsplit(self.server).hostname in ("127.0.0.1", "localhost", "::1")


def parse_table_address(text: str, server: str | None = None) -> TableAddress:
    """Parse a link such as http://HOST/t/CODE, or a code alone, which belongs to `server` or the default server."""
    if "/" not in text:
        base = server or os.environ.get("FAIRDEAL_SERVER") or DEFAULT_SERVER
        return TableAddress(_parse_server(base), _check_code(text, text))
    if server is not None:
        raise BadSetup("--server goes with a code; a link already names its server")
    parts = urlsplit(text if "://" in text else f"http://{text}")
    segments = [segment for segment in parts.path.split("/") if segment and segment != "socket"]
    server_url = _parse_server(f"{parts.scheme}://{parts.netloc}")
    return TableAddress(server_url, _check_code(segments[-1] if segments else "", text))


def _parse_server(base: str) -> str:
    try:
        parts = urlsplit(base if "://" in base else f"http://{base}")
        is_valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_valid = False
    if not is_valid:
        raise BadSetup(f"{base!r} is not the address of a server; write it as http://HOST:PORT")
    return f"{parts.scheme}://{parts.netloc}"


def _check_code(typed: str, text: str) -> str:
    code = "".join(unquote(typed).split())  # people read codes in groups
    if not code or not code.isprintable():
        raise BadSetup(f"{text!r} does not name a table; write its link, http://HOST:PORT/t/CODE, or its code")
    return code
