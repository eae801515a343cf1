"""Handles the messages of one client at one table: rate limits, commands, and what is not a command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from fairdeal.engine.errors import FairdealError
from fairdeal.server.client_commands import COMMANDS, Data
from fairdeal.server.client_queries import ClientQueries, Query
from fairdeal.server.connection import Connection
from fairdeal.server.correspondence.turn_changes import is_correspondence_match
from fairdeal.server.json_codec import InvalidMessage, decode_client_message, encode_json
from fairdeal.server.limits import TOO_FAST
from fairdeal.server.live_bots import prepare_hints
from fairdeal.server.logging_setup import log
from fairdeal.server.messages import client_messages
from fairdeal.server.messages.client_messages import ClientMessage
from fairdeal.server.messages.table_messages import Bye, Done, Refused
from fairdeal.server.table_runner import TableRunner
from fairdeal.table import Command, TableError
from fairdeal.table.names import require_distinct_name

if TYPE_CHECKING:
    from fairdeal.server.live_tables import LiveTables

MAX_BACKLOG = 64  # messages that wait while a seat is being checked
MAX_INVALID = 50  # invalid messages of one connection, and messages above its rate limit

NO_SUBSTITUTE = "players need not be connected when turns last days: if time runs out, the clock moves for them"


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
        self.queries = ClientQueries(manager, runner, connection, self.limited_by, self._refuse)
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
            if not self.runner.is_moving:  # a client that is about to be sent elsewhere repeats its request there
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
            elif isinstance(message, Query):
                self.manager.tasks.spawn(self.queries.answer(message))
            elif isinstance(message, client_messages.Plannable | client_messages.SetPlan):
                self._plan(message)
            elif isinstance(message, client_messages.Mute):
                self.manager.tasks.spawn(self._change_people(message, self.manager.safety.set_block))
            elif isinstance(message, client_messages.Report):
                self.manager.tasks.spawn(self._change_people(message, self.manager.safety.report))
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
                raise TableError("correspondence", NO_SUBSTITUTE)
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

    # ---- Plans

    def _plan(self, message: client_messages.Plannable | client_messages.SetPlan) -> None:
        """Answer what can be planned, or change the plan of this person."""
        plans, limiter = self.runner.plans, self.manager.rate_limiter
        if not limiter.queries.take(self.limited_by, self.manager.now() / 1000):
            raise TableError("slow_down", TOO_FAST)
        if isinstance(message, client_messages.SetPlan):
            plans.set(self.connection, message)
        else:
            self.runner.publisher.send(self.connection, encode_json(plans.offer(self.connection, message.id)))
