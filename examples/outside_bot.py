"""A player from outside: sits down at a table of a Fairdeal server and plays a match of any game, by any legal moves.

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
    """A name is enough: the answer has the token that shows who we are."""
    request = urllib.request.Request(f"{server}/api/guests", json.dumps({"name": name}).encode())
    request.add_header("Content-Type", "application/json")
    return str(json.load(urllib.request.urlopen(request))["token"])


def choose(moves: list[Any]) -> str:
    """Any of the texts; where there are none, what an entry stands for that means "so many of these cards"."""
    move = random.choice([move for move in moves if isinstance(move, str)] or moves)
    if isinstance(move, str):
        return move
    values = [str(move["values"][0])] if "values" in move else []
    return " ".join([move["verb"], *values, *random.sample(move["from"], move.get("choose") or move["count"][0])])


async def play(server: str, table: str, name: str) -> None:
    async with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket") as line:
        await line.send(json.dumps({"type": "hello", "protocol": 1, "token": new_guest(server, name)}))
        for wish in ("sit", "ready"):
            await line.send(json.dumps({"type": wish, "id": wish}))
        async for text in line:
            message = json.loads(text)
            if moves := (message.get("own") or {}).get("moves"):  # our turn; the id makes sure we move once
                await line.send(json.dumps({"type": "move", "id": f"{message['seq']}", "text": choose(moves)}))
            if any(event["event"] == "match_over" for event in message.get("events", [])):
                return


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
