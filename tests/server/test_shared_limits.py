"""Limits that hold for a person or an address as a whole, on a real server with all its limits."""

import asyncio
import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from tests.server.limited_server import ATTACKER, LimitedServer, limited_server
from tests.server.running_server import Client

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="an attacker needs a loopback address of its own")

OTHER_SITE = "https://cards.example.org"
TOO_MANY = 3_000  # requests; the limit of 400 refills by 60 a second while a slow machine answers them
AT_ONCE = 100  # requests sent without waiting for responses
BOT_TABLE: dict[str, Any] = {"turn": None, "intermission": None, "public": False}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LimitedServer]:
    arguments = ("--bot-pause", "100", "--origin", OTHER_SITE)
    with limited_server(tmp_path_factory.mktemp("server"), *arguments) as running:
        yield running


async def play_against_bots(server: LimitedServer, name: str, bot: str, **settings: Any) -> tuple[Client, str, str]:
    """Start a match of a person and bots; returns the person's connection, their token and the table."""
    token = await server.new_guest(name)
    table = (await server.create_table(token, bots=[bot] * 3, **BOT_TABLE, **settings))["id"]
    client = await server.join(table, token)
    await client.send({"type": "ready", "id": "begin"})
    return client, token, table


async def own_turn(client: Client) -> dict[str, Any]:
    """Wait until the client may move."""
    while True:
        update = await client.wait_for("update")
        if update.get("own", {}).get("moves"):
            return update


def test_questions_of_one_person_do_not_delay_bots_elsewhere(server: LimitedServer) -> None:
    async def main() -> None:
        asking, token, table = await play_against_bots(server, "Asking", "random", game="hearts", seats=4)
        await own_turn(asking)
        sockets = [await server.join(table, token, ATTACKER) for _ in range(30)]
        playing, _, _ = await play_against_bots(server, "Playing", "steady", game="president", seats=4)
        for socket in sockets:
            for number in range(10):
                await socket.send({"type": "hint", "id": f"{number}"})
        longest = await longest_bot_move(playing, 8)
        assert longest < 2.0
        answers = [await first_answer(socket) for socket in sockets]
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert {answer["code"] for answer in refused} <= {"slow_down", "busy"}
        assert len(refused) > 15  # whatever connection they come from
        assert all("moment" in answer["message"] for answer in refused)
        for client in (*sockets, asking, playing):
            await client.close()

    asyncio.run(main())


async def first_answer(client: Client) -> dict[str, Any]:
    while True:
        message = await client.receive()
        if message["type"] in ("hint", "refused"):
            return message


async def longest_bot_move(client: Client, moves: int) -> float:
    """The longest time that a bot took, in seconds, over a number of its moves."""
    longest, since, count = 0.0, None, 0
    while count < moves:
        update = await client.wait_for("update")
        now = time.perf_counter()
        if since is not None:
            longest, count = max(longest, now - since), count + 1
        own = update.get("own", {}).get("moves")
        since = now
        if own:
            texts = [move for move in own if isinstance(move, str)]
            await client.request("move", text="pass" if "pass" in texts else texts[0])
            since = time.perf_counter()
    return longest


def test_wrong_table_codes_are_limited_and_then_even_right_ones_tell_nothing(server: LimitedServer) -> None:
    async def main() -> None:
        token = await server.new_guest("Ada")
        table = await server.create_table(token, game="hearts")
        async with server.http("127.0.0.70") as guesser:
            statuses = [(await guesser.get(f"/api/tables/{number:06}")).status_code for number in range(40)]
            assert statuses[0] == 404
            assert statuses[-1] == 429
            assert statuses.count(404) <= 25
            right = [await guesser.get(f"/api/tables/{table['code']}"), await guesser.get(f"/t/{table['code']}")]
            assert [response.status_code for response in right] == [429, 429]
            assert (await guesser.get(f"/api/tables/{table['id']}")).status_code == 200
        socket = await server.connect_hello(table["code"], "127.0.0.70")
        assert socket["code"] == "slow_down"
        async with server.http() as other:
            assert (await other.get(f"/api/tables/{table['code']}")).status_code == 200

    asyncio.run(main())


def statuses_up_to_refusal(server: LimitedServer, source: str, forwarded: Sequence[str] = ()) -> set[int]:
    """Statuses of requests, up to the first that is refused: its connection is closed, and new ones are limited too.

    There is one request for each forwarded address, or TOO_MANY without one. They are pipelined, as fast as possible.
    """
    lines = [f"X-Forwarded-For: {address}\r\n" for address in forwarded] or [""] * TOO_MANY
    requests = [f"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{line}\r\n" for line in lines]
    statuses: set[int] = set()
    with server.connect(source) as client, client.makefile("rb") as responses:
        for start in range(0, len(requests), AT_ONCE):
            part = requests[start : start + AT_ONCE]
            client.sendall("".join(part).encode())
            for _ in part:
                statuses.add(read_status(responses))
                if 429 in statuses:
                    return statuses
    return statuses


def read_status(responses: BinaryIO) -> int:
    """Read one response; return its status."""
    status, length = int(responses.readline().split()[1]), 0
    while (line := responses.readline()).strip():
        name, _, value = line.decode().partition(":")
        if name.lower() == "content-length":
            length = int(value)
    responses.read(length)
    return status


def test_requests_of_one_address_are_limited(server: LimitedServer) -> None:
    assert statuses_up_to_refusal(server, "127.0.0.71") == {200, 429}
    assert server.get("/api/health")["ok"]


def test_behind_a_proxy_the_forwarded_address_counts_and_only_the_proxy_may_forward(tmp_path: Path) -> None:
    with limited_server(tmp_path, "--proxy") as server:
        assert statuses_up_to_refusal(server, "127.0.0.1", ["203.0.113.5"] * TOO_MANY) == {200, 429}
        assert statuses_up_to_refusal(server, "127.0.0.1", ["203.0.113.6"] * 10) == {200}
        many = [f"203.0.113.{number % 250}" for number in range(TOO_MANY)]
        assert statuses_up_to_refusal(server, ATTACKER, many) == {200, 429}
        opened = [server.connect("127.0.0.1") for _ in range(150)]  # a proxy has a connection for everybody
        assert statuses_up_to_refusal(server, "127.0.0.1", ["203.0.113.7"]) == {200}
        for client in opened:
            client.close()


def test_documents_are_built_once(server: LimitedServer) -> None:
    paths = ("/api/openapi.json", "/api/health")
    times: dict[str, list[float]] = {path: [] for path in paths}
    for _ in range(30):
        for path in paths:
            started = time.perf_counter()
            server.get(path)
            times[path].append(time.perf_counter() - started)
    document, health = (min(times[path]) for path in paths)  # the least, as other programs may run in between
    assert document < health + 0.012  # building it took 20 to 40 ms


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://a b", "//", ""])
def test_a_strange_origin_is_refused_with_all_headers(server: LimitedServer, origin: str) -> None:
    request = urllib.request.Request(f"{server.address}/api/health", headers={"origin": origin})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=30)
    assert refused.value.code == 403
    assert json.load(refused.value)["code"] == "origin"
    assert refused.value.headers["content-security-policy"]
    assert refused.value.headers["x-content-type-options"] == "nosniff"
    assert "Traceback" not in server.log.read_text()


def test_an_allowed_origin_can_read_responses(server: LimitedServer) -> None:
    async def main() -> None:
        async with server.http() as http:
            asked = {"origin": OTHER_SITE, "access-control-request-method": "POST"}
            preflight = await http.options("/api/tables", headers=asked)
            assert preflight.status_code == 204
            assert "POST" in preflight.headers["access-control-allow-methods"]
            assert "authorization" in preflight.headers["access-control-allow-headers"]
            for path, status in (("/api/health", 200), ("/api/nothing", 404)):
                response = await http.get(path, headers={"origin": OTHER_SITE})
                assert response.status_code == status
                assert response.headers["access-control-allow-origin"] == OTHER_SITE
                assert response.headers["cross-origin-resource-policy"] == "cross-origin"
                assert "access-control-allow-credentials" not in response.headers
            own = await http.get("/api/health")
            assert "access-control-allow-origin" not in own.headers
            assert own.headers["cross-origin-resource-policy"] == "same-origin"
            assert "origin" in own.headers["vary"]
            foreign = await http.options("/api/tables", headers={**asked, "origin": "https://evil.example"})
            assert foreign.status_code == 403
            assert "access-control-allow-origin" not in foreign.headers

    asyncio.run(main())


def test_two_people_at_a_table_cannot_look_alike(server: LimitedServer) -> None:
    async def main() -> None:
        ada, other = await server.new_guest("Ada"), await server.new_guest("Аdа\u200d")  # two Cyrillic letters
        table = (await server.create_table(ada, game="hearts"))["id"]
        client = await server.join(table, other)
        refused = await client.request("sit")
        assert (refused["type"], refused["code"]) == ("refused", "name")
        assert "looks like Ada" in refused["message"]
        await client.close()

    asyncio.run(main())


def test_a_record_process_ends_with_its_server(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "fairdeal.server.record_process"], stdin=subprocess.PIPE, cwd=tmp_path
    )
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(30) == 0
