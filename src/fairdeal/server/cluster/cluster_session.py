"""A client of a node, whose table may run here or elsewhere, and may move while the client stays connected."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fairdeal.server.client_session import MAX_INVALID, ClientSession
from fairdeal.server.cluster.wire import Said
from fairdeal.server.json_codec import encode_json
from fairdeal.server.limits import TOO_FAST
from fairdeal.server.messages.table_messages import Bye, Refused
from fairdeal.server.websocket_endpoint import POLICY_VIOLATION

if TYPE_CHECKING:
    from fairdeal.server.cluster.cluster_manager import ClusterManager
    from fairdeal.server.cluster.remote_table import RemoteTable
    from fairdeal.server.connection import Connection
    from fairdeal.server.table_runner import TableRunner

MAX_WAITING = 64  # messages of a client whose table has no owner at the moment; more are lost
WELCOME_SEQ = re.compile(r'"seq":(\d+)')


class ClusterSession:
    """One client at one table, wherever the table runs now."""

    __slots__ = (
        "address", "buckets", "connection", "invalid_messages", "is_joined", "last", "local", "manager", "number",
        "seat", "table", "waiting",
    )  # fmt: skip

    def __init__(self, manager: ClusterManager, connection: Connection, address: str, last: int) -> None:
        self.manager = manager
        self.connection = connection
        self.address = address
        self.last = last  # sequence number of the last update that the client got
        self.number = next(manager.remote.numbers)
        self.seat: int | None = None  # whose view the client gets, as the owner says
        self.is_joined = False  # has got its `welcome` from the owner
        self.waiting: list[str | None] = []  # messages of the client from before the owner's answer
        self.invalid_messages = 0
        self.local: ClientSession | None = None
        self.table: RemoteTable | None = None
        limiter, now = manager.rate_limiter, manager.now() / 1000
        buckets = (
            limiter.messages.bucket(connection.person or address, now), limiter.address_messages.bucket(address, now),
        )  # fmt: skip
        self.buckets = [bucket for bucket in buckets if bucket is not None]

    def receive(self, text: str | None) -> None:
        """Handle a message here, or forward it."""
        if self.local is not None:
            self.local.receive(text)
            return
        now = self.manager.now() / 1000
        for bucket in self.buckets:
            if not bucket.take(now):
                self.manager.metrics.refused.labels("slow_down").inc()
                self.connection.send(encode_json(Refused("slow_down", TOO_FAST)))
                self._count_invalid()
                return
        if self.table is not None and self.is_joined:
            self.manager.links.send(self.table.owner, Said(self.number, text))
        elif len(self.waiting) < MAX_WAITING:
            self.waiting.append(text)

    def _count_invalid(self) -> None:
        self.invalid_messages += 1
        if self.invalid_messages == MAX_INVALID:
            self.connection.send(encode_json(Bye("nonsense", "too many invalid messages")))
            self.connection.close(POLICY_VIOLATION)

    def leave(self) -> None:
        if self.local is not None:
            self.local.leave()
        elif self.table is not None:
            self.table.remove(self)

    def welcome(self, seat: int | None, text: str) -> None:
        """The owner has let the client join: the client gets the table, and the owner the client's waiting messages."""
        seq = WELCOME_SEQ.search(text)
        self.last = int(seq[1]) if seq is not None else self.last
        self.seat, self.is_joined = seat, True
        self.connection.send(text)
        waiting, self.waiting = self.waiting, []
        if self.table is not None:
            for said in waiting:
                self.manager.links.send(self.table.owner, Said(self.number, said))

    def attach(self, runner: TableRunner) -> None:
        """Continue as a client of a table of this node."""
        self.table = None
        runner.join(self.connection, self.last)
        self.local = ClientSession(self.manager, runner, self.connection, self.address)
        waiting, self.waiting = self.waiting, []
        for text in waiting:
            self.local.receive(text)
