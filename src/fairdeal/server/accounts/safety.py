"""What a client at a table may say, whom its person wants to hear, and reports; for the node that runs the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.server.accounts import rows
from fairdeal.server.accounts.blocks import BLOCK, BlockSet, blocked_by, blocked_pairs
from fairdeal.server.accounts.reports import Reported, recent_chat
from fairdeal.server.accounts.sanctions import SILENCE
from fairdeal.server.accounts.tokens import new_id
from fairdeal.server.people.people_store import FriendsParted
from fairdeal.table import TableError
from fairdeal.table.chat import PHRASES

if TYPE_CHECKING:
    from fairdeal.server.connection import Connection
    from fairdeal.server.messages import client_messages
    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.table_runner import TableRunner


class Safety:
    """The server's `SafetyRules` (safety_rules.py)."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager

    async def load_preferences(self, runner: TableRunner, connection: Connection) -> None:
        """Find out whom a client's person has muted, and whether they have an account; then tell the client."""
        person = connection.person
        if person is None:
            return
        if not self.manager.options.guest_chat:
            connection.has_account = await self.manager.store.read(rows.account_of(person)) is not None
        hidden = await blocked_by(self.manager.store, person)
        if hidden:
            connection.muted = frozenset(row.other for row in hidden)
            runner.refresh_role(connection)

    def may_be_blocked(self, runner: TableRunner, connection: Connection) -> bool:
        """Whether there are other people at the table, who could have blocked a person who wants a seat.

        The seats of a tournament belong to the people who were paired, whether or not one has blocked the other.
        """
        if runner.pacing.tournament is not None:
            return False
        return connection.person is not None and bool(_other_people(runner, connection))

    async def require_no_block(self, runner: TableRunner, connection: Connection) -> None:
        """Refuse a seat to a person whom the host of the table, or a player at it, has blocked."""
        person = connection.person
        assert person is not None
        found = await blocked_pairs(self.manager.store, {person, *_other_people(runner, connection)})
        if any(blocked == person for _, blocked in found):
            raise TableError("blocked", "you cannot sit at this table; choose another one")

    def require_chat(self, connection: Connection, text: str) -> None:
        """Refuse a message that the server's rules do not allow. Quick phrases are always allowed."""
        if text in PHRASES:
            return
        silence = self.manager.accounts.sanctions.find(SILENCE, connection.person)
        if silence is not None:
            raise TableError("silenced", silence.describe("you can use only quick phrases"))
        if not self.manager.options.guest_chat and not connection.has_account:
            raise TableError("guest", "on this server guests can use only quick phrases; register to chat")
        if text in self.manager.options.word_list:
            raise TableError("words", "your message has a word that is not welcome on this server")

    async def set_block(self, runner: TableRunner, connection: Connection, message: client_messages.Mute) -> None:
        """Mute or block the person at a seat, or undo that. It takes effect at once, on all devices at this table."""
        other, name = _person_at(runner, connection, message.seat)
        person = connection.person
        assert person is not None
        kind = message.level if message.level != "none" else None
        parted = [FriendsParted(person, other)] if kind == BLOCK else []
        await self.manager.store.write(BlockSet(person, other, kind, name, self.manager.now()), *parted)
        for reader in tuple(runner.connections):
            if reader.person == person:
                reader.muted = reader.muted - {other} if kind is None else reader.muted | {other}
                runner.refresh_role(reader)
        if kind == BLOCK:
            self.manager.metrics.refused.labels("blocked").inc()

    async def report(self, runner: TableRunner, connection: Connection, message: client_messages.Report) -> None:
        """Report the person at a seat; the last chat messages go with it."""
        other, name = _person_at(runner, connection, message.seat)
        assert connection.person is not None
        if not self.manager.rate_limiter.reports.take(connection.person, self.manager.now() / 1000):
            raise TableError("slow_down", "too many reports; wait a moment")
        await self.manager.store.write(
            Reported(
                new_id(), self.manager.now(), connection.person, other, name, runner.id, message.reason,
                message.details, recent_chat(runner),
            )
        )  # fmt: skip


def _other_people(runner: TableRunner, connection: Connection) -> set[str]:
    """The host, and everyone with a seat."""
    found = {seat.person for seat in runner.table.seats} | {runner.table.host}
    return {person for person in found if person is not None and person != connection.person}


def _person_at(runner: TableRunner, connection: Connection, number: int) -> tuple[str, str]:
    """The person at a seat, and their name."""
    seats = runner.table.seats
    seat = seats[number] if number < len(seats) else None
    if seat is None or seat.person is None or seat.person == connection.person:
        raise TableError("seat", "there is no other person at that seat")
    return seat.person, seat.name
