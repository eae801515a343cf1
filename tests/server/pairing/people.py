"""People who wait for a table, over HTTP."""

import asyncio
from typing import Any, Self

import msgspec

from tests.server.running_server import RunningServer


class PoolPerson:
    """A guest with a token, and the requests of pairing."""

    def __init__(self, server: RunningServer, token: str) -> None:
        self.server = server
        self.token = token
        self.headers = {"authorization": f"Bearer {token}"}

    @property
    def person(self) -> str:
        return self.token.partition(".")[0]

    @classmethod
    async def create(cls, server: RunningServer, name: str) -> Self:
        return cls(server, await server.new_guest(name))

    async def post(self, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
        response = await self.server.http.post(path, json=body if body is not None else {}, headers=self.headers)
        assert response.status_code == status, response.text
        found: dict[str, Any] = response.json()
        return found

    async def get(self, path: str, status: int = 200) -> dict[str, Any]:
        response = await self.server.http.get(path, headers=self.headers)
        assert response.status_code == status, response.text
        found: dict[str, Any] = response.json()
        return found

    async def enter(self, *games: str, paces: tuple[int, ...] = (20,), rated: str = "no") -> dict[str, Any]:
        wishes = {"games": {game: [] for game in games}, "paces": list(paces), "rated": rated}
        return await self.post("/api/pairing", wishes)

    async def status(self) -> dict[str, Any]:
        return await self.get("/api/pairing")

    async def follow(self) -> list[dict[str, Any]]:
        """Follow the stream to its end; return all lines."""
        lines: list[dict[str, Any]] = []
        async with self.server.http.stream("GET", "/api/pairing/stream", headers=self.headers) as response:
            assert response.status_code == 200
            lines += [msgspec.json.decode(line) async for line in response.aiter_lines()]
        return lines

    async def wait_for_table(self) -> str:
        """Follow the stream until there is a table; return its code."""
        last = (await asyncio.wait_for(self.follow(), 60))[-1]
        assert last["state"] == "seated", last
        code: str = last["table"]
        return code
