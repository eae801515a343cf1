"""Help at live tables: hints where nothing is at stake, and the coach only where a person plays against bots alone."""

import msgspec

from fairdeal.coach import Advice, Weighing
from fairdeal.engine.record import write_record
from fairdeal.engine.state import State
from fairdeal.server.coach_jobs import CoachQuestion
from fairdeal.server.json_codec import encode_json
from fairdeal.server.messages.table_messages import AdviceAnswer, Weighed
from fairdeal.server.table_snapshot import Pacing
from fairdeal.server.workers import Workers
from fairdeal.table import Table, TableError


def require_hints(table: Table, pacing: Pacing) -> None:
    """Refuse help in tournaments, at rated tables, and for deals that everybody plays once."""
    if pacing.tournament is not None:
        raise TableError("tournament", "there is no help in a tournament")
    if pacing.board is not None and not pacing.board.is_practice:
        raise TableError("board", "there are no hints for a deal that everybody plays once")
    if table.settings.rated:
        raise TableError("rated", "there is no help at a rated table")


def require_coach(table: Table, seat: int, pacing: Pacing) -> None:
    """Refuse the coach where hints are refused, where others play, and where people are compared."""
    require_hints(table, pacing)
    if pacing.board is not None:
        raise TableError("board", "there is no coach for a deal that many people play")
    if any(other.person is not None for number, other in enumerate(table.seats) if number != seat):
        raise TableError("people", "there is no coach while other people play")


async def advise(workers: Workers, table: Table, state: State, seat: int, request_id: str) -> AdviceAnswer:
    """Advise the player of a seat that may act."""
    record, question = _question(table, state, seat, None)
    advice = msgspec.json.decode(await workers.coach.run("advise", record, question), type=Advice)
    return AdviceAnswer(request_id, advice.now, advice.move, advice.words, advice.why, advice.reveals)


async def weigh(workers: Workers, table: Table, state: State, seat: int, request_id: str, move: str) -> Weighed:
    """Weigh a move before it is played."""
    record, question = _question(table, state, seat, move)
    weighing = msgspec.json.decode(await workers.coach.run("weigh", record, question), type=Weighing)
    return Weighed(request_id, weighing.period, weighing.warning, weighing.better, weighing.better_words, weighing.why)


def _question(table: Table, state: State, seat: int, move: str | None) -> tuple[str, str]:
    """The record so far and what is asked about it, both taken before anything else can happen at the table."""
    asked = CoachQuestion(seat, list(table.player_names), state.rounds_dealt, move)
    return encode_json(write_record(state)), encode_json(asked)
