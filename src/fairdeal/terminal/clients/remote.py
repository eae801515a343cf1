"""A client for a live table, as a player or a spectator; docs/server.md describes the protocol."""

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from websockets.asyncio.client import ClientConnection

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.game_log import GameLog
from fairdeal.engine.record import Record, read_record
from fairdeal.engine.scene import Button, Problem, Scene, ScoreRow
from fairdeal.engine.state import INTERMISSION
from fairdeal.games import all_games, find_game
from fairdeal.table import PLAYING
from fairdeal.terminal.clients.base import Clock, Hint, Refused, TableClient, TableDisplay
from fairdeal.terminal.clients.connection import TableConnection
from fairdeal.terminal.clients.fair_play import FairPlay
from fairdeal.terminal.clients.lobby import lobby_buttons, lobby_notice, lobby_scene, place_notice
from fairdeal.terminal.clients.remote_coach import RemoteCoach, reason_without_coach
from fairdeal.terminal.clients.scene_json import decode
from fairdeal.terminal.clients.server_api import fetch_record
from fairdeal.terminal.clients.table_address import TableAddress
from fairdeal.terminal.coach_text import advice_text, warning_text
from fairdeal.terminal.match_review import review_text
from fairdeal.terminal.rules_page import rules_page

PROTOCOL = 1


class RemoteClient(TableClient):
    """A player or spectator at one table of a server. Reconnects on its own."""

    commands: ClassVar[Mapping[str, str]] = {
        "ready": "ready for the match, the next hand or round, or a rematch",
        "wait": "not ready after all",
        "sit": "sit down; you can name the number of a seat, during a match that of a bot, to play on with its cards",
        "stand": "leave your seat",
        "undo": "take back your last move, against bots alone",
        "coach": "what you can do and why, against bots; `coach on` also warns before blunders, `coach off` stops that",
        "say": "send a chat message to the table",
        "call": "let a bot play for the player on the seat with this number who is away (the host at once)",
        "bot": "host only: add a bot; you can name its strength (relaxed, steady, strong, master)",
        "remove": "host only: remove the player on the seat with this number",
        "stop": "host only: end the match between rounds",
        "review": "what your decisions cost in the last match",
    }

    def __init__(self, address: TableAddress, get_token: Callable[[bool], str] | None) -> None:
        super().__init__()
        self.address = address
        self.is_spectator = get_token is None
        self.connection = TableConnection(address, get_token)
        self.last_seq = 0
        self.seat_requested = self.is_spectator
        self.table: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.scene: Scene | None = None
        self.clock: Clock | None = None
        self.log = GameLog()
        self.scores: list[ScoreRow] = []
        self.disconnected: frozenset[int] = frozenset()
        self.coach = RemoteCoach(self._request)
        self.fair_play = FairPlay(self.connection, self._write_log)
        self.display = TableDisplay("Fairdeal", notice=f"Looking for the table at {address.server}…")

    # ---- Messages

    async def run(self) -> None:
        await self.connection.run(self._hello, self._handle, self.update_display)
        self.update_display(f"The server ended the connection: {self.connection.goodbye}")

    def _hello(self) -> dict[str, Any]:
        hello: dict[str, Any] = {"type": "hello", "protocol": PROTOCOL, "wants": "scene"}
        if self.last_seq:
            hello["last"] = self.last_seq
        return hello

    async def _handle(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        connection, kind = self.connection, message["type"]
        if kind == "welcome":
            connection.socket = socket
            self._apply_welcome(message)
            unanswered = list(connection.requests.values())  # the server knows which of them it has executed
            self._sit_once()
            self.fair_play.follow(message, self.table, self.you)
            await asyncio.sleep(0)  # the request for a seat goes first
            await connection.repeat(socket, unanswered)
        elif kind == "update":
            if message["seq"] != self.last_seq + 1:
                await socket.send(json.dumps({"type": "resync", "last": self.last_seq}))
                return
            self._apply_events(message["seq"], message["events"])
            self._apply_state(message)
            connection.resolve(message.get("done"), message)
            self.fair_play.follow(message, self.table, self.you)
        elif kind == "presence":
            absent = message.get("absent_ms", [])
            self.disconnected = frozenset(seat for seat, time in enumerate(absent) if time is not None)
        elif kind == "refused" and message["code"] == "slow_down" and message["id"] in connection.requests:
            await connection.repeat_later(socket, message["id"])
        else:
            connection.resolve(message.get("id"), message)
        self.update_display()

    def _sit_once(self) -> None:
        """Ask for a seat, once."""
        if not self.seat_requested:
            self.seat_requested = True
            if self.you["seat"] is None and not self.you["waiting"]:
                self.connection.post("sit").add_done_callback(self._log_refused_seat)

    def _log_refused_seat(self, answer: "asyncio.Future[dict[str, Any]]") -> None:
        if not answer.cancelled() and answer.result()["type"] == "refused":
            self.log.add("seat", f"You have no seat: {answer.result()['message']}")

    def _write_log(self, line: str) -> None:
        self.log.add("fair", line)
        self.update_display()

    # ---- State of the table

    def _apply_welcome(self, message: dict[str, Any]) -> None:
        for entry in message["log"]:
            if entry["seq"] > self.last_seq:
                self._apply_events(entry["seq"], entry["events"])
        self.last_seq = message["seq"]
        self.scores[:] = [decode(ScoreRow, row) for row in message["scores"]]
        self._apply_state(message)

    def _apply_events(self, seq: int, events: Sequence[Mapping[str, Any]]) -> None:
        self.last_seq = seq
        for event in events:
            if event["event"] == "match":
                self.scores.clear()
            elif event["event"] == "undone":
                del self.scores[max(0, len(self.scores) - event["data"]["rows"]) :]
            self.log.add(event["event"], event.get("words") or None, event.get("later"))
            if event.get("score"):
                self.scores.append(decode(ScoreRow, event["score"]))

    def _apply_state(self, message: Mapping[str, Any]) -> None:
        self.you = message.get("you") or self.you
        self.table = message.get("table") or self.table
        if message.get("scene") is not None:
            self.scene = decode(Scene, message["scene"])
        clock = message["clock"]
        deadline = time.monotonic() + clock["remaining_ms"] / 1000 if clock is not None else 0.0
        self.clock = Clock(tuple(clock["actors"]), deadline) if clock is not None else None

    def update_display(self, notice: str = "") -> None:
        if not self.table:
            self.display = TableDisplay("Fairdeal", notice=notice)
            self.on_change()
            return
        kind = all_games().get(self.table["settings"]["game"])
        watching = "" if self.you.get("seat") is not None else ", watching"
        in_lobby = self.table["stage"] != PLAYING
        is_over = self.scene is not None and self.scene.places is not None
        show_lobby = self.scene is None or (in_lobby and not is_over)
        self.display = TableDisplay(
            title=f"{kind.title if kind is not None else self.table['settings']['game']}{watching}",
            scene=lobby_scene(self.table, self.you) if show_lobby else self.scene,
            log=self.log.lines,
            scores=self.scores,
            clock=self.clock,
            notice=notice or self._notice(in_lobby),
            command_buttons=() if self.is_spectator else self._command_buttons(),
            disconnected=frozenset() if in_lobby else self.disconnected,
        )
        self.on_change()

    def _notice(self, in_lobby: bool) -> str:
        """What concerns the player's own place, then what the table waits for."""
        place = place_notice(self.table, self.you) if not self.is_spectator else ""
        return place or (lobby_notice(self.table, self.you, self.address.link) if in_lobby else "")

    def _command_buttons(self) -> tuple[Button, ...]:
        """Commands to offer this player now; after a hand or round, the next one."""
        seat = self.you.get("seat")
        scene = self.scene
        is_pause = scene is not None and scene.phase == INTERMISSION and scene.actions is None
        if seat is None or self.table["stage"] != PLAYING or not is_pause or self.table["seats"][seat]["ready"]:
            return lobby_buttons(self.table, self.you)
        kind = all_games().get(self.table["settings"]["game"])
        return (Button("ready", f"Next {kind.deal_word if kind is not None else 'deal'}"),)

    # ---- What the player does

    async def _request(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a request and wait for the answer; raises Refused if the table refuses it."""
        if self.connection.goodbye:
            raise Refused(f"the server ended the connection: {self.connection.goodbye}")
        if self.is_spectator:
            raise Refused("you are watching; use `fairdeal join` to sit down")
        try:
            answer = await self.connection.post(kind, **fields)
        except asyncio.CancelledError:
            if self.connection.goodbye:
                raise Refused(self.connection.goodbye) from None
            raise
        if answer["type"] == "refused":
            rule, reason = answer.get("rule"), answer["message"]
            raise Refused(f"{rule}: {reason}" if rule and not reason.startswith(rule) else reason)
        return answer

    async def play(self, text: str) -> None:
        if self._reason_without_coach() is None:
            warning = await self.coach.warning(text, self.table["match"])
            if warning is not None:
                raise Refused(warning_text(warning))
        await self._request("move", text=text)

    async def _ask_coach(self, argument: str) -> str:
        """Advice, or the coach switched on or off."""
        if argument == "off":
            self.coach.is_on = False
            return "The coach is off."
        reason = self._reason_without_coach()
        if reason is not None:
            raise Refused(reason)
        if argument == "on":
            self.coach.is_on = True
            return "The coach is on."
        return advice_text(await self.coach.advise())

    def _reason_without_coach(self) -> str | None:
        return reason_without_coach(self.table, self.you.get("seat")) if self.table else "there is no table yet"

    async def hint(self) -> Hint:
        answer = await self._request("hint")
        return Hint(answer["move"], answer["words"])

    async def problems(self, text: str) -> Sequence[Problem]:
        return tuple(decode(Problem, problem) for problem in (await self._request("check", text=text))["doubts"])

    async def reviewable(self) -> tuple[Record, int]:
        match, name = self.table.get("record"), self.you.get("name")
        if match is None or self.table["stage"] == PLAYING:
            raise Refused("there is no finished match to review; a match that is running cannot be reviewed")
        try:
            document = await asyncio.to_thread(fetch_record, self.address, match)
            record = read_record(document, find_game)
        except FairdealError as error:
            raise Refused(str(error)) from None
        if name not in record.game.names:
            raise Refused("you did not play in the last match")
        return record, record.game.names.index(name)

    async def run_command(self, name: str, argument: str) -> str:
        if name == "review":
            return await asyncio.to_thread(review_text, *await self.reviewable())
        if name == "coach":
            return await self._ask_coach(argument)
        if name == "say":
            await self._request("say", text=argument)
        elif name in ("ready", "wait"):
            await self._request("ready", ready=name == "ready")
        elif name in ("sit", "remove", "call"):
            fields = _seat_field(name, argument)
            await self._request(self._seat_request(name, fields.get("seat")), **fields)
        elif name == "bot":
            await self._request("add_bot", **({"bot": argument} if argument else {}))
        else:
            await self._request({"stand": "leave"}.get(name, name))
        return ""

    def _seat_request(self, command: str, seat: int | None) -> str:
        """The request for a command that names a seat: sitting down on a bot's seat replaces the bot."""
        seats = self.table["seats"]
        if command == "sit" and seat is not None and seat < len(seats) and seats[seat].get("replaceable"):
            return "replace_bot"
        return "call_bot" if command == "call" else command

    def rules(self) -> str:
        key = self.table.get("settings", {}).get("game", "")
        kind = all_games().get(key)
        if kind is None:
            return f"This installation does not have {key or 'the game'}: find its rules at {self.address.server}."
        return rules_page(kind, self.table["options"])

    def close(self) -> str:
        if self.connection.goodbye or self.is_spectator or self.you.get("seat") is None:
            return self.connection.goodbye
        return f"Your seat is kept for a while. Come back with: fairdeal join {self.address.link}"


def _seat_field(command: str, argument: str) -> dict[str, int]:
    """The `seat` field of a request, from a seat number that counts from 1."""
    if not argument and command == "sit":
        return {}
    if not argument.isdecimal() or not 1 <= int(argument) <= 100:
        raise Refused(f"{command} takes the number of a seat, from 1")
    return {"seat": int(argument) - 1}
