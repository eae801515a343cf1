"""What one seat, or a spectator, may know: a type of its own, built up from nothing, never cut down from the state."""

from dataclasses import dataclass, fields

from fairdeal.engine.moves import Moves
from fairdeal.engine.options import Options


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The part of a view that all games share; each game's own view adds what its table shows."""

    game: str
    options: Options
    players: int
    seat: int | None  # None: a spectator
    phase: str
    actors: tuple[int, ...]
    moves: Moves | None  # this seat's legal moves, if it may act
    roles: tuple[str | None, ...]  # a title a seat, None where it has none
    scores: tuple[int, ...] | None
    places: tuple[tuple[int, ...], ...] | None  # of the last finished round

    def to_json(self) -> dict[str, object]:
        """Everything in the view, ready for JSON, in the order of its fields."""
        return {field.name: _json(getattr(self, field.name)) for field in fields(self)}


def _json(value: object) -> object:
    if isinstance(value, Moves | Options):
        return value.to_json()
    if isinstance(value, tuple | list):
        return [_json(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _json(one) for key, one in value.items()}
    if isinstance(value, str | int | bool | None):
        return value
    return str(value)
