"""The fields of a record (docs/notation.md): each is checked and parsed by a function of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from fairdeal.engine.errors import BadRecord
from fairdeal.engine.options import quoted

MAX_SEED_TEXT = 1000


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Players who left and joined between two rounds, before move number `at` (PR-7, PR-8)."""

    at: int
    leave: tuple[int, ...]
    join: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """Who plays for a seat from move number `at` on: a person, a bot, or the clock for a person who has left."""

    at: int
    seat: int
    name: str
    by: str  # `person`, `clock`, or the level of a bot

    def to_json(self) -> dict[str, object]:
        return {"at": self.at, "seat": self.seat, "name": self.name, "by": self.by}


def parse_names(given: object) -> tuple[str, ...]:
    """The names of the players, by seat."""
    if not isinstance(given, list) or not given or not all(isinstance(name, str) for name in given):
        raise BadRecord(f'"players" must be a list of names, one for each seat, not {quoted(given)}')
    return tuple(given)


def parse_seed(given: object) -> int | str | None:
    """The seed: a whole number, a text, or None."""
    if given is None:
        return None
    if isinstance(given, int) and not isinstance(given, bool) and given >= 0:
        return given
    if isinstance(given, str) and len(given) <= MAX_SEED_TEXT and is_text(given):
        return given
    raise BadRecord(f'"seed" must be a whole number from 0 up, or a text, not {quoted(given)}')


def is_text(given: str) -> bool:
    """Whether a string can be encoded as UTF-8. JSON allows lone surrogates."""
    try:
        given.encode()
    except UnicodeEncodeError:
        return False
    return True


def parse_deals(document: Mapping[str, object]) -> tuple[Mapping[str, object], ...]:
    """The given deals, from `deal` or `deals`."""
    if document.get("deals") is not None and document.get("deal") is not None:
        raise BadRecord('a record has "deal" or "deals", not both')
    if document.get("deal") is not None:
        deals: object = [document["deal"]]
    else:
        deals = document["deals"] if document.get("deals") is not None else []
    if not isinstance(deals, list) or not all(isinstance(deal, dict) for deal in deals):
        raise BadRecord('"deal" must be an object with "hands", "deals" a list of such objects')
    return tuple(deals)


def parse_moves(given: object, seats: int) -> tuple[tuple[int, str], ...]:
    """Seat and text of every move, at a table that never had more than `seats` seats."""
    if not isinstance(given, list):
        raise BadRecord(f'"moves" must be a list of [seat, text], not {quoted(given)}')
    read = []
    for n, pair in enumerate(given):
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadRecord(f"move {n} must be [seat, text], not {quoted(pair)}")
        seat, text = pair
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
            raise BadRecord(f"move {n}: there is no seat {quoted(seat)} at this table; seats are 0 to {seats - 1}")
        if not isinstance(text, str):
            raise BadRecord(f"move {n}: a move is a text, not {quoted(text)}")
        read.append((seat, text))
    return tuple(read)


def _is_number(given: object) -> TypeGuard[int]:
    return isinstance(given, int) and not isinstance(given, bool) and given >= 0


def parse_seat_changes(given: object) -> tuple[SeatChange, ...]:
    """The changes of seats, in order."""
    if not isinstance(given, list):
        raise BadRecord(f'"seats" must be a list of changes, not {quoted(given)}')
    return tuple(_seat_change(change) for change in given)


def _seat_change(given: object) -> SeatChange:
    change = given if isinstance(given, dict) else {}
    at, leave, join = change.get("at"), change.get("leave", []), change.get("join", [])
    if (
        not _is_number(at)
        or not isinstance(leave, list)
        or not isinstance(join, list)
        or not all(_is_number(seat) for seat in leave)
        or not all(isinstance(name, str) for name in join)
    ):
        raise BadRecord(f'a change of seats is {{"at": move, "leave": [seats], "join": [names]}}, not {quoted(given)}')
    return SeatChange(at, tuple(leave), tuple(join))


def parse_played_by(given: object) -> tuple[SeatPlayer, ...]:
    """Who played for which seat, in order."""
    if not isinstance(given, list):
        raise BadRecord(f'"played_by" must be a list of changes, not {quoted(given)}')
    return tuple(_seat_player(entry) for entry in given)


def _seat_player(given: object) -> SeatPlayer:
    entry = given if isinstance(given, dict) else {}
    at, seat, name, by = (entry.get(field) for field in ("at", "seat", "name", "by"))
    if not _is_number(at) or not _is_number(seat) or not isinstance(name, str) or not isinstance(by, str):
        raise BadRecord(
            f'"played_by" has entries {{"at": move, "seat": seat, "name": …, "by": …}}, not {quoted(given)}'
        )
    return SeatPlayer(at, seat, name, by)
