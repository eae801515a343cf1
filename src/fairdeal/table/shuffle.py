"""The commands before a match with which server and players agree on its shuffles (docs/fair-deals.md).

`commit` and `reveal` come from players, `promise` and `seal` from the server; clients of version 1 send `nonce`. What
follows from the server's secret, and from who is connected, is in the data of its commands.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fairdeal.engine.events import Event
from fairdeal.fair.protocol import MAX_EARLIER, PERSON, FailedSeal, SealedPlayer, is_hex, nonce_commitment
from fairdeal.fair.version_1 import MAX_NONCE_LENGTH, is_nonce
from fairdeal.table.base_table import GATHERING, NOBODY, PLAYING, BaseTable, Events
from fairdeal.table.commands import Command
from fairdeal.table.errors import TableError
from fairdeal.table.seat import Seat

SEALED = "the cards are being shuffled; try again in a moment"
NOT_WHILE_SEALED = frozenset({"sit", "add_bot", "remove", "set", "replace_bot", "call_bot", "rename"})


def require_unsealed(table: BaseTable, command: Command) -> None:
    """Refuse commands that would change what has just been sealed; it takes only a moment."""
    is_change = command.kind in NOT_WHILE_SEALED or (command.kind == "ready" and command.data.get("ready") is False)
    if is_change and table.seal is not None:
        raise TableError("sealed", SEALED)


# ---- From players


def set_nonce(table: BaseTable, command: Command, now: int) -> Events | None:  # noqa: ARG001
    """Set the open nonce of a player whose client knows only version 1."""
    number = _require_seat(table, command)
    nonce = command.data.get("nonce")
    if not isinstance(nonce, str) or not is_nonce(nonce):
        raise TableError("nonce", f"a nonce must be a text of 1 to {MAX_NONCE_LENGTH} characters")
    seat = table.seats[number]
    if seat.nonce == nonce:
        return None
    if table.seal is not None:
        raise TableError("sealed", SEALED)
    seat.nonce = nonce
    return [_added_event(number, seat)]


def commit(table: BaseTable, command: Command, now: int) -> Events | None:  # noqa: ARG001
    """Commit to a nonce that is revealed after the seal."""
    number = _require_seat(table, command)
    commitment = command.data.get("commitment")
    if not isinstance(commitment, str) or not is_hex(commitment):
        raise TableError("commitment", "a commitment must be 64 hexadecimal digits in lower case")
    seat = table.seats[number]
    if seat.commitment == commitment:
        return None
    if table.seal is not None:
        raise TableError("sealed", SEALED)
    is_first = seat.commitment is None
    seat.commitment, seat.takes_part = commitment, True
    return [_added_event(number, seat)] if is_first else []


def reveal(table: BaseTable, command: Command, now: int) -> Events | None:  # noqa: ARG001
    """Reveal the nonce behind a commitment that was sealed. Only the server gets to know it before the match."""
    number = _require_seat(table, command)
    if table.seal is None:
        raise TableError("sealed", "nonces are revealed after the seal, and nothing is sealed now")
    seat = table.seats[number]
    sealed = next((player for player in table.seal.players if player.name == seat.name), None)
    if sealed is None or sealed.commitment is None:
        raise TableError("nonce", "the seal has no commitment of yours")
    nonce = command.data.get("nonce")
    if not isinstance(nonce, str) or not is_hex(nonce):
        raise TableError("nonce", "a nonce must be 64 hexadecimal digits in lower case")
    if nonce_commitment(table.seal.match, table.seal.promise, seat.name, nonce) != sealed.commitment:
        raise TableError("nonce", "this is not the nonce that you committed to")
    if seat.revealed == nonce:
        return None
    seat.revealed = nonce
    return []


def _require_seat(table: BaseTable, command: Command) -> int:
    number = table.require_seat(command)
    if table.stage == PLAYING:
        raise TableError("playing", "a nonce is for the next match; send it when this one is over")
    return number


def _added_event(number: int, seat: Seat) -> Event:
    return Event("nonce", number, None, {"name": seat.name})


# ---- From the server


@dataclass(frozen=True, slots=True)
class Seal:
    """What was settled before the first nonce was revealed, and the hash that binds it."""

    hash: str
    match: str
    promise: str
    players: tuple[SealedPlayer, ...]  # in seat order; with their nonces once the match has started
    failed: tuple[FailedSeal, ...] = ()  # earlier attempts for the same match

    def with_nonces(self, seats: list[Seat]) -> "Seal":
        """The seal with every nonce that was revealed."""
        players = [
            replace(player, nonce=seat.revealed or "") if player.commitment is not None else player
            for player, seat in zip(self.players, seats, strict=True)
        ]
        return replace(self, players=tuple(players))

    def to_store(self) -> dict[str, object]:
        return {
            "hash": self.hash,
            "match": self.match,
            "promise": self.promise,
            "players": [player.to_json() for player in self.players],
        }

    @classmethod
    def from_store(cls, stored: Mapping[str, Any], failed: tuple[FailedSeal, ...]) -> "Seal":
        players = tuple(SealedPlayer.from_json(player) for player in stored["players"])
        return cls(stored["hash"], stored["match"], stored["promise"], players, failed)


def players_to_seal(table: BaseTable, absent: list[int]) -> tuple[SealedPlayer, ...]:
    """Players of the next match in seat order. Bots add nothing, and neither do the seats in `absent`."""
    players = []
    for number, seat in enumerate(table.seats):
        if seat.is_free:
            continue
        adds = seat.player == PERSON and number not in absent
        commitment = seat.commitment if adds else None
        open_nonce = seat.nonce or "" if adds and commitment is None else ""
        players.append(SealedPlayer(seat.name, seat.player, commitment, open_nonce))
    return tuple(players)


def seal(table: BaseTable, command: Command, now: int) -> Events:  # noqa: ARG001
    """Seal players, commitments and settings; `absent` are seats of people who cannot reveal a nonce now."""
    command.require_server()
    if table.seal is not None or not table.can_start():
        raise TableError("start", "the shuffles are sealed once, when everyone at the table is ready")
    data = command.data
    players = players_to_seal(table, data["absent"])
    table.seal = Seal(data["seal"], data["match"], data["promise"], players, table.failed_seals)
    return []


def promise(table: BaseTable, command: Command, now: int) -> Events:  # noqa: ARG001
    """The server has a new secret: everyone commits again. A seal that was not used is noted as failed.

    With `overdue` the time to reveal is up, and players who have not revealed are missing. Otherwise a player has left,
    or the server was restarted: then nobody is blamed but players who are gone.
    """
    command.require_server()
    if table.stage != GATHERING:
        raise TableError("playing", "the secret of a match never changes")
    missing: tuple[str, ...] = ()
    is_repeated = table.seal is not None
    if table.seal is not None:
        if command.data.get("overdue") is True:
            late = unrevealed(table)
            for seat in late:
                table.note_failure(seat.person)
            missing = tuple(seat.name for seat in late)
        else:
            missing = tuple(player.name for player in table.seal.players if player.name not in table.names())
        table.failed_seals = (*table.failed_seals, FailedSeal(table.seal.hash, missing))[-MAX_EARLIER:]
    table.seal = None
    for seat in table.seats:
        seat.commitment = seat.revealed = seat.nonce = None
    data = {"again": is_repeated, "missing": list(missing)}
    return [Event("promise", NOBODY, None, data)]


def unrevealed(table: BaseTable) -> list[Seat]:
    """Seats whose sealed commitment has not been revealed."""
    if table.seal is None:
        return []
    committed = {player.name for player in table.seal.players if player.commitment is not None}
    return [seat for seat in table.seats if seat.name in committed and seat.revealed is None]


def is_seal_valid(table: BaseTable) -> bool:
    """Whether the sealed players are still those at the table."""
    if table.seal is None or not table.can_start():
        return False
    sealed = [(player.name, player.by) for player in table.seal.players]
    return sealed == [(seat.name, seat.player) for seat in table.seats if not seat.is_free]
