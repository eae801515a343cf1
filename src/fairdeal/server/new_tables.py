"""Creating tables on request."""

from collections.abc import Sequence

from fairdeal.server import http_bodies
from fairdeal.server.live_bots import require_known_bot
from fairdeal.server.live_tables import LiveTables
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.table_queries import table_info
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_snapshot import Pacing
from fairdeal.table import Command, Settings, Table, TableError
from fairdeal.table.host_commands import checked_bot_pause

SETTINGS = (
    "game", "preset", "options", "seats", "turn", "intermission", "call", "takeover", "public", "rated", "chat",
)  # fmt: skip


async def create_table_for(manager: LiveTables, person: str, data: http_bodies.NewTable) -> http_bodies.TableInfo:
    """Create a table; the person is its host."""
    settings = {name: getattr(data, name) for name in SETTINGS}
    if data.rated and not manager.options.ratings:
        raise RequestRefused(400, "rated", "this server has no rated matches")
    bot_pause = checked_bot_pause(data.bot_pause) if data.bot_pause is not None else manager.options.bot_pause
    name = await manager.names.find(person) or ""
    runner = await create_table(
        manager,
        Settings.from_json(settings),
        Pacing(bot_pause, data.delay),
        person,
        name,
        sit=data.sit,
        bots=data.bots,
    )
    return table_info(runner, runner.table.seat_of(person))


async def create_table(
    manager: LiveTables,
    settings: Settings,
    pacing: Pacing,
    host: str,
    name: str,
    sit: bool,
    bots: Sequence[str],
    seat: int | None = None,
) -> TableRunner:
    """Create a table, with the host at a seat if wanted; BadSetup or TableError if it could not be played."""
    for level in (*bots, settings.takeover):
        require_known_bot(level)
    table = Table(settings, host)
    if sit + len(bots) > len(table.seats):
        raise TableError("full", f"{len(table.seats)} seats are too few for {sit + len(bots)} players")
    runner = await manager.add_table(table, pacing)
    if sit:
        runner.execute(Command("sit", host, {"name": name} if seat is None else {"name": name, "seat": seat}))
    for level in bots:
        runner.execute(Command("add_bot", host, {"bot": level}))
    await runner.publisher.wait_until_published()
    return runner
