"""PDFs from the server: printed in a process, kept, and refused with one line."""

import json
from functools import partial
from pathlib import Path

from tests.server.running_server import RunningServer, with_server


def test_the_summary_has_the_house_rules_and_is_printed_once(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        get = partial(server.http.get, timeout=60)  # the process starts first
        usual = await get("/api/games/hearts/summary")
        assert usual.status_code == 200, usual.text
        assert usual.headers["content-type"] == "application/pdf"
        assert usual.content.startswith(b"%PDF")
        games = {game["key"]: game for game in (await get("/api/games")).json()["games"]}
        name, option = next(
            (name, option)
            for name, option in games["hearts"]["options"]["properties"].items()
            if option["type"] == "boolean"
        )
        changed = {name: not option["default"]}
        house = await get("/api/games/hearts/summary", params={"options": json.dumps(changed)})
        assert house.content.startswith(b"%PDF")
        assert house.content != usual.content
        pages = server.manager.workers.printed
        jobs = pages.process.jobs_done
        assert (await get("/api/games/hearts/summary")).content == usual.content
        assert pages.process.jobs_done == jobs == len(pages.kept)
        for path, status in (
            ("/api/games/whist/summary", 404),
            ("/api/games/hearts/summary?options=[]", 400),
            ('/api/games/hearts/summary?options={"colour":true}', 400),
            ("/api/games/hearts/summary?paper=a3", 400),
            ("/api/deck?skin=none", 400),
        ):
            refused = await get(path)
            assert refused.status_code == status, (path, refused.text)
            assert "\n" not in refused.json()["message"]

    with_server(tmp_path, check)


def test_the_deck_is_printed_in_both_skins(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        decks = [
            (await server.http.get("/api/deck", params={"skin": skin}, timeout=60)).content
            for skin in ("sanity", "sanityholes")
        ]
        assert all(deck.startswith(b"%PDF") for deck in decks)
        assert decks[0] != decks[1]

    with_server(tmp_path, check)
