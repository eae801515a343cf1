"""An external bot: joins a table of a Fairdeal server and plays random legal moves in a match of any game.

python examples/outside_bot.py http://127.0.0.1:8000 CODE NAME
"""

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect


def new_guest(server: str, name: str) -> str:
    """Register a guest by name; return the token that identifies them."""
    request = urllib.request.Request(f"{server}/api/guests", json.dumps({"name": name}).encode())
    request.add_header("Content-Type", "application/json")
    return str(json.load(urllib.request.urlopen(request))["token"])


def choose(moves: list[Any]) -> str:
    """A random listed move; if only choices of cards are listed, a random choice of the required number of cards."""
    move = random.choice([move for move in moves if isinstance(move, str)] or moves)
    if isinstance(move, str):
        return move
    values = [str(move["values"][0])] if "values" in move else []
    return " ".join([move["verb"], *values, *random.sample(move["from"], move.get("choose") or move["count"][0])])


async def play(server: str, table: str, name: str) -> None:
    async with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": new_guest(server, name)}))
        for kind in ("sit", "ready"):
            await socket.send(json.dumps({"type": kind, "id": kind}))
        async for text in socket:
            message = json.loads(text)
            if moves := (message.get("own") or {}).get("moves"):  # our turn; the id makes a repeated message harmless
                await socket.send(json.dumps({"type": "move", "id": f"{message['seq']}", "text": choose(moves)}))
            if any(event["event"] == "match_over" for event in message.get("events", [])):
                return


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
