"""Replays of records from elsewhere, animated pictures, and the page that other sites may show in a frame."""

import asyncio
import random
from pathlib import Path

from fairdeal.engine.record import write_record
from fairdeal.server.api_shared_replays import MAX_SHARED_RECORD
from tests.server.running_server import RunningServer, with_server
from tests.server.simple_player import play_match
from tests.server.test_replays import play_a_hand


def test_a_record_from_elsewhere_is_replayed_without_identity(tmp_path: Path) -> None:
    record = write_record(play_a_hand("oh-hell"), deals=True)

    async def check(server: RunningServer) -> None:
        async with server.anonymous() as client:
            replay = await client.post("/api/replays", json={"record": record})
            assert replay.status_code == 200
            assert len(replay.json()["steps"]) == len(record["moves"])  # type: ignore[arg-type]
            assert "set-cookie" not in replay.headers
            position = (await client.post("/api/replays/3", json={"record": record})).json()
            assert position["at"] == 3
            assert len(position["scenes"]) == 4
            puzzle = {**record, "moves": []}  # a deal alone
            assert (await client.post("/api/replays/0", json={"record": puzzle})).json()["scenes"][0]["hand"]

    with_server(tmp_path, check)


def test_records_that_are_wrong_or_too_large_are_refused_with_a_reason(tmp_path: Path) -> None:
    record = write_record(play_a_hand("oh-hell"))

    async def check(server: RunningServer) -> None:
        async with server.anonymous() as client:
            illegal = {**record, "moves": [[0, "bid 99"]]}
            for wrong in ({}, {"fairdeal": 1, "game": "chess"}, illegal):
                answer = await client.post("/api/replays", json={"record": wrong})
                assert answer.status_code == 400, wrong
                assert answer.json()["message"]
                assert "Traceback" not in answer.text
            large = {**record, "note": "x" * MAX_SHARED_RECORD}
            assert (await client.post("/api/replays", json={"record": large})).status_code == 413
            assert (await client.post("/api/replays", json={"record": [record]})).status_code == 400

    with_server(tmp_path, check)


def test_only_the_embedded_page_may_be_in_a_frame(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        async with server.anonymous() as client:
            embedded = await client.get("/embed.html?match=x-1")
            policy = embedded.headers["content-security-policy"]
            assert "frame-ancestors *" in policy
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "set-cookie" not in embedded.headers
            for path in ("/", "/embed.html/", "/t/K7PXQ2", "/api/games", "/index.html"):
                assert "frame-ancestors 'none'" in (await client.get(path)).headers["content-security-policy"], path

    with_server(tmp_path, check)


def test_an_unfinished_match_has_no_picture_and_a_finished_one_has(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        tokens = [await server.new_guest(name) for name in ("Ada", "Ben")]
        table = await server.create_table(tokens[0], game="bull-sanity", seats=2, turn=None)
        people = [await server.connect(table["id"], token) for token in tokens]
        await people[1].request("sit")
        path = f"/api/matches/{table['id']}-1/picture"
        async with server.anonymous() as client:
            assert (await client.get(path, params={"first": 0, "last": 5})).status_code == 404
            for part in ("", "/replay", "/replay/0", "/verify"):  # what a frame with this match would ask for
                assert (await client.get(f"/api/matches/{table['id']}-1{part}")).status_code == 404, part
            for person in people:
                await person.send({"type": "ready", "id": "ready"})
            await asyncio.gather(*(play_match(person, random.Random(1)) for person in people))
            picture = await client.get(path, params={"first": 0, "last": 5})
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert picture.text.startswith("<svg")
            assert (await client.get(path, params={"first": 9, "last": 5})).status_code == 400

    with_server(tmp_path, check)
