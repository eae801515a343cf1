"""How the page reaches browsers: compressed files, HEAD, pages for unknown addresses, link previews."""

import gzip
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest

from fairdeal.server import static_files
from fairdeal.server.security import AccessPolicy
from tests.server.running_server import RunningServer, with_server

SCRIPT = b"console.log('a script that is long enough to be worth compressing');" * 20
INDEX = (
    '<!doctype html><html lang="en"><head><title>Fairdeal</title><!--preview--></head>'
    '<body><div id="app"></div></body></html>'
)


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small built page."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX, encoding="utf-8")
    (folder / "404.html").write_text('<!doctype html><h1>Nothing here</h1><a href="/">Games</a>', encoding="utf-8")
    (folder / "assets" / "main-X.js").write_bytes(SCRIPT)
    (folder / "assets" / "main-X.js.br").write_bytes(b"brotli")  # the server never decompresses
    (folder / "assets" / "main-X.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets" / "small-Y.js").write_bytes(b"1")
    monkeypatch.setattr(static_files, "FOLDER", folder)
    static_files.static_files.cache_clear()
    yield folder
    static_files.static_files.cache_clear()


async def raw_get(server: RunningServer, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """The response and its body as it was sent, still compressed."""
    request = server.http.build_request("GET", path, headers={"accept-encoding": "", **headers})
    response = await server.http.send(request, stream=True)
    body = b"".join([part async for part in response.aiter_raw()])
    await response.aclose()
    return response, body


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.2, gzip;q=0.8", "gzip"),
        ("*", "br"),
        ("*;q=0", None),
        ("deflate", None),
        ("identity", None),
        ("br;q=nonsense", None),
        ("", None),
    ],
)
def test_compressed_files_are_sent_to_those_that_accept_them(
    tmp_path: Path, accepted: str, encoding: str | None
) -> None:
    sizes = {"br": b"brotli", "gzip": gzip.compress(SCRIPT), None: SCRIPT}

    async def check(server: RunningServer) -> None:
        response, body = await raw_get(server, "/assets/main-X.js", **{"accept-encoding": accepted})
        assert response.headers.get("content-encoding") == encoding
        assert response.headers["vary"].lower() == "accept-encoding"
        assert response.headers["content-length"] == str(len(body))
        assert "javascript" in response.headers["content-type"]
        assert "immutable" in response.headers["cache-control"]
        assert body[10:] == sizes[encoding][10:]  # gzip's header contains the time

    with_server(tmp_path, check)


def test_every_encoding_has_an_etag_of_its_own(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        tags = {}
        for encoding in ("br", "gzip", "identity"):
            response, _ = await raw_get(server, "/assets/main-X.js", **{"accept-encoding": encoding})
            tags[encoding] = response.headers["etag"]
        assert len(set(tags.values())) == 3
        for encoding, tag in tags.items():
            for wanted in (tag, f'"other", W/{tag}', "*"):
                headers = {"accept-encoding": encoding, "if-none-match": wanted}
                response, body = await raw_get(server, "/assets/main-X.js", **headers)
                assert (response.status_code, body) == (304, b"")
                assert (response.headers["etag"], response.headers["vary"].lower()) == (tag, "accept-encoding")
                assert "content-encoding" not in response.headers
        headers = {"accept-encoding": "gzip", "if-none-match": tags["br"]}
        assert (await raw_get(server, "/assets/main-X.js", **headers))[0].status_code == 200

    with_server(tmp_path, check)


def test_files_without_a_compressed_form_and_compressed_files_themselves(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        response, body = await raw_get(server, "/assets/small-Y.js", **{"accept-encoding": "br, gzip"})
        assert (body, "content-encoding" in response.headers, "vary" in response.headers) == (b"1", False, False)
        for path in ("/assets/main-X.js.br", "/assets/main-X.js.gz"):
            assert (await server.http.get(path)).status_code == 404

    with_server(tmp_path, check)


def test_head_has_the_headers_of_get_and_no_body(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        code = (await server.create_table(token, game="hearts"))["code"]
        paths = (
            "/", f"/t/{code}", "/favicon.svg", "/assets/main-X.js", "/no/such/page", "/metrics", "/api/health",
            "/api/games", "/api/games/hearts/rules", "/api/tables", f"/api/tables/{code}", "/api/tables/NOTONE",
            "/api/me", "/api/nothing", "/api/openapi.json", "/api/asyncapi.json", "/api/matches/none",
        )  # fmt: skip
        for path in paths:
            got, head = await server.http.get(path), await server.http.head(path)
            assert head.status_code == got.status_code, path
            assert head.content == b""
            compared = ["content-type", "etag", "cache-control", "vary", "content-encoding", "content-security-policy"]
            if path != "/metrics":  # its numbers change
                compared.append("content-length")
            for name in compared:
                assert head.headers.get(name) == got.headers.get(name), (path, name)
        refused = await server.http.head("/api/guests")
        assert (refused.status_code, refused.content) == (405, b"")
        options = await server.http.options("/api/health")
        assert {"GET", "HEAD"} <= set(options.headers["allow"].split(", "))
        assert "HEAD" in (await server.http.delete("/api/tables")).headers["allow"]
        assert "HEAD" not in (await server.http.options("/api/guests")).headers["allow"]

    with_server(tmp_path, check)


def test_unknown_addresses_get_a_page_with_a_link_to_the_games(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        for path in ("/nothing", "/no/such/page.html", "/t", "/t/ABCDEF/more", "/404.html", "/%3Cscript%3E"):
            page = await server.http.get(path)
            assert page.status_code == 404, path
            assert page.headers["content-type"].startswith("text/html")
            assert '<a href="/">' in page.text
            assert "script>" not in page.text
        for path in ("/api/nothing", "/api", "/api/tables/NOTONE", "/assets/none.js"):
            answer = await server.http.get(path)
            assert (answer.status_code, set(answer.json())) == (404, {"code", "message"}), path
        posted = await server.http.post("/nothing", json={})
        assert set(posted.json()) == {"code", "message"}

    with_server(tmp_path, check)


def test_unknown_addresses_have_a_page_even_if_none_was_built(tmp_path: Path, page: Path) -> None:
    (page / "404.html").unlink()

    async def check(server: RunningServer) -> None:
        answer = await server.http.get("/nothing")
        assert answer.status_code == 404
        assert '<a href="/">' in answer.text

    with_server(tmp_path, check)


class Tags(HTMLParser):
    """The meta elements of a page by name, as a crawler reads them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.elements: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        given = dict(attrs)
        if tag == "meta" and (name := given.get("property") or given.get("name")):
            self.found[name] = given.get("content") or ""


async def tags_of(server: RunningServer, path: str, **headers: str) -> dict[str, str]:
    response = await server.http.get(path, headers=headers)
    assert response.status_code == 200
    assert "<!--preview-->" not in response.text
    return Tags(response.text).found


def test_an_invitation_says_which_game_with_whom_and_how_many_seats_are_free(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        table = await server.create_table(token, game="hearts", bots=["steady"], public=False)
        tags = await tags_of(server, f"/t/{table['code'].lower()}")
        assert tags["og:title"] == "Sanity Hearts with Ada"
        assert tags["og:description"] == "Ada invites you to play Sanity Hearts: 2 of 4 seats are free."
        assert tags["og:url"] == f"{server.address}/t/{table['code']}"
        assert tags["og:image"] == f"{server.address}/preview.png"
        assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
        assert tags["og:image:alt"]
        assert (tags["og:type"], tags["og:site_name"]) == ("website", "Fairdeal")
        assert tags["twitter:card"] == "summary_large_image"
        assert tags["robots"] == "noindex"
        page = (await server.http.get(f"/t/{table['code']}")).text
        secret = server.manager.tables[table["id"]].fair_deals.secret
        assert secret is not None
        assert secret not in page
        assert token not in page
        assert table["id"] not in page

    with_server(tmp_path, check)


def test_an_invitation_without_a_seated_host_and_one_to_a_running_match(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        empty = await server.create_table(token, game="rook", sit=False)
        tags = await tags_of(server, f"/t/{empty['code']}")
        assert tags["og:title"] == "A table of Sanity Rook"
        assert tags["og:description"] == "You are invited to play Sanity Rook: 4 of 4 seats are free."
        one_left = await server.create_table(token, game="hearts", bots=["steady"] * 2)
        tags = await tags_of(server, f"/t/{one_left['code']}")
        assert tags["og:description"] == "Ada invites you to play Sanity Hearts: 1 of 4 seats is free."
        running = await server.create_table(token, game="hearts", bots=["steady"] * 3)
        ada = await server.connect(running["id"], token)
        await ada.request("ready")
        tags = await tags_of(server, f"/t/{running['code']}")
        assert tags["og:title"] == "Sanity Hearts with Ada"
        assert tags["og:description"] == "The match is on: come and watch, or take a seat when there is one."

    with_server(tmp_path, check)


def test_names_in_invitations_are_escaped(tmp_path: Path) -> None:
    name = "\"><img src=x> & 'co"

    async def check(server: RunningServer) -> None:
        table = await server.create_table(await server.new_guest(name), game="hearts")
        page = (await server.http.get(f"/t/{table['code']}")).text
        parsed = Tags(page)
        assert parsed.found["og:title"] == f"Sanity Hearts with {name}"
        assert "img" not in parsed.elements

    with_server(tmp_path, check)


def test_the_start_page_and_unknown_tables_have_a_general_preview(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        start, unknown = await tags_of(server, "/"), await tags_of(server, "/t/NOTONE")
        assert start["og:title"] == unknown["og:title"] == "Fairdeal"
        assert start["og:url"] == f"{server.address}/"
        assert "robots" not in start
        assert unknown["robots"] == "noindex"
        assert "NOTONE" not in json.dumps(unknown)

    with_server(tmp_path, check)


@pytest.mark.parametrize("host", ['evil"><script>', "a b", "user@evil.example", "evil.example/path", "", "x:99999999"])
def test_a_host_that_is_not_a_host_name_is_never_repeated(tmp_path: Path, host: str) -> None:
    async def check(server: RunningServer) -> None:
        page = await server.http.get("/", headers={"host": host})
        assert "evil" not in page.text
        if page.status_code == 200:
            tags = Tags(page.text).found
            assert not {"og:url", "og:image"} & set(tags)  # they must be absolute
            assert tags["og:title"] == "Fairdeal"

    with_server(tmp_path, check, policy=AccessPolicy(hosts=None))


def test_the_address_behind_a_proxy_comes_from_the_origin_option(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        tags = await tags_of(server, "/", host="cards.example")
        assert tags["og:url"] == "https://cards.example/"
        tags = await tags_of(server, "/", host="other.example")
        assert tags["og:url"] == "http://other.example/"

    origins = ["https://cards.example", "https://friend.example"]
    policy = AccessPolicy.create(loopback=True, hosts=["cards.example", "other.example"], origins=origins)
    with_server(tmp_path, check, policy=policy)


def test_the_page_is_not_sent_again_while_it_is_the_same(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        token = await server.new_guest("Ada")
        table = await server.create_table(token, game="hearts")
        first = await server.http.get(f"/t/{table['code']}")
        assert re.fullmatch('"[0-9a-f]{20}"', first.headers["etag"])
        headers = {"if-none-match": first.headers["etag"]}
        assert (await server.http.get(f"/t/{table['code']}", headers=headers)).status_code == 304
        ada = await server.connect(table["id"], token)
        await ada.request("add_bot", bot="steady")
        assert (await server.http.get(f"/t/{table['code']}", headers=headers)).status_code == 200

    with_server(tmp_path, check)
