"""Creating tables on request."""

from fairdeal.server import http_bodies
from fairdeal.server.live_tables import LiveTables
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.table_queries import table_info
from fairdeal.server.table_snapshot import Pacing
from fairdeal.table import Settings
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
    runner = await manager.create(
        Settings.from_json(settings), Pacing(bot_pause, data.delay), person, name, sit=data.sit, bots=data.bots
    )
    return table_info(runner, runner.table.seat_of(person))
