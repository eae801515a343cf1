"""A table's socket: who may open one, the greeting, and what is heard until it closes."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeAlias

from msgspec import UNSET

from fairdeal.server.bodies import ErrorBody
from fairdeal.server.connection import Connection, Line
from fairdeal.server.conversation import Conversation
from fairdeal.server.hub import Hub
from fairdeal.server.identity import person_of, token_in
from fairdeal.server.live import Live
from fairdeal.server.messages import PROTOCOL, Bye, Hello
from fairdeal.server.security import Gate, address_of, headers_of
from fairdeal.server.wire import Unreadable, read, text_of

PATIENCE = 10.0  # seconds for the greeting
LINE = "fairdeal.line"  # the extension of ASGI by which our server gives us the line itself

Scope: TypeAlias = Any
Receive: TypeAlias = Callable[[], Coroutine[Any, Any, Mapping[str, Any]]]
Send: TypeAlias = Callable[[Mapping[str, Any]], Coroutine[Any, Any, None]]


async def serve(hub: Hub, gate: Gate, table: str, scope: Scope, receive: Receive, send: Send) -> None:
    """A client wants to open a socket to a table, named by id or code."""
    await receive()
    headers, address = headers_of(scope), address_of(scope)
    problem = gate.objection(headers)
    if problem is not None:
        await _turn_away(send, 403, problem)
    elif hub.stopping:
        await _turn_away(send, 503, ErrorBody("stopping", "the server is stopping; come back soon"))
    elif not hub.doors.come_in(address, hub.now() / 1000):
        await _turn_away(send, 429, ErrorBody("slow_down", "too many connections from your address; wait a moment"))
    else:
        hub.metrics.connections.inc()
        try:
            live = await hub.find(table)
            if live is None:
                await _turn_away(send, 404, ErrorBody("table", "there is no such table; it may be closed"))
            else:
                await _converse(hub, live, headers, scope, receive, send)
        finally:
            hub.metrics.connections.dec()
            hub.doors.go_out(address)


async def _turn_away(send: Send, status: int, problem: ErrorBody) -> None:
    """Refuse the socket with an HTTP answer that says why."""
    headers = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": text_of(problem).encode()})


async def _converse(
    hub: Hub, live: Live, headers: Mapping[str, str], scope: Scope, receive: Receive, send: Send
) -> None:
    await send({"type": "websocket.accept"})
    line, listening = _line(scope), False
    connection = Connection(send, line, hub.habits.limits, hub.now() / 1000)
    connection.on_slow = hub.metrics.slow.inc
    hello = await _greeting(connection, receive)
    if hello is None:
        return
    connection.wants = hello.wants
    connection.person = person_of(hello.token if hello.token is not UNSET else token_in(headers), hub.key)
    if connection.person is not None:
        connection.name = await hub.name_of(connection.person)
    elif hello.token is not UNSET:
        _say_bye(connection, "token", "this token is not one of this server; get one at POST /api/guests", 1008)
        return
    if live.over:
        _say_bye(connection, "again", "The table was put away just now; please come again.", 1012)
        return
    live.join(connection, hello.last if hello.last is not UNSET else 0)
    conversation = Conversation(hub, live, connection)
    try:
        while True:
            listening = listening or line.listen(conversation.hear)
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            conversation.hear(event.get("text"))
    finally:
        connection.gone = True
        live.part(connection)


async def _greeting(connection: Connection, receive: Receive) -> Hello | None:
    """The client's hello; None if it did not come, or could not be understood: then goodbye was said."""
    try:
        event = await asyncio.wait_for(receive(), PATIENCE)
    except TimeoutError:
        _say_bye(connection, "hello", "a client says hello first", 1008)
        return None
    if event["type"] != "websocket.receive":
        return None
    try:
        hello = read(event.get("text") or "")
    except Unreadable as error:
        _say_bye(connection, error.refusal.code, error.refusal.message, 1008)
        return None
    if not isinstance(hello, Hello):
        _say_bye(connection, "hello", "a client says hello first", 1008)
        return None
    if hello.protocol != PROTOCOL:
        _say_bye(connection, "protocol", f"this server speaks protocol {PROTOCOL}; reload, or update your client", 1008)
        return None
    return hello


def _say_bye(connection: Connection, code: str, message: str, status: int) -> None:
    connection.tell(text_of(Bye(code, message)))
    connection.hang_up(status)


def _line(scope: Scope) -> Line:
    """The line as our own server gives it, or what any other allows."""
    found: Line | None = scope.get("extensions", {}).get(LINE)
    return found if found is not None else PlainLine(asyncio.current_task())


class PlainLine:
    """A server that knows nothing but ASGI."""

    def __init__(self, task: "asyncio.Task[object] | None") -> None:
        self.task = task

    def listen(self, heard: Callable[[str | None], None]) -> bool:  # noqa: ARG002
        return False

    def write(self, text: str) -> bool:  # noqa: ARG002
        return False

    def abort(self) -> None:
        if self.task is not None:
            self.task.cancel()
