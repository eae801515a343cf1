"""Finished matches as the store keeps them: the record, with the secret behind its deals, and a summary for lists."""

from collections.abc import Mapping

from fairdeal.engine.record import write_record
from fairdeal.fair import version_1
from fairdeal.fair.disclosure import Disclosure
from fairdeal.fair.protocol import sealed_options
from fairdeal.server.json_codec import encode_json
from fairdeal.server.move_chain import MoveChain
from fairdeal.server.store import MatchFinished
from fairdeal.table import PLAYING, Table


def match_id(table_id: str, number: int) -> str:
    """Id of a match in links."""
    return f"{table_id}-{number}"


def table_of_match(match: str) -> str:
    """Id of the table at which a match was played."""
    return match.rpartition("-")[0]


def last_match_id(table_id: str, table: Table) -> str | None:
    """Id of the last finished match of a table; None if there is none."""
    number = table.match_number - (table.stage == PLAYING or table.is_practice)
    return match_id(table_id, number) if number else None


def disclosure(table: Table, secret: str, chain: MoveChain | None) -> dict[str, object]:
    """The entry `fair` in the record of a match that has just ended."""
    seal, state = table.match_seal, table.state
    if seal is None or state is None or chain is None:
        return version_1.disclosure(secret, table.nonces)
    return Disclosure(
        match=seal.match,
        commitment=seal.promise,
        secret=secret,
        options=sealed_options(state.game.options.to_json(), state.game.max_rounds),
        players=seal.players,
        earlier=seal.failed,
        seal=seal.hash,
        undone=tuple(chain.undone),
        head=chain.head,
    ).to_json()


def finished_match(
    table_id: str, table: Table, secret: str, chain: MoveChain | None, now: int, public_at: int | None
) -> MatchFinished:
    """The match that has just ended, for the store."""
    return match_with(table_id, table, {"fair": disclosure(table, secret, chain)}, now, public_at)


def match_with(
    table_id: str, table: Table, extra: Mapping[str, object], now: int, public_at: int | None
) -> MatchFinished:
    """The match that has just ended, with `extra` keys in its record."""
    state = table.state
    assert state is not None
    undone = {"undone": table.undone} if table.undone else {}
    record = {**write_record(state), **undone, **extra}
    if table.played_by:
        record["played_by"] = [entry.to_json() for entry in table.played_by]
    summary = {"players": list(table.player_names), "outcome": record["outcome"]}
    return MatchFinished(
        match_id=match_id(table_id, table.match_number),
        table_id=table_id,
        game=state.game.key,
        at=now,
        summary=encode_json(summary),
        record=encode_json(record),
        public_at=public_at,
        people={person: seat for seat, person in enumerate(table.last_players) if person is not None},
    )
