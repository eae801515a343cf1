"""All tables of a server: made, found, woken, put to sleep, closed; their clocks and their bots."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from fairdeal.server import fair
from fairdeal.server.late import Late
from fairdeal.server.limits import Doors, Limits
from fairdeal.server.live import Live
from fairdeal.server.logs import log
from fairdeal.server.metrics import Metrics
from fairdeal.server.outbox import Outbox
from fairdeal.server.public import House
from fairdeal.server.store import Alive, Closed, Kept, NewTable, Person, Secret, Store, StoreError
from fairdeal.server.thinking import Minds, check_bot
from fairdeal.server.timers import Timers
from fairdeal.server.wire import text_of
from fairdeal.table import GATHERING, Command, Settings, Table, TableError

SECOND = 1_000
SWEEP = 10 * SECOND  # how often we look for tables that nobody uses
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that can be taken for another
CODE_LENGTH = 6
ID_BYTES = 12
NAMES_KEPT = 20_000
MOST_SEQUENCE = 2**53  # what every JSON reader keeps whole


@dataclass(frozen=True, slots=True)
class Habits:
    """How this server keeps its tables. Milliseconds."""

    bot_pause: int = 1_200
    sleeps_after: int = 600 * SECOND  # without anybody there; it wakes up as it was
    forgotten_after: int = 14 * 86_400 * SECOND  # then it is closed
    limits: Limits = Limits()


class Start(msgspec.Struct):
    """What the store keeps of a table beside its commands."""

    table: dict[str, Any]  # a checkpoint
    house: House


class Hub:
    """The server's tables. Everything happens in one event loop; only stores and bots have threads of their own."""

    def __init__(self, store: Store, key: bytes, habits: Habits | None = None) -> None:
        self.store = store
        self.outbox = Outbox(store)
        self.key = key  # signs identities
        self.habits = habits or Habits()
        self.doors = Doors(self.habits.limits)
        self.metrics = Metrics()
        self.told: Callable[[int, float], None] = self.metrics.moves.told
        self.minds = Minds()
        self.began = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000
        self.timers = Timers(self.now)
        self.tables: dict[str, Live] = {}  # awake, by id
        self.codes: dict[str, str] = {}  # of all tables, code → id
        self.sleeping: dict[str, tuple[str, int]] = {}  # id → code, and when something last happened
        self.waking: dict[str, asyncio.Task[Live | None]] = {}
        self.names: OrderedDict[str, str] = OrderedDict()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False

    def now(self) -> int:
        """Milliseconds since 1970, by a clock that is never set back."""
        return self.began + time.monotonic_ns() // 1_000_000

    # ---- Beginning and end

    async def start(self) -> None:
        """Wake the tables at which somebody was not long ago; the others wait until they are asked for.

        They go on when the server is open: until then nobody could come back to move.
        """
        now = self.now()
        for kept in await self.store.tables():
            last = kept.entries[-1].at if kept.entries else kept.made
            if now - last > self.habits.forgotten_after:
                self.store.write(Closed(kept.table)).add_done_callback(self._heed)
                continue
            self.codes[kept.code] = kept.table
            if now - last > self.habits.sleeps_after:
                self.sleeping[kept.table] = (kept.code, last)
            else:
                try:
                    self._revive(kept)
                except Exception:  # noqa: BLE001  # one table that cannot be replayed must not keep all others shut
                    log.exception("a table could not be revived", table=kept.table)
                    self.metrics.errors.inc()
        self.sweep()

    def open(self) -> None:
        """People can come from now on: the tables go on."""
        for live in tuple(self.tables.values()):
            self._go_on(live)

    async def stop(self) -> None:
        """Say goodbye to everybody; all that was accepted is written down."""
        self.stopping = True
        self.timers.stop()
        self.minds.stop()
        for live in tuple(self.tables.values()):
            live.when_written(partial(live.say_bye, "stopping", "The server is stopping; come back soon."))
        self.outbox.flush()
        await self.store.close()
        await asyncio.sleep(0)  # let what was just written be told
        flushes = [one.flushed(1.0) for live in self.tables.values() for one in tuple(live.connections)]
        if flushes:
            await asyncio.gather(*flushes)

    # ---- Tables

    async def make(
        self, settings: Settings, house: House, host: str, name: str, sit: bool, bots: Sequence[str]
    ) -> Live:
        """A new table. BadSetup or TableError if it could not be played."""
        for level in (*bots, settings.takeover):
            check_bot(level)
        table, now = Table(settings, host), self.now()
        if sit + len(bots) > len(table.seats):
            raise TableError("full", f"{len(table.seats)} chairs are too few for {sit + len(bots)}")
        live = Live(self, secrets.token_urlsafe(ID_BYTES), self._new_code(), now, table, house)
        secret = fair.new_secret()
        kept = NewTable(live.id, live.code, now, text_of(Start(table.checkpoint(), house)))
        self.codes[live.code] = live.id
        await self.store.write(kept, Secret(live.id, 1, secret))
        live.secrets[1] = secret
        self._wake(live)
        if sit:
            live.do(Command("sit", host, {"name": name}))
        for level in bots:
            live.do(Command("add_bot", host, {"bot": level}))
        await live.settled()
        return live

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if code not in self.codes:
                return code

    async def find(self, name: str) -> Live | None:
        """The table of an id or a short code, woken up if it sleeps."""
        table = self.codes.get(name.upper(), name)
        live = self.tables.get(table)
        if live is not None or (table not in self.sleeping and table not in self.waking):
            return live
        if table not in self.waking:
            self.waking[table] = self.spawn(self._wake_up(table))
        return await asyncio.shield(self.waking[table])

    async def _wake_up(self, table: str) -> Live | None:
        try:
            kept = await self.store.load(table)
            if kept is None:
                self._forget(table)
                return None
            live = self._revive(kept)
            self._go_on(live)
            return live
        finally:
            del self.waking[table]

    def _revive(self, kept: Kept) -> Live:
        """A table as it was."""
        start = msgspec.json.decode(kept.start, type=Start)
        live = Live(self, kept.table, kept.code, kept.made, Table.from_checkpoint(start.table), start.house)
        live.secrets = dict(kept.secrets)
        live.go_through(kept.entries)
        live.seen_at = self.now()
        self._wake(live)
        return live

    def _go_on(self, live: Live) -> None:
        """Those whose turn it is have their whole time again: nobody's time ran while the table slept."""
        try:
            live.do(Command("resume"))
            live.go_on()
        except Exception:  # noqa: BLE001  # as above
            log.exception("a table could not go on", table=live.id)
            self.metrics.errors.inc()

    def _wake(self, live: Live) -> None:
        self.tables[live.id] = live
        self.sleeping.pop(live.id, None)
        self.metrics.tables.set(len(self.tables))
        self.metrics.sleeping.set(len(self.sleeping))
        live.note_public()
        if live.house.delay:
            live.late = Late(live.house.delay, live.public.text)
            live.show_later()

    def sweep(self) -> None:
        """Put tables to sleep that nobody is at; close those that nobody will come back to."""
        now = self.now()
        self.store.write(Alive(now)).add_done_callback(self._heed)
        for live in tuple(self.tables.values()):
            if live.connections or live.unwritten or now - live.seen_at < self.habits.sleeps_after:
                continue
            if live.table.stage == GATHERING and not live.table.people():
                self._close(live.id)
            else:
                self._drop(live)
                self.sleeping[live.id] = (live.code, now)
        for table, (_, last) in tuple(self.sleeping.items()):
            if now - last > self.habits.forgotten_after:
                self._close(table)
        self.metrics.sleeping.set(len(self.sleeping))
        self.timers.at(now + SWEEP, self.sweep)

    def _close(self, table: str) -> None:
        self.store.write(Closed(table)).add_done_callback(self._heed)
        self._forget(table)

    def _drop(self, live: Live) -> None:
        """Out of memory."""
        live.over = True
        self.tables.pop(live.id, None)
        self.metrics.tables.set(len(self.tables))

    def _forget(self, table: str) -> None:
        live = self.tables.get(table)
        code = live.code if live is not None else self.sleeping.get(table, ("", 0))[0]
        self.codes.pop(code, None)
        self.sleeping.pop(table, None)
        if live is not None:
            self._drop(live)

    # ---- What tables ask for

    def closed(self, live: Live) -> None:
        self._forget(live.id)

    def lost(self, live: Live, error: BaseException) -> None:
        """What a table did could not be written: nobody has seen it, and it goes on from what is written."""
        if live.over:
            return
        log.error("a table's commands could not be written", table=live.id, error=type(error).__name__)
        self.metrics.errors.inc()
        self._drop(live)
        self.sleeping[live.id] = (live.code, self.now())
        live.unwritten.clear()
        live.say_bye("store", "The server could not write this down; please come back in a moment.")

    def soon(self, task: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(task)

    def mind_bots(self, live: Live) -> None:
        """Bots that are asked move after a pause, each once."""
        table = live.table
        for seat, _ in table.bots_to_move():
            if seat not in live.thinking:
                live.thinking.add(seat)
                when = max(self.now(), table.clock.starts) + live.house.bot_pause
                self.timers.at(when, partial(self._let_think, live, seat))

    def _let_think(self, live: Live, seat: int) -> None:
        if not live.over and not self.stopping:
            self.spawn(self._think(live, seat))

    async def _think(self, live: Live, seat: int) -> None:
        """A bot's move. If the table has gone on while it thought, it thinks again about what is asked now."""
        try:
            while not live.over and not self.stopping:
                table = live.table
                level = dict(table.bots_to_move()).get(seat)
                if level is None or table.state is None:
                    return
                state, version = table.state, table.version
                try:
                    text = await self.minds.move(state, seat, level)
                except Exception:  # noqa: BLE001  # a bot's fault must not stop a table
                    log.exception("a bot could not find a move", table=live.id, level=level)
                    self.metrics.errors.inc()
                    text = state.automatic(seat).text()
                if table.version == version and not live.over:
                    live.thinking.discard(seat)
                    live.do(Command("move", None, {"seat": seat, "text": text}))
                    return
        except TableError as error:
            log.error("a bot's move was refused", table=live.id, code=error.code)
            self.metrics.errors.inc()
        finally:
            live.thinking.discard(seat)

    # ---- People

    async def rename(self, person: str, name: str) -> None:
        await self.store.write(Person(person, name, self.now()))
        self._remember(person, name)

    async def name_of(self, person: str) -> str | None:
        name = self.names.get(person)
        if name is None:
            name = await self.store.name(person)
            if name is not None:
                self._remember(person, name)
        return name

    def _remember(self, person: str, name: str) -> None:
        self.names[person] = name
        self.names.move_to_end(person)
        if len(self.names) > NAMES_KEPT:
            self.names.popitem(last=False)

    # ---- Odds and ends

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Run it beside everything else; its task is kept until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.errors.inc()
            log.error("something went wrong", exc_info=task.exception())

    def _heed(self, done: "asyncio.Future[None]") -> None:
        """A write that nobody waits for."""
        if not done.cancelled() and isinstance(done.exception(), StoreError):
            log.error("the store could not write", error=str(done.exception()))
