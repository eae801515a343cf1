"""A seat at a live table, or beside it: a client of the server's protocol (docs/server.md) that asks for scenes."""

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, ClassVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.scene import Doubt, Scene, ScoreRow
from fairdeal.games import all_games
from fairdeal.terminal import lobby
from fairdeal.terminal.places import Place
from fairdeal.terminal.reading import read
from fairdeal.terminal.rules import rules_page
from fairdeal.terminal.sight import Clock, Refused, Seat, Sight

PROTOCOL = 1
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0  # seconds until one tries again to connect
SLOWLY = 0.5
FINAL = frozenset({"protocol", "closed", "removed", "nonsense", "hello"})  # byes after which nobody comes back
LARGEST = 2**22


@dataclass
class Request:
    """Something asked for, and not yet answered: after a lost line it is asked again under the same id."""

    message: dict[str, Any]
    answer: "asyncio.Future[dict[str, Any]]"


class RemoteSeat(Seat):
    """A person's place at one table. It comes back by itself when the line breaks."""

    words: ClassVar[Mapping[str, str]] = {
        "ready": "ready for the match, the next round, or a rematch",
        "wait": "not ready after all",
        "sit": "sit down; the number of a chair can be named",
        "stand": "get up from the table",
        "say": "something for all at the table to read",
        "bot": "the host: let a bot sit down (steady, or one that is named)",
        "remove": "the host: somebody leaves; the number of the chair",
        "stop": "the host: end the match between rounds",
    }

    def __init__(self, place: Place, new_token: Callable[[bool], str] | None) -> None:
        super().__init__()
        self.place = place
        self.new_token = new_token  # None: one who watches
        self.line: ClientConnection | None = None
        self.numbers = count(1)
        self.name = secrets.token_hex(6)  # a person's ids are never the same twice, on whatever device
        self.requests: dict[str, Request] = {}
        self.last = 0  # the number of the last thing that happened
        self.sat = new_token is None
        self.table: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.scene: Scene | None = None
        self.clock: Clock | None = None
        self.log: list[str] = []
        self.scores: list[ScoreRow] = []
        self.away: frozenset[int] = frozenset()
        self.farewell = ""  # why the table does not want us back
        self.sight = Sight("Fairdeal", notice=f"Looking for the table at {place.server}…")

    # ---- The line

    async def run(self) -> None:
        wait, anew = FIRST_WAIT, False
        while not self.farewell:
            why = ""
            try:
                token = await asyncio.to_thread(self.new_token, anew) if self.new_token is not None else None
                anew = False
                async with self._connect() as line:
                    code, why = await self._talk(line, token)
                anew = code == "token"
                if code in FINAL:
                    self.farewell = why
                    break
                if code == "spoken":
                    wait = FIRST_WAIT
            except (OSError, WebSocketException, BadSetup) as error:
                why = str(error)
            finally:
                self.line = None
            self.look(f"The line to {self.place.server} is lost ({why}); trying again in {wait:g} seconds.")
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        for request in self.requests.values():
            request.answer.cancel()
        self.look(f"The table says goodbye: {self.farewell}")

    def _connect(self) -> connect:
        if self.place.local:
            return connect(self.place.socket, max_size=LARGEST, proxy=None)
        return connect(self.place.socket, max_size=LARGEST)

    async def _talk(self, line: ClientConnection, token: str | None) -> tuple[str, str]:
        """Until the line breaks; returns how it ended: a code and words."""
        hello: dict[str, Any] = {"type": "hello", "protocol": PROTOCOL, "wants": "scene"}
        if token is not None:
            hello["token"] = token
        if self.last:
            hello["last"] = self.last
        await line.send(json.dumps(hello))
        ended = ("lost", "the server hung up")
        async for text in line:
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "bye":
                ended = (message["code"], message["message"])
            else:
                await self._hear(line, message)
                ended = ("spoken", "the server hung up")
        return ended

    async def _hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.line = line
            self._welcome(message)
            waiting = list(self.requests.values())  # perhaps they were done, perhaps they never arrived
            self._settle_in()
            await asyncio.sleep(0)  # the chair comes first
            for request in waiting:
                await line.send(json.dumps(request.message))
        elif kind == "update":
            if message["seq"] != self.last + 1:
                await line.send(json.dumps({"type": "resync", "last": self.last}))
                return
            self._note(message["seq"], message["events"])
            self._see(message)
            self._answered(message.get("done"), message)
            self._settle_in()
        elif kind == "presence":
            self.away = frozenset(seat for seat, here in enumerate(message["here"]) if not here)
        elif kind == "refused" and message["code"] == "slow_down" and message["id"] in self.requests:
            await asyncio.sleep(SLOWLY)
            await line.send(json.dumps(self.requests[message["id"]].message))
        else:
            self._answered(message.get("id"), message)
        self.look()

    def _answered(self, asked: str | None, message: dict[str, Any]) -> None:
        request = self.requests.pop(asked, None) if asked is not None else None
        if request is not None and not request.answer.done():
            request.answer.set_result(message)

    def _settle_in(self) -> None:
        """Take a chair, once, and add our share to the next deal."""
        if not self.sat:
            self.sat = True
            if self.you["seat"] is None and not self.you["waiting"]:
                self._post("sit").add_done_callback(self._sat_down)
        fair, seat = self.table.get("fair"), self.you.get("seat")
        if fair is None or seat is None or seat >= len(fair["nonces"]) or fair["nonces"][seat]:
            return
        if not any(request.message["type"] == "nonce" for request in self.requests.values()):
            self._post("nonce", nonce=secrets.token_hex(16))

    def _sat_down(self, answer: "asyncio.Future[dict[str, Any]]") -> None:
        if not answer.cancelled() and answer.result()["type"] == "refused":
            self.log.append(f"You have no chair: {answer.result()['message']}")

    def _post(self, kind: str, **fields: object) -> "asyncio.Future[dict[str, Any]]":
        """Ask for something; the answer comes some time later."""
        asked = f"{self.name}-{next(self.numbers)}"
        request = Request({"type": kind, "id": asked, **fields}, asyncio.get_running_loop().create_future())
        self.requests[asked] = request
        if self.line is not None:
            sending = asyncio.ensure_future(self.line.send(json.dumps(request.message)))
            sending.add_done_callback(
                lambda done: done.cancelled() or done.exception()
            )  # a lost line is seen elsewhere
        return request.answer

    # ---- What we know

    def _welcome(self, message: dict[str, Any]) -> None:
        for entry in message["log"]:
            if entry["seq"] > self.last:
                self._note(entry["seq"], entry["events"])
        self.last = message["seq"]
        self.scores[:] = [read(ScoreRow, row) for row in message["scores"]]
        self._see(message)

    def _note(self, seq: int, events: Sequence[Mapping[str, Any]]) -> None:
        self.last = seq
        for event in events:
            if event["event"] == "match":
                self.scores.clear()
            if event.get("words"):
                self.log.append(event["words"])
            if event.get("score"):
                self.scores.append(read(ScoreRow, event["score"]))

    def _see(self, message: Mapping[str, Any]) -> None:
        self.you = message.get("you") or self.you
        self.table = message.get("table") or self.table
        if message.get("scene") is not None:
            self.scene = read(Scene, message["scene"])
        clock = message["clock"]
        until = time.monotonic() + clock["remaining_ms"] / 1000 if clock is not None else 0.0
        self.clock = Clock(tuple(clock["actors"]), until) if clock is not None else None

    def look(self, notice: str = "") -> None:
        if not self.table:
            self.sight = Sight("Fairdeal", notice=notice)
            self.tell()
            return
        kind = all_games().get(self.table["settings"]["game"])
        watching = "" if self.you.get("seat") is not None else ", watching"
        gathering = self.table["stage"] != "playing"
        over = self.scene is not None and self.scene.places is not None
        scene = lobby.scene(self.table, self.you) if self.scene is None or (gathering and not over) else self.scene
        self.sight = Sight(
            title=f"{kind.title if kind is not None else self.table['settings']['game']}{watching}",
            scene=scene,
            log=self.log,
            scores=self.scores,
            clock=self.clock,
            notice=notice or (lobby.notice(self.table, self.you, self.place.link) if gathering else ""),
            wishes=lobby.wishes(self.table, self.you) if self.new_token is not None else (),
            away=self.away if not gathering else frozenset(),
        )
        self.tell()

    # ---- What the person does

    async def _request(self, kind: str, **fields: object) -> dict[str, Any]:
        """Ask, and wait for the answer; Refused if it is no."""
        if self.farewell:
            raise Refused(f"the table has said goodbye: {self.farewell}")
        if self.new_token is None:
            raise Refused("you are watching; `fairdeal join` sits down")
        try:
            answer = await self._post(kind, **fields)
        except asyncio.CancelledError:
            if self.farewell:
                raise Refused(self.farewell) from None
            raise
        if answer["type"] == "refused":
            rule, told = answer.get("rule"), answer["message"]
            raise Refused(f"{rule}: {told}" if rule and not told.startswith(rule) else told)
        return answer

    async def move(self, text: str) -> None:
        await self._request("move", text=text)

    async def hint(self) -> str:
        return str((await self._request("hint"))["move"])

    async def doubts(self, text: str) -> Sequence[Doubt]:
        return tuple(read(Doubt, doubt) for doubt in (await self._request("check", text=text))["doubts"])

    async def ask(self, word: str, rest: str) -> str:
        if word == "say":
            await self._request("say", text=rest)
        elif word in ("ready", "wait"):
            await self._request("ready", ready=word == "ready")
        elif word in ("sit", "remove"):
            await self._request(word, **_chair(word, rest))
        elif word == "bot":
            await self._request("add_bot", bot=rest or "steady")
        else:
            await self._request({"stand": "leave"}.get(word, word))
        return ""

    def rules(self) -> str:
        key = self.table.get("settings", {}).get("game", "")
        kind = all_games().get(key)
        if kind is None:
            return f"This program does not know {key or 'the game'}: its rules are at {self.place.server}."
        return rules_page(kind, self.table["options"])

    def close(self) -> str:
        if self.farewell or self.new_token is None or self.you.get("seat") is None:
            return self.farewell
        return f"Your chair is kept for a while. Come back with: fairdeal join {self.place.link}"


def _chair(word: str, rest: str) -> dict[str, object]:
    if not rest and word == "sit":
        return {}
    if not rest.isdecimal() or not 1 <= int(rest) <= 100:
        raise Refused(f"{word} takes the number of a chair, from 1")
    return {"seat": int(rest) - 1}
