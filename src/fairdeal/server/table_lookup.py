"""Finding a table by its id or its code, for a client at an address.

A code has six letters, so that people can type it. Nobody may find tables by trying codes: an address that has asked
for too many tables that do not exist gets no answer about codes for a while, right or wrong.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from fairdeal.server.request_refused import RequestRefused

if TYPE_CHECKING:
    from fairdeal.server.table_manager import TableManager
    from fairdeal.server.table_sessions import JoinableTable

TOO_MANY_GUESSES = "too many wrong table codes from your address; wait a few minutes, or open the invite link again"

T = TypeVar("T")


async def find_table(manager: TableManager, id_or_code: str, address: str) -> JoinableTable | None:
    """The table, which wakes up if it sleeps; None if there is none. RequestRefused after too many wrong codes."""
    return await look_up(manager, manager.find, id_or_code, address)


async def look_up_in_turn(
    manager: TableManager, find: Callable[[str], Awaitable[T | None]], id_or_code: str, address: str
) -> T | None:
    """The same as `look_up`, but one at a time for every address unless the table runs here.

    Reading a sleeping table is expensive. A running table only has to finish writing, which must not hold up others.
    """
    if manager.runs_here(id_or_code):
        return await look_up(manager, find, id_or_code, address)
    async with manager.turns.turn(address):
        return await look_up(manager, find, id_or_code, address)


async def look_up(
    manager: TableManager, find: Callable[[str], Awaitable[T | None]], id_or_code: str, address: str
) -> T | None:
    """What `find` returns; None counts as a wrong code. RequestRefused after too many of them."""
    now, guesses = manager.now() / 1000, manager.rate_limiter.unknown_tables
    if not guesses.has_token(address, now):
        code, _ = await manager.queries.code_of(id_or_code.strip())
        if code is None:  # ids are too long to be guessed
            manager.metrics.refused.labels("guesses").inc()
            raise RequestRefused(429, "slow_down", TOO_MANY_GUESSES)
    found = await find(id_or_code)
    if found is None:
        guesses.take(address, now)
    return found
