"""Tables for practice: a person plays on from a position of a finished match, against bots."""

import msgspec

from fairdeal.bots import BOTS
from fairdeal.engine.errors import FairdealError
from fairdeal.engine.options import quoted
from fairdeal.engine.record import Record, read_record
from fairdeal.games import find_game
from fairdeal.review.puzzles import puzzle_of
from fairdeal.server.live_tables import LiveTables
from fairdeal.server.new_tables import create_table
from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.review_bodies import NewPractice
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.table_snapshot import Pacing
from fairdeal.server.worker_threads import Busy, Priority
from fairdeal.table import Command, Settings
from fairdeal.table.settings import TURN_OPTION

NO_POSITION = "there is no decision of this seat at this move"


async def create_practice(manager: LiveTables, record: str, person: str, wanted: NewPractice) -> TableRunner:
    """Create a private table without clocks that goes on from a position; its host plays one seat."""
    if wanted.bot not in BOTS:
        raise RequestRefused(400, "bot", f"there is no bot {quoted(wanted.bot)}; bots: {', '.join(BOTS)}")
    try:
        found, puzzle, players = await manager.workers.quick.run(lambda: _position(record, wanted), Priority.RECORD)
    except Busy:
        raise RequestRefused(503, "busy", "the server is busy; try again in a moment") from None
    options = {name: value for name, value in found.game.options.to_json().items() if name != TURN_OPTION}
    settings = Settings(
        found.game.key, found.game.preset, options, players, turn=None, intermission=None, call=None, public=False
    )
    name = await manager.names.find(person) or ""
    bots = [wanted.bot] * (players - 1)
    pacing = Pacing(manager.options.bot_pause)
    runner = await create_table(manager, settings, pacing, person, name, sit=True, bots=bots, seat=wanted.seat)
    runner.execute(Command("practice", None, {"record": puzzle}))
    await runner.publisher.wait_until_published()
    return runner


def _position(text: str, wanted: NewPractice) -> tuple[Record, dict[str, object], int]:
    """The record, its position as a record of its own, and the number of players there."""
    record = read_record(msgspec.json.decode(text), find_game)
    if wanted.move >= len(record.moves):
        raise RequestRefused(400, "move", NO_POSITION)
    try:
        state = record.replay(wanted.move)
        puzzle = puzzle_of(record, wanted.move)
    except FairdealError as error:
        raise RequestRefused(400, "move", str(error)) from None
    if wanted.seat not in state.actors:
        raise RequestRefused(400, "seat", NO_POSITION)
    return record, puzzle, state.players
