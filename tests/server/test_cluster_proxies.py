"""Several servers behind real proxies, as in a cluster: one in front with TLS, and one on each host."""

import asyncio
import ssl
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path

import httpx
import pytest

from fairdeal.server.limits import Limits
from tests.server.proxied_clients import BEN, CY, ProxiedClients, run_or_skip, server_behind_proxy
from tests.server.proxies import (
    DEPLOY,
    HOST,
    PROXIES,
    Proxy,
    caddy_command,
    create_certificate,
    find_program,
    free_port,
    nginx_command,
    replace_all,
    running_process,
)
from tests.server.running_server import RunningServer

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform != "linux", reason="clients need addresses of their own: 127.0.0.2 and so on"),
]

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


class Setup(ProxiedClients):
    """A proxy in front, two hosts with a proxy each, and the servers, which the test starts."""

    def __init__(self, proxy: Proxy, hosts: list[int], metrics: list[int], upstreams: list[int], folder: Path) -> None:
        super().__init__(proxy)
        self.hosts = hosts
        self.metrics = metrics
        self.upstreams = upstreams
        self.folder = folder

    def server(self, number: int) -> AbstractAsyncContextManager[RunningServer]:
        folder = self.folder / f"server-{number}"
        folder.mkdir(exist_ok=True)
        return server_behind_proxy(folder, self.upstreams[number])


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

    run_or_skip(main())


@pytest.mark.parametrize("kind", PROXIES)
def test_nobody_notices_that_one_of_two_servers_restarts(kind: str, tmp_path: Path) -> None:
    async def test(setup: Setup) -> None:
        async with setup.server(0) as server, setup.http(BEN) as http:

            async def statuses() -> set[int]:
                return {(await http.get("/api/health")).status_code for _ in range(REQUESTS)}

            async with setup.server(1):
                assert await statuses() == {200}
            assert await statuses() == {200}
            token, table, _ = await setup.create_table(BEN)
            assert table in server.manager.tables
            for _ in range(5):
                client = await setup.connect(table, token)
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
        async with setup.server(0), setup.server(1), setup.http(BEN) as ben, setup.http(CY) as cy:
            await asyncio.sleep(HEALTH_INTERVAL)  # Caddy was there before the servers
            start = time.monotonic()
            found = [await setup.new_guest(ben) for _ in range(2 * int(rate.burst) + 20)]
            claimed = [{"x-forwarded-for": f"192.0.2.{number}"} for number in range(20)]
            found += [await setup.new_guest(ben, headers) for headers in claimed]
            allowed = rate.burst + rate.per_second * (time.monotonic() - start)  # by each of the two servers
            assert set(found) == {201, 429}
            assert found.count(201) <= 2 * allowed
            assert {await setup.new_guest(cy) for _ in range(5)} == {201}
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
