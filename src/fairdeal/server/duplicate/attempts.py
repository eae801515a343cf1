"""Attempts: one table for each person and deal, created together with the attempt or not at all."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, Any

from fairdeal.server.duplicate.board import SPECTATORS, Board, seat_players
from fairdeal.server.store import duplicate_queries
from fairdeal.server.store.duplicate_changes import AttemptBegun
from fairdeal.server.table_snapshot import Pacing
from fairdeal.table import Command, Settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairdeal.server.store import Change
    from fairdeal.server.store.duplicate_queries import StoredAttempt
    from fairdeal.server.table_manager import TableManager

ID_BYTES = 12


async def find_attempt(manager: TableManager, event: str, person: str) -> StoredAttempt | None:
    """A person's attempt at a deal; None if they have not begun."""
    query = partial(duplicate_queries.attempts_of, person=person, events=[event])
    return (await manager.store.read(query)).get(event)


async def open_attempt(
    manager: TableManager, board: Board, settings: Mapping[str, Any], bot: str, pause: int | None
) -> str:
    """Begin an attempt, or return to the one that was begun: the id of its table.

    If a person begins at two nodes at the same time, the attempt that is stored first counts; the other table is
    closed before anybody could have looked at its cards.
    """
    if not board.is_practice:
        begun = await find_attempt(manager, board.event, board.person)
        if begun is not None:
            return begun.table_id
    name = await manager.names.find(board.person) or ""
    table_id = secrets.token_urlsafe(ID_BYTES)
    changes: list[Change] = []
    if not board.is_practice:
        changes.append(AttemptBegun(board.event, board.person, table_id, manager.now()))
    table = seat_players(Settings.from_json(settings), board, name, bot, manager.now())
    pacing = Pacing(pause if pause is not None else manager.options.bot_pause, SPECTATORS, board)
    runner = await manager.add_table(table, pacing, table_id, also=lambda _: changes)
    if not board.is_practice:
        begun = await find_attempt(manager, board.event, board.person)
        if begun is not None and begun.table_id != table_id:
            runner.execute(Command("leave", board.person))
            await runner.publisher.wait_until_published()
            return begun.table_id
    runner.advance()
    await runner.publisher.wait_until_published()
    return runner.id
