"""What spectators of a delayed table may read over HTTP: no more than what their sockets have shown them.

Otherwise a spectator could read the record of a match, which has every hand of every seat, while a friend still plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from fairdeal.server.messages.parts import TableState
from fairdeal.server.public_state import build_table_state

if TYPE_CHECKING:
    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.table_runner import TableRunner


def shown_state(runner: TableRunner, seat: int | None) -> TableState:
    """The state of a table for a player or, without a seat, for a spectator."""
    delay = runner.spectator_delay
    if seat is None and delay is not None:
        return msgspec.json.decode(delay.last.table, type=TableState)
    if seat is None and runner.past_state is not None and runner.host.now() - runner.last_visit < runner.pacing.delay:
        return msgspec.json.decode(runner.past_state[1], type=TableState)  # a sleeping table
    known = runner.public_state  # to find out all options takes much longer than the rest
    options = known.options if known.settings is runner.table.settings else None
    return build_table_state(runner.table, runner.pacing, runner.fair_deals.commitment, runner.record, options)


def shown_stage(runner: TableRunner) -> str:
    """The stage of a table for spectators, without building its whole state."""
    delay = runner.spectator_delay
    return delay.last.stage if delay is not None else runner.table.stage


async def may_see_record(manager: TableManager, match: str, person: str | None) -> bool:
    """Whether a finished match may be shown to a person: to its players at once, to others after the delay."""
    public_at = await manager.store.public_at(match)
    if public_at is None or public_at <= manager.now():
        return True
    from fairdeal.server.duplicate.access import may_see_attempt  # needs SQLAlchemy

    return person is not None and await may_see_attempt(manager, match, person)
