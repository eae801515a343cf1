"""Several servers behind real proxies, as in a cluster: one in front with TLS, and one on each host."""

import asyncio
import ssl
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

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
    caddy_command,
    create_certificate,
    find_program,
    free_port,
    nginx_command,
    replace_all,
    running_process,
)
from tests.server.running_server import LOCAL_PROXIES, Client, RunningServer, running_server

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform != "linux", reason="clients need addresses of their own: 127.0.0.2 and so on"),
]

BEN, CY = "127.0.0.3", "127.0.0.4"  # addresses of clients
REQUESTS = 30
HEALTH_INTERVAL = 3.0  # seconds in which Caddy looks at all servers again


def front_command(kind: str, folder: Path, port: int, nodes: list[int]) -> list[str]:
    """The command of the proxy in front of the hosts' proxies."""
    certificate, key = folder / "cards.pem", folder / "cards.key"
    hosts = {f"10.0.0.1{number}:8080": f"127.0.0.1:{node}" for number, node in enumerate(nodes, 1)}
    if kind == "nginx":
        sample = (DEPLOY / "nginx-cluster.conf").read_text(encoding="utf-8")
        listen = {
            "listen 80;": f"listen 127.0.0.1:{free_port()};",
            "listen [::]:80;": "",
            "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
            "listen [::]:443 ssl;": "",
            "/etc/ssl/cards.pem": str(certificate),
            "/etc/ssl/cards.key": str(key),
        }
        return nginx_command(folder, replace_all(sample, {**listen, **hosts}))
    sample = (DEPLOY / "Caddyfile-cluster").read_text(encoding="utf-8")
    site = f"{{$FAIRDEAL_SITE:{HOST}}} {{"
    tls = {site: f"{HOST}:{port} {{\n    tls {certificate} {key}"}
    return caddy_command(folder, replace_all(sample, {**tls, **hosts}))


def host_command(kind: str, folder: Path, port: int, metrics: int, upstream: int) -> list[str]:
    """The command of the proxy on a host: the proxy in front has the address 127.0.0.1 here."""
    ports = {"127.0.0.1:8001": f"127.0.0.1:{upstream}"}
    if kind == "nginx":
        sample = (DEPLOY / "nginx-node.conf").read_text(encoding="utf-8")
        listen = {"10.0.0.11:8080": f"127.0.0.1:{port}", "10.0.0.11:9090": f"127.0.0.1:{metrics}"}
        return nginx_command(folder, replace_all(sample, {**listen, "10.0.0.10": "127.0.0.1", **ports}))
    sample = (DEPLOY / "Caddyfile-node").read_text(encoding="utf-8")
    listen = {":8080 {": f":{port} {{", ":9090 {": f":{metrics} {{"}
    addresses = {"10.0.0.11": "127.0.0.1", "10.0.0.10": "127.0.0.1"}
    return caddy_command(folder, replace_all(sample, {**ports, **listen, **addresses}))


class Setup:
    """A proxy in front, two hosts with a proxy each, and the servers, which the test starts."""

    def __init__(self, proxy: Proxy, hosts: list[int], metrics: list[int], upstreams: list[int], folder: Path) -> None:
        self.proxy = proxy
        self.hosts = hosts
        self.metrics = metrics
        self.upstreams = upstreams
        self.folder = folder

    @asynccontextmanager
    async def server(self, number: int) -> AsyncIterator[RunningServer]:
        folder = self.folder / f"server-{number}"
        folder.mkdir(exist_ok=True)
        policy = AccessPolicy.create(loopback=True, hosts=[HOST])
        options = HostingOptions(bot_pause=0, limits=Limits())
        async with running_server(
            folder, options, policy, port=self.upstreams[number], proxies=LOCAL_PROXIES
        ) as server:
            yield server

    @asynccontextmanager
    async def http(self, address: str) -> AsyncIterator[httpx.AsyncClient]:
        transport = httpx.AsyncHTTPTransport(verify=self.proxy.context, local_address=address)
        base, headers = f"https://127.0.0.1:{self.proxy.port}", {"host": f"{HOST}:{self.proxy.port}"}
        async with httpx.AsyncClient(base_url=base, transport=transport, headers=headers, timeout=TIMEOUT) as http:
            http.event_hooks = {"request": [_name_host]}
            yield http

    async def connect(self, table: str, token: str) -> Client:
        socket = await connect(
            f"wss://{HOST}:{self.proxy.port}/api/tables/{table}/socket",
            host="127.0.0.1",
            port=self.proxy.port,
            ssl=self.proxy.context,
            origin=self.proxy.origin,  # type: ignore[arg-type]  # a str at run time
            proxy=None,
        )
        client = Client(socket)
        await client.send({"type": "hello", "protocol": 1, "token": token})
        client.welcome = await client.wait_for("welcome")
        return client


async def _name_host(request: httpx.Request) -> None:
    request.extensions["sni_hostname"] = HOST


def behind(kind: str, folder: Path, test: Callable[[Setup], Awaitable[None]]) -> None:
    async def main() -> None:
        find_program(kind)
        hosts, metrics, upstreams = ([free_port(), free_port()] for _ in range(3))
        port, front = free_port(), folder / "front"
        front.mkdir()
        certificate, _ = create_certificate(front)
        async with AsyncExitStack() as stack:
            for number in range(2):
                of_host = folder / f"host-{number}"
                of_host.mkdir()
                command = host_command(kind, of_host, hosts[number], metrics[number], upstreams[number])
                await stack.enter_async_context(running_process(kind, command, of_host, hosts[number]))
            command = front_command(kind, front, port, hosts)
            await stack.enter_async_context(running_process(kind, command, front, port))
            proxy = Proxy(port, ssl.create_default_context(cafile=certificate))
            await test(Setup(proxy, hosts, metrics, upstreams, folder))

    try:
        asyncio.run(main())
    except ProxyUnavailable as missing:
        pytest.skip(f"{missing}: install it to test the configuration in deploy/")


@pytest.mark.parametrize("kind", PROXIES)
def test_nobody_notices_that_one_of_two_servers_restarts(kind: str, tmp_path: Path) -> None:
    async def test(setup: Setup) -> None:
        async with setup.server(0) as server, setup.http(BEN) as http:

            async def statuses() -> set[int]:
                return {(await http.get("/api/health")).status_code for _ in range(REQUESTS)}

            async with setup.server(1):
                assert await statuses() == {200}
            assert await statuses() == {200}
            guest = (await http.post("/api/guests", json={"name": "Ben"})).json()
            authorized = {"authorization": f"Bearer {guest['token']}"}
            table = (await http.post("/api/tables", json={"game": "hearts"}, headers=authorized)).json()["id"]
            assert table in server.manager.tables
            for _ in range(5):
                client = await setup.connect(table, guest["token"])
                assert (await client.request("say", text="hello"))["type"] == "update"
                await client.close()
            async with setup.server(1):
                assert await statuses() == {200}

    behind(kind, tmp_path, test)


@pytest.mark.parametrize("kind", PROXIES)
def test_servers_know_their_clients_through_two_proxies(kind: str, tmp_path: Path) -> None:
    rate = Limits().new_guests
    assert rate is not None

    async def test(setup: Setup) -> None:
        async def new_guest(http: httpx.AsyncClient, **headers: str) -> int:
            http.cookies.clear()  # a guest who comes back is not new
            return (await http.post("/api/guests", json={"name": "Ben"}, headers=headers)).status_code

        async with setup.server(0), setup.server(1), setup.http(BEN) as ben, setup.http(CY) as cy:
            await asyncio.sleep(HEALTH_INTERVAL)  # Caddy was there before the servers
            found = [await new_guest(ben) for _ in range(2 * int(rate.burst) + 20)]
            assert found[-5:] == [429] * 5
            assert await new_guest(ben, **{"x-forwarded-for": "192.0.2.1"}) == 429
            assert {await new_guest(cy) for _ in range(5)} == {201}
            assert "Secure" in (await cy.post("/api/guests", json={"name": "Cy"})).headers["set-cookie"]

    behind(kind, tmp_path, test)


@pytest.mark.parametrize("kind", PROXIES)
def test_metrics_are_on_a_port_of_their_own(kind: str, tmp_path: Path) -> None:
    async def test(setup: Setup) -> None:
        async with setup.server(0), setup.server(1), setup.http(BEN) as outside, httpx.AsyncClient() as inside:
            assert (await outside.get("/metrics")).status_code == 404
            assert (await inside.get(f"http://127.0.0.1:{setup.hosts[0]}/metrics")).status_code == 404
            for port in setup.metrics:
                assert "fairdeal_tables" in (await inside.get(f"http://127.0.0.1:{port}/metrics")).text
                assert (await inside.get(f"http://127.0.0.1:{port}/api/health")).status_code == 404

    behind(kind, tmp_path, test)
