"""The pause after a hand, and undo against bots, at a real server that is stopped and started again."""

import asyncio
import random
from pathlib import Path
from typing import Any

from tests.server.legal_moves import choose_move
from tests.server.running_server import Client, RunningServer, running_server

SETTINGS = {"game": "oh-hell", "bots": ["random"] * 3, "turn": None, "intermission": None, "public": False}


async def start_against_bots(server: RunningServer) -> tuple[str, str, Client]:
    """Start a match of one person and three bots; returns the table, the person's token and their connection."""
    token = await server.new_guest("Ada")
    table = await server.create_table(token, **SETTINGS)
    client = await server.connect(table["id"], token)
    await client.send({"type": "ready", "id": "begin"})
    return table["id"], token, client


async def play_to_pause(client: Client, chance: random.Random, state: dict[str, Any] | None = None) -> dict[str, Any]:
    """Move whenever it is the client's turn until a hand is over; returns the last update."""
    update = state
    while True:
        if update is not None and update.get("view", {}).get("phase") == "intermission":
            return update
        moves = (update or {}).get("own", {}).get("moves")
        if moves:
            text = choose_move(moves, chance)
            await client.send({"type": "move", "id": f"m{chance.random()}", "text": text})
        update = await client.wait_for("update")


def test_a_restart_in_the_pause_after_a_hand_leads_back_to_it(tmp_path: Path) -> None:
    async def main() -> None:
        chance = random.Random(1)
        async with running_server(tmp_path) as server:
            table, token, client = await start_against_bots(server)
            before = await play_to_pause(client, chance)
            await asyncio.sleep(0.1)  # bots wait
            assert (await client.resync())["seq"] == before["seq"]
            assert any(event.get("score") for event in before["events"])
            assert not any(event["event"] == "dealt" for event in before["events"])
        async with running_server(tmp_path) as server:
            again = await server.connect(table, token)
            assert again.welcome["view"] == before["view"]
            assert len(again.welcome["scores"]) == 1
            assert [seat["ready"] for seat in again.welcome["table"]["seats"]] == [False, True, True, True]
            assert (await again.request("move", text="pass"))["code"] == "intermission"
            dealt = await again.request("ready")
            assert dealt["view"]["hand_number"] == 2
            assert any(event["event"] == "dealt" for event in dealt["events"])

    asyncio.run(main())


def test_a_move_that_was_taken_back_stays_taken_back_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        chance = random.Random(2)
        async with running_server(tmp_path) as server:
            table, token, client = await start_against_bots(server)
            await play_to_pause(client, chance)
            update = await client.request("ready")
            while not update.get("own", {}).get("moves"):
                update = await client.wait_for("update")
            before = update["own"]
            await client.request("move", text=choose_move(before["moves"], chance))
            undone = await client.request("undo")
            assert [event["event"] for event in undone["events"]] == ["undone"]
            assert undone["own"] == before
        async with running_server(tmp_path) as server:
            again = await server.connect(table, token)
            assert again.welcome["own"] == before
            runner = server.manager.tables[table]
            assert runner.table.undone == 1

    asyncio.run(main())
