"""The pool of people who wait for a table: one for all nodes of a cluster, in the database.

Every node writes who waits at it, and reads the pool once a second. One node at a time serves the pool: it forms groups
and creates their tables. The leases of the nodes decide which one, so another node takes over when it dies. If two of
them serve at the same time, nobody is seated twice: a table is created together with the rows of its people, or not at
all.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from fairdeal.server.logging_setup import log
from fairdeal.server.pairing import pool_store
from fairdeal.server.pairing.matching import Group, Pair, Waiter, count_companions, form_groups, pair
from fairdeal.server.pairing.pairing_bodies import PairingStatus
from fairdeal.server.pairing.pool_store import PoolEntry
from fairdeal.server.pairing.table_for_group import start_without_absent, table_for
from fairdeal.server.pairing.wishes import Variant, Wishes, seats_of
from fairdeal.server.store import RowsChanged, StoreError
from fairdeal.server.table_snapshot import Pacing

if TYPE_CHECKING:
    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.table_runner import TableRunner

TICK = 1.0  # seconds between two readings of the pool
SEEN_INTERVAL = 4_000  # milliseconds between two signs of life of the people who wait at this node
STALE = 12_000  # milliseconds without a sign of life after which nobody is seated
GONE = 30_000  # milliseconds without a sign of life after which a person leaves the pool
LINGER = 3.0  # seconds that a person stays in the pool without a connection: they may be reloading the page
ARRIVAL = 20_000  # milliseconds in which people must arrive at their table
NEWS_INTERVAL = 5.0  # seconds between lines, so that neither side takes the other for gone
CLEAR_INTERVAL = 10_000  # milliseconds
SEATING_TIME = 1_000  # milliseconds before the stated wait ends at which bots fill a table, so that it is there in time
MAX_WISHES = 1_000  # parsed wishes that are kept

# People → pairs of them who must not meet: the first has blocked the second.
Blocks: TypeAlias = Callable[[Collection[str]], Awaitable[Iterable[tuple[str, str]]]]
# People → those who are served after the others, and until when.
Deferrals: TypeAlias = Callable[[Collection[str]], Awaitable[Mapping[str, int]]]


async def nobody_blocked(_people: Collection[str]) -> Iterable[tuple[str, str]]:
    return ()


async def nobody_deferred(_people: Collection[str]) -> Mapping[str, int]:
    return {}


@dataclass(eq=False)
class Follower:
    """A person with open streams at this node."""

    status: PairingStatus
    streams: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def update(self, status: PairingStatus) -> None:
        """Keep the status, and wake the streams if more than the time has changed."""
        before, self.status = self.status, status
        is_same = msgspec.structs.replace(before, waited=0, bots_in=0) == msgspec.structs.replace(
            status, waited=0, bots_in=0
        )
        if not is_same or status.bots_in > before.bots_in or status.bots_in < before.bots_in - 2 * NEWS_INTERVAL * 1000:
            self.news.set()
            self.news = asyncio.Event()


class PairingPool:
    """The pool as one node sees it."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.find_blocks: Blocks = nobody_blocked
        self.find_deferrals: Deferrals = nobody_deferred
        self.followers: dict[str, Follower] = {}
        self.entries: dict[str, PoolEntry] = {}  # as last read
        self.companions: dict[str, tuple[Variant, int]] = {}
        self.deferrals: Mapping[str, int] = {}
        self.variants: dict[str, tuple[Variant, ...]] = {}  # of wishes that were parsed before
        self.is_due = asyncio.Event()
        self.next_sign = self.next_clear = 0
        self.stopped = False
        self.task: asyncio.Task[None] | None = None

    # ---- Requests

    async def enter(self, person: str, wishes: Wishes) -> PairingStatus:
        """Wait for a table, or change the wishes and keep the place in line."""
        now = self.manager.now()
        entry = PoolEntry(person, now, now, now + self.manager.options.pairing_wait, wishes.to_json())
        await self.manager.store.write(pool_store.PoolEntered(entry))
        return await self.status(person)

    async def leave(self, person: str) -> PairingStatus:
        await self.manager.store.write(pool_store.PoolLeft(person))
        return await self.status(person)

    async def welcome_bots(self, person: str) -> PairingStatus:
        """Stop waiting for more people: bots take the empty seats."""
        await self.manager.store.write(pool_store.BotsWelcome(person, self.manager.now()))
        return await self.status(person)

    async def status(self, person: str) -> PairingStatus:
        """Their place in the pool. Asking is a sign of life, for programs that do not follow a stream."""
        entry = await self.manager.store.read(lambda connection: pool_store.read_entry(connection, person))
        if entry is None:
            self.entries.pop(person, None)
            return PairingStatus("idle")
        if entry.code is None and self.manager.now() - entry.seen >= SEEN_INTERVAL:
            await self.manager.store.write(pool_store.WaitersSeen([person], self.manager.now()))
        if person not in self.entries and entry.code is None:
            self.companions[person] = self._count_companions(entry)
        self.entries[person] = entry
        self._start()
        return self._status_of(person)

    async def follow(self, person: str) -> AsyncGenerator[bytes, None]:
        """Lines of JSON: the status of a person whenever it changes, until they no longer wait."""
        self._start()
        follower = self.followers.setdefault(person, Follower(self._status_of(person)))
        follower.streams += 1
        try:
            await self.manager.store.write(pool_store.WaitersSeen([person], self.manager.now()))
            follower.status = await self.status(person)
            while not self.stopped:
                news = follower.news
                yield msgspec.json.encode(follower.status) + b"\n"
                if follower.status.state != "waiting":
                    return
                try:
                    await asyncio.wait_for(news.wait(), NEWS_INTERVAL)
                except TimeoutError:
                    follower.status = self._status_of(person)
        finally:
            follower.streams -= 1
            if not follower.streams:
                self.followers.pop(person, None)
                self._forget_later(person)

    def _forget_later(self, person: str) -> None:
        """Take a person out of the pool who has closed the page, unless they come back, here or at another node."""
        closed_at = self.manager.now()

        def forget() -> None:
            if person not in self.followers and not self.stopped:
                self.manager.tasks.spawn(self._write(pool_store.WaiterGone(person, closed_at)))

        asyncio.get_running_loop().call_later(LINGER, forget)

    # ---- Looking at the pool

    def _start(self) -> None:
        if self.task is None and not self.stopped:
            self.task = self.manager.tasks.spawn(self._run())
        self.is_due.set()

    def start(self) -> None:
        """Look at the pool from now on: people may wait in it at other nodes, or since before a restart."""
        if self.manager.options.pairing:
            self._start()

    def stop(self) -> None:
        """End all streams; people stay in the pool, and come back to another node or after the restart."""
        self.stopped = True
        if self.task is not None:
            self.task.cancel()
        for follower in self.followers.values():
            follower.news.set()

    async def _run(self) -> None:
        while not self.stopped:
            try:
                async with asyncio.timeout(self._time_to_next()):
                    await self.is_due.wait()
            except TimeoutError:
                pass
            self.is_due.clear()
            try:
                await self.tick()
            except StoreError as error:
                log.warning("the pool cannot be served now", error=str(error))
                await asyncio.sleep(TICK)
            except Exception:  # noqa: BLE001  # people wait: go on with the next look
                self.manager.metrics.errors.inc()
                log.exception("an error in the pool")
                await asyncio.sleep(TICK)
            await asyncio.sleep(TICK / 10)  # many who come at once are served together

    def _time_to_next(self) -> float:
        """Seconds until the next look at the pool: sooner if somebody's wait is over before."""
        ends = [waiting.bots_at for waiting in self._waiting()]
        left = (min(ends) - self.manager.now()) / 1000 if ends else TICK
        return min(TICK, max(left, 0.0))

    async def tick(self) -> None:
        """Show that the people here still wait; form groups, if this node serves the pool; tell everybody."""
        manager, now = self.manager, self.manager.now()
        is_alone = manager.node is None
        if is_alone and not self.followers and not self.entries and self.next_clear:
            return  # nobody waits anywhere
        if now >= self.next_sign and self.followers:
            self.next_sign = now + SEEN_INTERVAL
            await manager.store.write(pool_store.WaitersSeen(tuple(self.followers), now))
        serves = manager.serves_pool()
        if not serves and not self.followers:
            return
        await self._read()
        if serves:
            await self._serve(manager.now())
        for person, follower in tuple(self.followers.items()):
            follower.update(self._status_of(person))

    async def _read(self) -> None:
        entries = await self.manager.store.read(pool_store.read_pool)
        self.entries = {entry.person: entry for entry in entries}
        self.companions = count_companions(self._waiting())

    def _count_companions(self, entry: PoolEntry) -> tuple[Variant, int]:
        """For a person who has just entered: the variant for which most people wait, and how many with them."""
        variants = self._variants_of(entry.wishes)
        waiting = [set(self._variants_of(other.wishes)) for other in self.entries.values() if other.code is None]
        counts = {variant: 1 + sum(variant in accepted for accepted in waiting) for variant in variants}
        return max(counts.items(), key=lambda item: item[1])

    def _waiting(self) -> list[Waiter]:
        """The people who can be seated now."""
        now = self.manager.now()
        return [
            Waiter(
                entry.person, entry.since, entry.bots_at - SEATING_TIME, self._variants_of(entry.wishes),
                self.deferrals.get(entry.person, 0) > now,
            )
            for entry in self.entries.values()
            if entry.code is None and now - entry.seen <= STALE
        ]  # fmt: skip

    def _variants_of(self, wishes: str) -> tuple[Variant, ...]:
        found = self.variants.get(wishes)
        if found is None:
            if len(self.variants) >= MAX_WISHES:
                self.variants.clear()
            found = self.variants[wishes] = tuple(Wishes.from_json(wishes).variants())
        return found

    def _status_of(self, person: str) -> PairingStatus:
        entry, now = self.entries.get(person), self.manager.now()
        if entry is None:
            return PairingStatus("idle")
        if entry.code is not None:
            return PairingStatus("seated", table=entry.code)
        variant, people = self.companions.get(person, (self._variants_of(entry.wishes)[0], 1))
        until = self.deferrals.get(person, 0)
        return PairingStatus(
            "waiting",
            waited=max(now - entry.since, 0),
            bots_in=max(entry.bots_at - now, 0),
            people=people,
            seats=seats_of(variant),
            game=variant.game,
            notice=deferral_notice(until - now) if until > now else None,
        )

    # ---- Serving the pool

    async def _serve(self, now: int) -> None:
        people = [entry.person for entry in self.entries.values() if entry.code is None]
        if people:
            self.deferrals = await self.find_deferrals(people)
            blocked: set[Pair] = {pair(*two) for two in await self.find_blocks(people)}
            after = now - pool_store.MEETING_MEMORY
            met = await self.manager.store.read(lambda connection: pool_store.read_meetings(connection, after))
            groups = form_groups(self._waiting(), now, seats_of, blocked, met)
            await asyncio.gather(*map(self._seat, groups))
        if now >= self.next_clear:
            self.next_clear = now + CLEAR_INTERVAL
            await self._write(pool_store.PoolCleared(now - GONE, now - pool_store.MEETING_MEMORY))

    async def _seat(self, group: Group) -> None:
        """Create the table of a group; if one of them has left meanwhile, the others go on waiting."""
        manager, now = self.manager, self.manager.now()
        names = [await manager.names.find(person) or "" for person in group.people]

        def seated(runner: TableRunner) -> Sequence[pool_store.PeopleSeated]:
            return [pool_store.PeopleSeated(runner.id, runner.code, group.people, now)]

        try:
            table = table_for(group, names)
            runner = await manager.add_table(table, Pacing(manager.options.bot_pause), also=seated)
        except StoreError as error:
            log.info("a group could not be seated", error=str(error))
            return
        for person in group.people:
            self.entries[person] = replace(self.entries[person], code=runner.code)
            if person in self.followers:
                self.followers[person].update(self._status_of(person))
        manager.timers.call_at(now + ARRIVAL, partial(start_without_absent, runner))

    async def _write(self, change: RowsChanged) -> None:
        await self.manager.store.write(change)


def deferral_notice(left: int) -> str:
    """What a person reads who has left rated matches too often."""
    minutes = max(1, round(left / 60_000))
    return f"You left several rated matches, so for another {minutes} min others are seated before you."
