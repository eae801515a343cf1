"""Tables that run on other nodes, and their clients that are connected to this node.

A remote table knows no rules and no cards. It forwards the messages of its clients to the owner, and puts together the
updates that they get, exactly as `UpdateBuilder` does. If the owner changes, it joins its clients there again: they get
a new `welcome` over the same connection. If this node becomes the owner, they become clients of a local table.
"""

from __future__ import annotations

import time
from itertools import count
from typing import TYPE_CHECKING

from fairdeal.server.cluster.cluster_session import ClusterSession
from fairdeal.server.cluster.wire import Close, Item, Join, Leave, Moved, Roster, Text, Update, Welcome
from fairdeal.server.json_codec import encode_json
from fairdeal.server.messages.table_messages import Bye
from fairdeal.server.table_runner import TableRunner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairdeal.server.cluster.cluster_manager import ClusterManager
    from fairdeal.server.cluster.links import Links
    from fairdeal.server.connection import Connection
    from fairdeal.server.table_sessions import JoinableTable

JOIN_TIMEOUT = 2.0  # seconds after which an owner that does not answer is looked up again


class RemoteTable:
    """A table of another node, with its clients here."""

    def __init__(self, tables: RemoteTables, table_id: str, code: str, owner: str) -> None:
        self.tables = tables
        self.id = table_id
        self.code = code
        self.owner = owner  # empty: not known now
        self.sessions: dict[int, ClusterSession] = {}
        self.asked_at = 0.0  # when the owner was last asked to let clients join
        self.attempts = 0  # how many nodes were asked to take the table, which has no owner
        self.stopped = False

    def add(self, session: ClusterSession) -> None:
        session.table = self
        self.sessions[session.number] = self.tables.sessions[session.number] = session
        self.tables.tables[self.id] = self
        self._join(session)

    def remove(self, session: ClusterSession) -> None:
        self.sessions.pop(session.number, None)
        self.tables.sessions.pop(session.number, None)
        if self.owner:
            self.tables.links.send(self.owner, Leave(session.number))
        if not self.sessions and self.tables.tables.get(self.id) is self:
            del self.tables.tables[self.id]

    def join_at(self, owner: str) -> None:
        """Let all clients join the table at its owner, as if for the first time."""
        self.owner = owner
        for session in self.sessions.values():
            self._join(session)

    def lose_owner(self) -> None:
        """The owner is gone: messages of clients are lost until there is another one."""
        self.owner = ""
        for session in self.sessions.values():
            session.is_joined = False

    def _join(self, session: ClusterSession) -> None:
        session.is_joined = False
        if not self.owner:
            return
        connection = session.connection
        self.asked_at = time.monotonic()
        self.tables.links.send(
            self.owner,
            Join(
                self.id, session.number, connection.person, connection.name, connection.wants, session.last,
                session.address,
            ),
        )  # fmt: skip

    def is_overdue(self, now: float) -> bool:
        """Whether the owner does not answer."""
        if now - self.asked_at < JOIN_TIMEOUT:
            return False
        return any(not session.is_joined for session in self.sessions.values())

    def update(self, update: Update, node: str) -> None:
        """Send an update to all clients, each with what they may see."""
        extras = {extra.reader: extra for extra in update.extras if extra.node == node}
        for number, extra in extras.items():
            if number in self.sessions:
                self.sessions[number].seat = extra.seat
        texts = {(part.seat, part.wants): update.beginnings[part.beginning] + part.rest for part in update.parts}
        whole: dict[tuple[int | None, str], str] = {}
        for number, session in self.sessions.items():
            connection = session.connection
            kind = (session.seat, connection.wants)
            text = texts.get(kind)
            if text is None or not session.is_joined:
                continue
            session.last = update.seq
            if number in extras:
                connection.send(_with_extra(extras[number].done, extras[number].you, text))
                continue
            if kind not in whole:
                whole[kind] = f'{{"type":"update",{text}}}'
            connection.send(whole[kind])

    def close_all(self, code: str, message: str, status: int) -> None:
        """Say goodbye to all clients."""
        text = encode_json(Bye(code, message))
        for session in tuple(self.sessions.values()):
            session.connection.send(text)
            session.connection.close(status)


def _with_extra(done: str | None, you: str | None, text: str) -> str:
    """An `update` in the order in which `UpdateBuilder.for_reader` has its fields."""
    if done is not None:
        text = f'"done":{done},{text}'
    if you is not None:
        text = f'"you":{you},{text}'
    return f'{{"type":"update",{text}}}'


class RemoteTables:
    """All remote tables with clients on this node, and all sessions of this node's clients."""

    def __init__(self, manager: ClusterManager, links: Links) -> None:
        self.manager = manager
        self.links = links
        self.tables: dict[str, RemoteTable] = {}
        self.sessions: dict[int, ClusterSession] = {}  # at remote tables
        self.numbers = count(1)

    def open(self, table: JoinableTable, connection: Connection, address: str, last: int) -> ClusterSession:
        """Let a client join a table, wherever it runs."""
        session = ClusterSession(self.manager, connection, address, last)
        # It may have moved here, or another client may have come first, since the table was looked up.
        found = self.manager.tables.get(table.id) or self.tables.get(table.id) or table
        if isinstance(found, RemoteTable):
            found.add(session)
        else:
            assert isinstance(found, TableRunner)
            session.attach(found)
        return session

    def find(self, table_id: str, code: str, owner: str) -> RemoteTable:
        """The remote table with this id, which may be new."""
        return self.tables.get(table_id) or RemoteTable(self, table_id, code, owner)

    def become_local(self, runner: TableRunner) -> None:
        """This node owns the table from now on: its clients here stay connected to it."""
        table = self.tables.pop(runner.id, None)
        if table is None:
            return
        table.stopped = True
        for session in tuple(table.sessions.values()):
            del self.sessions[session.number]
            session.attach(runner)
        table.sessions.clear()

    def handle(self, node: str, item: Item) -> bool:
        """Handle a message of an owner; False if it is about something else."""
        if isinstance(item, Update):
            table = self.tables.get(item.table)
            if table is not None and table.owner == node:
                table.update(item, self.manager.node)
        elif isinstance(item, Text):
            session = self._session_of(node, item.reader)
            if session is not None:
                session.connection.send(item.text)
        elif isinstance(item, Welcome):
            self._receive_welcome(node, item)
        elif isinstance(item, Moved):
            table = self.tables.get(item.table)
            if table is not None and table.owner == node:
                self._move(table, item.owner)
        elif isinstance(item, Close):
            session = self._session_of(node, item.reader)
            if session is not None and item.at_once and item.text is not None:
                session.connection.drop(item.text)
            elif session is not None:
                if item.text is not None:
                    session.connection.send(item.text)
                session.connection.close(item.code)
        else:
            return False
        return True

    def _session_of(self, node: str, number: int) -> ClusterSession | None:
        session = self.sessions.get(number)
        return session if session is not None and session.table is not None and session.table.owner == node else None

    def _receive_welcome(self, node: str, item: Welcome) -> None:
        session = self._session_of(node, item.reader)
        if session is not None and session.table is not None:
            session.table.attempts = 0
            session.welcome(item.seat, item.text)

    def _move(self, table: RemoteTable, owner: str | None) -> None:
        table.lose_owner()
        if owner is not None and owner != self.manager.node and self.manager.is_alive(owner):
            table.join_at(owner)
        else:
            self.manager.takeover.wake()

    def lose_node(self, node: str) -> None:
        """A node is gone: its tables need another owner."""
        for table in self.tables.values():
            if table.owner == node:
                table.lose_owner()
                self.manager.takeover.wake()

    def resync(self, node: str) -> None:
        """Messages from or to a node are lost: tell it who is here, and join again."""
        tables = [table for table in self.tables.values() if table.owner == node]
        self.links.send(node, Roster([number for table in tables for number in table.sessions]))
        for table in tables:
            table.join_at(node)

    def orphans(self, now: float) -> Iterable[RemoteTable]:
        """Tables whose owner is not known, or does not answer; not those that this node is about to own."""
        waking = self.manager.waking
        return [
            table
            for table in self.tables.values()
            if (not table.owner or table.is_overdue(now)) and table.id not in waking
        ]
