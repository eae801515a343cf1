"""Finding a table by its id or its code, for a client at an address.

A code has six letters, so that people can type it. Nobody may find tables by trying codes: an address that has asked
for too many tables that do not exist gets no answer about codes for a while, right or wrong.
"""

from collections.abc import Awaitable, Callable

from fairdeal.server.request_refused import RequestRefused
from fairdeal.server.table_manager import TableManager
from fairdeal.server.table_runner import TableRunner

TOO_MANY_GUESSES = "too many wrong table codes from your address; wait a few minutes, or open the invite link again"


async def find_table(manager: TableManager, id_or_code: str, address: str) -> TableRunner | None:
    """The table, which wakes up if it sleeps; None if there is none. RequestRefused after too many wrong codes."""
    return await _look_up(manager, manager.find, id_or_code, address)


async def read_table(manager: TableManager, id_or_code: str, address: str) -> TableRunner | None:
    """The same, but a sleeping table goes on sleeping. One at a time for every address: they take work."""
    async with manager.turns.turn(address):
        return await _look_up(manager, manager.read, id_or_code, address)


async def _look_up(
    manager: TableManager, find: Callable[[str], Awaitable[TableRunner | None]], id_or_code: str, address: str
) -> TableRunner | None:
    now, guesses = manager.now() / 1000, manager.rate_limiter.unknown_tables
    is_id = manager.code_of(id_or_code.strip()) is not None  # ids are too long to be guessed
    if not is_id and not guesses.has_token(address, now):
        manager.metrics.refused.labels("guesses").inc()
        raise RequestRefused(429, "slow_down", TOO_MANY_GUESSES)
    runner = await find(id_or_code)
    if runner is None:
        guesses.take(address, now)
    return runner
