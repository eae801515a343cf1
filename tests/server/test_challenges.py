"""Challenges over real sockets: "play my cards", comparing afterwards, and head to head."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.running_server import RunningServer, with_server
from tests.server.simple_player import play_match
from tests.server.test_daily import DAY, begin, finish, get, play_to_end, post

pytestmark = pytest.mark.once


async def played_match(server: RunningServer, token: str, **settings: Any) -> str:
    wanted = {"game": "president", "options": {"rounds": 1}, "seats": 3, "bots": ["steady"] * 2, **settings}
    table = await server.create_table(token, **wanted, turn=None, intermission=None)
    player = await server.connect(table["id"], token)
    await player.send({"type": "ready", "id": "go"})
    match: str = (await play_match(player, random.Random(1)))["table"]["record"]
    return match


async def accept(server: RunningServer, challenge: str, token: str, seed: int, number: int = 0) -> dict[str, Any]:
    """Play a deal of a challenge; returns its record."""
    response = await post(server, f"/api/challenges/{challenge}/{number}", token, bot_pause=0)
    assert response.status_code == 201, response.text
    return await finish(server, response.json()["table"], token, seed)


def test_play_my_cards(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        ada, ben, cy = [await server.new_guest(name) for name in ("Ada", "Ben", "Cy")]
        match = await played_match(server, ada)
        original = (await get(server, f"/api/matches/{match}")).json()
        created = await post(server, "/api/challenges", ada, match=match)
        assert created.status_code == 201, created.text
        challenge = created.json()["challenge"]
        path = f"/api/challenges/{challenge}"
        # Before they have played, a friend sees whose cards they are, and nothing of how it went.
        before = [(await get(server, path + rest, ben)).text for rest in ("", "/0", "/0/moves/0")]
        shown = json.loads(before[0])
        assert (shown["host"], shown["match"], shown["players"]) == ("Ada", None, [])
        assert match not in "".join(before)
        assert shown["deals"] == [{"number": 0, "seat": 0, "status": "open", "table": None, "result": None}]
        record = await accept(server, challenge, cy, 1)
        assert [(await get(server, path + rest, ben)).text for rest in ("", "/0", "/0/moves/0")] == before
        assert (record["seed"], record["options"]) == (original["seed"], original["options"])
        record = await accept(server, challenge, ben, 2)
        state = (await get(server, path, ben)).json()
        assert state["match"] == match
        assert sorted(player["name"] for player in state["players"]) == ["Ada", "Cy"]
        results = (await get(server, f"{path}/0", ben)).json()
        assert results["finished"] == 3
        for player in results["players"]:  # they compare move by move
            assert (await get(server, f"/api/matches/{player['match']}/replay", ben)).status_code == 200
        assert (await get(server, f"{path}/0/moves/0", ben)).json()["compared"] == 2
        again = await post(server, f"{path}/0", ada)
        assert again.json()["message"] == "these are your own cards: you have played this deal"
        assert [one["challenge"] for one in (await get(server, "/api/me/challenges", ada)).json()["challenges"]] == [
            challenge
        ]

    with_server(tmp_path, check)


def test_what_cannot_be_offered(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
        match = await played_match(server, ada)

        async def refusal(token: str, **body: Any) -> tuple[int, str]:
            response = await post(server, "/api/challenges", token, **body)
            return response.status_code, response.json()["code"]

        assert await refusal(ben, match=match) == (403, "seat")
        assert await refusal(ada, match="none-1") == (404, "match")
        assert await refusal(ada, match=match, game="hearts") == (400, "body")
        assert await refusal(ada) == (400, "body")
        assert await refusal(ada, game="chess") == (404, "game")
        table = await begin(server, ada, "sanityholes")
        await finish(server, table, ada, 1)
        assert await refusal(ada, match=f"{table}-1") == (403, "open"), "the daily deal is still open"
        server.advance_time(DAY)
        assert (await post(server, "/api/challenges", ada, match=f"{table}-1")).status_code == 201
        challenge = (await post(server, "/api/challenges", ada, match=match)).json()["challenge"]
        played = await post(server, f"/api/challenges/{challenge}/0", ben, bot_pause=0)
        await finish(server, played.json()["table"], ben, 1)
        assert await refusal(ben, match=f"{played.json()['table']}-1") == (403, "open")
        for path in ("/api/challenges/none", f"/api/challenges/{challenge}/7", "/api/challenges/%00"):
            assert (await get(server, path, ada)).status_code == 404, path

    with_server(tmp_path, check)


def test_head_to_head_from_both_sides(tmp_path: Path) -> None:
    async def check(server: RunningServer) -> None:
        ada, ben = await server.new_guest("Ada"), await server.new_guest("Ben")
        created = await post(server, "/api/challenges", ada, game="sanityholes", deals=2)
        challenge = created.json()["challenge"]
        path = f"/api/challenges/{challenge}"
        deals = (await get(server, path, ada)).json()["deals"]
        assert [deal["seat"] for deal in deals] == [0, 0, 1, 1]
        seeds: list[object] = []
        for number in range(4):
            moves, seed = [], None
            for token in (ada, ben):
                table = (await post(server, f"{path}/{number}", token, bot_pause=0)).json()["table"]
                await play_to_end(await server.connect(table, token), 1)
                state = server.manager.tables[table].table.state
                assert state is not None
                moves.append([move.text() for _, move in state.played()])
                seed = state.seed
                # While the same cards may still be played from the other side, not even the own record is shown.
                may_see = 200 if number >= 2 else 404
                assert (await get(server, f"/api/matches/{table}-1", token)).status_code == may_see
                assert (await get(server, f"{path}/{number}", token)).status_code == (200 if number >= 2 else 403)
                exported = (await get(server, "/api/account/export", token)).json()["matches"]
                assert [one["record"] is not None for one in exported if one["match"] == f"{table}-1"] == [number >= 2]
            assert moves[0] == moves[1]
            seeds.append(seed)
        assert seeds[:2] == seeds[2:]
        assert seeds[0] != seeds[1]
        state = (await get(server, path, ben)).json()
        (line,) = state["players"]
        assert (line["name"], line["compared"], line["tied"]) == ("Ada", 4, 4)
        assert line["total"] == line["own_total"]
        assert [(one["name"], one["place"], one["deals"], one["percent"]) for one in state["overall"]] == [
            ("Ada", 1, 4, 50.0),
            ("Ben", 1, 4, 50.0),
        ]

    with_server(tmp_path, check)
