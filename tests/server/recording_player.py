"""Programs that play at runner tables over real sockets, as outsiders do, and write down everything they are told."""

import asyncio
import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PROTOCOL = 1
AGAIN = 0.05  # seconds until one tries again to connect
SLACK = 1_500  # milliseconds that a clock may have run when a server has just come up


@dataclass
class Sent:
    """A request of ours, and whether the table has said that it is done."""

    id: str
    kind: str
    text: str
    match: int
    done: bool = False


@dataclass
class Diary:
    """What one player at one table was told, and asked for. Contradictions are noted as faults."""

    who: str
    person: str = ""
    events: dict[int, list[Any]] = field(default_factory=dict)  # by sequence number
    sent: list[Sent] = field(default_factory=list)
    commitments: dict[int, str] = field(default_factory=dict)  # by match
    last: int = 0
    faults: list[str] = field(default_factory=list)

    def note(self, seq: int, events: list[Any]) -> None:
        """Something happened; what was told once can never be something else later."""
        before = self.events.setdefault(seq, events)
        if before != events:
            self.faults.append(f"{self.who}: number {seq} was {before} and is now {events}")

    def moves(self, match: int) -> list[Sent]:
        """Our moves of a match that the table has taken."""
        return [one for one in self.sent if one.kind == "move" and one.match == match and one.done]


class Player:
    """One seat at one table. It plays as soon as it is asked, comes back when the line breaks, and never forgets."""

    def __init__(self, base: str, table: str, guest: Mapping[str, str], name: str, seed: int, pause: float) -> None:
        self.url = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.token = guest["token"]
        self.random = random.Random(seed)
        self.pause = pause
        self.diary = Diary(name, guest["person"])
        self.numbers = 0
        self.waiting: Sent | None = None  # what we have not been answered to
        self.table: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.sight: dict[str, Any] = {}  # what we see of the game, with what we alone see laid over it
        self.clock: dict[str, Any] | None = None
        self.before: tuple[dict[str, Any], dict[str, Any] | None] | None = None  # when the line broke
        self.came_back = 0
        self.asked_for_help = False
        self.stopping = False
        self.up: Callable[[], float] = lambda: 0.0  # for how many seconds the server has been there again

    async def play(self) -> None:
        """Until told to stop; then it asks for nothing new, and listens until the server hangs up."""
        while not self.stopping:
            try:
                async with connect(self.url, compression=None, open_timeout=5, max_size=2**22, proxy=None) as socket:
                    await self._talk(socket)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(AGAIN)

    async def _talk(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "token": self.token, "last": self.diary.last}
        await socket.send(json.dumps(hello))
        async for text in socket:
            await self._hear(socket, json.loads(text))

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self._come_back(message)
            if self.waiting is not None:
                await self._send(socket, self.waiting)  # perhaps it was done, perhaps it never arrived
        elif kind == "update":
            self._learn(message)
            self._is_done(message.get("done"))
        elif kind == "done":
            self._is_done(message["id"])
        elif kind == "refused":
            await self._refused(socket, message)
            return
        elif kind == "hint":
            self.asked_for_help = False
            await self._ask(socket, "move", message["move"])
            return
        if kind in ("welcome", "update", "done") and self.waiting is None and not self.asked_for_help:
            await self._act(socket)

    # ---- What we know

    def _come_back(self, welcome: dict[str, Any]) -> None:
        """Compare the table with what we knew before the line broke."""
        diary = self.diary
        if welcome["seq"] < diary.last:
            diary.faults.append(f"{diary.who}: has seen number {diary.last}, and the table is back at {welcome['seq']}")
        for entry in welcome["log"]:
            diary.note(entry["seq"], entry["events"])
        self.before = (self.sight, self.clock) if self.sight else None
        quiet = not any(event["event"] != "resumed" for entry in welcome["log"] for event in entry["events"])
        missed = welcome["seq"] - diary.last
        self._see(welcome)
        if self.before is not None and quiet and missed <= len(welcome["log"]):
            self._compare(*self.before)
        self.came_back += 1
        self.asked_for_help = False

    def _compare(self, sight: dict[str, Any], clock: dict[str, Any] | None) -> None:
        """Nothing has happened while we were away: hands, turn and table are the same, and nobody has less time."""
        if sight != self.sight:
            different = [name for name in sight if sight[name] != self.sight.get(name)]
            self.diary.faults.append(f"{self.diary.who}: nothing happened, and yet {different} changed")
        if clock is not None and self.clock is None:
            self.diary.faults.append(f"{self.diary.who}: there was a clock, and now there is none")
        elif clock is not None and self.clock is not None:
            used = self.clock["total_ms"] - self.clock["remaining_ms"]
            if used > 1_000 * self.up() + SLACK:
                self.diary.faults.append(f"{self.diary.who}: the clock was {clock} and is now {self.clock}")

    def _learn(self, update: dict[str, Any]) -> None:
        if update["seq"] != self.diary.last + 1:
            self.diary.faults.append(f"{self.diary.who}: after number {self.diary.last} came {update['seq']}")
        self.diary.note(update["seq"], update["events"])
        self._see(update)

    def _see(self, message: dict[str, Any]) -> None:
        self.diary.last = message["seq"]
        self.clock = message["clock"]
        self.you = message.get("you", self.you)
        self.table = message.get("table", self.table)
        if message.get("view") is not None:
            self.sight = {**message["view"], **(message.get("own") or {})}
        promise = self.table.get("fair")
        if promise is not None:
            known = self.diary.commitments.setdefault(promise["match"], promise["commitment"])
            if known != promise["commitment"]:
                self.diary.faults.append(f"{self.diary.who}: the promise for match {promise['match']} has changed")

    # ---- What we ask for

    async def _ask(self, socket: ClientConnection, kind: str, text: str = "") -> None:
        """Ask the table for something; the same request is repeated until it is answered."""
        self.numbers += 1
        self.waiting = Sent(f"{kind}-{self.numbers}", kind, text, self.table["match"])
        self.diary.sent.append(self.waiting)
        await self._send(socket, self.waiting)

    async def _send(self, socket: ClientConnection, sent: Sent) -> None:
        if self.pause:
            await asyncio.sleep(self.random.uniform(0, 2 * self.pause))
        words = {"move": "text", "nonce": "nonce"}
        body = {words[sent.kind]: sent.text} if sent.kind in words else {}
        await socket.send(json.dumps({"type": sent.kind, "id": sent.id, **body}))

    def _is_done(self, asked: str | None) -> None:
        if self.waiting is not None and asked == self.waiting.id:
            self.waiting.done = True
            self.waiting = None

    async def _refused(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Somebody was faster, or it was no move: think again with what is known now."""
        if message["code"] == "slow_down":
            await asyncio.sleep(0.2)
            if self.waiting is not None:
                await self._send(socket, self.waiting)
            return
        if self.waiting is not None and message.get("id") == self.waiting.id:
            illegal = self.waiting.kind == "move" and message["code"] in ("illegal", "move")
            self.waiting = None
            if illegal and self.sight.get("moves"):
                self.asked_for_help = True
                await socket.send(json.dumps({"type": "hint", "id": f"hint-{self.numbers}"}))
                return
        self.asked_for_help = False
        await self._act(socket)

    async def _act(self, socket: ClientConnection) -> None:
        """Whatever is to be done now."""
        seat = self.you.get("seat")
        if self.stopping:
            return
        if seat is None:
            await self._ask(socket, "sit")
        elif self.table["stage"] == "gathering":
            if self.table["fair"] is not None and not self.table["fair"]["nonces"][seat]:
                await self._ask(socket, "nonce", f"{self.diary.who} {self.random.random()}")
            elif not self.table["seats"][seat]["ready"]:
                await self._ask(socket, "ready")
        elif self.sight.get("phase") == "intermission":
            if not self.table["seats"][seat]["ready"]:
                await self._ask(socket, "ready")
        elif self.sight.get("moves"):
            await self._ask(socket, "move", some_move(self.sight["moves"], self.random))


def some_move(moves: Sequence[Any], choice: random.Random) -> str:
    """One of the legal moves that a view lists: texts, or entries that stand for many (NOTATION)."""
    texts = [one for one in moves if isinstance(one, str)]
    if texts:
        return choice.choice(texts)
    return _one_of(choice.choice([one for one in moves if len(one) > 1]), choice)


def _one_of(entry: Mapping[str, Any], choice: random.Random) -> str:
    if "rank" in entry:
        return _combo(entry, choice)
    verb, cards = entry["verb"], entry["from"]
    if verb == "claim":
        return " ".join(["claim", str(choice.choice(entry["values"])), *choice.sample(cards, entry["count"][0])])
    if isinstance(cards, dict):
        given = [rank for rank, number in cards.items() for _ in range(min(number, entry["choose"]))]
        chosen = choice.sample(given, entry["choose"])
        return " ".join([verb, *(f"{rank}x{chosen.count(rank)}" for rank in dict.fromkeys(chosen))])
    number = entry["choose"] if "choose" in entry else entry["count"][0]
    return " ".join([verb, *choice.sample(cards, number)])


def _combo(entry: Mapping[str, Any], choice: random.Random) -> str:
    jokers = entry["jokers"][0]
    number = entry["total"] - jokers if "total" in entry else choice.randint(*entry["count"])
    return f"{entry['rank']}x{number}" + (f"+j{jokers}" if jokers else "")
