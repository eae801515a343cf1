"""A player that takes part in fair deals as an unmodified client does, and plays random legal moves."""

import random
import secrets
from typing import Any

from fairdeal.fair.observer import FairDealObserver
from fairdeal.fair.verification import Verdict, verify
from tests.server.legal_moves import choose_move
from tests.server.running_server import Client, RunningServer


class ObservingPlayer:
    """One seat at one table. `silent` players commit and never reveal."""

    def __init__(self, client: Client, silent: bool = False) -> None:
        self.client = client
        self.silent = silent
        self.observer = FairDealObserver(lambda: secrets.token_hex(32))
        self.table: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.requests = 0
        self.random = random.Random(7)

    @classmethod
    async def join(cls, server: RunningServer, table: str, token: str, silent: bool = False) -> "ObservingPlayer":
        """Connect, sit down and commit."""
        player = cls(await server.connect(table, token), silent)
        await player.follow(player.client.welcome)
        if player.you["seat"] is None:
            await player.send({"type": "sit"})
        return player

    async def send(self, request: dict[str, Any]) -> None:
        self.requests += 1
        await self.client.send({**request, "id": f"{self.client.name}-{self.requests}"})

    async def receive(self) -> dict[str, Any]:
        message = await self.client.receive()
        if message["type"] == "refused":  # two updates came before a request was answered
            assert message["code"] in ("illegal", "playing", "start", "intermission", "sealed"), message
        await self.follow(message)
        return message

    async def follow(self, message: dict[str, Any]) -> None:
        if message["type"] not in ("welcome", "update"):
            return
        self.table, self.you = message.get("table", self.table), message.get("you", self.you)
        observer = self.observer
        if message["type"] == "welcome":
            requests = observer.welcome(message)
        else:
            requests = observer.update(message, self.table, self.you)
        for request in requests:
            if request["type"] != "reveal" or not self.silent:
                await self.send(request)

    async def until_playing(self) -> None:
        while self.table.get("stage") != "playing":
            await self.receive()

    async def play_match(self, moves: int = 100_000) -> None:
        """Get ready, and play to the end of the match, or until it has had a number of moves."""
        if self.table["stage"] == "gathering":
            await self.send({"type": "ready"})
        else:
            await self.client.send({"type": "resync", "last": 0})  # it may be our turn
        asked = 0
        while True:
            message = await self.receive()
            if any(event["event"] == "match_over" for event in message.get("events", [])):
                return
            if (message.get("chain") or {"moves": 0})["moves"] >= moves:
                return
            own, view = message.get("own") or {}, message.get("view") or {}
            if view.get("phase") == "intermission" and self.table["stage"] == "playing":
                if not self.table["seats"][self.you["seat"]]["ready"]:
                    await self.send({"type": "ready"})
            elif own.get("moves") and message["chain"]["moves"] >= asked:
                asked = message["chain"]["moves"] + 1
                await self.send({"type": "move", "text": choose_move(own["moves"], self.random)})

    async def check_record(self, server: RunningServer) -> tuple[dict[str, Any], Verdict]:
        """Fetch the record of the finished match, and compare it with everything that was seen."""
        notes = self.observer.finished
        assert notes is not None
        record = (await server.http.get(f"/api/matches/{notes.match}")).json()
        self.observer.compare_moves(notes, record["moves"])
        return record, verify(record, notes.noted())
