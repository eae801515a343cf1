"""A match that is over: its record, with the promise of a fair deal kept, and what lists show of it."""

from fairdeal.engine.record import write_record
from fairdeal.server import fair
from fairdeal.server.store import Finished
from fairdeal.server.wire import text_of
from fairdeal.table import PLAYING, Table


def match_name(table_id: str, match: int) -> str:
    """What a match is called in links."""
    return f"{table_id}-{match}"


def last_match(table_id: str, table: Table) -> str | None:
    """The last match of a table that is over, if there is one."""
    number = table.match_number - (table.stage == PLAYING)
    return match_name(table_id, number) if number else None


def finished(table_id: str, table: Table, secret: str, now: int) -> Finished:
    """What the store keeps of the match that has just ended."""
    state = table.state
    assert state is not None
    record = {**write_record(state), "fair": fair.told(secret, table.nonces)}
    summary = {"players": list(state.names), "outcome": record["outcome"]}
    return Finished(
        match=match_name(table_id, table.match_number),
        table=table_id,
        game=state.game.key,
        at=now,
        summary=text_of(summary),
        record=text_of(record),
        people={person: seat for seat, person in enumerate(table.last_players) if person is not None},
    )
