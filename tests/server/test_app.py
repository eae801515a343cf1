"""The HTTP side of a real server."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from fairdeal.games import all_games
from fairdeal.server.limits import Limits, Rate
from fairdeal.server.security import AccessPolicy
from fairdeal.server.table_manager import HostingOptions
from tests.server.running_server import RunningServer, with_server


def test_it_is_well_and_says_which_one_it_is(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        answer = await server.http.get("/api/health")
        assert answer.status_code == 200
        assert answer.json() == {"ok": True, "version": answer.json()["version"], "protocol": 1, "tables": 0}

    with_server(tmp_path, visit)


def test_games_with_all_that_a_form_needs(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        document = (await server.http.get("/api/games")).json()
        assert [game["key"] for game in document["games"]] == list(all_games())
        assert {"random", "steady"} <= set(document["bots"])
        for game in document["games"]:
            kind = all_games()[game["key"]]
            assert list(game["presets"]) == list(kind.presets)
            assert set(game["options"]["properties"]) == {spec.name for spec in kind.options_type.specs()}
            page = await server.http.get(f"/api/games/{game['key']}/rules")
            assert page.headers["content-type"].startswith("text/markdown")
            assert page.text == kind.rules_page()
        missing = await server.http.get("/api/games/chess/rules")
        assert (missing.status_code, missing.json()["code"]) == (404, "game")

    with_server(tmp_path, visit)


def test_a_guest_needs_a_name_and_keeps_his_identity(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
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
        async with httpx.AsyncClient(base_url=server.address) as other:
            token = {"authorization": f"Bearer {first.json()['token']}"}
            assert (await other.get("/api/me", headers=token)).json()["name"] == "Countess"
            forged = {"authorization": f"Bearer {me['person']}.AAAAAAAAAAAAAAAAAAAAAAAA"}
            assert (await other.get("/api/me", headers=forged)).status_code == 401

    with_server(tmp_path, visit)


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "tab\there\u202e", "\u0000", 7, None, "two\nlines\u2028\u200b"])
def test_a_name_can_be_read(tmp_path: Path, name: object) -> None:
    async def visit(server: RunningServer) -> None:
        answer = await server.http.post("/api/guests", json={"name": name})
        assert answer.status_code == 400
        assert answer.json()["message"]

    with_server(tmp_path, visit)


def test_a_table_is_made_shown_and_found_by_its_code(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        made = await server.create_table(
            token, game="hearts", bots=["steady", "random"], turn=30_000, takeover="steady"
        )
        assert made["link"] == f"/t/{made['code']}"
        assert made["title"] == all_games()["hearts"].title
        table = made["table"]
        assert table["seats"][0]["name"] == "Ada"
        assert [seat["bot"] for seat in table["seats"]] == [None, "steady", "random", None]
        assert (table["host"], table["stage"], table["settings"]["turn"]) == (0, "gathering", 30_000)
        assert len(table["fair"]["commitment"]) == 64
        hidden = await server.create_table(token, game="president", public=False, sit=False)
        assert hidden["table"]["host"] is None
        lobby = (await server.http.get("/api/tables")).json()["tables"]
        assert [one["id"] for one in lobby] == [made["id"]]
        for name in (made["id"], made["code"], made["code"].lower()):
            assert (await server.http.get(f"/api/tables/{name}")).json()["id"] == made["id"]
        assert (await server.http.get(f"/api/tables/{hidden['code']}")).json()["id"] == hidden["id"]
        assert (await server.http.get("/api/tables/NOTONE")).status_code == 404

    with_server(tmp_path, visit)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({}, "body"),
        ({"game": "chess"}, "settings"),
        ({"game": "hearts", "seats": 3}, "settings"),
        ({"game": "hearts", "preset": "nonsense"}, "settings"),
        ({"game": "president", "options": {"decks": 0}}, "settings"),
        ({"game": "president", "options": {"colour": "red"}}, "settings"),
        ({"game": "hearts", "turn": 4_000}, "body"),
        ({"game": "hearts", "turn": 6_500}, "body"),
        ({"game": "hearts", "bots": ["grandmaster"]}, "bot"),
        ({"game": "hearts", "takeover": "grandmaster"}, "bot"),
        ({"game": "hearts", "bots": ["steady"] * 4}, "full"),
        ({"game": "hearts", "colour": "red"}, "body"),
        ({"game": "hearts", "delay": -1}, "body"),
        ({"game": 7}, "body"),
    ],
)
def test_a_table_that_could_not_be_played_is_refused(tmp_path: Path, wanted: dict[str, Any], code: str) -> None:
    async def visit(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        answer = await server.http.post("/api/tables", json=wanted, headers={"authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["code"]) == (400, code), answer.text
        assert answer.json()["message"]
        assert not server.manager.tables
        assert not server.manager.codes

    with_server(tmp_path, visit)


def test_tables_are_for_those_who_said_a_name(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        answer = await server.http.post("/api/tables", json={"game": "hearts"})
        assert (answer.status_code, answer.json()["code"]) == (401, "who")
        assert (await server.http.get("/api/me/matches")).status_code == 401

    with_server(tmp_path, visit)


def test_guests_and_tables_come_at_a_rate(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        async with httpx.AsyncClient(base_url=server.address) as other:
            late = await other.post("/api/guests", json={"name": "Ben"})
        assert (late.status_code, late.json()["code"]) == (429, "slow_down")
        headers = {"authorization": f"Bearer {token}"}
        tables = [await server.http.post("/api/tables", json={"game": "hearts"}, headers=headers) for _ in range(3)]
        assert [answer.status_code for answer in tables] == [201, 201, 429]
        assert "retry-after" in tables[2].headers

    limits = Limits(new_guests=Rate(1, 0), new_tables=Rate(2, 0))
    with_server(tmp_path, visit, options=HostingOptions(limits=limits))


def test_what_is_not_there_or_not_meant_so_is_a_problem_in_words(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        for answer, status in (
            (await server.http.get("/api/nothing"), 404),
            (await server.http.get("/assets/../../secrets"), 404),
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

    with_server(tmp_path, visit)


def test_pages_have_a_strict_policy_and_a_favicon(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
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

    with_server(tmp_path, visit)


def test_documents_and_metrics_are_served(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
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

    with_server(tmp_path, visit)


def test_other_sites_and_other_names_are_turned_away(tmp_path: Path) -> None:
    async def visit(server: RunningServer) -> None:
        evil = await server.http.post("/api/guests", json={"name": "Eve"}, headers={"origin": "https://evil.example"})
        assert (evil.status_code, evil.json()["code"]) == (403, "origin")
        null = await server.http.post("/api/guests", json={"name": "Eve"}, headers={"origin": "null"})
        assert null.status_code == 403
        ours = await server.http.post("/api/guests", json={"name": "Ada"}, headers={"origin": server.address})
        assert ours.status_code == 201
        friend = await server.http.post("/api/guests", json={"name": "B"}, headers={"origin": "https://friend.example"})
        assert friend.status_code == 201
        rebound = await server.http.get("/api/health", headers={"host": f"evil.example:{server.port}"})
        assert (rebound.status_code, rebound.json()["code"]) == (403, "host")
        named = await server.http.get("/api/health", headers={"host": "cards.example"})
        assert named.status_code == 200

    policy = AccessPolicy.create(loopback=True, hosts=["cards.example"], origins=["https://friend.example"])
    with_server(tmp_path, visit, policy=policy)
