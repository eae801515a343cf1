"""HTTP requests about tables of other nodes: the owner is asked over the bus; sleeping tables are read here."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, TypeVar

import msgspec

from fairdeal.server import http_bodies
from fairdeal.server.cluster.bus import BusError
from fairdeal.server.cluster.node_metrics import answers_page, label_samples, merge_pages
from fairdeal.server.cluster.wire import Ask, decode_ask, encode
from fairdeal.server.link_previews import LinkPreview, table_preview
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.revival import restore_beside_loop
from fairdeal.server.table_queries import MAX_LOBBY_TABLES, TableQueries, Whereabouts, my_table, published_info
from fairdeal.server.worker_threads import Priority
from fairdeal.table import GATHERING, TableError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.server.cluster.cluster_manager import ClusterManager
    from fairdeal.server.cluster.directory import Location
    from fairdeal.server.table_runner import TableRunner

ASK_TIMEOUT = 2.0  # seconds
LOBBY_TIMEOUT = 0.5
METRICS_TIMEOUT = 1.0
LOBBY_AGE = 1.0  # seconds for which the lobby of all nodes is kept
MAX_CACHED = 64

T = TypeVar("T")


class MyTables(msgspec.Struct):
    """A person's tables on one node, each with the time of its last visit."""

    tables: list[tuple[int, http_bodies.MyTable]]


class Preview(msgspec.Struct):
    title: str
    description: str
    path: str
    is_listed: bool


def are_workers_of_one_host(one: str, other: str) -> bool:
    """Whether two addresses are those of workers behind the same port: `HOST:PORT/NUMBER`."""
    (base, slash, _), (other_base, other_slash, _) = one.rpartition("/"), other.rpartition("/")
    return bool(slash and other_slash) and base == other_base


class RemoteQueries(TableQueries):
    """Answers from all nodes."""

    manager: ClusterManager

    def __init__(self, manager: ClusterManager) -> None:
        super().__init__(manager)
        self.sleepers: OrderedDict[tuple[str, int], TableRunner] = OrderedDict()  # by id and epoch
        self.lobby_at = -LOBBY_AGE
        self.last_lobby: list[http_bodies.TableInfo] = []

    def _subject(self, node: str) -> str:
        return f"{self.manager.prefix}.ask.{node}"

    async def open(self) -> None:
        await self.manager.bus.answer(self._subject(self.manager.node), self._answer)

    # ---- Asking

    async def _ask(self, node: str, ask: Ask, answer: type[T], timeout: float = ASK_TIMEOUT) -> T:
        data = await self.manager.bus.request(self._subject(node), encode(ask), timeout)
        return msgspec.json.decode(data, type=answer)

    async def _ask_owner(self, location: Location, kind: str, person: str | None, answer: type[T]) -> T:
        assert location.owner is not None
        try:
            return await self._ask(location.owner, Ask(kind, [location.table_id], person), answer)
        except (BusError, msgspec.DecodeError):
            raise RequestRefused(503, "busy", "the table is moving to another server; try again in a moment") from None

    async def _local(self, id_or_code: str) -> tuple[TableRunner | None, Location | None]:
        """The table if it runs here; otherwise where it is."""
        manager = self.manager
        runner = manager.tables.get(manager._find_id(id_or_code))
        return (runner, None) if runner is not None else (None, await manager.directory.locate(id_or_code))

    def _is_elsewhere(self, location: Location) -> bool:
        return location.owner not in (None, self.manager.node)

    async def table_info(self, id_or_code: str, person: str | None) -> http_bodies.TableInfo | None:
        runner, location = await self._local(id_or_code)
        if runner is None and location is not None and self._is_elsewhere(location):
            return await self._ask_owner(location, "info", person, http_bodies.TableInfo)
        if runner is None and location is not None:
            runner = await self._read_sleeper(location)
        return await published_info(runner, person) if runner is not None else None

    async def preview(self, id_or_code: str) -> LinkPreview | None:
        runner, location = await self._local(id_or_code)
        if runner is None and location is not None and self._is_elsewhere(location):
            found = await self._ask_owner(location, "preview", None, Preview)
            return LinkPreview(found.title, found.description, found.path, found.is_listed)
        if runner is None and location is not None:
            runner = await self._read_sleeper(location)
        if runner is None:
            return None
        await runner.publisher.wait_until_published()
        return table_preview(runner)

    async def code_of(self, table_id: str) -> tuple[str | None, bool]:
        runner, location = await self._local(table_id)
        if runner is not None:
            return runner.code, runner.table.settings.public
        if location is None or location.table_id != table_id:
            return None, False
        return location.code, False

    async def lobby(self) -> list[http_bodies.TableInfo]:
        if time.monotonic() - self.lobby_at >= LOBBY_AGE:
            self.lobby_at = time.monotonic()
            nodes = [row.id for row in self.manager.leases.others()]
            parts = await asyncio.gather(self.local_lobby(), *(self._lobby_of(node) for node in nodes))
            tables = {table.id: table for part in parts for table in part}
            order = sorted(tables.values(), key=lambda table: (table.table.stage != GATHERING, -table.made))
            self.last_lobby = order[:MAX_LOBBY_TABLES]
        return self.last_lobby

    async def whereabouts(self, people: Sequence[str]) -> dict[str, Whereabouts]:
        async def ask(node: str) -> dict[str, Whereabouts]:
            try:
                return await self._ask(node, Ask("where", list(people)), dict[str, Whereabouts], LOBBY_TIMEOUT)
            except (BusError, msgspec.DecodeError):  # also a node of an earlier version
                return {}

        parts = await asyncio.gather(*(ask(row.id) for row in self.manager.leases.others()))
        found = self.local_whereabouts(people)
        for part in parts:
            found |= part
        return found

    async def has_healthy_node(self, nodes: list[str]) -> bool:
        """Whether one of these nodes can own tables now."""

        async def is_healthy(node: str) -> bool:
            try:
                return await self._ask(node, Ask("health"), bool, LOBBY_TIMEOUT)
            except (BusError, msgspec.DecodeError):
                return False

        return any(await asyncio.gather(*map(is_healthy, nodes)))

    async def let_adopt(self, node: str, tables: list[str]) -> bool:
        """Let a node load tables that it owns from now on; False if it cannot, or not in time."""
        try:
            return await self._ask(node, Ask("adopt", tables), bool)  # older nodes answer null
        except (BusError, msgspec.DecodeError):
            return False

    def own_metrics(self) -> str:
        return label_samples(self.manager.metrics.text().decode(), self.manager.leases.address)

    async def metrics_page(self) -> str:
        """Metrics of this node, and of the other workers behind the same port."""
        leases = self.manager.leases
        workers = {
            row.id: row.address for row in leases.others() if are_workers_of_one_host(row.address, leases.address)
        }

        async def ask(node: str) -> str | None:
            try:
                return await self._ask(node, Ask("metrics"), str, METRICS_TIMEOUT)
            except (BusError, msgspec.DecodeError):
                return None

        pages = dict(zip(workers.values(), await asyncio.gather(*map(ask, workers)), strict=True))
        pages[leases.address] = self.own_metrics()
        found = [pages[address] for address in sorted(pages)]
        answered = answers_page({address: pages[address] is not None for address in sorted(pages)})
        return merge_pages([*(page for page in found if page is not None), answered])

    async def _lobby_of(self, node: str) -> list[http_bodies.TableInfo]:
        try:
            return (await self._ask(node, Ask("lobby"), http_bodies.Tables, LOBBY_TIMEOUT)).tables
        except (BusError, msgspec.DecodeError):  # the answers of the other nodes are better than none
            return []

    async def tables_of(self, person: str, name: str | None) -> list[http_bodies.MyTable]:
        manager = self.manager
        hidden_before = manager.now() - manager.uptime_offset - manager.options.hide_after
        found: dict[str, tuple[int, http_bodies.MyTable]] = {}
        elsewhere: dict[str, list[str]] = {}
        local = [runner.id for runner in manager.tables.values() if runner.concerns(person)]
        found |= {table.id: (visit, table) for visit, table in await self._local_tables_of(local, person, name)}
        for location in await manager.directory.of_person(person, hidden_before, MAX_LOBBY_TABLES):
            if location.table_id in found:
                continue
            if location.owner is not None and self._is_elsewhere(location):
                elsewhere.setdefault(location.owner, []).append(location.table_id)
            elif location.table_id not in manager.tables:
                try:
                    runner = await self._read_sleeper(location)
                except TableError:  # one that is damaged must not hide the others
                    continue
                if runner is not None and runner.concerns(person):
                    found[runner.id] = (runner.last_visit, my_table(runner, person, name))
        for part in await asyncio.gather(*(self._tables_on(node, ids, person) for node, ids in elsewhere.items())):
            found |= {table.id: (visit, table) for visit, table in part}
        return [table for _, table in sorted(found.values(), key=lambda entry: -entry[0])][:MAX_LOBBY_TABLES]

    async def _tables_on(self, node: str, ids: list[str], person: str) -> list[tuple[int, http_bodies.MyTable]]:
        try:
            return (await self._ask(node, Ask("mine", ids, person), MyTables)).tables
        except (BusError, msgspec.DecodeError):
            return []

    async def _local_tables_of(
        self, ids: list[str], person: str, name: str | None
    ) -> list[tuple[int, http_bodies.MyTable]]:
        tables = []
        for runner in [self.manager.tables[table_id] for table_id in ids if table_id in self.manager.tables]:
            await runner.publisher.wait_until_published()
            if runner.concerns(person):
                tables.append((runner.last_visit, my_table(runner, person, name)))
        return tables

    async def _read_sleeper(self, location: Location) -> TableRunner | None:
        """A table that no node runs, as it is stored, without waking it."""
        key = (location.table_id, location.epoch)
        runner = self.sleepers.get(key)
        if runner is None or location.slept is None:
            stored = await self.manager.store.load(location.table_id)
            if stored is None:
                return None
            restored = await restore_beside_loop(
                self.manager, stored, self.manager.workers.restoring, Priority.QUESTION
            )
            runner = self.sleepers[key] = restored.runner
            runner.refresh_public_state()
            runner.stopped = True
            if len(self.sleepers) > MAX_CACHED:
                self.sleepers.popitem(last=False)
        runner.last_visit = (location.slept or 0) + self.manager.uptime_offset
        return runner

    # ---- Answering

    async def _answer(self, data: bytes) -> bytes:
        ask = decode_ask(data)
        runners = [self.manager.tables[table_id] for table_id in ask.tables if table_id in self.manager.tables]
        answer: object = None
        if ask.kind == "lobby":
            answer = http_bodies.Tables(await self.local_lobby())
        elif ask.kind == "where":
            answer = self.local_whereabouts(ask.tables)
        elif ask.kind == "health":
            answer = self.manager.heartbeat.problem() is None
        elif ask.kind == "metrics":
            answer = self.own_metrics()
        elif ask.kind == "adopt":
            await asyncio.gather(*map(self.manager.claims.wake, ask.tables), return_exceptions=True)
            answer = True
        elif ask.kind == "mine" and ask.person is not None:
            name = await self.manager.names.find(ask.person)
            answer = MyTables(await self._local_tables_of(ask.tables, ask.person, name))
        elif ask.kind == "info" and runners:
            answer = await published_info(runners[0], ask.person)
        elif ask.kind == "preview" and runners:
            await runners[0].publisher.wait_until_published()
            found = table_preview(runners[0])
            answer = Preview(found.title, found.description, found.path, found.is_listed)
        return msgspec.json.encode(answer)
