"""Random HTTP requests, valid and not: none of them causes a server error, and every answer has security headers."""

import asyncio
import random
import re
from pathlib import Path

import pytest

from fairdeal.server.security import AccessPolicy
from tests.server.databases import TemporaryPostgres
from tests.server.running_server import TIMEOUT, RunningServer, running_server

REQUESTS = 350
METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "TRACE", "CONNECT", "get", "G" * 30)
PATHS = (
    "/", "/t/{code}", "/t/%00", "/t/%ff", "/t/%ED%A0%80", "/api/tables/{table}", "/api/tables/{table}/socket",
    "/api/tables/%00", "/api/tables/%ff%fe", "/api/matches/%00", "/api/matches/x/replay/-1",
    "/api/matches/x/replay/99999999999999999999", "/api/matches/%ED%A0%80/verify", "/api/games/%00/rules",
    "/api/games/hearts/rules", "/api/me", "/api/me/tables", "/api/me/matches?most=0", "/api/me/matches?before=%00",
    "/api/me/matches?before=99999999999999999999999", "/metrics", "/api/health", "/api/openapi.json", "/assets/../a",
    "/assets/%2e%2e/%2e%2e/etc/passwd", "//evil", "/%2f%2f", f"/{'a' * 8_000}", "*", "http://evil/", "/?a=%",
)  # fmt: skip
TARGETS = ("/api/guests", "/api/tables")
BODIES = (
    b"", b"{}", b"[]", b"null", b"{" * 5_000, b"[" * 30_000, b"\xff\xfe", b'{"name":"\\ud800"}', b'{"name":"\\u0000"}',
    b'{"name":1e400}', b'{"name":"%s"}' % (b"x" * 60_000), b'{"game":"hearts","seats":1e30}', b'{"game":"\\u0000"}',
    b'{"game":"hearts","options":{"\\u0000":1}}', b'{"game":"hearts","bots":["expert:600s"]}',
    b'{"game":"president","options":{"decks":99999999999999999999999}}', b'{"game":"hearts","turn":-1}',
    b'{"game":"hearts","takeover":"\\ud800"}', b'{"game":"hearts","preset":"\\u0000"}', b'{"game":"hearts"}',
)  # fmt: skip
HEADERS = {
    "Host": ("[", "[::1", "LOCALHOST:1", "evil", "127.0.0.1:99999999999", "\xff"),
    "Origin": ("http://[", "null", "http://evil", "http://[::1", "javascript:1", "\xff", "http://127.0.0.1:abc", "//"),
    "Authorization": ("Bearer {token}", "Bearer", "Bearer \xff", "Bearer a.b", "Basic x", "Bearer {token}x"),
    "Cookie": ("fairdeal={token}", "fairdeal=\xff", "fairdeal", "=;=;", "a" * 5_000, 'fairdeal="'),
    "Accept-Encoding": ("br", "gzip;q=x", "*;q=0", "\xff", ",,,;;;"),
    "If-None-Match": ("*", 'W/"x"', "\xff"),
    "Content-Type": ("application/json", "text/plain", "multipart/form-data", "\xff", "application/json; charset=x"),
    "Access-Control-Request-Method": ("POST",),
    "X-Forwarded-For": ("1.2.3.4", "[", "\xff"),
    "Upgrade": ("websocket", "h2c"),
}


def random_request(chance: random.Random, values: dict[str, str]) -> bytes:
    """A request, with `values` in the place of their names."""
    method = chance.choice(METHODS)
    path = chance.choice(TARGETS if method == "POST" and chance.random() < 0.7 else PATHS)
    headers = {name: chance.choice(choices) for name, choices in HEADERS.items() if chance.random() < 0.25}
    headers = {"Host": "127.0.0.1", "Authorization": "Bearer {token}", "Content-Type": "application/json", **headers}
    body = chance.choice(BODIES) if method in ("POST", "PUT") else b""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    head = "\r\n".join([*lines, "Connection: close", f"Content-Length: {len(body)}"])
    for name, value in values.items():
        head = head.replace(f"{{{name}}}", value)
    return f"{head}\r\n\r\n".encode("latin-1") + body


async def exchange(server: RunningServer, request: bytes) -> bytes:
    """Send a request, and read the head of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        writer.write(request)
        return await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), TIMEOUT)
    finally:
        writer.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_request_causes_a_server_error(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest, capfd: pytest.CaptureFixture[str]
) -> None:
    postgres: TemporaryPostgres | None = request.getfixturevalue("database") if kind == "postgresql" else None
    url = postgres.new_database() if postgres is not None else None

    async def main() -> None:
        policy = AccessPolicy.create(loopback=False, origins=["http://evil"])
        async with running_server(tmp_path, policy=policy, database=url) as server:
            token = await server.new_guest("Ada")
            table = await server.create_table(token, game="hearts")
            values = {"token": token, "table": table["id"], "code": table["code"]}
            chance = random.Random(21)
            statuses = set()
            for _ in range(REQUESTS):
                sent = random_request(chance, values)
                head = await exchange(server, sent)
                status = int(head.split()[1])
                statuses.add(status)
                is_protected = b"nosniff" in head or status in (101, 400)  # uvicorn answers what is not HTTP
                assert status < 500, (sent[:300], head)
                assert is_protected, (sent[:300], head)
            assert statuses >= {200, 400, 403, 404, 405, 426}

    asyncio.run(main())
    assert not re.search("Traceback", capfd.readouterr().err)
