"""Answers to HTTP requests about tables: one of them, the lobby, a person's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from fairdeal.games import find_game
from fairdeal.server import http_bodies
from fairdeal.server.correspondence.turn_changes import turn_of
from fairdeal.server.delayed_reading import shown_stage, shown_state
from fairdeal.server.roles import role_of
from fairdeal.table import GATHERING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.server.link_previews import LinkPreview
    from fairdeal.server.live_tables import LiveTables
    from fairdeal.server.table_runner import TableRunner

MAX_LOBBY_TABLES = 100
LOBBY_GRACE = 120_000  # milliseconds that a table stays in the lobby after its last visitor


class Whereabouts(msgspec.Struct):
    """The table that a person is at."""

    code: str
    title: str  # of the game
    free: int  # seats that somebody could take


class TableQueries:
    """Answers from the tables of this process, and from those that sleep."""

    def __init__(self, manager: LiveTables) -> None:
        self.manager = manager

    async def table_info(self, id_or_code: str, person: str | None) -> http_bodies.TableInfo | None:
        """A table as a person may see it; None if there is none."""
        runner = await self.manager.read(id_or_code)
        return await published_info(runner, person) if runner is not None else None

    async def preview(self, id_or_code: str) -> LinkPreview | None:
        """What a link to a table says about it; None if there is no such table."""
        from fairdeal.server.link_previews import table_preview  # needs the web framework

        runner = await self.manager.read(id_or_code)
        if runner is None:
            return None
        await runner.publisher.wait_until_published()
        return table_preview(runner)

    async def lobby(self) -> list[http_bodies.TableInfo]:
        """Public tables that somebody is at, those that wait for players first."""
        return await self.local_lobby()

    async def local_lobby(self) -> list[http_bodies.TableInfo]:
        tables = self.manager.tables.values()
        public = [runner for runner in tables if runner.table.settings.public and _is_visited(runner)]
        public.sort(key=lambda runner: (shown_stage(runner) != GATHERING, -runner.created_at))
        return [await published_info(runner, None) for runner in public[:MAX_LOBBY_TABLES]]

    async def tables_of(self, person: str, name: str | None) -> list[http_bodies.MyTable]:
        """Tables where a person has a seat, a place in line or the host role, last visited first."""
        runners = await self.manager.tables_of(person, MAX_LOBBY_TABLES)
        for runner in runners:
            await runner.publisher.wait_until_published()
        return [my_table(runner, person, name) for runner in runners if runner.concerns(person)]

    async def whereabouts(self, people: Sequence[str]) -> dict[str, Whereabouts]:
        """Public tables at which people sit and are connected."""
        return self.local_whereabouts(people)

    def local_whereabouts(self, people: Sequence[str]) -> dict[str, Whereabouts]:
        wanted, found = set(people), {}
        for runner in self.manager.tables.values():
            if runner.table.settings.public:
                for seat in runner.table.people():
                    if seat.person in wanted and runner.presence.attendance.is_here(seat.person):
                        free = sum(other.is_free or other.is_replaceable for other in runner.table.seats)
                        title = find_game(runner.table.settings.game).title
                        found[seat.person] = Whereabouts(runner.code, title, free)
        return found

    async def code_of(self, table_id: str) -> tuple[str | None, bool]:
        """Short code of an open table (None if there is none), and whether the table is known to be public."""
        runner = self.manager.tables.get(table_id)
        if runner is not None:
            return runner.code, runner.table.settings.public
        sleeping = self.manager.sleeping.get(table_id)
        return (sleeping.code if sleeping is not None else None), False


async def published_info(runner: TableRunner, person: str | None) -> http_bodies.TableInfo:
    """A table as a person may see it, once its state is durable."""
    await runner.publisher.wait_until_published()
    return table_info(runner, runner.table.seat_of(person))


def my_table(runner: TableRunner, person: str, name: str | None) -> http_bodies.MyTable:
    you = role_of(runner.table, person, name)
    is_shown = you.seat is not None or not runner.pacing.delay  # spectators may have to wait for it
    to_act = list(runner.table.seats_to_act()) if is_shown else []
    turn = turn_of(runner.table, person)
    now = runner.host.now()
    left = turn.remaining(now) if turn is not None else None
    is_paused = turn is not None and turn.is_paused(now)
    info = msgspec.structs.asdict(table_info(runner, you.seat))
    return http_bodies.MyTable(**info, you=you, to_act=to_act, left=left, paused=is_paused)


def table_info(runner: TableRunner, seat: int | None = None) -> http_bodies.TableInfo:
    """What a player or, without a seat, a spectator may know of a table."""
    return http_bodies.TableInfo(
        id=runner.id,
        code=runner.code,
        link=f"/t/{runner.code}",
        title=find_game(runner.table.settings.game).title,
        table=shown_state(runner, seat),
        watchers=runner.watchers,
        made=runner.created_at,
    )


def _is_visited(runner: TableRunner) -> bool:
    """Whether somebody is at a table, or was a moment ago: the lobby does not invite people to an empty table."""
    return bool(runner.connections) or runner.host.now() - runner.last_visit < LOBBY_GRACE
