"""What a client may say at a table, and what becomes of it."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.state import State
from fairdeal.server import messages
from fairdeal.server.connection import Connection
from fairdeal.server.hub import Hub
from fairdeal.server.live import Live
from fairdeal.server.logs import log
from fairdeal.server.messages import Checked, ClientMessage, HintAnswer, Refused
from fairdeal.server.thinking import check_bot
from fairdeal.server.wire import Unreadable, read, text_of
from fairdeal.table import PLAYING, Command, TableError

MOST_NONSENSE = 50  # messages that could not be read, of one connection

Data: TypeAlias = dict[str, Any]


def _sit(message: messages.Sit, connection: Connection) -> Data:
    data: Data = {"name": connection.name}
    return data if message.seat is msgspec.UNSET else {**data, "seat": message.seat}


def _add_bot(message: messages.AddBot, _: Connection) -> Data:
    check_bot(message.bot)
    return {"bot": message.bot}


def _set(message: messages.ChangeSettings, _: Connection) -> Data:
    settings = {
        name: value for name, value in msgspec.structs.asdict(message.settings).items() if value is not msgspec.UNSET
    }
    check_bot(settings.get("takeover"))
    return {"settings": settings}


# What each message asks of the table, and with which data.
COMMANDS: dict[type, tuple[str, Callable[[Any, Connection], Data]]] = {
    messages.Move: ("move", lambda message, _: {"text": message.text}),
    messages.Sit: ("sit", _sit),
    messages.Leave: ("leave", lambda *_: {}),
    messages.Ready: ("ready", lambda message, _: {"ready": message.ready}),
    messages.Say: ("say", lambda message, _: {"text": message.text}),
    messages.AddBot: ("add_bot", _add_bot),
    messages.Remove: ("remove", lambda message, _: {"seat": message.seat}),
    messages.ChangeSettings: ("set", _set),
    messages.Stop: ("stop", lambda *_: {}),
    messages.Nonce: ("nonce", lambda message, _: {"nonce": message.nonce}),
}


class Conversation:
    """One client at one table, from its hello on."""

    def __init__(self, hub: Hub, live: Live, connection: Connection) -> None:
        self.hub = hub
        self.live = live
        self.connection = connection
        self.nonsense = 0

    def hear(self, text: str | None) -> None:
        """A message has come."""
        connection, now = self.connection, self.hub.now() / 1000
        if connection.messages is not None and not connection.messages.take(now):
            self.refuse(Refused("slow_down", "that was too fast; wait a moment"))
            self.count_nonsense()
            return
        try:
            if text is None:
                raise Unreadable(Refused("json", "a message is a JSON text, not bytes"))
            message = read(text)
        except Unreadable as error:
            self.refuse(error.refusal)
            self.count_nonsense()
            return
        self.answer(message)

    def answer(self, message: ClientMessage) -> None:
        """Do what was asked, or say why not."""
        asked: Any = getattr(message, "id", None)
        try:
            found = COMMANDS.get(type(message))
            if found is not None:
                self.command(found[0], found[1](message, self.connection), asked)
            elif isinstance(message, messages.Resync):
                self.live.welcome(self.connection, message.last)
            elif isinstance(message, messages.Hint):
                self.hub.spawn(self.hint(message))
            elif isinstance(message, messages.Check):
                self.hub.spawn(self.check(message))
            else:
                self.refuse(Refused("hello", "you have said hello already"))
        except TableError as error:
            self.refuse(Refused(error.code, str(error), asked, error.rule))
        except FairdealError as error:
            self.refuse(Refused("refused", str(error), asked))
        except Exception:  # noqa: BLE001  # a fault of ours must not end the table
            log.exception("a message could not be handled", table=self.live.id, message_type=type(message).__name__)
            self.hub.metrics.errors.inc()
            self.refuse(Refused("fault", "something went wrong on the server; nothing has changed", asked))

    def command(self, kind: str, data: Data, asked: str) -> None:
        connection = self.connection
        if connection.person is None:
            raise TableError("who", "say who you are first: a name is enough (POST /api/guests)")
        if kind == "say" and not self.hub.doors.chat.take(connection.person, self.hub.now() / 1000):
            raise TableError("slow_down", "that was too fast; wait a moment")
        data["id"] = asked
        self.live.do(Command(kind, connection.person, data), connection)

    def refuse(self, refusal: Refused) -> None:
        self.hub.metrics.refused.labels(refusal.code).inc()
        self.live.tell(self.connection, text_of(refusal))

    def count_nonsense(self) -> None:
        """Somebody who sends nothing but nonsense is sent away."""
        self.nonsense += 1
        if self.nonsense == MOST_NONSENSE:
            self.connection.tell(text_of(messages.Bye("nonsense", "too many messages that make no sense")))
            self.connection.hang_up(1008)

    # ---- Questions that take a moment

    async def hint(self, message: messages.Hint) -> None:
        async def ask(state: State, seat: int) -> object:
            move = await self.hub.minds.hint(state, seat)
            return HintAnswer(message.id, move, f"A sharp player would choose {move}.")

        await self.question(message.id, ask)

    async def check(self, message: messages.Check) -> None:
        async def ask(state: State, seat: int) -> object:
            doubts = await self.hub.minds.doubts(state, seat, message.text)
            if not doubts:
                return Checked(message.id, True)
            return Checked(message.id, False, doubts[0].rule, doubts[0].reason, doubts)

        await self.question(message.id, ask)

    async def question(self, asked: str, ask: Callable[[State, int], Awaitable[object]]) -> None:
        try:
            connection, table = self.connection, self.live.table
            if connection.questions is not None and not connection.questions.take(self.hub.now() / 1000):
                raise TableError("slow_down", "that was too fast; wait a moment")
            if table.state is None or table.stage != PLAYING or connection.seat is None:
                raise TableError("seat", "that can be asked by those who play, while a match goes on")
            if connection.seat not in table.state.actors:
                raise TableError("turn", "it is not your turn")
            self.live.tell(connection, text_of(await ask(table.state, connection.seat)))
        except TableError as error:
            self.refuse(Refused(error.code, str(error), asked, error.rule))
        except FairdealError as error:
            self.refuse(Refused("refused", str(error), asked))
