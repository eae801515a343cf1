"""Readers on another node: they get the same bytes as readers on the owner, and nothing that they may not know."""

from typing import Any

import pytest

from fairdeal.engine.state import State
from fairdeal.games import all_games
from fairdeal.server.cluster.links import Links
from fairdeal.server.cluster.relay import RemoteReaders
from fairdeal.server.cluster.remote_table import ClusterSession, RemoteTable, RemoteTables
from fairdeal.server.cluster.wire import Batch, Item, Update, decode_batch, encode
from fairdeal.server.connection import Connection
from fairdeal.server.table_manager import TableManager
from fairdeal.table import Table
from tests.server import test_hidden_information as hidden
from tests.server.test_hidden_information import RecordingTransport, TableInWorld, fixed_secrets

__all__ = ["fixed_secrets"]  # a fixture of that module, used for every test here


class DirectLinks(Links):
    """Links without a bus: what is sent is encoded, decoded and handled at once."""

    def __init__(self, node: str) -> None:
        self.node = node
        self.handlers: dict[str, Any] = {}
        self.items: list[Item] = []

    def send(self, node: str, item: Item) -> None:
        for received in decode_batch(encode(Batch(1, self.node, 1, [item]))).items:
            self.items.append(received)
            assert self.handlers[node](self.node, received)


class RemoteTableInWorld(TableInWorld):
    """A table in one world, with every reader a second time on another node."""

    def __init__(self, table: Table, state: State, person: str | None) -> None:
        super().__init__(table, state, person)
        owner: Any = self.manager
        owner.tables = {"table": self.runner}
        to_holder, to_owner = DirectLinks("owner"), DirectLinks("holder")
        readers = RemoteReaders(owner, to_holder)
        self.holder = self.create_holder(to_owner)
        to_owner.handlers["owner"] = readers.handle
        to_holder.handlers["holder"] = self.holder.remote.handle
        self.sent = to_holder.items
        self.local = list(self.transports)
        sessions: list[ClusterSession] = []
        remote = RemoteTable(self.holder.remote, "table", "CODE", "owner")
        for reader in dict.fromkeys((person, None)):
            for wants in ("view", "scene"):
                self.transports.append(RecordingTransport())
                connection = Connection(hidden._never_send, self.transports[-1])
                connection.person, connection.name, connection.wants = reader, reader, wants
                sessions.append(self.holder.remote.open(remote, connection, "address", 0))
        if self.session is not None:
            self.session = BothSessions(self.session, sessions[0])  # type: ignore[assignment]

    @staticmethod
    def create_holder(links: DirectLinks) -> Any:
        """What a remote table needs of its node."""
        store: Any = hidden.InstantStore()
        holder = TableManager(store, b"k" * 32)
        vars(holder).update(node="holder", links=links)
        vars(holder).update(remote=RemoteTables(holder, links))  # type: ignore[arg-type]
        return holder

    def received(self) -> list[list[str]]:
        for local, remote in zip(self.local, self.transports[len(self.local) :], strict=True):
            assert updates(local) == updates(remote)
        return super().received()


class BothSessions:
    """A client on the owner and one on another node that say the same."""

    def __init__(self, *sessions: Any) -> None:
        self.sessions = sessions

    def receive(self, text: str) -> None:
        for session in self.sessions:
            session.receive(text)


def updates(transport: RecordingTransport) -> list[str]:
    return [text for text in transport.received if text.startswith('{"type":"update"')]


@pytest.fixture(autouse=True)
def remote_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden, "TableInWorld", RemoteTableInWorld)


@pytest.mark.parametrize("key", list(all_games()))
def test_remote_readers_learn_nothing_hidden(key: str) -> None:
    hidden.test_messages_do_not_depend_on_hidden_information(key)


@pytest.mark.parametrize("key", ["hearts", "president"])
def test_remote_readers_see_seats_change(key: str) -> None:
    hidden.test_stepping_in_shows_nobody_more_than_their_own_cards(key)


def test_a_leak_to_remote_readers_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a reader on another node got the part of another seat, the test above would fail."""
    honest = RemoteTable.update

    def leaking(self: RemoteTable, update: Update, node: str) -> None:
        parts = [part._replace(rest=update.parts[-1].rest) for part in update.parts]
        honest(self, Update(update.table, update.seq, update.beginnings, parts, update.extras), node)

    monkeypatch.setattr(RemoteTable, "update", leaking)
    with pytest.raises(AssertionError):
        hidden.test_messages_do_not_depend_on_hidden_information("hearts")
