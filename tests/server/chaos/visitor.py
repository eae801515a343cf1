"""A visitor who uses the HTTP API during storms: nothing may hang, and a table that was created stays."""

import asyncio
import random
import time
from typing import Any

import httpx

from tests.server.chaos.checker import ANSWER_DEADLINE, Violation

INTERVAL = (0.2, 1.5)  # seconds between two requests
CREATED = 201
TABLES_PER_ADDRESS = 8  # within the server's limits


class Visitor:
    """Creates tables, and looks at the lobby and at tables."""

    def __init__(self, base: str, token: str, tables: list[str], seed: int) -> None:
        self.base = base
        self.token = token
        self.tables = tables  # that everybody knows
        self.random = random.Random(seed)
        self.created: list[str] = []  # tables whose creation was acknowledged
        self.requests = 0
        self.violations: list[Violation] = []
        self.stopping = False

    async def run(self) -> None:
        """Send requests, several at once if the server is slow, until `stopping` is set and all are answered."""
        async with asyncio.TaskGroup() as group:
            while not self.stopping:
                group.create_task(self._send_request(self.requests))
                self.requests += 1
                await asyncio.sleep(self.random.uniform(*INTERVAL))

    async def _send_request(self, number: int) -> None:
        method, path, body = self._choose()
        address = f"127.0.90.{1 + number // TABLES_PER_ADDRESS % 250}"
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)  # plain HTTP
        headers = {"authorization": f"Bearer {self.token}"}
        start = time.monotonic()
        try:
            async with httpx.AsyncClient(transport=transport, timeout=ANSWER_DEADLINE, base_url=self.base) as client:
                response = await client.request(method, path, json=body, headers=headers)
        except httpx.TimeoutException:
            text = f"no answer for {time.monotonic() - start:.0f} s"
            self.violations.append(Violation("hang", f"{method} {path}", text))
        except httpx.HTTPError:  # the server was killed, or refused the connection
            pass
        else:
            if response.status_code == CREATED:
                self.created.append(response.json()["id"])

    def _choose(self) -> tuple[str, str, dict[str, Any] | None]:
        kind = self.random.randrange(3)
        if kind == 0:
            return "POST", "/api/tables", {"game": "hearts"}
        if kind == 1:
            return "GET", "/api/tables", None
        return "GET", f"/api/tables/{self.random.choice(self.tables)}", None
