"""A server on IPv6 addresses, over real sockets."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.limits import Limits
from fairdeal.server.security import AccessPolicy
from tests.server.proxies import has_ipv6
from tests.server.running_server import LOCAL_PROXIES, Client, RunningServer, with_server
from tests.server.test_run_server import running

pytestmark = [pytest.mark.once, pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")]

TOO_MANY = int(Limits().new_guests.burst) + 10  # type: ignore[union-attr]  # guests from one address
LIMITED = HostingOptions(bot_pause=0, limits=Limits())


async def new_guests(address: str, forwarded_for: Iterable[str]) -> list[int]:
    """Create a guest for each forwarded address, and return the statuses of the answers."""
    statuses = []
    async with httpx.AsyncClient(verify=False) as http:
        for claim in forwarded_for:
            http.cookies.clear()  # a guest who comes back is not new
            answer = await http.post(f"{address}/api/guests", json={"name": "Ada"}, headers={"x-forwarded-for": claim})
            statuses.append(answer.status_code)
    return statuses


def test_the_loopback_address(tmp_path: Path) -> None:
    async def main() -> None:
        arguments = ("--host", "::1", "--db", f"sqlite:///{tmp_path / 'tables.db'}")
        async with running(*arguments) as (_, address), httpx.AsyncClient(base_url=address, verify=False) as http:
            host = address.removeprefix("http://")
            assert host.startswith("[::1]:")
            own, foreign = {"origin": address}, {"origin": "http://[2001:db8::1]"}
            assert (await http.get("/api/health", headers=own)).json()["ok"]
            assert (await http.get("/api/health", headers=foreign)).json()["code"] == "origin"
            assert (await http.get("/api/health", headers={"host": "[2001:db8::1]"})).json()["code"] == "host"
            assert "fairdeal_connections" in (await http.get("/metrics")).text

            token = (await http.post("/api/guests", json={"name": "Ada"})).json()["token"]
            authorized = {"authorization": f"Bearer {token}"}
            info = (await http.post("/api/tables", json={"game": "hearts"}, headers=authorized)).json()
            assert f'content="{address}{info["link"]}"' in (await http.get(info["link"])).text
            socket_address = f"ws://{host}/api/tables/{info['id']}/socket"
            with pytest.raises(InvalidStatus):
                await connect(socket_address, additional_headers=foreign, proxy=None)
            async with connect(socket_address, additional_headers=own, proxy=None, max_queue=None) as socket:
                ada = Client(socket)
                await ada.send({"type": "hello", "protocol": 1, "token": token})
                await ada.wait_for("welcome")
                assert (await ada.request("say", text="hello"))["type"] == "update"

    asyncio.run(main())


def test_limits_count_networks(tmp_path: Path) -> None:
    """A household has a /64: with limits per address it could use as many addresses as it likes."""

    async def test(server: RunningServer) -> None:
        address = f"http://[::1]:{server.port}"
        assert 429 in await new_guests(address, [f"2001:db8:0:1::{number:x}" for number in range(TOO_MANY)])
        assert await new_guests(address, ["2001:db8:0:1:ffff::1", "2001:db8:0:2::1"]) == [429, 201]

    with_server(tmp_path, test, options=LIMITED, host="::1", proxies=LOCAL_PROXIES)


def test_all_addresses_of_both_kinds(tmp_path: Path) -> None:
    """On `::`, IPv4 clients and a proxy on 127.0.0.1 arrive as `::ffff:…`, and count as what they are."""

    async def test(server: RunningServer) -> None:
        for host in ("127.0.0.1", "[::1]"):
            address = f"http://{host}:{server.port}"
            statuses = await new_guests(address, [f"192.0.2.{number}" for number in range(TOO_MANY)])
            assert set(statuses) == {201}, f"the proxy at {host} is not trusted"

    with_server(tmp_path, test, options=LIMITED, policy=AccessPolicy(hosts=None), host="::", proxies=LOCAL_PROXIES)


@pytest.mark.parametrize("name", ["2001:db8::7", "[2001:DB8::7]"])
def test_a_name_can_be_an_address(name: str) -> None:
    policy = AccessPolicy.create(loopback=True, hosts=[name])
    assert policy.find_violation({"host": "[2001:db8::7]:8000", "origin": "http://[2001:db8::7]:8000"}) is None
    assert policy.find_violation({"host": "[2001:db8::8]:8000"}) is not None
