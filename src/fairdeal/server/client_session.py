"""Handles the messages of one client at one table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.scene import Problem
from fairdeal.engine.state import State
from fairdeal.server import coaching
from fairdeal.server.connection import Connection
from fairdeal.server.correspondence.turn_changes import is_correspondence_match
from fairdeal.server.json_codec import InvalidMessage, decode_client_message, encode_json
from fairdeal.server.live_bots import (
    find_card_problems,
    find_problems,
    prepare_hints,
    require_known_bot,
    suggest_move,
)
from fairdeal.server.logging_setup import log
from fairdeal.server.messages import client_messages
from fairdeal.server.messages.client_messages import ClientMessage
from fairdeal.server.messages.table_messages import Bye, Checked, Done, HintAnswer, Refused
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.worker_threads import Busy
from fairdeal.table import PLAYING, Command, TableError
from fairdeal.table.names import require_distinct_name

if TYPE_CHECKING:
    from fairdeal.server.live_tables import LiveTables

MAX_BACKLOG = 64  # messages that wait while a seat is being checked
MAX_INVALID = 50  # invalid messages of one connection, and messages above its rate limit

TOO_FAST = "that was too fast; wait a moment"
BUSY = "the server is busy with other questions; ask again in a moment"

Data: TypeAlias = dict[str, Any]


def _sit_data(message: client_messages.Sit, connection: Connection) -> Data:
    data: Data = {"name": connection.name}
    return data if message.seat is msgspec.UNSET else {**data, "seat": message.seat}


def _add_bot_data(message: client_messages.AddBot, _: Connection) -> Data:
    require_known_bot(message.bot)
    return {"bot": message.bot}


def _set_data(message: client_messages.ChangeSettings, _: Connection) -> Data:
    settings = {
        name: value for name, value in msgspec.structs.asdict(message.settings).items() if value is not msgspec.UNSET
    }
    require_known_bot(settings.get("takeover"))
    return {"settings": settings}


# For each message that is a command: the kind of the command, and how to build its data.
COMMANDS: dict[type, tuple[str, Callable[[Any, Connection], Data]]] = {
    client_messages.Move: ("move", lambda message, _: {"text": message.text}),
    client_messages.Undo: ("undo", lambda *_: {}),
    client_messages.Sit: ("sit", _sit_data),
    client_messages.Leave: ("leave", lambda *_: {}),
    client_messages.Ready: ("ready", lambda message, _: {"ready": message.ready}),
    client_messages.Say: ("say", lambda message, _: {"text": message.text}),
    client_messages.AddBot: ("add_bot", _add_bot_data),
    client_messages.CallBot: ("call_bot", lambda message, _: {"seat": message.seat}),
    client_messages.ReplaceBot: (
        "replace_bot",
        lambda message, connection: {"name": connection.name, "seat": message.seat},
    ),
    client_messages.Remove: (
        "remove",
        lambda message, _: {"seat": message.seat, "ban": True} if message.ban else {"seat": message.seat},
    ),
    client_messages.ChangeSettings: ("set", _set_data),
    client_messages.Stop: ("stop", lambda *_: {}),
    client_messages.Rename: ("rename", lambda _, connection: {"name": connection.name}),
    client_messages.Pace: ("pace", lambda message, _: {"bot_pause": message.bot_pause}),
    client_messages.Commit: ("commit", lambda message, _: {"commitment": message.commitment}),
    client_messages.Reveal: ("reveal", lambda message, _: {"nonce": message.nonce}),
    client_messages.Nonce: ("nonce", lambda message, _: {"nonce": message.nonce}),
}


class ClientSession:
    """One client at one table, after its `hello`."""

    def __init__(
        self, manager: LiveTables, runner: TableRunner, connection: Connection, address: str, is_limited: bool = True
    ) -> None:
        """Handle the messages of `connection`; with `is_limited` their number counts against its person's limits."""
        self.manager = manager
        self.runner = runner
        self.connection = connection
        self.invalid_messages = 0
        self.backlog: list[str | None] | None = None
        self.limited_by = connection.person or address  # whose limits apply, across all their connections
        limiter, now = manager.rate_limiter, manager.now() / 1000
        self.message_buckets = [
            bucket
            for bucket in (limiter.messages.bucket(self.limited_by, now), limiter.address_messages.bucket(address, now))
            if bucket is not None and is_limited
        ]
        manager.tasks.spawn(prepare_hints(manager.workers, runner.table.settings.game))
        if connection.person is not None:
            manager.tasks.spawn(manager.safety.load_preferences(runner, connection))

    def leave(self) -> None:
        """The client has gone."""
        self.runner.leave(self.connection)

    def receive(self, text: str | None) -> None:
        """Handle a message; None is a binary message, which is refused."""
        if self.backlog is not None:  # a seat is being checked: later messages wait, in order
            if len(self.backlog) < MAX_BACKLOG:
                self.backlog.append(text)
            return
        if self.runner.stopped:  # the table in memory may be ahead of the stored one: say nothing about it
            if not self.runner.is_moving:  # a client that is about to be told where to go repeats its request there
                self.connection.abort_transport()
            return
        now = self.manager.now() / 1000
        for bucket in self.message_buckets:
            if not bucket.take(now):
                self._refuse(Refused("slow_down", TOO_FAST))
                self._count_invalid()
                return
        try:
            if text is None:
                raise InvalidMessage(Refused("json", "a message must be JSON in a text frame, not bytes"))
            message = decode_client_message(text)
        except InvalidMessage as error:
            self._refuse(error.refusal)
            self._count_invalid()
            return
        self._handle(message)

    def _handle(self, message: ClientMessage) -> None:
        request_id: Any = getattr(message, "id", None)
        try:
            command = COMMANDS.get(type(message))
            if isinstance(
                message, client_messages.Sit | client_messages.ReplaceBot
            ) and self.manager.safety.may_be_blocked(self.runner, self.connection):
                self.backlog = []
                self.manager.tasks.spawn(self._sit(message))
            elif command is not None:
                kind, build_data = command
                self._execute(kind, build_data(message, self.connection), request_id)
            elif isinstance(message, client_messages.Resync):
                if not self.manager.rate_limiter.resyncs.take(self.limited_by, self.manager.now() / 1000):
                    raise TableError("slow_down", TOO_FAST)
                self.runner.send_welcome(self.connection, message.last)
            elif isinstance(message, client_messages.Hint):
                self.manager.tasks.spawn(self._hint(message))
            elif isinstance(message, client_messages.Advise):
                self.manager.tasks.spawn(self._advise(message))
            elif isinstance(message, client_messages.Weigh):
                self.manager.tasks.spawn(self._weigh(message))
            elif isinstance(message, client_messages.Plannable | client_messages.SetPlan):
                self._plan(message)
            elif isinstance(message, client_messages.Check):
                self.manager.tasks.spawn(self._check(message))
            elif isinstance(message, client_messages.Mute):
                self.manager.tasks.spawn(self._change_people(message, self.manager.safety.set_block))
            elif isinstance(message, client_messages.Report):
                self.manager.tasks.spawn(self._change_people(message, self.manager.safety.report))
            elif isinstance(message, client_messages.Explain):
                self.manager.tasks.spawn(self._explain(message))
            else:
                self._refuse(Refused("hello", "you have already said hello"))
        except TableError as error:
            self._refuse(Refused(error.code, str(error), request_id, error.rule))
        except FairdealError as error:
            self._refuse(Refused("refused", str(error), request_id))
        except Exception:  # noqa: BLE001  # a bug must not end the table
            log.exception("a message could not be handled", table=self.runner.id, message_type=type(message).__name__)
            self.manager.metrics.errors.inc()
            self._refuse(Refused("fault", "something went wrong on the server; nothing has changed", request_id))

    def _execute(self, kind: str, data: Data, request_id: str) -> None:
        connection = self.connection
        if connection.person is None:
            raise TableError("who", "give yourself a name first (POST /api/guests)")
        if kind == "say" and not self.manager.rate_limiter.chat.take(connection.person, self.manager.now() / 1000):
            raise TableError("slow_down", TOO_FAST)
        if kind == "say":
            self.manager.safety.require_chat(connection, data["text"])
        if kind == "call_bot":
            if is_correspondence_match(self.runner.table):
                raise TableError(
                    "correspondence", "nobody has to be here when turns last days; the clock moves for them"
                )
            data["absent"] = self.runner.presence.absence(data["seat"])
        if kind == "pace" and data["bot_pause"] is None:
            data["bot_pause"] = self.manager.options.bot_pause
        if kind in ("sit", "replace_bot", "rename"):
            self._check_name(connection)
        data["id"] = request_id
        self.runner.execute(Command(kind, connection.person, data), connection)

    def _check_name(self, connection: Connection) -> None:
        """Refuse a seat to a person whose name looks like another one there. Stored commands are not checked again."""
        table = self.runner.table
        others = [
            seat.name
            for seat in (*table.seats, *table.waiting)
            if not seat.is_free and seat.person != connection.person
        ]
        require_distinct_name(connection.name or "", others)

    def _refuse(self, refusal: Refused) -> None:
        self.manager.metrics.refused.labels(refusal.code).inc()
        self.runner.publisher.send(self.connection, encode_json(refusal))

    def _count_invalid(self) -> None:
        """Close a connection that sends too many invalid messages."""
        self.invalid_messages += 1
        if self.invalid_messages == MAX_INVALID:
            self.connection.send(encode_json(Bye("nonsense", "too many invalid messages")))
            self.connection.close(1008)

    # ---- Blocking, muting and reporting

    async def _sit(self, message: client_messages.Sit | client_messages.ReplaceBot) -> None:
        """Sit down unless somebody at the table has blocked this person; then handle messages that came meanwhile."""
        kind, build_data = COMMANDS[type(message)]
        try:
            await self.manager.safety.require_no_block(self.runner, self.connection)
            self._execute(kind, build_data(message, self.connection), message.id)
        except TableError as error:
            self._refuse(Refused(error.code, str(error), message.id, error.rule))
        except FairdealError as error:
            self._refuse(Refused("refused", str(error), message.id))
        finally:
            backlog, self.backlog = self.backlog or [], None
            for text in backlog:
                self.receive(text)

    async def _change_people(self, message: Any, change: Callable[..., Awaitable[None]]) -> None:
        """Mute or report somebody, and answer when that is stored."""
        try:
            if self.connection.person is None:
                raise TableError("who", "give yourself a name first (POST /api/guests)")
            await change(self.runner, self.connection, message)
            self.runner.publisher.send(
                self.connection, encode_json(Done(message.id, self.runner.shown_seq(self.connection)))
            )
        except TableError as error:
            self._refuse(Refused(error.code, str(error), message.id))
        except FairdealError:
            self._refuse(Refused("store", "the server's database does not answer; try again in a moment", message.id))

    # ---- Queries

    async def _hint(self, message: client_messages.Hint) -> None:
        async def answer(state: State, seat: int) -> object:
            coaching.require_hints(self.runner.table, self.runner.pacing)
            move, words = await suggest_move(self.manager.workers, state, seat)
            return HintAnswer(message.id, move, f"A master would {words}.")

        await self._query(message.id, answer)

    async def _advise(self, message: client_messages.Advise) -> None:
        async def answer(state: State, seat: int) -> object:
            table = self.runner.table
            coaching.require_coach(table, seat, self.runner.pacing)
            return await coaching.advise(self.manager.workers, table, state, seat, message.id)

        await self._query(message.id, answer)

    async def _weigh(self, message: client_messages.Weigh) -> None:
        async def answer(state: State, seat: int) -> object:
            table = self.runner.table
            coaching.require_coach(table, seat, self.runner.pacing)
            return await coaching.weigh(self.manager.workers, table, state, seat, message.id, message.text)

        await self._query(message.id, answer)

    def _plan(self, message: client_messages.Plannable | client_messages.SetPlan) -> None:
        """Answer what can be planned, or change the plan of this person."""
        plans, limiter = self.runner.plans, self.manager.rate_limiter
        if not limiter.queries.take(self.limited_by, self.manager.now() / 1000):
            raise TableError("slow_down", TOO_FAST)
        if isinstance(message, client_messages.SetPlan):
            plans.set(self.connection, message)
        else:
            self.runner.publisher.send(self.connection, encode_json(plans.offer(self.connection, message.id)))

    async def _check(self, message: client_messages.Check) -> None:
        async def answer(state: State, seat: int) -> object:
            return _checked(message.id, await find_problems(self.manager.workers, state, seat, message.text))

        await self._query(message.id, answer)

    async def _explain(self, message: client_messages.Explain) -> None:
        async def answer(state: State, seat: int) -> object:
            return _checked(message.id, await find_card_problems(self.manager.workers, state, seat, message.card))

        await self._query(message.id, answer)

    async def _query(self, request_id: str, answer: Callable[[State, int], Awaitable[object]]) -> None:
        """Answer a query of a player whose turn it is; one at a time, across all connections of the player."""
        try:
            if not self.manager.rate_limiter.queries.take(self.limited_by, self.manager.now() / 1000):
                raise TableError("slow_down", TOO_FAST)
            async with self.manager.turns.turn(self.limited_by):
                connection, table = self.connection, self.runner.table
                if connection.is_closed:
                    return
                if table.state is None or table.stage != PLAYING or connection.seat is None:
                    raise TableError("seat", "only players can ask that, during a match")
                if connection.seat not in table.state.actors:
                    raise TableError("turn", "it is not your turn")
                self.runner.publisher.send(connection, encode_json(await answer(table.state, connection.seat)))
        except Busy:
            self._refuse(Refused("busy", BUSY, request_id))
        except TableError as error:
            self._refuse(Refused(error.code, str(error), request_id, error.rule))
        except FairdealError as error:
            self._refuse(Refused("refused", str(error), request_id))


def _checked(request_id: str, problems: tuple[Problem, ...]) -> Checked:
    if not problems:
        return Checked(request_id, True)
    return Checked(request_id, False, problems[0].rule, problems[0].reason, problems)
