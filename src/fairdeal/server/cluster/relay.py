"""On the owner of a table: readers that are connected to other nodes.

The table treats them as connections like any other. Each node with readers gets an update once, in which parts that
several readers share are included once; everything else goes to one reader.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from fairdeal.server.client_session import ClientSession
from fairdeal.server.cluster.wire import (
    Close,
    Extra,
    Gap,
    Item,
    Join,
    Leave,
    Moved,
    Part,
    Roster,
    Said,
    Text,
    Update,
    Welcome,
)
from fairdeal.server.connection import Connection, Receiver, TextReceiver
from fairdeal.server.json_codec import encode_json
from fairdeal.server.messages.table_messages import Bye
from fairdeal.server.store import StoreError
from fairdeal.server.websocket_endpoint import POLICY_VIOLATION, SERVICE_RESTART
from fairdeal.table import TableError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from fairdeal.server.cluster.cluster_manager import ClusterManager
    from fairdeal.server.cluster.links import Links
    from fairdeal.server.table_runner import TableRunner
    from fairdeal.server.updates import UpdateBuilder


GAP_INTERVAL = 1.0  # seconds


class _NoTransport:
    """Stands in for the transport of a client that is connected to another node."""

    def set_receiver(self, receiver: Receiver) -> bool:  # noqa: ARG002
        return False

    def write(self, text: str) -> bool:  # noqa: ARG002
        return False

    def abort(self) -> None:
        """There is nothing to close here."""


async def _never_send(message: Mapping[str, Any]) -> None:
    raise AssertionError(message)


class RemoteConnection(Connection):
    """A client that is connected to another node. Back-pressure is that node's business."""

    __slots__ = ("known_seat", "links", "node", "reader", "table_id")

    def __init__(self, links: Links, node: str, join: Join) -> None:
        super().__init__(_never_send, _NoTransport())
        self.links = links
        self.node = node
        self.reader = join.reader
        self.table_id = join.table
        self.person, self.name, self.wants = join.person, join.name, join.wants
        self.known_seat: int | None = None  # as the other node will know it once it has received everything sent so far
        self.abort_transport = self._move

    def send(self, text: str) -> None:
        if not self.is_closed:
            self.links.send(self.node, Text(self.reader, text))

    def for_welcome(self) -> WelcomeSender:
        self.known_seat = self.seat
        return WelcomeSender(self, self.seat)

    def close(self, code: int = 1000) -> None:
        if not self.is_closed:
            self.is_closed = True
            self.links.send(self.node, Close(self.reader, None, code))

    def drop(self, text: str) -> None:
        if not self.is_closed:
            self.is_closed = True
            self.links.send(self.node, Close(self.reader, text, SERVICE_RESTART, at_once=True))

    def abort(self) -> None:
        self._move()

    async def flush(self, timeout: float) -> None:
        """Nothing is queued here."""

    def _move(self) -> None:
        """Send the client to another node: the table is no longer here."""
        if not self.is_closed:
            self.is_closed = True
            self.links.send(self.node, Moved(self.table_id, None))


class WelcomeSender:
    """Sends a `welcome` with the seat that it was built for: the reader's may be another when it is sent."""

    def __init__(self, connection: RemoteConnection, seat: int | None) -> None:
        self.connection = connection
        self.seat = seat

    def send(self, text: str) -> None:
        connection = self.connection
        if not connection.is_closed:
            connection.links.send(connection.node, Welcome(connection.reader, self.seat, text))


class Relay:
    """The readers of one table on other nodes."""

    def __init__(self, runner: TableRunner, links: Links) -> None:
        self.runner = runner
        self.links = links
        self.readers: set[RemoteConnection] = set()

    def local_readers(self) -> set[Connection]:
        return self.runner.connections - self.readers

    def messages(
        self, builder: UpdateBuilder, sender: Connection | None, done: str | None, new_roles: Collection[Connection]
    ) -> list[tuple[TextReceiver, Any]]:
        """One update for all readers, to be sent when it is durable; `done` is the id of the sender's request."""
        has_delay = self.runner.spectator_delay is not None
        kinds: dict[tuple[int | None, str], None] = {}
        nodes: set[str] = set()
        extras: list[Extra] = []
        for reader in self.readers:
            if has_delay and reader.seat is None:
                continue
            kinds[(reader.seat, reader.wants)] = None
            nodes.add(reader.node)
            is_sender, is_new = reader is sender and done is not None, reader in new_roles
            if is_sender or is_new or reader.known_seat != reader.seat:
                reader.known_seat = reader.seat
                done_json = encode_json(done) if is_sender else None
                you = encode_json(reader.you) if is_new else None
                extras.append(Extra(reader.node, reader.reader, done_json, you, reader.seat))
        if not nodes:
            return []
        beginnings: list[str] = []
        parts: list[Part] = []
        for seat, wants in kinds:
            beginning, rest = builder.split_for(seat, wants)
            if beginning not in beginnings:
                beginnings.append(beginning)
            parts.append(Part(seat, wants, beginnings.index(beginning), rest))
        update = Update(self.runner.id, builder.logged.seq, beginnings, parts, extras)
        return [(self, (update, nodes))]

    def send(self, addressed: tuple[Update, set[str]]) -> None:
        update, nodes = addressed
        for node in nodes:
            self.links.send(node, update)


class RemoteReaders:
    """All readers of this node's tables that are connected to other nodes, and their messages."""

    def __init__(self, manager: ClusterManager, links: Links) -> None:
        self.manager = manager
        self.links = links
        self.sessions: dict[tuple[str, int], ClientSession] = {}
        self.joining: set[tuple[str, int]] = set()
        self.asked_at: dict[str, float] = {}  # node → when it was last asked which clients it has

    def handle(self, node: str, item: Item) -> bool:
        """Handle a message of a node about its clients; False if it is about something else."""
        if isinstance(item, Said):
            self._receive(node, item)
        elif isinstance(item, Join):
            self._join_or_wake(node, item)
        elif isinstance(item, Leave):
            self.leave((node, item.reader))
        elif isinstance(item, Roster):
            present = {(node, reader) for reader in item.readers}
            for key in [key for key in self.sessions if key[0] == node and key not in present]:
                self.leave(key)
        else:
            return False
        return True

    def _receive(self, node: str, said: Said) -> None:
        session = self.sessions.get((node, said.reader))
        if session is not None:
            session.receive(said.text)
        elif (node, said.reader) not in self.joining:
            self._ask_for_clients(node)

    def _ask_for_clients(self, node: str) -> None:
        """Let a node join all its clients again, because one is not known here; once, however many send messages."""
        now = time.monotonic()
        if now - self.asked_at.get(node, -GAP_INTERVAL) >= GAP_INTERVAL:
            self.asked_at[node] = now
            self.links.send(node, Gap())

    def leave(self, key: tuple[str, int]) -> None:
        """A client has gone."""
        self.joining.discard(key)
        session = self.sessions.pop(key, None)
        if session is None:
            return
        connection = session.connection
        connection.is_closed = True
        relay = session.runner.relay
        if relay is not None and isinstance(connection, RemoteConnection):
            relay.readers.discard(connection)
            if not relay.readers:
                session.runner.relay = None
        session.leave()

    def drop_node(self, node: str) -> None:
        """A node is gone, with all its clients."""
        for key in [key for key in (*self.sessions, *self.joining) if key[0] == node]:
            self.leave(key)
        self.asked_at.pop(node, None)

    def move_away(self, runner: TableRunner, owner: str | None) -> None:
        """Send the readers on other nodes to the table's new owner."""
        nodes = set()
        for key, session in tuple(self.sessions.items()):
            if session.runner is runner:
                nodes.add(key[0])
                session.connection.is_closed = True
                runner.connections.discard(session.connection)
                del self.sessions[key]
        runner.relay = None
        for node in nodes:
            self.links.send(node, Moved(runner.id, owner))

    # ---- Joining

    def _join_or_wake(self, node: str, join: Join) -> None:
        runner = self.manager.tables.get(join.table)
        if runner is not None and not runner.stopped:
            self._join(runner, node, join)
        elif (node, join.reader) not in self.joining:
            self.joining.add((node, join.reader))
            self.manager.tasks.spawn(self._wake_and_join(node, join))

    def _join(self, runner: TableRunner, node: str, join: Join) -> None:
        key = (node, join.reader)
        known = self.sessions.get(key)
        if known is not None and known.runner is runner:
            runner.send_welcome(known.connection, join.last)
            return
        self.leave(key)
        connection = RemoteConnection(self.links, node, join)
        runner.join(connection, join.last)
        if runner.relay is None:
            runner.relay = Relay(runner, self.links)
        runner.relay.readers.add(connection)
        self.sessions[key] = ClientSession(self.manager, runner, connection, join.address, is_limited=False)

    async def _wake_and_join(self, node: str, join: Join) -> None:
        key = (node, join.reader)
        arrival = self.manager.handover.moving.get(join.table)
        if arrival is not None:
            await arrival.wait()
        try:
            runner = await self.manager.claims.wake(join.table)
        except StoreError:
            runner = None
        except TableError as error:
            self.links.send(node, Close(join.reader, encode_json(Bye(error.code, str(error))), POLICY_VIOLATION))
            self.joining.discard(key)
            return
        if key in self.joining:  # the client may have left in the meantime
            self.joining.discard(key)
            if runner is None or runner.stopped:
                self.links.send(node, Moved(join.table, None))
            else:
                self._join(runner, node, join)
