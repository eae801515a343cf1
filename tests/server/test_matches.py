"""Whole matches of every game over sockets, by programs that know only what the table sends."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairdeal.engine.record import read_record
from fairdeal.fair.verification import Noted, verify
from fairdeal.games import all_games, find_game
from tests.server.running_server import running_server
from tests.server.simple_player import play_match

ROOT = Path(__file__).resolve().parent.parent.parent
SHORT_OPTIONS: dict[str, dict[str, Any]] = {
    "president": {"rounds": 2},
    "rook": {"target": 0},
    "sanityholes": {"black_markers": 6},
}


@pytest.mark.parametrize("key", list(all_games()))
def test_a_whole_match_over_sockets(tmp_path: Path, key: str) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            chance = random.Random(key)
            seats = find_game(key).min_players
            tokens = [await server.new_guest(f"Player {number}") for number in range(seats)]
            table = await server.create_table(
                tokens[0], game=key, seats=seats, options=SHORT_OPTIONS.get(key, {}), turn=None
            )
            people = [await server.connect(table["id"], token) for token in tokens]
            for number, person in enumerate(people):
                if number:
                    await person.request("sit")
                await person.request("nonce", nonce=f"nonce {number}")
            for person in people:
                await person.send({"type": "ready", "id": "ready"})
            ends = await asyncio.gather(*(play_match(person, chance) for person in people))
            assert len({end["seq"] for end in ends}) == 1
            match = ends[0]["table"]["record"]
            record = (await server.http.get(f"/api/matches/{match}")).json()
            replayed = read_record(record, find_game).replay()
            assert replayed.over
            assert replayed.outcome is not None
            assert msgspec.to_builtins(replayed.outcome.to_json()) == record["outcome"]
            assert record["outcome"] == next(
                event["data"]["outcome"] for event in ends[0]["events"] if event["event"] == "match_over"
            )
            verdict = (await server.http.get(f"/api/matches/{match}/verify")).json()
            assert verdict["fair"], verdict
            commitment = people[0].welcome["table"]["fair"]["commitment"]
            assert verify(record, Noted(commitment, "nonce 1", "Player 1")).is_fair
            assert ends[0]["table"]["fair"]["commitment"] != commitment  # the next match has a commitment of its own
            for number, token in enumerate(tokens):
                headers = {"authorization": f"Bearer {token}"}
                history = (await server.http.get("/api/me/matches", headers=headers)).json()["matches"]
                assert [(played["match"], played["seat"]) for played in history] == [(match, number)]
            secrets = [record["fair"]["secret"], str(record["seed"])]
            assert not any(secret in text for person in people for text in person.received for secret in secrets)

    asyncio.run(main())


def test_bots_and_a_rematch(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            token = await server.new_guest("Ada")
            bots = ["steady", "random", "steady"]
            table = await server.create_table(token, game="president", options={"rounds": 1}, bots=bots, turn=None)
            ada = await server.connect(table["id"], token)
            for number in (1, 2):
                await ada.send({"type": "ready", "id": f"match {number}"})
                end = await play_match(ada, random.Random(number))
                assert end["table"]["match"] == number
                assert end["table"]["stage"] == "gathering"

    asyncio.run(main())


def test_the_example_of_an_external_bot_in_forty_lines(tmp_path: Path) -> None:
    async def main() -> None:
        async with running_server(tmp_path) as server:
            token = await server.new_guest("Ada")
            bots = ["random", "random"]
            table = await server.create_table(token, game="president", options={"rounds": 1}, bots=bots, turn=None)
            ada = await server.connect(table["id"], token)
            command = [sys.executable, "examples/outside_bot.py", server.address, table["code"], "Robot"]
            robot = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stderr=subprocess.PIPE)
            while (await ada.wait_for("update"))["events"][0]["event"] != "ready":
                pass  # the robot sits down, and is then ready
            await ada.send({"type": "ready", "id": "ready"})
            end = await play_match(ada, random.Random(1))
            assert "Robot" in [seat["name"] for seat in end["table"]["seats"]]
            _, errors = await asyncio.wait_for(robot.communicate(), 60)
            assert robot.returncode == 0, errors

    asyncio.run(main())
    code = (ROOT / "examples" / "outside_bot.py").read_text(encoding="utf-8")
    assert len([line for line in code.splitlines() if line.strip()]) <= 40
