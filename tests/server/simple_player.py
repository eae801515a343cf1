"""Players over sockets that know nothing but what a table tells them."""

import random
from typing import Any

from tests.server.running_server import Client


def choose(moves: list[Any], chance: random.Random) -> str:
    """Any of the texts, or one that an entry stands for."""
    move = chance.choice([move for move in moves if isinstance(move, str)] or moves)
    if isinstance(move, str):
        return move
    values = [str(chance.choice(move["values"]))] if "values" in move else []
    number = move.get("choose") or chance.randint(*move["count"])
    return " ".join([move["verb"], *values, *chance.sample(move["from"], number)])


async def play_match(client: Client, chance: random.Random, most: int | None = None) -> dict[str, Any]:
    """Move whenever it is one's turn, until the match is over (or after so many updates); the last update."""
    heard = 0
    while True:
        update = await client.receive()
        if update["type"] == "refused":
            # Asked twice before the first answer was there: only one of the two moves counts.
            assert update["code"] in ("illegal", "start"), update
            continue
        if update["type"] != "update":
            continue
        heard += 1
        moves = update.get("own", {}).get("moves")
        if moves:
            await client.send({"type": "move", "id": f"m{update['seq']}", "text": choose(moves, chance)})
        if any(event["event"] == "match_over" for event in update["events"]) or heard == most:
            return update
