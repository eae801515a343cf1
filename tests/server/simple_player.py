"""A player that knows only what the table sends, and plays random legal moves."""

import random
from typing import Any

from tests.server.legal_moves import choose_move
from tests.server.running_server import Client


async def play_match(client: Client, chance: random.Random) -> dict[str, Any]:
    """Move whenever it is the client's turn until the match is over; return the last update."""
    while True:
        update = await client.receive()
        if update["type"] == "refused":
            # Two updates came before the first move was answered: only one of the two moves counts.
            assert update["code"] in ("illegal", "start", "playing"), update
            continue
        if update["type"] != "update":
            continue
        moves = update.get("own", {}).get("moves")
        if update.get("view", {}).get("phase") == "intermission":
            await client.send({"type": "ready", "id": f"r{update['seq']}"})
        elif moves:
            await client.send({"type": "move", "id": f"m{update['seq']}", "text": choose_move(moves, chance)})
        if any(event["event"] == "match_over" for event in update["events"]):
            return update
