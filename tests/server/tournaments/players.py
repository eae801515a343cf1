"""People in tournaments, over HTTP and sockets: they enter, come to their tables and play random legal moves."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.server.legal_moves import choose_move
from tests.server.pairing.people import PoolPerson
from tests.server.running_server import RunningServer
from tests.server.simple_player import play_match

FAST = {"pause": 0, "arrival": 5_000, "turn": 20_000, "deals": 1}


def is_over(state: dict[str, Any]) -> bool:
    return bool(state["state"] == "over")


class TournamentPerson(PoolPerson):
    """A guest who may organize tournaments and play in them."""

    async def organize(self, game: str, **wanted: Any) -> str:
        """Create a tournament; its path."""
        body = {"name": "Club evening", "game": game, **FAST, **wanted}
        return f"/api/tournaments/{(await self.post('/api/tournaments', body, 201))['tournament']}"

    async def enter_tournament(self, path: str, partner: str | None = None) -> dict[str, Any]:
        return await self.post(f"{path}/enter", {"partner": partner} if partner is not None else {})

    async def play(self, path: str, is_done: Callable[[dict[str, Any]], bool] = is_over) -> dict[str, Any]:
        """Play every match until the tournament is over; the state then. The server may be killed meanwhile."""
        chance, played = random.Random(self.person), set()
        while True:
            try:
                state = await self.get(path)
                if is_done(state):
                    return state
                table = (state["you"] or {}).get("table")
                if table is not None and table not in played:
                    client = await self.server.connect(table, self.token)
                    await play_from_now(client, chance)
                    played.add(table)
                    await client.close()
            except (httpx.TransportError, WebSocketException, OSError, TimeoutError):
                pass
            await asyncio.sleep(0.1)


async def play_from_now(client: Any, chance: random.Random) -> None:
    """Play to the end a match that may have begun, or be over."""
    table = client.welcome["table"]
    if table["stage"] == "gathering" and table["match"]:
        return
    moves = (client.welcome.get("own") or {}).get("moves")
    if moves:
        await client.send({"type": "move", "id": "first", "text": choose_move(moves, chance)})
    await play_match(client, chance)


async def new_people(server: RunningServer, *names: str) -> list[TournamentPerson]:
    found = []
    for name in names:
        person = await TournamentPerson.create(server, name)
        assert isinstance(person, TournamentPerson)
        found.append(person)
    return found
