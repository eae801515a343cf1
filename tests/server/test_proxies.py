"""A server behind a real nginx and a real Caddy, with the configurations that docs/hosting.md shows."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.limits import Limits
from fairdeal.server.security import AccessPolicy
from tests.server.proxies import (
    DEPLOY,
    HOST,
    PROXIES,
    TIMEOUT,
    Proxy,
    ProxyUnavailable,
    free_port,
    has_ipv6,
    running_proxy,
)
from tests.server.running_server import LOCAL_PROXIES, Client, RunningServer, running_server, with_server

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform != "linux", reason="clients need addresses of their own: 127.0.0.2 and so on"),
]

ADA, BEN, CY = "127.0.0.2", "127.0.0.3", "127.0.0.4"  # addresses of clients


class Setup:
    """A proxy, the server behind it, and clients that use the proxy from different addresses."""

    def __init__(self, proxy: Proxy, folder: Path, upstream: int) -> None:
        self.proxy = proxy
        self.folder = folder
        self.upstream = upstream

    def server(self) -> AbstractAsyncContextManager[RunningServer]:
        """Run the server, on the same port and database each time."""
        policy = AccessPolicy.create(loopback=True, hosts=[HOST])
        options = HostingOptions(bot_pause=0, limits=Limits())
        return running_server(self.folder, options, policy, port=self.upstream, proxies=LOCAL_PROXIES)

    @asynccontextmanager
    async def http(self, address: str = ADA) -> AsyncIterator[httpx.AsyncClient]:
        transport = httpx.AsyncHTTPTransport(verify=self.proxy.context, local_address=address)
        loopback = "[::1]" if ":" in address else "127.0.0.1"
        base, host = f"https://{loopback}:{self.proxy.port}", f"{HOST}:{self.proxy.port}"
        headers = {"host": host}
        async with httpx.AsyncClient(base_url=base, transport=transport, headers=headers, timeout=TIMEOUT) as http:
            yield http

    async def request(self, http: httpx.AsyncClient, method: str, path: str, **options: Any) -> httpx.Response:
        return await http.request(method, path, extensions={"sni_hostname": HOST}, **options)

    async def new_guest(self, http: httpx.AsyncClient, headers: dict[str, str] | None = None) -> int:
        """Create a guest and return the status of the answer."""
        http.cookies.clear()  # a guest who comes back is not new
        return (await self.request(http, "POST", "/api/guests", json={"name": "Ada"}, headers=headers)).status_code

    async def create_table(self, address: str = ADA) -> tuple[str, str, str]:
        """Create a guest and a table; return the token, the table's id and its link."""
        async with self.http(address) as http:
            token = (await self.request(http, "POST", "/api/guests", json={"name": "Ada"})).json()["token"]
            authorized = {"authorization": f"Bearer {token}"}
            body = {"game": "hearts"}
            info = (await self.request(http, "POST", "/api/tables", json=body, headers=authorized)).json()
            return token, info["id"], info["link"]

    async def connect(self, table: str, token: str | None, address: str = ADA, origin: str | None = None) -> Client:
        """Open a socket through the proxy, as the page does, and receive the welcome."""
        socket = await connect(
            f"wss://{HOST}:{self.proxy.port}/api/tables/{table}/socket",
            host="127.0.0.1",
            port=self.proxy.port,
            ssl=self.proxy.context,
            local_addr=(address, 0),
            origin=origin or self.proxy.origin,  # type: ignore[arg-type]  # a str at run time
            proxy=None,
            max_queue=None,
        )
        client = Client(socket)
        await client.send({"type": "hello", "protocol": 1, **({"token": token} if token else {})})
        client.welcome = await client.wait_for("welcome")
        return client


def behind(kind: str, folder: Path, test: Callable[[Setup], Awaitable[None]]) -> None:
    """Run a test with a proxy; the test starts the server."""

    async def main() -> None:
        upstream = free_port()
        async with running_proxy(kind, folder, upstream) as proxy:
            await test(Setup(proxy, folder, upstream))

    try:
        asyncio.run(main())
    except ProxyUnavailable as missing:
        pytest.skip(f"{missing}: install it to test the configuration in deploy/")


@pytest.mark.parametrize("kind", PROXIES)
def test_page_api_and_sockets_through_a_proxy(kind: str, tmp_path: Path) -> None:
    async def test(setup: Setup) -> None:
        async with setup.server() as server, setup.http() as http:
            health = await setup.request(http, "GET", "/api/health")
            assert health.json()["ok"]
            assert health.headers["x-content-type-options"] == "nosniff"
            if has_ipv6():
                async with setup.http("::1") as over_ipv6:
                    assert (await setup.request(over_ipv6, "GET", "/api/health")).status_code == 200
            token, table, link = await setup.create_table()
            preview = (await setup.request(http, "GET", link)).text
            assert f'content="{setup.proxy.origin}{link}"' in preview
            assert (await setup.request(http, "GET", "/metrics")).status_code == 404
            assert (await server.http.get("/metrics")).status_code == 200

            ada = await setup.connect(table, token)
            assert (await ada.request("say", text="hello"))["type"] == "update"
            await ada.close()
            with pytest.raises(InvalidStatus) as refused:
                await setup.connect(table, token, origin="https://evil.example")
            assert refused.value.response.status_code == 403

            long = await setup.request(http, "GET", "/api/health", headers={"x-long": "x" * 6_000})
            assert long.status_code == 200
            too_long = await setup.request(http, "GET", "/api/health", headers={"x-long": "x" * 100_000})
            assert too_long.status_code in (400, 413, 431, 502)
            assert (await setup.request(http, "GET", "/api/health")).status_code == 200

    behind(kind, tmp_path, test)


@pytest.mark.parametrize("kind", PROXIES)
def test_limits_count_clients_and_not_the_proxy(kind: str, tmp_path: Path) -> None:
    rate, most = Limits().new_guests, Limits().open_connections
    assert rate is not None
    assert most is not None

    async def test(setup: Setup) -> None:
        async with setup.server(), setup.http(BEN) as ben, setup.http(CY) as cy:
            token, table, _ = await setup.create_table(ADA)
            statuses = [await setup.new_guest(ben) for _ in range(int(rate.burst) + 10)]
            assert 429 in statuses
            # What a client claims about its address changes nothing, and others are not affected.
            assert await setup.new_guest(ben, {"x-forwarded-for": "192.0.2.1"}) == 429
            assert await setup.new_guest(ben, {"forwarded": "for=192.0.2.1"}) == 429
            assert await setup.new_guest(cy) == 201

            addresses = [address for address in (ADA, BEN, CY) for _ in range(most // 3 + 2)]
            sockets = await asyncio.gather(*(setup.connect(table, None, address) for address in addresses))
            assert len(sockets) > most
            ada = await setup.connect(table, token)
            assert (await ada.request("say", text="hello"))["type"] == "update"
            await asyncio.gather(*(client.close() for client in [*sockets, ada]))

    behind(kind, tmp_path, test)


def test_a_forwarded_address_counts_only_if_the_proxy_says_so(tmp_path: Path) -> None:
    rate = Limits().new_guests
    assert rate is not None
    tries = range(int(rate.burst) + 10)

    async def statuses(server: RunningServer, sender: str) -> set[int]:
        """Create guests from one address, each time claiming another."""
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=sender)
        async with httpx.AsyncClient(base_url=server.address, transport=transport) as http:
            found = set()
            for number in tries:
                http.cookies.clear()  # a guest who comes back is not new
                claim = {"x-forwarded-for": f"192.0.2.{number}"}
                found.add((await http.post("/api/guests", json={"name": "Ada"}, headers=claim)).status_code)
            return found

    async def test(server: RunningServer) -> None:
        assert 429 in await statuses(server, BEN)
        assert await statuses(server, "127.0.0.1") == {201}

    with_server(tmp_path, test, options=HostingOptions(limits=Limits()), proxies=LOCAL_PROXIES)


@pytest.mark.parametrize("kind", PROXIES)
def test_the_server_restarts_behind_the_proxy(kind: str, tmp_path: Path) -> None:
    async def test(setup: Setup) -> None:
        async with setup.server():
            token, table, _ = await setup.create_table()
            ada = await setup.connect(table, token)
            last = await ada.request("say", text="before")
        bye = await ada.read_until_closed()
        assert (bye["type"], bye["code"]) == ("bye", "stopping")
        async with setup.http() as http:
            assert (await setup.request(http, "GET", "/api/health")).status_code == 502
        async with setup.server():
            again = await setup.connect(table, token)
            seq = last["seq"] + 1  # the server has promised a new secret
            assert again.welcome["seq"] == seq
            assert (await again.request("say", text="after"))["seq"] == seq + 1
            await again.close()

    behind(kind, tmp_path, test)


@pytest.mark.parametrize(("sample", "language"), [("Caddyfile", ""), ("nginx.conf", "nginx")])
def test_the_page_shows_the_samples(sample: str, language: str) -> None:
    page = (DEPLOY.parent / "docs" / "hosting.md").read_text(encoding="utf-8")
    text = (DEPLOY / sample).read_text(encoding="utf-8")
    assert f"```{language}\n{text}```" in page, f"docs/hosting.md does not show deploy/{sample} as it is"
    assert f"`deploy/{sample}`" in page
