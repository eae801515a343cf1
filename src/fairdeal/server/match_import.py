"""Matches that were played elsewhere, as the static edition keeps them: checked, and added to a person's matches."""

import hashlib

import msgspec

from fairdeal.engine.errors import FairdealError
from fairdeal.engine.record import read_record, write_record
from fairdeal.games import find_game
from fairdeal.server.finished_matches import match_id
from fairdeal.server.store import MatchFinished
from fairdeal.table.errors import TableError
from fairdeal.table.names import clean_name

TABLE_PREFIX = "imported-"  # of the ids of tables that such matches get


class CannotImport(FairdealError):
    """Why a record cannot be added to somebody's matches."""


class CheckedMatch(msgspec.Struct):
    """What the lists of matches need of a record whose moves are all legal."""

    game: str
    players: list[str]
    outcome: dict[str, object]


def check_match(record: str) -> CheckedMatch:
    """Play every move of a record; CannotImport unless they end the match as the record says."""
    document = msgspec.json.decode(record)
    read = read_record(document, find_game)
    outcome = write_record(read.replay())["outcome"]
    if outcome is None or outcome != read.outcome:
        raise CannotImport("only matches that are over can be added, with the outcome of their moves")
    players = list(read.game.names)
    try:
        if [clean_name(name) for name in players] != players:
            raise CannotImport("the names of the players have invisible or unusual characters")
    except TableError as error:
        raise CannotImport(str(error)) from None
    return msgspec.convert({"game": read.game.key, "players": players, "outcome": outcome}, CheckedMatch)


def imported_match(record: str, checked: CheckedMatch, person: str, seat: int, now: int) -> MatchFinished:
    """A match played elsewhere, for the store. The same record of the same person always gives the same match."""
    digest = hashlib.sha256(f"{person}\0{record}".encode()).hexdigest()[:20]
    table_id = TABLE_PREFIX + digest
    summary = {"players": checked.players, "outcome": checked.outcome}
    return MatchFinished(
        match_id=match_id(table_id, 1),
        table_id=table_id,
        game=checked.game,
        at=now,
        summary=msgspec.json.encode(summary).decode(),
        record=record,
        people={person: seat},
    )
