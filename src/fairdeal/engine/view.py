"""Views: what one seat or a spectator may know, built up field by field and never cut down from the state."""

from dataclasses import dataclass, fields, is_dataclass

from fairdeal.engine.errors import IllegalMove, not_to_move
from fairdeal.engine.moves import Moves
from fairdeal.engine.options import Options


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """View fields that all games share; each game adds its own."""

    game: str
    options: Options
    players: int
    seat: int | None  # None: a spectator
    phase: str
    actors: tuple[int, ...]
    moves: Moves | None  # this seat's legal moves, if it may act
    roles: tuple[str | None, ...]  # title of each seat, None if it has none
    scores: tuple[int, ...] | None
    places: tuple[tuple[int, ...], ...] | None  # of the last finished round

    def legal_moves(self) -> Moves:
        """This seat's legal moves; IllegalMove if it may not act now."""
        if self.moves is not None:
            return self.moves
        raise IllegalMove(None, "a spectator may not move") if self.seat is None else not_to_move(self.seat)

    def to_json(self) -> dict[str, object]:
        """The view as JSON, in the order of its fields."""
        return {field.name: _json(getattr(self, field.name)) for field in fields(self)}


def _json(value: object) -> object:
    if isinstance(value, Moves | Options):
        return value.to_json()
    if isinstance(value, tuple | list):
        return [_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _json(item) for key, item in value.items()}
    if isinstance(value, str | int | bool | None):
        return value
    if is_dataclass(value):
        return {field.name: _json(getattr(value, field.name)) for field in fields(value)}
    return str(value)
