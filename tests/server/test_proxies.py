"""A server behind a real nginx and a real Caddy, with the configurations that docs/hosting.md shows."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.limits import Limits
from tests.server.proxied_clients import ADA, BEN, CY, ProxiedClients, run_or_skip, server_behind_proxy
from tests.server.proxies import DEPLOY, PROXIES, Proxy, free_port, has_ipv6, running_proxy
from tests.server.running_server import LOCAL_PROXIES, RunningServer, with_server

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform != "linux", reason="clients need addresses of their own: 127.0.0.2 and so on"),
]


class Setup(ProxiedClients):
    """A proxy, the server behind it, and clients."""

    def __init__(self, proxy: Proxy, folder: Path, upstream: int) -> None:
        super().__init__(proxy)
        self.folder = folder
        self.upstream = upstream

    def server(self) -> AbstractAsyncContextManager[RunningServer]:
        """Run the server, on the same port and database each time."""
        return server_behind_proxy(self.folder, self.upstream)


def behind(kind: str, folder: Path, test: Callable[[Setup], Awaitable[None]]) -> None:
    """Run a test with a proxy; the test starts the server."""

    async def main() -> None:
        upstream = free_port()
        async with running_proxy(kind, folder, upstream) as proxy:
            await test(Setup(proxy, folder, upstream))

    run_or_skip(main())


@pytest.mark.parametrize("kind", PROXIES)
def test_page_api_and_sockets_through_a_proxy(kind: str, tmp_path: Path) -> None:
    async def test(setup: Setup) -> None:
        async with setup.server() as server, setup.http() as http:
            health = await http.get("/api/health")
            assert health.json()["ok"]
            assert health.headers["x-content-type-options"] == "nosniff"
            if has_ipv6():
                async with setup.http("::1") as over_ipv6:
                    assert (await over_ipv6.get("/api/health")).status_code == 200
            token, table, link = await setup.create_table()
            preview = (await http.get(link)).text
            assert f'content="{setup.proxy.origin}{link}"' in preview
            assert (await http.get("/metrics")).status_code == 404
            assert (await server.http.get("/metrics")).status_code == 200

            ada = await setup.connect(table, token)
            assert (await ada.request("say", text="hello"))["type"] == "update"
            await ada.close()
            with pytest.raises(InvalidStatus) as refused:
                await setup.connect(table, token, origin="https://evil.example")
            assert refused.value.response.status_code == 403

            long = await http.get("/api/health", headers={"x-long": "x" * 6_000})
            assert long.status_code == 200
            too_long = await http.get("/api/health", headers={"x-long": "x" * 100_000})
            assert too_long.status_code in (400, 413, 431, 502)
            assert (await http.get("/api/health")).status_code == 200

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
            assert (await http.get("/api/health")).status_code == 502
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
