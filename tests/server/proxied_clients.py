"""Clients and servers of tests behind a proxy, and running such a test."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.limits import Limits
from fairdeal.server.security import AccessPolicy
from tests.server.proxies import HOST, TIMEOUT, Proxy, ProxyUnavailable
from tests.server.running_server import LOCAL_PROXIES, Client, RunningServer, running_server

ADA, BEN, CY = "127.0.0.2", "127.0.0.3", "127.0.0.4"  # addresses of clients


class ProxiedClients:
    """Clients that use a proxy from different addresses."""

    def __init__(self, proxy: Proxy) -> None:
        self.proxy = proxy

    @asynccontextmanager
    async def http(self, address: str = ADA) -> AsyncIterator[httpx.AsyncClient]:
        transport = httpx.AsyncHTTPTransport(verify=self.proxy.context, local_address=address)
        loopback = "[::1]" if ":" in address else "127.0.0.1"
        base, headers = f"https://{loopback}:{self.proxy.port}", {"host": f"{HOST}:{self.proxy.port}"}
        async with httpx.AsyncClient(base_url=base, transport=transport, headers=headers, timeout=TIMEOUT) as http:
            http.event_hooks = {"request": [_name_host]}
            yield http

    async def new_guest(self, http: httpx.AsyncClient, headers: dict[str, str] | None = None) -> int:
        """Create a guest and return the status of the answer."""
        http.cookies.clear()  # a guest who comes back is not new
        return (await http.post("/api/guests", json={"name": "Ada"}, headers=headers)).status_code

    async def create_table(self, address: str = ADA) -> tuple[str, str, str]:
        """Create a guest and a table; return the token, the table's id and its link."""
        async with self.http(address) as http:
            token = (await http.post("/api/guests", json={"name": "Ada"})).json()["token"]
            authorized = {"authorization": f"Bearer {token}"}
            info = (await http.post("/api/tables", json={"game": "hearts"}, headers=authorized)).json()
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


async def _name_host(request: httpx.Request) -> None:
    request.extensions["sni_hostname"] = HOST


def server_behind_proxy(folder: Path, port: int) -> AbstractAsyncContextManager[RunningServer]:
    """Run a server that trusts the proxy, with its database in a folder."""
    policy = AccessPolicy.create(loopback=True, hosts=[HOST])
    options = HostingOptions(bot_pause=0, limits=Limits())
    return running_server(folder, options, policy, port=port, proxies=LOCAL_PROXIES)


def run_or_skip(main: Coroutine[object, object, None]) -> None:
    """Run a test that needs a proxy; skip it where the proxy is not installed."""
    try:
        asyncio.run(main)
    except ProxyUnavailable as missing:
        pytest.skip(f"{missing}: install it to test the configuration in deploy/")
