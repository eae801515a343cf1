"""Observations: a view as a row of integers in named fields of fixed shapes.

Seats are relative to the observer: the observer first, then the player to the left, and so on. The actions of an
unfinished move (engine/actions.py) are a field, too. Numbers are clamped to 16 bits.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from fairdeal.engine.actions import ActionSequence
from fairdeal.engine.view import View

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.engine.game import Game

LOWEST, HIGHEST = -(1 << 15), (1 << 15) - 1

V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Field:
    """A named part of an observation."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """Number of integers in the field."""
        return prod(self.shape)


class ObservationSpec(Generic[V]):
    """The fields of a game's observations. A game subclasses it, declares its fields and fills them from a view."""

    phases: Sequence[str] = ()  # those that the field `phase` distinguishes

    def __init__(self, game: "Game", actions: "Actions") -> None:
        self.players = game.players
        self.actions = actions
        fields = [
            Field("phase", (len(self.phases),), f"1 for the current phase: {', '.join(self.phases)}"),
            Field("actors", (self.players,), "1 for each seat that may act"),
            *self.own_fields(),
            self.begun_field(),
        ]
        self.fields = tuple([field for field in fields if field.size])
        self.slices: dict[str, slice] = {}
        self.size = 0
        for field in self.fields:
            self.slices[field.name] = slice(self.size, self.size + field.size)
            self.size += field.size

    # ---- What a game defines

    def own_fields(self) -> list[Field]:
        """The game's fields, in addition to the phase, the actors and the unfinished move."""
        raise NotImplementedError

    def values(self, view: V) -> Mapping[str, Iterable[int]]:
        """Values by field; a missing field is all zeros."""
        raise NotImplementedError

    def begun_field(self) -> Field:
        """The field for the actions of an unfinished move."""
        first, last = self.actions.parts.start, self.actions.parts.stop - 1
        meaning = f"how often the observer has chosen each of the actions {first} to {last} in an unfinished move"
        return Field("begun", (len(self.actions.parts),), meaning)

    def begun(self, actions: ActionSequence) -> Sequence[int]:
        """Values of that field."""
        counts = [0] * len(self.actions.parts)
        for action in actions:
            counts[action - self.actions.parts.start] += 1
        return counts

    # ---- Observations

    def observe(self, view: V, begun: ActionSequence = ()) -> "array[int]":
        """The observation of the seat with this view; `begun` are the actions of its unfinished move."""
        found: dict[str, Iterable[int]] = {
            "phase": [view.phase == phase for phase in self.phases],
            "actors": marked(view, view.actors),
            **self.values(view),
        }
        if begun:
            found["begun"] = self.begun(begun)
        row = array("h", bytes(2 * self.size))
        for name, numbers in found.items():
            if name in self.slices:
                part = self.slices[name]
                values = to_int16(list(numbers))
                assert len(values) == part.stop - part.start, name
                row[part] = values
        return row

    def read(self, row: Sequence[int]) -> dict[str, list[int]]:
        """An observation by field."""
        return {name: list(row[part]) for name, part in self.slices.items()}

    def text(self, row: Sequence[int]) -> str:
        """An observation as text: all fields that are not all zeros."""
        return " ".join([f"{name}={numbers}" for name, numbers in self.read(row).items() if any(numbers)])


def to_int16(numbers: list[int]) -> "array[int]":
    """Numbers clamped to 16 bits."""
    try:
        return array("h", numbers)
    except OverflowError:
        return array("h", [min(max(number, LOWEST), HIGHEST) for number in numbers])


# ---- Helpers for specs


def first_seat(view: View) -> int:
    """The first seat of relative order: the observer's, or seat 0 for a spectator."""
    return view.seat if view.seat is not None else 0


def around(view: View, by_seat: Sequence[Any]) -> list[Any]:
    """Values by seat, in the observer's relative order."""
    first = first_seat(view)
    return [*by_seat[first:], *by_seat[:first]]


def marked(view: View, seats: Iterable[int | None]) -> list[int]:
    """1 for the given seats and 0 for the others, in the observer's relative order."""
    marks = [0] * view.players
    for seat in seats:
        if seat is not None:
            marks[(seat - first_seat(view)) % view.players] = 1
    return marks


def placed(view: View, seats: Sequence[int | None]) -> list[int]:
    """Position of each seat in a sequence, from 1, in the observer's relative order; 0 if it is not in it."""
    places = [0] * view.players
    for place, seat in enumerate(seats):
        if seat is not None:
            places[(seat - first_seat(view)) % view.players] = place + 1
    return places


def seat_number(view: View, seat: int | None) -> int:
    """Relative number of a seat: 1 for the observer, 2 for the player to the left, …; 0 for None."""
    return 0 if seat is None else (seat - first_seat(view)) % view.players + 1
