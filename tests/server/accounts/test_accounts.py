"""Accounts: a guest registers and stays who they are, on every device, until they delete everything."""

from pathlib import Path

import pytest

from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.limits import UNLIMITED
from tests.server.accounts.browser import Browser
from tests.server.accounts.passkey import SoftwarePasskey
from tests.server.running_server import RunningServer, with_server

pytestmark = pytest.mark.once


def test_a_guest_registers_and_signs_in_on_another_device(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as phone:
            person = await phone.become_guest("Ada")
            guest_token = phone.token
            codes = await phone.register("Ada")
            assert len(set(codes)) == 10
            assert await phone.get("/api/me") == {"person": person, "name": "Ada"}
            # The guest's token is no way around the account's sessions.
            async with server.anonymous() as thief:
                headers = {"authorization": f"Bearer {guest_token}"}
                assert (await thief.get("/api/me", headers=headers)).status_code == 401
            async with Browser(server, phone.passkey) as laptop:
                signed_in = await laptop.sign_in()
                assert signed_in.json() == {"person": person, "name": "Ada"}
                cookie = signed_in.headers["set-cookie"]
                assert "HttpOnly" in cookie
                assert "SameSite=strict" in cookie
                assert len((await laptop.account())["sessions"]) == 2
                table = await laptop.post("/api/tables", game="hearts")
                assert table.json()["table"]["seats"][0]["name"] == "Ada"
                assert [t["id"] for t in (await phone.get("/api/me/tables"))["tables"]] == [table.json()["id"]]
                await laptop.post("/api/account/sign-out")
                assert (await laptop.http.get("/api/me")).status_code == 401
            assert await phone.get("/api/me") == {"person": person, "name": "Ada"}

    with_server(tmp_path, run)


def test_a_person_can_register_without_having_been_a_guest(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            await browser.register("Bea")
            assert (await browser.get("/api/me"))["name"] == "Bea"
            assert (await browser.post("/api/account/register/begin", name="Bea")).json()["code"] == "registered"

    with_server(tmp_path, run)


def test_names_of_accounts_are_unique_and_look_alikes_refused(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as first, Browser(server) as second:
            await first.register("Marilou")
            for name in ("Marilou", "MARILOU", "Mari1ou", "Маrilou", "Mari.lou", "M4ril0u", "ΜΑRILOU"):
                refused = await second.try_to_register(name)
                assert (refused.status_code, refused.json()["code"]) == (409, "name"), name
                assert (await second.post("/api/guests", name=name)).status_code == 409
            await second.register("Nora")
            assert (await second.post("/api/guests", name="Marilou")).status_code == 409
            assert (await second.post("/api/guests", name="Norah")).json()["name"] == "Norah"
            assert (await second.account())["name"] == "Norah"
            assert (await second.get("/api/me"))["name"] == "Norah"
            await first.post("/api/guests", name="Nora")  # free again

    with_server(tmp_path, run)


def test_several_passkeys(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            await browser.register("Ada")
            begun = (await browser.post("/api/account/passkeys/begin")).json()
            assert len(begun["options"]["excludeCredentials"]) == 1
            second = SoftwarePasskey(browser.origin)
            body = {"ceremony": begun["ceremony"], "credential": second.create(begun["options"])}
            assert (await browser.post("/api/account/passkeys", name="Key", **body)).status_code == 204
            assert (await browser.post("/api/account/passkeys", name="Again", **body)).status_code in (204, 403)
            first, other = (await browser.account())["passkeys"]
            assert (await browser.post("/api/account/passkeys/rename", id=other["id"], name="Ring")).status_code == 204
            assert (await browser.account())["passkeys"][1]["name"] == "Ring"
            assert (await browser.post("/api/account/passkeys/remove", id=first["id"])).status_code == 204
            assert (await browser.post("/api/account/passkeys/remove", id=other["id"])).json()["code"] == "last"
            assert (await browser.sign_in()).status_code == 403  # with the passkey that was removed
            async with Browser(server, second) as elsewhere:
                assert (await elsewhere.sign_in()).status_code == 200

    with_server(tmp_path, run)


def test_recovery_codes_count_once(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as lost, Browser(server) as new:
            codes = await lost.register("Ada")
            typed = codes[3].upper().replace("-", " ")
            assert (await new.post("/api/account/recover", code=typed)).json()["name"] == "Ada"
            assert (await new.account())["codes_left"] == 9
            begun = (await new.post("/api/account/passkeys/begin")).json()  # right away, without another passkey
            body = {"ceremony": begun["ceremony"], "credential": new.passkey.create(begun["options"])}
            assert (await new.post("/api/account/passkeys", name="Phone", **body)).status_code == 204
            again = await new.post("/api/account/recover", code=codes[3])
            assert (again.status_code, again.json()["code"]) == (403, "code")
            replaced = (await new.post("/api/account/recovery-codes")).json()["codes"]
            assert (await new.post("/api/account/recover", code=codes[4])).status_code == 403
            assert (await new.post("/api/account/recover", code=replaced[4])).status_code == 200

    with_server(tmp_path, run)


def test_signing_out_everywhere_ends_open_connections(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as phone, Browser(server, phone.passkey) as laptop:
            await phone.register("Ada")
            await laptop.sign_in()
            table = (await phone.post("/api/tables", game="hearts")).json()
            socket = await server.connect(table["id"], headers={"cookie": f"fairdeal={laptop.token}"})
            assert socket.welcome["you"]["seat"] == 0
            assert (await phone.post("/api/account/sign-out", everywhere=True)).status_code == 204
            assert (await socket.read_until_closed())["code"] == "signed_out"
            for browser in (phone, laptop):
                assert (await browser.http.get("/api/me")).status_code == 401
            assert (await phone.sign_in()).status_code == 200

    with_server(tmp_path, run)


def test_programs_have_tokens_that_their_owner_can_revoke(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as owner, server.anonymous() as program:
            person = await owner.become_guest("Ada")
            await owner.register("Ada")
            token = (await owner.post("/api/account/tokens", name="Turing", scope="play")).json()["token"]
            bot = {"authorization": f"Bearer {token}"}
            me = (await program.get("/api/me", headers=bot)).json()
            assert me["name"] == "Turing (bot)"
            assert me["person"] != person
            table = await server.create_table(token, game="hearts")
            assert table["table"]["seats"][0]["name"] == "Turing (bot)"
            renamed = await program.post("/api/guests", headers=bot, json={"name": "A human"})
            assert (renamed.status_code, renamed.json()["code"]) == (403, "token")
            socket = await server.connect(table["id"], token)
            reading = (await owner.post("/api/account/tokens", name="Stats", scope="read")).json()["token"]
            reader = {"authorization": f"Bearer {reading}"}
            assert (await program.get("/api/me", headers=reader)).json()["person"] == person
            refused = await program.post("/api/tables", headers=reader, json={"game": "hearts"})
            assert (refused.status_code, refused.json()["code"]) == (403, "scope")
            watching = await server.connect(table["id"], reading)
            assert watching.welcome["you"]["person"] is None
            # A program's token opens nothing of the account, and a session's token is for cookies.
            for headers in (bot, reader, {"authorization": f"Bearer {owner.token}"}):
                assert (await program.get("/api/account", headers=headers)).json()["account"] is None
                response = await program.post(
                    "/api/account/tokens", headers={**owner.headers, **headers}, json={"name": "x", "scope": "play"}
                )
                assert response.status_code in (401, 403)
            for headers in (bot, reader):
                exported = await program.get("/api/account/export", headers=headers)
                assert (exported.status_code, exported.json()["code"]) == (403, "token")
                sent = {**owner.headers, **headers}
                deleted = await program.post("/api/account/delete", headers=sent, json={"name": "Turing (bot)"})
                assert (deleted.status_code, deleted.json()["code"]) == (403, "token" if headers is bot else "scope")
            held = {row["name"]: row["id"] for row in (await owner.account())["tokens"]}
            assert (await owner.post("/api/account/tokens/revoke", id=held["Turing"])).status_code == 204
            assert [row["name"] for row in (await owner.account())["tokens"]] == ["Stats"]
            assert (await socket.read_until_closed())["code"] == "signed_out"
            assert (await program.get("/api/me", headers=bot)).status_code == 401

    with_server(tmp_path, run)


def test_a_host_can_switch_accounts_off(tmp_path: Path) -> None:
    async def run(server: RunningServer) -> None:
        async with Browser(server) as browser:
            assert await browser.get("/api/account") == {"enabled": False, "account": None, "warnings": []}
            await browser.become_guest("Ada")
            assert (await browser.try_to_register("Ada")).status_code == 404
            assert (await browser.post("/api/account/sign-in/begin")).status_code == 404
            assert (await browser.get("/api/me"))["name"] == "Ada"
            headers = {"authorization": f"Bearer {browser.token}"}
            assert (await browser.post("/api/account/delete", name="Ada")).status_code == 204
            assert (await browser.http.get("/api/me", headers=headers)).status_code == 401  # never that person again

    with_server(tmp_path, run, options=HostingOptions(bot_pause=0, limits=UNLIMITED, accounts=False))
