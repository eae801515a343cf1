"""Questions of a player about the match: hints, checks of moves, the coach. Only the player gets the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.scene import Problem
from fairdeal.engine.state import State
from fairdeal.server import coaching
from fairdeal.server.connection import Connection
from fairdeal.server.json_codec import encode_json
from fairdeal.server.limits import TOO_FAST
from fairdeal.server.live_bots import find_card_problems, find_problems, suggest_move
from fairdeal.server.messages.client_messages import Advise, Check, Explain, Hint, Weigh
from fairdeal.server.messages.table_messages import Checked, HintAnswer, Refused
from fairdeal.server.table_runner import TableRunner
from fairdeal.server.worker_threads import Busy
from fairdeal.table import PLAYING, TableError

if TYPE_CHECKING:
    from fairdeal.server.live_tables import LiveTables

BUSY = "the server is busy with other questions; ask again in a moment"

Query = Hint | Advise | Weigh | Check | Explain


class ClientQueries:
    """The queries of one client at one table."""

    def __init__(
        self,
        manager: LiveTables,
        runner: TableRunner,
        connection: Connection,
        limited_by: str,
        refuse: Callable[[Refused], None],
    ) -> None:
        self.manager = manager
        self.runner = runner
        self.connection = connection
        self.limited_by = limited_by  # whose limits apply
        self.refuse = refuse

    async def answer(self, message: Query) -> None:
        """Answer a query of a player whose turn it is; one at a time, across all connections of the player."""
        try:
            if not self.manager.rate_limiter.queries.take(self.limited_by, self.manager.now() / 1000):
                raise TableError("slow_down", TOO_FAST)
            async with self.manager.turns.turn(self.limited_by):
                connection, table = self.connection, self.runner.table
                if connection.is_closed:
                    return
                if table.state is None or table.stage != PLAYING or connection.seat is None:
                    raise TableError("seat", "only players can ask that, during a match")
                if connection.seat not in table.state.actors:
                    raise TableError("turn", "it is not your turn")
                found = await self._find_answer(message, table.state, connection.seat)
                self.runner.publisher.send(connection, encode_json(found))
        except Busy:
            self.refuse(Refused("busy", BUSY, message.id))
        except TableError as error:
            self.refuse(Refused(error.code, str(error), message.id, error.rule))
        except FairdealError as error:
            self.refuse(Refused("refused", str(error), message.id))

    async def _find_answer(self, message: Query, state: State, seat: int) -> object:
        workers, table, pacing = self.manager.workers, self.runner.table, self.runner.pacing
        if isinstance(message, Check):
            return _checked(message.id, await find_problems(workers, state, seat, message.text))
        if isinstance(message, Explain):
            return _checked(message.id, await find_card_problems(workers, state, seat, message.card))
        if isinstance(message, Hint):
            coaching.require_hints(table, pacing)
            move, words = await suggest_move(workers, state, seat)
            return HintAnswer(message.id, move, f"A master would {words}.")
        coaching.require_coach(table, seat, pacing)
        if isinstance(message, Advise):
            return await coaching.advise(workers, table, state, seat, message.id)
        return await coaching.weigh(workers, table, state, seat, message.id, message.text)


def _checked(request_id: str, problems: tuple[Problem, ...]) -> Checked:
    if not problems:
        return Checked(request_id, True)
    return Checked(request_id, False, problems[0].rule, problems[0].reason, problems)
