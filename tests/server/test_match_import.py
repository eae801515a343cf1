"""Matches that were played without a server, added to a person's matches on one."""

import asyncio
import json
from pathlib import Path

from fairdeal.server.api_match_import import MAX_IMPORT
from tests.server.running_server import RunningServer, with_server
from tests.static_edition import seeded_match

GAME, SEAT = "bull-sanity", 0


def record_of_static_edition() -> str:
    found = asyncio.run(seeded_match.play_all([GAME]))[GAME]
    return str(found["record"])


def test_a_match_without_a_server_is_imported_and_reviewed_on_one(tmp_path: Path) -> None:
    record = record_of_static_edition()

    async def check(server: RunningServer) -> None:
        headers = {"authorization": f"Bearer {await server.new_guest('Ada')}"}
        body = {"record": json.loads(record), "seat": SEAT}
        answer = await server.http.post("/api/me/matches", json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        match = answer.json()["match"]
        again = await server.http.post("/api/me/matches", json=body, headers=headers)
        assert again.json()["match"] == match
        listed = (await server.http.get("/api/me/matches", headers=headers)).json()["matches"]
        assert [(entry["match"], entry["game"], entry["seat"]) for entry in listed] == [(match, GAME, SEAT)]
        assert listed[0]["outcome"]["places"]
        assert (await server.http.get(f"/api/matches/{match}", headers=headers)).text == record
        assert (await server.http.get(f"/api/matches/{match}/verify", headers=headers)).json()["fair"]
        replay = (await server.http.get(f"/api/matches/{match}/replay", headers=headers)).json()
        assert len(replay["steps"]) == len(json.loads(record)["moves"])
        review = await server.http.get(f"/api/matches/{match}/review/{SEAT}", headers=headers, timeout=120)
        lines = [json.loads(line) for line in review.text.splitlines()]
        assert [line["type"] for line in lines].count("step") > 1
        assert "decisions: " in lines[-1]["summary"]["words"]
        profile = (await server.http.get("/api/me/profile", headers=headers)).json()
        assert profile["places"] == []  # it might be made up

    with_server(tmp_path, check)


def test_what_is_not_a_finished_match_is_refused_with_a_reason(tmp_path: Path) -> None:
    record = json.loads(record_of_static_edition())

    async def check(server: RunningServer) -> None:
        headers = {"authorization": f"Bearer {await server.new_guest('Ada')}"}

        async def refusal(seat: int = SEAT, **changes: object) -> tuple[int, str]:
            body = {"record": {**record, **changes}, "seat": seat}
            answer = await server.http.post("/api/me/matches", json=body, headers=headers)
            return answer.status_code, answer.json()["message"]

        assert (await refusal(moves=[[0, "bid 99"]]))[0] == 400
        assert "that are over" in (await refusal(moves=record["moves"][:-1]))[1]
        assert "outcome" in (await refusal(outcome={**record["outcome"], "scores": [0, 0, 0, 0]}))[1]
        assert "visible characters" in (await refusal(players=["A\u200bda", *record["players"][1:]]))[1]
        assert "seats" in (await refusal(seat=4))[1]
        assert (await refusal(note="x" * MAX_IMPORT))[0] == 413
        assert (await server.http.get("/api/me/matches", headers=headers)).json()["matches"] == []
        answer = await server.http.post("/api/me/matches", json={"record": record, "seat": 0})
        assert answer.status_code == 401

    with_server(tmp_path, check)
