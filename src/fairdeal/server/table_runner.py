"""A running table and its connections. Every command goes through the same steps: apply, write, publish.

The messages for each reader are built at once, because the table will have changed by the time they are sent. They are
sent when the command is durable, in the order in which things happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairdeal.engine.errors import FairdealError
from fairdeal.server.correspondence.plans import Plans
from fairdeal.server.correspondence.turn_changes import TurnRecorder, is_correspondence_match
from fairdeal.server.dealer import Dealer
from fairdeal.server.event_log import EventLog
from fairdeal.server.fair_deals import FairDeals
from fairdeal.server.finished_matches import last_match_id
from fairdeal.server.json_codec import encode_json
from fairdeal.server.match_timer import MatchTimer
from fairdeal.server.messages.table_messages import Bye, Done, Paused
from fairdeal.server.presence import PresenceNotifier
from fairdeal.server.public_state import PublicState
from fairdeal.server.publisher import Publisher
from fairdeal.server.reader_views import OwnViewCache, ReaderViews
from fairdeal.server.roles import update_role
from fairdeal.server.sleeping_tables import people_of
from fairdeal.server.spectator_delay import SpectatorDelay
from fairdeal.server.store import Change, CheckpointTaken, CommandAccepted, TableClosed, TableDescribed
from fairdeal.server.table_snapshot import Pacing, TableSnapshot
from fairdeal.server.updates import UpdateBuilder, build_welcome, encode_match_fields
from fairdeal.table import CLOSED, GATHERING, PLAYING, Command, Table, TableError
from fairdeal.table.commands import OUTSIDE_MATCH
from fairdeal.table.renaming import is_nameless

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.engine.events import Event
    from fairdeal.server.cluster.relay import Relay
    from fairdeal.server.connection import Connection, TextReceiver
    from fairdeal.server.table_host import TableHost

MOVES = frozenset({"move", "tick", "undo"})  # commands that change the position
SEATING = frozenset({"start", "sit", "replace_bot"})  # commands with which a person's clock may begin to run


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
        self.epoch = epoch  # with which the store accepts our commands, until the table is revived again
        self.fair_deals = FairDeals(table_id, table, pacing)
        self.dealer = Dealer(self)
        self.connections: set[Connection] = set()
        self.publisher = Publisher(host.batcher, host.metrics.commands.record, self._fail)
        self.log = EventLog()
        self.public_state = PublicState(pacing)
        self.own_views: OwnViewCache = {}
        self.spectator_delay: SpectatorDelay | None = None  # where spectators see everything later
        self.past_state: tuple[str, str] | None = None  # stage and state before the match, of a table that was restored
        self.timer = MatchTimer(self)
        self.turns = TurnRecorder(self)
        self.plans = Plans(self)
        self.scheduled_bots: set[int] = set()  # seats of bots that are about to move
        self.moves_made = 0  # since this object was created; a bot whose position has changed thinks again
        self.presence = PresenceNotifier(self)
        self.last_visit = created_at  # when a connection was last opened or closed
        self.has_bots = False
        self.described = people_of(table), table.match_number > 0  # as last stored
        self.is_running = True  # clocks and bots; False after a revival, until one of its people comes back
        self.pause_reason: str | None = None  # why nothing can be done at this table now
        self.runs_after_pause = False
        self.relay: Relay | None = None  # to readers that are connected to other nodes of a cluster
        self.stopped = False  # closed, failed or asleep: this object must no longer be used
        self.is_moving = False  # stopped because another node takes over; clients will be sent there

    # ---- The table now

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
        has_changed = self.public_state.refresh(self.table, self.fair_deals.commitment, self.record)
        if has_changed:
            self.has_bots = any(seat.bot is not None for seat in self.table.seats)
        return has_changed

    def clock_json(self, now: int) -> str:
        return encode_json(self.table.clock.to_json(now))

    @property
    def watchers(self) -> int:
        """Number of connections without a seat."""
        return sum(connection.you.seat is None for connection in self.connections)

    def reader_views(self) -> ReaderViews | None:
        table = self.table
        return ReaderViews(table.state, table.player_names, self.own_views) if table.state is not None else None

    # ---- Connections

    def join(self, connection: Connection, last: int) -> None:
        """Add a reader: they get the complete table, then every update."""
        self._name_nameless(connection)
        if connection.person is not None and self.concerns(connection.person):
            self.run()
        self.connections.add(connection)
        self.last_visit = self.host.now()
        self.presence.join(connection.person)
        self.send_welcome(connection, last)

    def _name_nameless(self, connection: Connection) -> None:
        """Before somebody else joins, rename people called `You`, and drop earlier sentences with that name."""
        table = self.table
        if self.pause_reason is not None:
            return
        if any(is_nameless(seat) and seat.person != connection.person for seat in (*table.seats, *table.waiting)):
            self.log.updates.clear()
            self.execute(Command("name_nameless"))

    def leave(self, connection: Connection) -> None:
        """Remove a reader."""
        self.connections.discard(connection)
        self.last_visit = self.host.now()
        self.presence.leave(connection.person, self.last_visit)

    def send_welcome(self, connection: Connection, last: int) -> None:
        """Send the complete table, with the events after the sequence number `last`."""
        table, now = self.table, self.host.now()
        update_role(table, connection)
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
                self.fair_deals.chain_json(),
            )  # fmt: skip
        self.publisher.send(connection.for_welcome(), text)
        self.plans.welcome(connection)
        if self.pause_reason is not None:
            connection.send(encode_json(Paused(self.pause_reason)))

    def refresh_role(self, connection: Connection) -> None:
        """Send the table again to a reader whose role, or whom they want to hear, has changed."""
        if connection in self.connections and not connection.is_closed and update_role(self.table, connection):
            self.send_welcome(connection, self.table.version)

    def close_connections(self, code: str, message: str) -> None:
        """Say goodbye to all readers and close their connections."""
        text = encode_json(Bye(code, message))
        for connection in tuple(self.connections):
            connection.send(text)
            connection.close()

    def drop_connections(self, code: str, message: str) -> None:
        """Disconnect all readers at once: the table in memory is outdated, so nothing more may be sent or received."""
        text = encode_json(Bye(code, message))
        for connection in tuple(self.connections):
            connection.drop(text)

    # ---- Commands

    def execute(self, command: Command, sender: Connection | None = None, is_from_server: bool = False) -> None:
        """Apply a command, write it and publish the result; or raise TableError and change nothing.

        With `is_from_server`, the server sends it for a person who is away from a tournament.
        """
        if self.stopped:
            raise TableError("again", "the table was restarted; please connect again")
        if self.pause_reason is not None and not self.table.is_repeated(command):  # what was accepted is never refused
            raise TableError("paused", self.pause_reason)
        if self.pacing.board is not None and command.who is not None:
            self.pacing.board.require_allowed(self.table, command)
        if self.pacing.tournament is not None and command.who is not None and not is_from_server:
            self.pacing.tournament.require_allowed(self.table, command)
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
        changes: list[Change] = [self.take_checkpoint()] if command.kind == "start" else []
        was_playing = table.stage == PLAYING
        was_in_round = command.kind == "move" and not table.is_between_rounds()
        events = table.apply(command, now)
        if table.version == version:  # sent again, or without effect
            if sender is not None and "id" in command.data:
                self.publisher.send(sender, encode_json(Done(command.data["id"], self.shown_seq(sender))))
            return
        if command.kind in MOVES:
            self.moves_made += 1
        changes.append(CommandAccepted(self.id, table.version, table.updated_at, encode_json(command), self.epoch))
        self.fair_deals.follow(command)
        if command.kind in SEATING and is_correspondence_match(table):
            self.host.people_changed(self)
        if command.kind == "promise":
            changes.append(self.fair_deals.create_secret(table.match_number + 1))
        if was_playing and table.stage != PLAYING:
            changes += self.fair_deals.finish_match(now, self.pacing.delay)
            self.host.match_finished(self)
        if table.stage == CLOSED:
            changes.append(TableClosed(self.id))
        changes += self.plans.changes(command)
        changes += self.turns.changes(now)
        has_new_state = False
        if not was_in_round or table.is_between_rounds():
            has_new_state = self.refresh_public_state()
            changes += self._describe()
        self._publish_update(command, events, has_new_state, now, sender, changes)
        self.plans.send_changed()
        self.advance()

    def _publish_update(
        self, command: Command, events: Sequence[Event], has_new_state: bool, now: int, sender: Connection | None,
        changes: Sequence[Change],
    ) -> None:  # fmt: skip
        """Build the update for every reader, and publish it with the changes."""
        request_id = command.data.get("id") if sender is not None else None
        logged = self.log.append(self.table, events)
        new_roles = self._update_roles() if has_new_state else ()
        if has_new_state and (new_roles or self.presence.have_seats_changed()):
            self.presence.schedule()  # somebody has sat down, left, or changed seats
        views = self.reader_views() if command.kind not in OUTSIDE_MATCH else None
        chain = self.fair_deals.chain_json() if views is not None else None
        builder = UpdateBuilder(
            logged, self.clock_json(now), self.public_state.text if has_new_state else None, views, chain
        )
        delay, relay = self.spectator_delay, self.relay
        messages: list[tuple[TextReceiver, Any]] = [
            (reader, builder.for_reader(reader, request_id if reader is sender else None, reader in new_roles))
            for reader in (self.connections if relay is None else relay.local_readers())
            if delay is None or reader.seat is not None
        ]
        if relay is not None:
            messages += relay.messages(builder, sender, request_id, new_roles)
        if delay is not None:
            delay.add(builder, now)
            if sender is not None and sender.seat is None and request_id is not None:
                messages.append((sender, encode_json(Done(request_id, self.shown_seq(sender)))))
        self.publisher.publish(changes, messages)
        if delay is not None:
            for connection in new_roles:  # their last view may be older or newer than the next: send all of it again
                self.send_welcome(connection, logged.seq)

    def shown_seq(self, reader: Connection) -> int:
        """Sequence number of the last update that a reader may have seen: not the table's, for delayed spectators."""
        delay = self.spectator_delay
        return delay.last.seq if delay is not None and reader.seat is None else self.table.version

    def _update_roles(self) -> set[Connection]:
        """Readers whose role at the table has changed."""
        return {connection for connection in self.connections if update_role(self.table, connection)}

    def take_checkpoint(self) -> CheckpointTaken:
        """The table before a match, which replaces all commands up to then."""
        snapshot = TableSnapshot(self.table.checkpoint(), self.pacing, self.log.stored_updates())
        return CheckpointTaken(self.id, self.table.version, encode_json(snapshot))

    def _describe(self) -> list[Change]:
        """The change that stores what the server must know while the table sleeps, if that has changed."""
        described = people_of(self.table), self.table.match_number > 0
        if described == self.described or self.table.stage == CLOSED:
            return []
        self.described = described
        return [TableDescribed(self.id, *described)]

    def _fail(self, error: BaseException) -> None:
        self.host.table_failed(self, error)

    # ---- What happens without a command from a client

    def run(self) -> None:
        """Resume a restored table. All deadlines restart: no time ran while it slept or the server was down.

        Deadlines of correspondence play do not restart: their days keep running.
        """
        if not self.is_running and not self.stopped and self.pause_reason is None:
            self.is_running = True
            if self.table.stage == GATHERING:
                self.execute(Command("promise"))  # after a restored backup, records may disclose the stored secret
            self.restart_clock()
            self.advance()

    def pause(self, reason: str) -> None:
        """Accept nothing, and stop clocks and bots, until `resume`; readers get the reason."""
        if self.stopped or self.pause_reason is not None:
            return
        self.pause_reason, self.runs_after_pause, self.is_running = reason, self.is_running, False
        text = encode_json(Paused(reason))
        for connection in self.connections:
            connection.send(text)

    def resume(self) -> None:
        """Continue after a pause: everyone who is to act has the full time again."""
        if self.pause_reason is None or self.stopped:
            return
        self.pause_reason = None
        text = encode_json(Paused(None))
        for connection in self.connections:
            connection.send(text)
        people = {connection.person for connection in self.connections if connection.person is not None}
        if (
            self.runs_after_pause
            or is_correspondence_match(self.table)
            or any(self.concerns(person) for person in people)
        ):
            self.run()

    def restart_clock(self) -> None:
        """Give everyone who is to act the full time again: nobody could move, and that was not their fault."""
        if self.is_running and not self.stopped and self.table.stage != CLOSED:
            self.dealer.restart_wait()
            self.execute(Command("resume"))

    def advance(self) -> None:
        """Do what is due: start the match, schedule the clock, let bots move, or close the table."""
        if self.table.stage == CLOSED:
            self.publisher.call_when_published(self._close)
        elif not self.is_running:
            return
        elif self.table.stage != PLAYING:
            if self.fair_deals.secret is not None and (self.table.seal is not None or self.table.can_start()):
                self.dealer.advance()
            else:
                self.presence.check_host()
        elif not self.plans.play_due():  # which advances, too
            if self.pacing.board is None:  # the clock must not move for a bot whose moves are the same for everybody
                self.timer.schedule()
            if self.has_bots:
                self.host.schedule_bots(self)

    def _close(self) -> None:
        self.close_connections("closed", "The table is closed: everybody has left.")
        self.host.table_closed(self)
