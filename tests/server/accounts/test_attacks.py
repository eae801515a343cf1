"""Attacks on accounts: theft, replay, guessing, other sites, enumeration, timing."""

import asyncio
import sqlite3
import time
from pathlib import Path
from statistics import median

import pytest

from fairdeal.server.accounts import rotation
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.limits import Limits
from fairdeal.server.security import AccessPolicy
from tests.server.accounts.browser import Browser
from tests.server.accounts.passkey import SoftwarePasskey
from tests.server.running_server import RunningServer, running_server, with_server

pytestmark = pytest.mark.once


def test_tokens_are_stored_as_hashes(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            codes = await browser.register("Ada")
            token = (await browser.post("/api/account/tokens", name="Turing", scope="play")).json()["token"]
            secrets = [browser.token, token, *codes, *(code.replace("-", "") for code in codes)]
            files = [path.read_bytes() for path in tmp_path.iterdir() if path.name.startswith("tables.db")]
            assert b"Turing" in b"".join(files)
            assert not [secret for secret in secrets if any(secret.encode() in data for data in files)]

    with_server(tmp_path, run)


def test_a_stolen_token_is_noticed_after_its_rotation(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as owner, Browser(server) as thief:
            await owner.register("Ada")
            stolen = owner.token
            server.advance_time(rotation.ROTATE_AFTER)
            await owner.get("/api/me")
            assert owner.token != stolen
            thief.token = stolen
            await owner.get("/api/me")  # sends the new token for the first time
            assert (await thief.http.get("/api/me")).status_code == 200  # requests that were under way
            server.advance_time(rotation.GRACE)
            assert (await thief.http.get("/api/me")).status_code == 401
            for _ in range(100):  # both are signed out: nobody knows who is the owner
                if (await owner.http.get("/api/me")).status_code == 401:
                    break
                await asyncio.sleep(0.02)
            assert (await owner.http.get("/api/me")).status_code == 401
            assert (await owner.sign_in()).status_code == 200

    with_server(tmp_path, run)


def test_a_lost_response_does_not_sign_anybody_out(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as owner:
            await owner.register("Ada")
            kept = owner.token
            for _ in range(3):
                server.advance_time(rotation.ROTATE_AFTER)
                await owner.get("/api/me")
                owner.token = kept  # as if the response with the new cookie was lost
                server.advance_time(10 * rotation.GRACE)
                await owner.get("/api/me")
                kept = owner.token
                await owner.get("/api/me")

    with_server(tmp_path, run)


def test_sessions_expire(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            await browser.register("Ada")
            server.advance_time(rotation.IDLE_LIMIT + 1)
            assert (await browser.http.get("/api/me")).status_code == 401

    with_server(tmp_path, run)


def test_a_stolen_cookie_cannot_change_the_account(tmp_path: Path) -> None:
    """Ten minutes after a passkey was shown, it must be shown again."""

    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            await browser.register("Ada")
            server.advance_time(rotation.FRESH)
            for path, body in (
                ("passkeys/begin", {}),
                ("recovery-codes", {}),
                ("tokens", {"name": "x", "scope": "play"}),
                ("delete", {"name": "Ada"}),
            ):
                refused = await browser.post(f"/api/account/{path}", **body)
                assert (refused.status_code, refused.json()["code"]) == (403, "verify"), path
            assert (await browser.sign_in()).status_code == 200
            assert (await browser.post("/api/account/recovery-codes")).status_code == 201
            assert len((await browser.account())["sessions"]) == 1  # the same browser

    with_server(tmp_path, run)


def test_replayed_and_foreign_ceremonies(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser, Browser(server) as other:
            await browser.register("Ada")
            body = await browser.sign_in_body()
            assert (await other.post("/api/account/sign-in", **body)).status_code == 200
            assert (await other.post("/api/account/sign-in", **body)).status_code == 403  # the same once more
            body = await browser.sign_in_body()
            server.advance_time(300_001)
            assert (await other.post("/api/account/sign-in", **body)).status_code == 403  # too late
            body = await browser.sign_in_body()
            stolen = {**body, "ceremony": body["ceremony"][:-1] + "0"}
            assert (await other.post("/api/account/sign-in", **stolen)).status_code == 403
            other.http.cookies.clear()
            begun = (await other.post("/api/account/register/begin", name="Eve")).json()
            mixed = {"ceremony": begun["ceremony"], "credential": browser.passkey.get(begun["options"])}
            assert (await other.post("/api/account/sign-in", **mixed)).status_code == 403  # for something else
            # A page of another site gets a signature for its own origin, or its own domain.
            for origin in ("https://evil.example", f"https://localhost.evil.example:{server.port}"):
                phished = SoftwarePasskey(origin)
                phished.key, phished.id = browser.passkey.key, browser.passkey.id
                begun = (await other.post("/api/account/sign-in/begin")).json()
                body = {"ceremony": begun["ceremony"], "credential": phished.get(begun["options"])}
                assert (await other.post("/api/account/sign-in", **body)).status_code == 403
            cloned = SoftwarePasskey(browser.origin)
            cloned.key, cloned.id, cloned.count = browser.passkey.key, browser.passkey.id, 0
            async with Browser(server, cloned) as copy:
                assert (await copy.sign_in()).status_code == 403  # its counter is behind

    with_server(tmp_path, run)


@pytest.mark.parametrize(
    "credential", [{}, {"rawId": 7}, {"id": "x", "rawId": "x", "type": "public-key"}, {"rawId": "é"}]
)
def test_nonsense_is_refused(tmp_path: Path, credential: dict[str, object]) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            begun = (await browser.post("/api/account/sign-in/begin")).json()
            body = {"ceremony": begun["ceremony"], "credential": credential}
            assert (await browser.post("/api/account/sign-in", **body)).status_code == 403
            for ceremony in ("", ".", "é.x", "e30." + "0" * 64):
                assert (await browser.post("/api/account/sign-in", ceremony=ceremony, credential={})).status_code == 403

    with_server(tmp_path, run)


def test_other_sites(tmp_path: Path) -> None:
    """Neither pages of other sites nor those of allowed origins can act with a browser's cookie."""
    friend = "https://friend.localhost"

    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            await browser.register("Ada")
            for headers in (
                {"origin": "https://evil.example"},
                {"origin": friend},
                {"origin": "null"},
                {"sec-fetch-site": "same-site"},
                {"sec-fetch-site": "cross-site"},
            ):
                response = await browser.http.post("/api/account/sign-out", json={"everywhere": True}, headers=headers)
                assert response.status_code == 403, headers
                response = await browser.http.post("/api/account/sign-in/begin", headers=headers)
                assert response.status_code == 403, headers
            form = {"content-type": "application/x-www-form-urlencoded", "origin": "https://evil.example"}
            sent = await browser.http.post("/api/account/delete", content="name=Ada", headers=form)
            assert sent.status_code == 403
            del browser.http.headers["origin"]
            assert (await browser.post("/api/account/sign-out")).status_code == 403
            assert (await browser.get("/api/me"))["name"] == "Ada"

    policy = AccessPolicy.create(True, (), (friend,))
    with_server(tmp_path, run, policy=policy)


def test_guessing_is_slow(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            await browser.register("Ada")
            statuses = [(await browser.post("/api/account/recover", code="0" * 16)).status_code for _ in range(12)]
            assert statuses == [403] * 10 + [429] * 2

    with_server(tmp_path, run, options=HostingOptions(limits=Limits()))


def test_nobody_learns_which_accounts_exist(tmp_path: Path) -> None:
    """Signing in asks for no name. Unknown passkeys and codes get the answer of wrong ones, and it takes as long."""

    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser, Browser(server) as stranger:
            await browser.register("Ada")
            begun = (await stranger.post("/api/account/sign-in/begin")).json()
            assert not begun["options"].get("allowCredentials")
            wrong = SoftwarePasskey(browser.origin)  # the id of a known passkey, with another key
            wrong.id = browser.passkey.id

            async def attempt(passkey: SoftwarePasskey) -> tuple[float, str]:
                begun = (await stranger.post("/api/account/sign-in/begin")).json()
                body = {"ceremony": begun["ceremony"], "credential": passkey.get(begun["options"])}
                start = time.perf_counter()
                response = await stranger.post("/api/account/sign-in", **body)
                assert response.status_code == 403
                return time.perf_counter() - start, response.text

            known, unknown = [], []
            for _ in range(15):
                known.append(await attempt(wrong))
                unknown.append(await attempt(stranger.passkey))
            assert {text for _, text in known} == {text for _, text in unknown}
            times = [median(seconds for seconds, _ in answers) for answers in (known, unknown)]
            assert max(times) < 2 * min(times) + 0.002

    with_server(tmp_path, run)


def test_cookies_are_for_tls_only_behind_tls(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        origin = f"https://localhost:{server.port}"
        async with Browser(server, SoftwarePasskey(origin)) as browser:
            browser.http.headers["origin"] = origin
            response = await browser.try_to_register("Ada")
            assert response.status_code == 201
            assert response.headers["set-cookie"].endswith("; Secure")

    with_server(tmp_path, run)


def test_revocation_reaches_the_other_servers_of_a_database(tmp_path: Path) -> None:
    """What another process revokes in the database ends here within two seconds; `fairdeal admin` relies on it."""

    async def run() -> None:
        async with running_server(tmp_path) as server, Browser(server) as browser:
            await browser.register("Ada")
            table = (await browser.post("/api/tables", game="hearts")).json()
            socket = await server.connect(table["id"], headers={"cookie": f"fairdeal={browser.token}"})
            session = (await browser.account())["sessions"][0]["id"]
            with sqlite3.connect(tmp_path / "tables.db") as other:
                other.execute("DELETE FROM sessions")
                row = ("session", session, server.manager.now())
                other.execute("INSERT INTO revocations (kind, subject, at) VALUES (?, ?, ?)", row)
            other.close()
            start = time.monotonic()
            assert (await socket.read_until_closed())["code"] == "signed_out"
            assert time.monotonic() - start < 5
            assert (await browser.http.get("/api/me")).status_code == 401

    asyncio.run(run())
