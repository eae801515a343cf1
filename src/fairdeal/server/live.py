"""A table that is awake: its people's connections, and the one way on: accept, write down, tell.

What a command did is put into words for each reader at once, as the table will have gone on when it is told. It is told
when it is durable, in the order in which it happened.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import msgspec

from fairdeal.engine.errors import FairdealError
from fairdeal.server import fair
from fairdeal.server.finishing import finished, last_match
from fairdeal.server.late import Late
from fairdeal.server.messages import Bye, Done, Presence, You
from fairdeal.server.public import House, Public
from fairdeal.server.sight import Owns, Sight
from fairdeal.server.store import Change, Checkpoint, Closed, Entry, Secret
from fairdeal.server.telling import REMEMBERED, Happened, Log, Telling, players, seen, welcome
from fairdeal.server.wire import text_of
from fairdeal.table import CLOSED, PLAYING, Command, Table

if TYPE_CHECKING:
    from fairdeal.engine.events import Event
    from fairdeal.server.connection import Connection
    from fairdeal.server.outbox import Outbox
    from fairdeal.server.timers import Timers

TALK = frozenset({"say", "nonce"})  # what has nothing to do with the match


class World(Protocol):
    """What a table asks of the server around it."""

    outbox: Outbox
    timers: Timers
    told: Callable[[int, float], None]

    def now(self) -> int: ...
    def mind_bots(self, live: Live) -> None: ...
    def closed(self, live: Live) -> None: ...
    def lost(self, live: Live, error: BaseException) -> None: ...
    def soon(self, task: Callable[[], None]) -> None: ...


@dataclass(slots=True)
class Batch:
    """What is told, and done, when something is durable."""

    began: float
    messages: list[tuple[Connection, str]]
    then: list[Callable[[], None]]


class Live:
    """One table, awake."""

    def __init__(self, world: World, table_id: str, code: str, made: int, table: Table, house: House) -> None:
        self.world = world
        self.id = table_id
        self.code = code
        self.made = made
        self.table = table
        self.house = house
        self.secrets: dict[int, str] = {}  # of fair deals, by match
        self.connections: set[Connection] = set()
        self.log = Log()
        self.public = Public(house)
        self.owns: Owns = {}
        self.late: Late | None = None
        self.unwritten: deque[Batch] = deque()  # not durable yet, oldest first
        self.alarm: int | None = None  # when the clock is looked at next
        self.thinking: set[int] = set()  # seats of bots that have been asked
        self.seen_at = made  # when somebody was last here
        self.presence_due = False
        self.news = False  # has what everybody may know of the table changed?
        self.with_bots = False
        self.over = False  # closed, lost, or put to sleep: this object is of no more use

    # ---- What is true now

    @property
    def secret(self) -> str | None:
        """Behind the promise for the match that is played, or the next one."""
        return self.secrets.get(self.table.match_number + (self.table.stage != PLAYING))

    @property
    def record(self) -> str | None:
        """The last match that is over."""
        return last_match(self.id, self.table)

    def note_public(self) -> bool:
        """Look at what everybody may know of the table; has it changed?

        A move in the middle of a round changes nothing of it: then there is no need to look.
        """
        changed = self.public.changed(self.table, self.secret, self.record)
        if changed:
            self.with_bots = any(seat.bot is not None for seat in self.table.seats)
        return changed

    def clock(self, now: int) -> str:
        return text_of(self.table.clock.to_json(now))

    def sight(self) -> Sight | None:
        return Sight(self.table.state, self.owns) if self.table.state is not None else None

    def place(self, connection: Connection) -> bool:
        """Find out who a reader is at this table now; has it changed?"""
        table, person = self.table, connection.person
        seat = table.seat_of(person)
        name = table.seats[seat].name if seat is not None else connection.name
        you = You(person, name, seat, person is not None and person == table.host, table.is_waiting(person))
        sitting = players(table)
        connection.seat = sitting.index(person) if person is not None and person in sitting else None
        if you == connection.you:
            return False
        connection.you = you
        return True

    def watches_late(self, connection: Connection) -> bool:
        return self.late is not None and connection.seat is None

    # ---- Coming and going

    def join(self, connection: Connection, last: int) -> None:
        """One more reader: the table as it is, then everything that happens."""
        self.connections.add(connection)
        self.seen_at = self.world.now()
        self.welcome(connection, last)
        self.presence_changed()

    def part(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.seen_at = self.world.now()
        self.presence_changed()

    def welcome(self, connection: Connection, last: int) -> None:
        """All there is to know for this reader; a fresh start."""
        table, now = self.table, self.world.now()
        self.place(connection)
        if self.late is not None and connection.seat is None:
            moment = self.late.last
            log = self.log.since(last, moment.seq, connection.person)
            text = welcome(
                connection.you, self.id, self.code, moment.seq, moment.table, moment.clock, log, moment.rows,
                moment.seen(connection.wants),
            )  # fmt: skip
        else:
            self.note_public()
            log = self.log.since(last, table.version, connection.person)
            text = welcome(
                connection.you, self.id, self.code, table.version, self.public.text, self.clock(now), log,
                self.log.rows, seen(self.sight(), connection.seat, connection.wants),
            )  # fmt: skip
        self.tell(connection, text)

    def presence_changed(self) -> None:
        """Tell who is here, once for all who come or go at the same time."""
        if not self.presence_due:
            self.presence_due = True
            self.world.soon(self._tell_presence)

    def _tell_presence(self) -> None:
        self.presence_due = False
        here = {connection.person for connection in self.connections}
        watchers = sum(connection.you.seat is None for connection in self.connections)
        seats = [seat.person is not None and seat.person in here for seat in self.table.seats]
        text = text_of(Presence(seats, watchers))
        for connection in self.connections:
            self.tell(connection, text)

    # ---- What is asked of the table

    def do(self, command: Command, sender: Connection | None = None) -> None:
        """Do what is asked, or raise TableError: then nothing has changed."""
        try:
            self._do(command, sender)
        except FairdealError:
            raise
        except Exception as fault:
            self.world.lost(self, fault)  # it may be half done, and is not written: go on from what is
            raise

    def _do(self, command: Command, sender: Connection | None) -> None:
        table, now, version = self.table, self.world.now(), self.table.version
        before = table.checkpoint() if command.kind == "start" else None
        playing, quiet = table.stage == PLAYING, command.kind == "move" and not table.is_between_rounds()
        events = table.apply(command, now)
        if table.version == version:
            if sender is not None and "id" in command.data:
                self.tell(sender, text_of(Done(command.data["id"], version)))
            return
        changes: list[Change] = []
        if before is not None:
            changes.append(Checkpoint(self.id, version, text_of({"table": before, "house": self.house})))
        changes.append(Entry(self.id, table.version, table.updated_at, text_of(command)))
        if playing and table.stage != PLAYING:
            changes += self._match_over(now)
        if table.stage == CLOSED:
            changes.append(Closed(self.id))
        if not quiet or table.is_between_rounds():
            self.news = self.note_public()
        self._tell_all(command, events, now, sender, changes)
        self.go_on()

    def _tell_all(
        self, command: Command, events: Sequence[Event], now: int, sender: Connection | None, changes: Sequence[Change]
    ) -> None:
        """Put what happened into words for everybody; they hear it when it is written down."""
        asked = command.data.get("id") if sender is not None else None
        entry = self.log.note(self.table, events)
        changed, self.news = self.news, False
        moved = self._moved() if changed else ()
        if moved:
            self.presence_changed()  # one who watched sits now, or the other way round
        sight = self.sight() if command.kind not in TALK else None
        telling = Telling(entry, self.clock(now), self.public.text if changed else None, sight)
        told = [
            (one, telling.update(one, asked if one is sender else None, one in moved))
            for one in self.connections
            if self.late is None or one.seat is not None
        ]
        if self.late is not None:
            self._keep_for_late(self.late, telling, now)
            if sender is not None and sender.seat is None and asked is not None:
                told.append((sender, text_of(Done(asked, entry.seq))))
        self._write(changes, told)
        if self.late is not None:
            for connection in moved:  # between late and not late nothing fits together: they begin anew
                self.welcome(connection, entry.seq)

    def _moved(self) -> set[Connection]:
        """Those whose place has changed."""
        return {connection for connection in self.connections if self.place(connection)}

    def go_through(self, entries: Sequence[Entry]) -> None:
        """Do again what is written down: nothing of it is written or told twice."""
        table = self.table
        for number, entry in enumerate(entries):
            command = Command.from_json(msgspec.json.decode(entry.command))
            events = table.apply(command, entry.at)
            self.log.note(table, events, only_rows=number < len(entries) - REMEMBERED)

    def _match_over(self, now: int) -> list[Change]:
        """The record of the match, and the promise for the next one."""
        number = self.table.match_number
        if number not in self.secrets:
            return []
        over = finished(self.id, self.table, self.secrets.pop(number), now)
        self.secrets[number + 1] = fair.new_secret()
        return [over, Secret(self.id, number + 1, self.secrets[number + 1])]

    def go_on(self) -> None:
        """What follows by itself: the match begins, the clock runs, bots think."""
        if self.table.stage == CLOSED:
            self.when_written(self._end)
        elif self.table.stage != PLAYING:
            if self.table.can_start() and self.secret is not None:
                self.do(Command("start", None, {"seed": fair.seed_of(self.secret, self.table.next_nonces())}))
        else:
            self.watch_clock()
            if self.with_bots:
                self.world.mind_bots(self)

    def watch_clock(self) -> None:
        """Look at the clock when it runs out. An earlier look is left as it is: it will ask again."""
        deadline = self.table.clock.deadline
        if deadline is not None and (self.alarm is None or deadline < self.alarm):
            self.alarm = deadline
            self.world.timers.at(deadline, self._look_at_clock)

    def _look_at_clock(self) -> None:
        now = self.world.now()
        if self.over or self.alarm is None or now < self.alarm:
            return
        self.alarm = None
        if self.table.stage == PLAYING:
            self.do(Command("tick"))
            self.watch_clock()

    # ---- Writing down, then telling

    def tell(self, connection: Connection, text: str) -> None:
        """Tell one reader, after everything that he may not know of yet."""
        if self.unwritten:
            self.unwritten[-1].messages.append((connection, text))
        else:
            connection.tell(text)

    def _write(self, changes: Sequence[Change], told: list[tuple[Connection, str]]) -> None:
        self.unwritten.append(Batch(time.monotonic(), told, []))
        self.world.outbox.put(changes, self._written)

    def _written(self, error: BaseException | None) -> None:
        """It is durable: now it may be known."""
        if error is not None:
            self.world.lost(self, error)
        elif self.unwritten:
            batch = self.unwritten.popleft()
            for connection, text in batch.messages:
                connection.tell(text)
            self.world.told(len(batch.messages), time.monotonic() - batch.began)
            for task in batch.then:
                task()

    def when_written(self, task: Callable[[], None]) -> None:
        """Do this when all that has happened so far is durable and told."""
        if self.unwritten:
            self.unwritten[-1].then.append(task)
        else:
            task()

    async def settled(self) -> None:
        """Wait for that."""
        if self.unwritten:
            done = asyncio.get_running_loop().create_future()
            self.when_written(lambda: None if done.done() else done.set_result(None))
            await done

    def _end(self) -> None:
        self.say_bye("closed", "The table is closed: everybody has left.")
        self.world.closed(self)

    def _keep_for_late(self, late: Late, telling: Telling, now: int) -> None:
        moment = late.add(now, telling, self.public.text, self.clock(now), self.sight(), self.log.rows)
        self.world.timers.at(moment.due, self._show_late)

    def show_later(self) -> None:
        """What is to be seen of the table now, spectators see after their delay."""
        if self.late is not None:
            telling = Telling(
                Happened(self.table.version, [], True), self.clock(self.world.now()), self.public.text, self.sight()
            )
            self._keep_for_late(self.late, telling, self.world.now())

    def _show_late(self) -> None:
        if self.late is None or self.over:
            return
        for moment in self.late.due(self.world.now()):
            for connection in self.connections:
                if connection.seat is None:
                    self.tell(connection, moment.updates[connection.wants])

    def say_bye(self, code: str, message: str) -> None:
        text = text_of(Bye(code, message))
        for connection in tuple(self.connections):
            connection.tell(text)
            connection.hang_up()
