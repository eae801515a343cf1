"""The static edition at /offline/ on a server: its files, its policy, and nothing where it is not offered."""

from dataclasses import replace
from pathlib import Path

import pytest

from fairdeal.engine.errors import BadSetup
from fairdeal.server.offline_edition import OfflineEdition
from tests.server.running_server import FAST_OPTIONS, RunningServer, with_server

INDEX = '<!doctype html><html lang="en" data-edition="static" data-engine="engine-1"><title>Fairdeal</title></html>'


@pytest.fixture
def edition(tmp_path: Path) -> OfflineEdition:
    folder = tmp_path / "static"
    (folder / "engine-1").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX, encoding="utf-8")
    (folder / "sw.js").write_text("self;", encoding="utf-8")
    (folder / "engine-1" / "pyodide.mjs").write_text("export {};", encoding="utf-8")
    (folder / "engine-1" / "pyodide.asm.wasm").write_bytes(b"\0asm")
    (folder / "engine-1" / "pyodide.asm.wasm.gz").write_bytes(b"gzipped")  # the server never decompresses
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    return OfflineEdition.open(folder)


def test_the_edition_is_served_below_its_path_with_a_policy_for_webassembly(
    tmp_path: Path, edition: OfflineEdition
) -> None:
    async def check(server: RunningServer) -> None:
        assert (await server.http.get("/api/features")).json()["offline"]
        index = await server.http.get("/offline/")
        assert 'data-edition="static" data-server="/"' in index.text
        assert index.headers["content-type"].startswith("text/html")
        assert index.headers["cache-control"] == "no-cache"
        policy = index.headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-inline" not in policy
        assert "wasm" not in (await server.http.get("/")).headers["content-security-policy"]
        plain = await server.http.get("/offline", follow_redirects=False)
        assert (plain.status_code, plain.headers["location"]) == (308, "/offline/")
        script = await server.http.get("/offline/engine-1/pyodide.mjs")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        wanted = server.http.build_request(
            "GET", "/offline/engine-1/pyodide.asm.wasm", headers={"accept-encoding": "gzip"}
        )
        sent = await server.http.send(wanted, stream=True)
        assert b"".join([part async for part in sent.aiter_raw()]) == b"gzipped"
        assert sent.headers["content-type"] == "application/wasm"
        assert sent.headers["content-encoding"] == "gzip"
        for missing in ("nothing", "../secret", "%2e%2e/secret", "engine-1", "engine-1/%2e%2e/%2e%2e/secret", "%00"):
            assert (await server.http.get(f"/offline/{missing}")).status_code == 404, missing

    with_server(tmp_path, check, options=replace(FAST_OPTIONS, offline=edition))


def test_a_server_without_it_says_so(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        assert not (await server.http.get("/api/features")).json()["offline"]
        for path in ("/offline", "/offline/", "/offline/sw.js"):
            assert (await server.http.get(path)).status_code == 404

    with_server(tmp_path, check)


def test_a_folder_without_the_edition_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="make static"):
        OfflineEdition.open(tmp_path)
