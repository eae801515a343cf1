"""The HTTP API of a real server."""

from pathlib import Path
from typing import Any

import pytest

from fairdeal.games import all_games
from fairdeal.server.hosting_options import HostingOptions
from fairdeal.server.limits import Limits, Rate
from fairdeal.server.security import AccessPolicy
from tests.server.running_server import RunningServer, with_server


def test_health(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        answer = await server.http.get("/api/health")
        assert answer.status_code == 200
        assert answer.json() == {"ok": True, "version": answer.json()["version"], "protocol": 1, "tables": 0}

    with_server(tmp_path, check)


def test_games_with_presets_options_and_rules(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        document = (await server.http.get("/api/games")).json()
        assert [game["key"] for game in document["games"]] == list(all_games())
        assert {"random", "steady", "swift", "sharp", "expert"} <= set(document["bots"])
        assert document["strengths"] == ["relaxed", "steady", "strong", "master"]
        assert document["default_bot"] == "strong"
        assert set(document["bot_words"]) == set(document["bots"]) > set(document["strengths"])
        for game in document["games"]:
            kind = all_games()[game["key"]]
            assert list(game["presets"]) == list(kind.presets)
            offered = {spec.name for spec in kind.options_type.specs()} - {"turn_seconds"}  # a table has one clock
            assert set(game["options"]["properties"]) == offered
            assert all(set(preset) == offered for preset in game["presets"].values())
            page = await server.http.get(f"/api/games/{game['key']}/rules")
            assert page.headers["content-type"].startswith("text/markdown")
            assert page.text == kind.rules_for_players()
        missing = await server.http.get("/api/games/chess/rules")
        assert (missing.status_code, missing.json()["code"]) == (404, "game")

    with_server(tmp_path, check)


def test_a_guest_needs_a_name_and_keeps_their_identity(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        assert (await server.http.get("/api/me")).status_code == 401
        first = await server.http.post("/api/guests", json={"name": "  Ada   Lovelace "})
        assert first.status_code == 201
        cookie = first.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert "path=/" in cookie
        me = (await server.http.get("/api/me")).json()  # the client keeps the cookie
        assert me == {"person": first.json()["person"], "name": "Ada Lovelace"}
        again = await server.http.post("/api/guests", json={"name": "Countess"})
        assert again.json()["person"] == me["person"]
        async with server.anonymous() as other:
            token = {"authorization": f"Bearer {first.json()['token']}"}
            assert (await other.get("/api/me", headers=token)).json()["name"] == "Countess"
            forged = {"authorization": f"Bearer {me['person']}.AAAAAAAAAAAAAAAAAAAAAAAA"}
            assert (await other.get("/api/me", headers=forged)).status_code == 401

    with_server(tmp_path, check)


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "tab\there\u202e", "\u0000", 7, None, "two\nlines\u2028\u200b"])
def test_names_that_cannot_be_shown_are_refused(tmp_path: Path, name: object) -> None:
    async def check(server: RunningServer) -> None:
        answer = await server.http.post("/api/guests", json={"name": name})
        assert answer.status_code == 400
        assert answer.json()["message"]

    with_server(tmp_path, check)


def test_a_table_is_created_listed_and_found_by_its_code(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        info = await server.create_table(
            token, game="hearts", bots=["steady", "random"], turn=30_000, takeover="steady"
        )
        assert info["link"] == f"/t/{info['code']}"
        assert info["title"] == all_games()["hearts"].title
        table = info["table"]
        assert table["seats"][0]["name"] == "Ada"
        assert [seat["bot"] for seat in table["seats"]] == [None, "steady", "random", None]
        assert (table["host"], table["stage"], table["settings"]["turn"]) == (0, "gathering", 30_000)
        assert len(table["fair"]["commitment"]) == 64
        hidden = await server.create_table(token, game="president", public=False, sit=False)
        assert hidden["table"]["host"] is None
        lobby = (await server.http.get("/api/tables")).json()["tables"]
        assert [table["id"] for table in lobby] == [info["id"]]
        for name in (info["id"], info["code"], info["code"].lower()):
            assert (await server.http.get(f"/api/tables/{name}")).json()["id"] == info["id"]
        assert (await server.http.get(f"/api/tables/{hidden['code']}")).json()["id"] == hidden["id"]
        assert (await server.http.get("/api/tables/NOTONE")).status_code == 404

    with_server(tmp_path, check)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "body"),
        ({"game": "chess"}, "settings"),
        ({"game": "hearts", "seats": 3}, "settings"),
        ({"game": "hearts", "preset": "nonsense"}, "settings"),
        ({"game": "president", "options": {"decks": 0}}, "settings"),
        ({"game": "president", "options": {"color": "red"}}, "settings"),
        ({"game": "hearts", "turn": 4_000}, "settings"),
        ({"game": "hearts", "turn": 6_500}, "settings"),
        ({"game": "hearts", "bots": ["grandmaster"]}, "bot"),
        ({"game": "hearts", "takeover": "grandmaster"}, "bot"),
        ({"game": "hearts", "bots": ["steady"] * 4}, "full"),
        ({"game": "hearts", "color": "red"}, "body"),
        ({"game": "hearts", "delay": -1}, "body"),
        ({"game": 7}, "body"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(tmp_path: Path, body: dict[str, Any], code: str) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        answer = await server.http.post("/api/tables", json=body, headers={"authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["code"]) == (400, code), answer.text
        assert answer.json()["message"]
        assert not server.manager.tables
        assert not server.manager.codes

    with_server(tmp_path, check)


def test_tables_and_history_need_an_identity(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        answer = await server.http.post("/api/tables", json={"game": "hearts"})
        assert (answer.status_code, answer.json()["code"]) == (401, "who")
        assert (await server.http.get("/api/me/matches")).status_code == 401

    with_server(tmp_path, check)


def test_new_guests_and_tables_are_rate_limited(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        async with server.anonymous() as other:
            late = await other.post("/api/guests", json={"name": "Ben"})
        assert (late.status_code, late.json()["code"]) == (429, "slow_down")
        headers = {"authorization": f"Bearer {token}"}
        tables = [await server.http.post("/api/tables", json={"game": "hearts"}, headers=headers) for _ in range(3)]
        assert [answer.status_code for answer in tables] == [201, 201, 429]
        assert "retry-after" in tables[2].headers

    limits = Limits(new_guests=Rate(1, 0), new_tables=Rate(2, 0))
    with_server(tmp_path, check, options=HostingOptions(limits=limits))


def test_every_error_has_a_code_and_a_message(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        for answer, status in (
            (await server.http.get("/api/nothing"), 404),
            (await server.http.get("/assets/%2e%2e/%2e%2e/pyproject.toml"), 404),
            (await server.http.get("/api/matches/none"), 404),
            (await server.http.get("/api/matches/none/verify"), 404),
            (await server.http.delete("/api/tables"), 405),
            (await server.http.post("/api/guests", content=b"{"), 400),
            (await server.http.post("/api/guests", content=b"x" * 100_000), 413),
        ):
            assert answer.status_code == status, answer.text
            assert set(answer.json()) == {"code", "message"}
            assert answer.headers["content-security-policy"].startswith("default-src 'none'")

    with_server(tmp_path, check)


def test_pages_have_a_strict_content_security_policy_and_a_favicon(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        for path in ("/", "/t/ABCDEF"):
            page = await server.http.get(path)
            assert page.status_code == 200
            assert page.headers["content-type"].startswith("text/html")
            assert page.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
            assert "unsafe" not in page.headers["content-security-policy"]
            assert page.headers["x-content-type-options"] == "nosniff"
        for path in ("/favicon.svg", "/favicon.ico"):
            icon = await server.http.get(path)
            assert icon.headers["content-type"].startswith("image/svg+xml")
            same = await server.http.get(path, headers={"if-none-match": icon.headers["etag"]})
            assert same.status_code == 304

    with_server(tmp_path, check)


def test_documents_and_metrics_are_served(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        openapi = (await server.http.get("/api/openapi.json")).json()
        assert set(openapi["paths"]) >= {"/api/tables", "/api/guests", "/api/matches/{match}/verify"}
        assert openapi["components"]["schemas"]["NewTable"]["additionalProperties"] is False
        example = openapi["paths"]["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["examples"]
        assert example
        assert (await server.http.get("/api/asyncapi.json")).json()["asyncapi"] == "3.0.0"
        await server.create_table(await server.new_guest("Ada"), game="hearts")
        metrics = (await server.http.get("/metrics")).text
        assert "fairdeal_tables 1.0" in metrics
        assert "fairdeal_commands_total 1.0" in metrics
        assert 'fairdeal_commit_seconds_bucket{le="+Inf"} 1.0' in metrics

    with_server(tmp_path, check)


def test_malformed_requests_are_refused_without_a_server_error(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async def check(server: RunningServer) -> None:
        table = (await server.create_table(await server.new_guest("Ada"), game="hearts"))["id"]
        for method in ("GET", "HEAD", "POST", "OPTIONS", "DELETE"):
            plain = await server.http.request(method, f"/api/tables/{table}/socket")
            assert (plain.status_code, plain.headers["upgrade"]) == (426, "websocket"), method
            assert plain.headers["x-content-type-options"] == "nosniff"
        for path in ("/api/guests", "/api/tables"):
            nested = await server.http.post(path, content=b"[" * 30_000, headers={"content-type": "application/json"})
            assert (nested.status_code, nested.json()["code"]) == (400, "body")
        for host in ("127.0.0.1:99999999999", "127.0.0.1:65536", "[", "[::1", "a b", "127.0.0.1:x"):
            for path in ("/", "/api/tables", "/nothing"):
                refused = await server.http.get(path, headers={"host": host})
                assert (refused.status_code, refused.json()["code"]) == (403, "host"), host
            created = await server.http.post("/api/guests", json={"name": "Ada"}, headers={"host": host})
            assert created.status_code == 403
        for host in ("127.0.0.1:65535", "[::1]:80", "cards.example.", "my_host.local:8000"):
            assert (await server.http.get("/api/health", headers={"host": host})).status_code == 200, host

    with_server(tmp_path, check, policy=AccessPolicy.create(loopback=False))
    assert "Traceback" not in capfd.readouterr().err


def test_other_origins_and_host_names_are_refused(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        foreign = await server.http.post(
            "/api/guests", json={"name": "Eve"}, headers={"origin": "https://evil.example"}
        )
        assert (foreign.status_code, foreign.json()["code"]) == (403, "origin")
        null = await server.http.post("/api/guests", json={"name": "Eve"}, headers={"origin": "null"})
        assert null.status_code == 403
        own = await server.http.post("/api/guests", json={"name": "Ada"}, headers={"origin": server.address})
        assert own.status_code == 201
        allowed = await server.http.post(
            "/api/guests", json={"name": "B"}, headers={"origin": "https://friend.example"}
        )
        assert allowed.status_code == 201
        rebound = await server.http.get("/api/health", headers={"host": f"evil.example:{server.port}"})
        assert (rebound.status_code, rebound.json()["code"]) == (403, "host")
        named = await server.http.get("/api/health", headers={"host": "cards.example"})
        assert named.status_code == 200

    policy = AccessPolicy.create(loopback=True, hosts=["cards.example"], origins=["https://friend.example"])
    with_server(tmp_path, check, policy=policy)
