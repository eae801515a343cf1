"""A browser without a window: cookies, an origin, and passkeys."""

from types import TracebackType
from typing import Any, Self

import httpx

from fairdeal.server.identity import COOKIE
from tests.server.accounts.passkey import SoftwarePasskey
from tests.server.running_server import RunningServer, http_client


class Browser:
    """One browser with its cookies at a running server, which it knows as `localhost`."""

    def __init__(self, server: RunningServer, passkey: SoftwarePasskey | None = None) -> None:
        self.origin = f"http://localhost:{server.port}"
        self.headers = {"origin": self.origin, "sec-fetch-site": "same-origin", "host": f"localhost:{server.port}"}
        self.http = http_client(server.address, headers=self.headers)
        self.passkey = passkey or SoftwarePasskey(self.origin)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    @property
    def token(self) -> str:
        """What the cookie has."""
        return str(self.http.cookies[COOKIE])

    @token.setter
    def token(self, token: str) -> None:
        self.http.cookies.clear()
        self.http.cookies.set(COOKIE, token, domain="127.0.0.1")

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.http.post(path, json=body)

    async def get(self, path: str) -> Any:
        response = await self.http.get(path)
        assert response.status_code == 200, response.text
        return response.json()

    async def become_guest(self, name: str) -> str:
        response = await self.post("/api/guests", name=name)
        assert response.status_code == 201, response.text
        person: str = response.json()["person"]
        return person

    async def try_to_register(self, name: str) -> httpx.Response:
        begun = await self.post("/api/account/register/begin", name=name)
        if begun.status_code != 200:
            return begun
        ceremony = begun.json()
        credential = self.passkey.create(ceremony["options"])
        return await self.post("/api/account/register", name=name, ceremony=ceremony["ceremony"], credential=credential)

    async def register(self, name: str) -> list[str]:
        """Register and return the recovery codes."""
        response = await self.try_to_register(name)
        assert response.status_code == 201, response.text
        codes: list[str] = response.json()["codes"]
        return codes

    async def sign_in_body(self) -> dict[str, Any]:
        begun = (await self.post("/api/account/sign-in/begin")).json()
        return {"ceremony": begun["ceremony"], "credential": self.passkey.get(begun["options"])}

    async def sign_in(self) -> httpx.Response:
        return await self.post("/api/account/sign-in", **await self.sign_in_body())

    async def account(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.get("/api/account"))["account"]
        return found
