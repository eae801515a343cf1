"""A table's WebSocket: who may open one, the `hello`, and the messages until it closes."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeAlias

from msgspec import UNSET

from fairdeal.server.accounts.accounts import BANNED
from fairdeal.server.accounts.identities import Identity
from fairdeal.server.addresses import client_address
from fairdeal.server.connection import AsgiSend, Connection, DirectTransport, Receiver
from fairdeal.server.http_bodies import ErrorBody
from fairdeal.server.json_codec import InvalidMessage, decode_client_message, encode_json
from fairdeal.server.messages import PROTOCOL
from fairdeal.server.messages.client_messages import Hello
from fairdeal.server.messages.table_messages import Bye
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.security import AccessPolicy, request_headers
from fairdeal.server.store import StoreError
from fairdeal.server.table_lookup import find_table
from fairdeal.server.table_manager import TableManager
from fairdeal.server.table_sessions import JoinableTable
from fairdeal.table import TableError

HELLO_TIMEOUT = 10.0  # seconds
DIRECT_TRANSPORT = "fairdeal.transport"  # the ASGI extension by which our server passes its DirectTransport

NO_TABLE = "There is no such table. The code may be mistyped, or the table is closed."
NO_DATABASE = "The server's database does not answer; please come back in a moment."
POLICY_VIOLATION, SERVICE_RESTART = 1008, 1012  # close codes of WebSockets

Scope: TypeAlias = Any
AsgiReceive: TypeAlias = Callable[[], Coroutine[Any, Any, Mapping[str, Any]]]


async def serve_websocket(
    manager: TableManager, policy: AccessPolicy, table: str, scope: Scope, receive: AsgiReceive, send: AsgiSend
) -> None:
    """Serve a client that opens a socket to a table, given by its id or code."""
    await receive()
    headers, address = request_headers(scope), client_address(scope)
    violation = policy.find_violation(headers)
    if violation is not None:
        await _refuse(send, 403, violation)
    elif (problem := manager.find_refusal()) is not None:
        await _refuse(send, 503, problem)
    elif not manager.rate_limiter.open_connection(address, manager.now() / 1000):
        await _refuse(send, 429, ErrorBody("slow_down", "too many connections from your address; wait a moment"))
    else:
        manager.metrics.connections.inc()
        try:
            bye, status = Bye("table", NO_TABLE), POLICY_VIOLATION
            try:
                runner = await find_table(manager, table, address)
            except RequestRefused as refused:
                runner, bye = None, Bye(refused.body.code, refused.body.message)
            except StoreError:
                runner, bye, status = None, Bye("store", NO_DATABASE), SERVICE_RESTART
            except TableError as error:
                runner, bye = None, Bye(error.code, str(error))
            if runner is None:  # say so in a message: a browser cannot read the response that refuses a socket
                await send({"type": "websocket.accept"})
                connection = Connection(send, _transport(scope))
                if await _receive_hello(connection, receive) is not None:  # the client may be sending it now
                    _say_bye(connection, bye.code, bye.message, status)
            else:
                await _run_session(manager, runner, headers, scope, receive, send)
        finally:
            manager.metrics.connections.dec()
            manager.rate_limiter.close_connection(address)


async def _refuse(send: AsgiSend, status: int, body: ErrorBody) -> None:
    """Refuse the socket with an HTTP response that says why."""
    headers = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": encode_json(body).encode()})


async def _run_session(
    manager: TableManager,
    runner: JoinableTable,
    headers: Mapping[str, str],
    scope: Scope,
    receive: AsgiReceive,
    send: AsgiSend,
) -> None:
    await send({"type": "websocket.accept"})
    transport, is_direct = _transport(scope), False
    connection = Connection(send, transport)
    connection.on_slow = manager.metrics.slow.inc
    hello = await _receive_hello(connection, receive)
    if hello is None:
        return
    connection.wants = hello.wants
    try:
        identity = await _identify(manager, hello, headers)
        if identity is not None and identity.can_act:  # a program that may only read watches as a spectator
            connection.person = identity.person
            connection.name = await manager.names.find(identity.person)
    except StoreError:
        _say_bye(connection, "store", NO_DATABASE, SERVICE_RESTART)
        return
    if identity is None and hello.token is not UNSET:
        _say_bye(connection, "token", "this token is not from this server; get one with POST /api/guests")
        return
    ban = manager.accounts.sanctions.find_ban(identity.person if identity is not None else None, client_address(scope))
    if ban is not None:
        _say_bye(connection, "banned", ban.describe(BANNED))
        return
    if runner.stopped:
        _say_bye(connection, "again", "The table was just put to sleep; please connect again.", SERVICE_RESTART)
        return
    last = hello.last if hello.last is not UNSET else 0
    session = manager.sessions.open(runner, connection, client_address(scope), last)
    manager.accounts.connections.add(identity, client_address(scope), connection)
    try:
        while True:
            is_direct = is_direct or transport.set_receiver(session.receive)
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            session.receive(event.get("text"))
    finally:
        connection.is_closed = True
        session.leave()
        manager.accounts.connections.remove(identity, client_address(scope), connection)


async def _identify(manager: TableManager, hello: Hello, headers: Mapping[str, str]) -> Identity | None:
    """The identity of a client: by the token in its `hello`, or as with every other request."""
    identities = manager.accounts.identities
    return await (identities.of_token(hello.token) if hello.token is not UNSET else identities.of_request(headers))


async def _receive_hello(connection: Connection, receive: AsgiReceive) -> Hello | None:
    """Wait for the client's `hello`; None if it did not come or is not valid: then the client got a `bye`."""
    try:
        event = await asyncio.wait_for(receive(), HELLO_TIMEOUT)
    except TimeoutError:
        _say_bye(connection, "hello", "the first message must be hello")
        return None
    if event["type"] != "websocket.receive":
        return None
    try:
        hello = decode_client_message(event.get("text") or "")
    except InvalidMessage as error:
        _say_bye(connection, error.refusal.code, error.refusal.message)
        return None
    if not isinstance(hello, Hello):
        _say_bye(connection, "hello", "the first message must be hello")
        return None
    if hello.protocol != PROTOCOL:
        _say_bye(connection, "protocol", f"this server speaks protocol {PROTOCOL}; reload, or update your client")
        return None
    return hello


def _say_bye(connection: Connection, code: str, message: str, status: int = POLICY_VIOLATION) -> None:
    connection.send(encode_json(Bye(code, message)))
    connection.close(status)


def _transport(scope: Scope) -> DirectTransport:
    """The direct transport of our own server, or a stand-in where any other ASGI server runs the application."""
    found: DirectTransport | None = scope.get("extensions", {}).get(DIRECT_TRANSPORT)
    return found if found is not None else PlainAsgiTransport(asyncio.current_task())


class PlainAsgiTransport:
    """A transport for servers that offer only ASGI: every message goes over `receive` and `send`."""

    def __init__(self, task: "asyncio.Task[object] | None") -> None:
        self.task = task

    def set_receiver(self, receiver: Receiver) -> bool:  # noqa: ARG002
        return False

    def write(self, text: str) -> bool:  # noqa: ARG002
        return False

    def abort(self) -> None:
        if self.task is not None:
            self.task.cancel()
