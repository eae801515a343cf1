"""A running table and its connections. Every command takes the same way: apply, write, publish.

The messages for each reader are built at once, because the table will have changed by the time they are sent. They are
sent when the command is durable, in the order in which things happened.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fairdeal.engine.errors import FairdealError
from fairdeal.server import fair_deals
from fairdeal.server.attendance import Attendance
from fairdeal.server.event_log import EventLog, LoggedUpdate, players_by_seat
from fairdeal.server.fair_deals import Dealer
from fairdeal.server.finished_matches import finished_match, last_match_id
from fairdeal.server.json_codec import encode_json
from fairdeal.server.match_timer import MatchTimer
from fairdeal.server.messages import Bye, Done, Presence, You
from fairdeal.server.move_chain import MoveChain
from fairdeal.server.public_state import PublicState
from fairdeal.server.publisher import Publisher
from fairdeal.server.reader_views import OwnViewCache, ReaderViews
from fairdeal.server.sleeping_tables import people_of
from fairdeal.server.spectator_delay import SpectatorDelay
from fairdeal.server.store import (
    Change,
    CheckpointTaken,
    CommandAccepted,
    SecretCreated,
    TableClosed,
    TableDescribed,
)
from fairdeal.server.table_snapshot import Pacing, TableSnapshot
from fairdeal.server.updates import UpdateBuilder, build_welcome, encode_match_fields
from fairdeal.table import CLOSED, GATHERING, PLAYING, Command, Table, TableError
from fairdeal.table.renaming import is_nameless

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.engine.events import Event
    from fairdeal.server.connection import Connection
    from fairdeal.server.table_host import TableHost

HOST_ABSENCE = 120_000  # milliseconds after which a host who is away before a match loses the role
OUTSIDE_MATCH = frozenset(
    {"say", "nonce", "commit", "seal", "reveal", "promise"}
)  # commands that never change the match


class TableRunner:
    """One table in memory."""

    def __init__(
        self, host: TableHost, table_id: str, code: str, created_at: int, table: Table, pacing: Pacing, epoch: int = 1
    ) -> None:
        self.host = host
        self.id = table_id
        self.code = code
        self.created_at = created_at
        self.table = table
        self.pacing = pacing
        self.epoch = epoch  # with which the store accepts our commands, until the table is revived the next time
        self.secrets: dict[int, str] = {}  # of fair deals, by the number of the match
        self.dealer = Dealer(self)
        self.chain: MoveChain | None = None  # of the match being played or the last one; None: fair deals version 1
        self.connections: set[Connection] = set()
        self.publisher = Publisher(host.batcher, host.metrics.commands.record, self._fail)
        self.log = EventLog()
        self.public_state = PublicState(pacing)
        self.own_views: OwnViewCache = {}
        self.spectator_delay: SpectatorDelay | None = None
        self.timer = MatchTimer(self)
        self.scheduled_bots: set[int] = set()  # seats of bots that are about to move
        self.attendance = Attendance(host.now())
        self.next_host_check = 0
        self.seated: list[str | None] = []  # people by seat, as the last `presence` had them
        self.last_visit = created_at  # when a connection was last opened or closed
        self.is_presence_scheduled = False
        self.has_public_change = False  # since the last update
        self.has_bots = False
        self.described = people_of(table), table.match_number > 0  # as the store knows them
        self.is_running = True  # clocks and bots; False after a revival, until one of its people comes back
        self.stopped = False  # closed, failed or asleep: this object is no longer of use

    # ---- The table now

    @property
    def secret(self) -> str | None:
        """Secret behind the commitment for the match being played, or the next one."""
        return self.secrets.get(self.table.match_number + (self.table.stage != PLAYING))

    @property
    def commitment(self) -> str | None:
        """The commitment to that secret, which is public."""
        secret, number = self.secret, self.table.match_number + (self.table.stage != PLAYING)
        return fair_deals.commitment(self.id, self.table, number, secret) if secret is not None else None

    @property
    def record(self) -> str | None:
        """Id of the last finished match."""
        return last_match_id(self.id, self.table)

    def concerns(self, person: str) -> bool:
        """Whether a person has a seat, a place in line or the host role."""
        return self.table.is_here(person) or person == self.table.host

    def refresh_public_state(self) -> bool:
        """Encode the public state again if it has changed; return whether it has.

        Not needed after a move in the middle of a round, which changes nothing of it.
        """
        has_changed = self.public_state.refresh(self.table, self.commitment, self.record)
        if has_changed:
            self.has_bots = any(seat.bot is not None for seat in self.table.seats)
        return has_changed

    def clock_json(self, now: int) -> str:
        return encode_json(self.table.clock.to_json(now))

    def chain_json(self) -> str | None:
        return self.chain.to_json() if self.chain is not None else None

    def reader_views(self) -> ReaderViews | None:
        table = self.table
        return ReaderViews(table.state, table.player_names, self.own_views) if table.state is not None else None

    def role_of(self, person: str | None, name: str | None) -> You:
        """Who a person with this name is at this table now."""
        table = self.table
        seat = table.seat_of(person)
        return You(
            person=person,
            name=table.seats[seat].name if seat is not None else name,
            seat=seat,
            host=person is not None and person == table.host,
            waiting=table.is_waiting(person),
            held=table.held_seat_of(person) if seat is None else None,
            removed=person in table.removed,
        )

    def update_role(self, connection: Connection) -> bool:
        """Find out who a reader is at this table now; return whether that has changed."""
        table, person = self.table, connection.person
        you = self.role_of(person, connection.name)
        players = players_by_seat(table)
        connection.seat = players.index(person) if person is not None and person in players else None
        if you == connection.you:
            return False
        connection.you = you
        return True

    # ---- Connections

    def join(self, connection: Connection, last: int) -> None:
        """Add a reader: they get the complete table, then every update."""
        self._name_nameless(connection)
        if connection.person is not None and self.concerns(connection.person):
            self.run()
        self.connections.add(connection)
        self.attendance.join(connection.person)
        self.last_visit = self.host.now()
        self.send_welcome(connection, last)
        self._schedule_presence()

    def _name_nameless(self, connection: Connection) -> None:
        """Before somebody else joins, rename people called `You`, and forget earlier sentences with that name."""
        table = self.table
        if any(is_nameless(seat) and seat.person != connection.person for seat in (*table.seats, *table.waiting)):
            self.log.updates.clear()
            self.execute(Command("name_nameless"))

    def leave(self, connection: Connection) -> None:
        """Remove a reader."""
        self.connections.discard(connection)
        self.last_visit = self.host.now()
        self.attendance.leave(connection.person, self.last_visit)
        self._schedule_presence()

    def send_welcome(self, connection: Connection, last: int) -> None:
        """Send the complete table, with the events after the sequence number `last`."""
        table, now = self.table, self.host.now()
        self.update_role(connection)
        if self.spectator_delay is not None and connection.seat is None:
            shown = self.spectator_delay.last
            log = self.log.since(last, shown.seq, connection.person)
            text = build_welcome(
                connection.you, self.id, self.code, shown.seq, shown.table, shown.clock, log, shown.score_rows,
                shown.match_fields(connection.wants), shown.chain,
            )  # fmt: skip
        else:
            self.refresh_public_state()
            log = self.log.since(last, table.version, connection.person)
            text = build_welcome(
                connection.you, self.id, self.code, table.version, self.public_state.text, self.clock_json(now), log,
                self.log.score_rows, encode_match_fields(self.reader_views(), connection.seat, connection.wants),
                self.chain_json(),
            )  # fmt: skip
        self.publisher.send(connection, text)

    def _schedule_presence(self) -> None:
        """Send `presence` soon, once for all who come or go at the same time."""
        if not self.is_presence_scheduled:
            self.is_presence_scheduled = True
            asyncio.get_running_loop().call_soon(self._send_presence)

    def _send_presence(self) -> None:
        self.is_presence_scheduled = False
        self.seated = [seat.person for seat in self.table.seats]
        watchers = sum(connection.you.seat is None for connection in self.connections)
        here = [self.attendance.is_here(person) for person in self.seated]
        absent = [self.absence(number) for number in range(len(here))]
        text = encode_json(Presence(here, watchers, absent))
        for connection in self.connections:
            self.publisher.send(connection, text)
        self._check_host()

    def absence(self, number: int) -> int | None:
        """How long the player on a seat has been away; None if they are connected, or nobody sits there."""
        seat = self.table.seats[number] if number < len(self.table.seats) else None
        if seat is None or seat.person is None or not seat.is_present:
            return None
        return self.attendance.absence(seat.person, self.host.now())

    def _check_host(self) -> None:
        """Before a match, hand the host role over to a person who is here if the host stays away."""
        table, host, now = self.table, self.table.host, self.host.now()
        absence = self.attendance.absence(host, now) if host is not None else None
        if self.stopped or table.stage != GATHERING or absence is None:
            return
        here = [seat.person for seat in table.people() if self.attendance.is_here(seat.person)]
        if not here:
            return
        if absence >= HOST_ABSENCE:
            self.execute(Command("hand_over", None, {"to": here[0]}))
        elif self.next_host_check <= now:
            self.next_host_check = now + HOST_ABSENCE - absence
            self.host.timers.call_at(self.next_host_check, self._check_host)

    def close_connections(self, code: str, message: str) -> None:
        """Say goodbye to all readers and close their connections."""
        text = encode_json(Bye(code, message))
        for connection in tuple(self.connections):
            connection.send(text)
            connection.close()

    def drop_connections(self, code: str, message: str) -> None:
        """Cut off all readers: what they would still be sent, or send, is of a table that is no more."""
        text = encode_json(Bye(code, message))
        for connection in tuple(self.connections):
            connection.drop(text)

    # ---- Commands

    def execute(self, command: Command, sender: Connection | None = None) -> None:
        """Apply a command, write it and publish the result; or raise TableError and change nothing."""
        if self.stopped:
            raise TableError("again", "the table was restarted; please connect again")
        try:
            self._execute(command, sender)
            if command.who is not None:
                self.run()
        except FairdealError:
            raise
        except Exception as error:
            self._fail(error)  # the command may be half applied, and is not written
            raise

    def _execute(self, command: Command, sender: Connection | None) -> None:
        table, now, version = self.table, self.host.now(), self.table.version
        checkpoint = table.checkpoint() if command.kind == "start" else None
        was_playing = table.stage == PLAYING
        was_in_round = command.kind == "move" and not table.is_between_rounds()
        events = table.apply(command, now)
        if table.version == version:
            if sender is not None and "id" in command.data:
                self.publisher.send(sender, encode_json(Done(command.data["id"], version)))
            return
        changes: list[Change] = []
        if checkpoint is not None:
            snapshot = encode_json(TableSnapshot(checkpoint, self.pacing, self.log.stored_updates()))
            changes.append(CheckpointTaken(self.id, version, snapshot))
        changes.append(CommandAccepted(self.id, table.version, table.updated_at, encode_json(command), self.epoch))
        self.follow_moves(command)
        if command.kind == "promise":
            changes.append(self._create_secret(table.match_number + 1))
        if was_playing and table.stage != PLAYING:
            changes += self._finish_match(now)
        if table.stage == CLOSED:
            changes.append(TableClosed(self.id))
        if not was_in_round or table.is_between_rounds():
            self.has_public_change = self.refresh_public_state()
            changes += self._describe()
        self._publish_update(command, events, now, sender, changes)
        self.advance()

    def _publish_update(
        self, command: Command, events: Sequence[Event], now: int, sender: Connection | None, changes: Sequence[Change]
    ) -> None:
        """Build the update for every reader, and publish it with the changes."""
        request_id = command.data.get("id") if sender is not None else None
        logged = self.log.append(self.table, events)
        has_changed, self.has_public_change = self.has_public_change, False
        new_roles = self._update_roles() if has_changed else ()
        if has_changed and (new_roles or self.seated != [seat.person for seat in self.table.seats]):
            self._schedule_presence()  # somebody has sat down, left, or changed seats
        views = self.reader_views() if command.kind not in OUTSIDE_MATCH else None
        chain = self.chain.to_json() if self.chain is not None and views is not None else None
        builder = UpdateBuilder(
            logged, self.clock_json(now), self.public_state.text if has_changed else None, views, chain
        )
        messages = [
            (reader, builder.for_reader(reader, request_id if reader is sender else None, reader in new_roles))
            for reader in self.connections
            if self.spectator_delay is None or reader.seat is not None
        ]
        if self.spectator_delay is not None:
            self._delay_update(self.spectator_delay, builder, now)
            if sender is not None and sender.seat is None and request_id is not None:
                messages.append((sender, encode_json(Done(request_id, logged.seq))))
        self.publisher.publish(changes, messages)
        if self.spectator_delay is not None:
            for connection in new_roles:  # their last view was earlier or later than the next: start afresh
                self.send_welcome(connection, logged.seq)

    def _update_roles(self) -> set[Connection]:
        """Readers whose role at the table has changed."""
        return {connection for connection in self.connections if self.update_role(connection)}

    def _finish_match(self, now: int) -> list[Change]:
        """The record of the match, and the secret for the next one."""
        number = self.table.match_number
        if number not in self.secrets:
            return []
        public_at = now + self.pacing.delay if self.pacing.delay else None
        finished = finished_match(self.id, self.table, self.secrets.pop(number), self.chain, now, public_at)
        return [finished, self._create_secret(number + 1)]

    def _create_secret(self, number: int) -> SecretCreated:
        """Create the secret of a match, in place of any earlier one."""
        self.secrets[number] = fair_deals.new_secret()
        return SecretCreated(self.id, number, self.secrets[number])

    def renew_promise(self) -> None:
        """Between matches, promise a new secret: after a restored backup, records may disclose the stored one."""
        if self.table.stage == GATHERING:
            self.execute(Command("promise"))

    def follow_moves(self, command: Command) -> None:
        """Extend the chain of moves after a command."""
        if command.kind in OUTSIDE_MATCH:
            return
        if command.kind == "start":
            self.chain = MoveChain(self.table) if self.table.match_seal is not None else None
        if self.chain is not None:
            self.chain.follow(self.table)

    def _describe(self) -> list[Change]:
        """What the server must know about the table while it sleeps, if that has changed."""
        described = people_of(self.table), self.table.match_number > 0
        if described == self.described or self.table.stage == CLOSED:
            return []
        self.described = described
        return [TableDescribed(self.id, *described)]

    def _fail(self, error: BaseException) -> None:
        self.host.table_failed(self, error)

    # ---- What follows by itself

    def run(self) -> None:
        """Go on with a restored table. All deadlines restart: no time ran while it slept or the server was down."""
        if not self.is_running and not self.stopped:
            self.is_running = True
            self.renew_promise()
            self.restart_clock()
            self.advance()

    def restart_clock(self) -> None:
        """Give everyone who is to act the full time again: nobody could move, and that was not their fault."""
        if self.is_running and not self.stopped:
            self.execute(Command("resume"))

    def advance(self) -> None:
        """Start the match, check the clock later, let bots move, or close the table."""
        if self.table.stage == CLOSED:
            self.publisher.call_when_published(self._close)
        elif not self.is_running:
            return
        elif self.table.stage != PLAYING:
            if self.secret is not None and (self.table.seal is not None or self.table.can_start()):
                self.dealer.advance()
            else:
                self._check_host()
        else:
            self.timer.schedule()
            if self.has_bots:
                self.host.schedule_bots(self)

    def _close(self) -> None:
        self.close_connections("closed", "The table is closed: everybody has left.")
        self.host.table_closed(self)

    # ---- Delayed spectators

    def start_spectator_delay(self) -> None:
        """Show spectators everything later, beginning with the table as it is now."""
        self.spectator_delay = SpectatorDelay(self.pacing.delay, self.public_state.text)
        now = self.host.now()
        logged = LoggedUpdate(self.table.version, [], True)
        builder = UpdateBuilder(logged, self.clock_json(now), self.public_state.text, self.reader_views())
        self._delay_update(self.spectator_delay, builder, now)

    def _delay_update(self, delay: SpectatorDelay, builder: UpdateBuilder, now: int) -> None:
        update = delay.add(
            now, builder, self.public_state.text, self.clock_json(now), self.reader_views(), self.log.score_rows,
            self.chain_json(),
        )  # fmt: skip
        self.host.timers.call_at(update.due, self._show_delayed)

    def _show_delayed(self) -> None:
        if self.spectator_delay is None or self.stopped:
            return
        for update in self.spectator_delay.take_due(self.host.now()):
            for connection in self.connections:
                if connection.seat is None:
                    self.publisher.send(connection, update.texts[connection.wants])
