"""The end of a run: waiting for the last answers, and the checks of a table."""

import asyncio
import time
from collections.abc import Sequence

from tests.server.chaos.checker import Violation, check_table
from tests.server.chaos.history import TableHistory
from tests.server.chaos.players import ChaosPlayer
from tests.server.chaos.stored import StoredState, check_records


async def stop_asking(players: Sequence[ChaosPlayer], seconds: float) -> None:
    """Let players begin nothing new, and wait until all their requests are answered, up to a number of seconds."""
    for player in players:
        player.stopping = True
    end = time.monotonic() + seconds
    while any(player.pending is not None for player in players) and time.monotonic() < end:
        await asyncio.sleep(0.02)


def check_history(
    table: str, title: str, players: Sequence[ChaosPlayer], stored: StoredState
) -> tuple[TableHistory, list[Violation]]:
    """What the players of a table and the database have seen of it, and everything that is wrong with that."""
    history = TableHistory(table, title, [player.history for player in players])
    stored.add_to(history)
    wrong_records = check_records(history, stored.records, players[0].transcript.commitments)
    return history, [*wrong_records, *check_table(history)]
