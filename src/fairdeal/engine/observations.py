"""What a seat sees as a row of whole numbers: named fields of fixed shapes, made of its view alone.

Seats are told from the observer's place: he is first, then the player to his left, and so on. What he has begun of a
move (engine/actions.py) is a field, too. Numbers are cut off where 16 bits end.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from fairdeal.engine.actions import Numbers
from fairdeal.engine.view import View

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.engine.game import Game

LOWEST, HIGHEST = -(1 << 15), (1 << 15) - 1

V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


class ObservationSpec(Generic[V]):
    """How the observations of a game lie in memory. A game gives its fields and says what is in them."""

    phases: Sequence[str] = ()  # those that have a place in the field `phase`

    def __init__(self, game: "Game", actions: "Actions") -> None:
        self.players = game.players
        self.actions = actions
        fields = [
            Field("phase", (len(self.phases),), f"1 for the present phase: {', '.join(self.phases)}"),
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

    # ---- What a game says

    def own_fields(self) -> list[Field]:
        """The fields beside the phase, who may act, and what is begun."""
        raise NotImplementedError

    def values(self, view: V) -> Mapping[str, Iterable[int]]:
        """What is in them; a field that is left out has zeros."""
        raise NotImplementedError

    def begun_field(self) -> Field:
        first, last = self.actions.parts.start, self.actions.parts.stop - 1
        meaning = f"how often the observer has said each of the actions {first} to {last} in a move he has not finished"
        return Field("begun", (len(self.actions.parts),), meaning)

    def begun(self, numbers: Numbers) -> Sequence[int]:
        said = [0] * len(self.actions.parts)
        for number in numbers:
            said[number - self.actions.parts.start] += 1
        return said

    # ---- Observations

    def observe(self, view: V, begun: Numbers = ()) -> "array[int]":
        """The observation of the seat whose view this is; `begun` is his own, or empty."""
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
                values = short_numbers(list(numbers))
                assert len(values) == part.stop - part.start, name
                row[part] = values
        return row

    def read(self, row: Sequence[int]) -> dict[str, list[int]]:
        """An observation by field, for people."""
        return {name: list(row[part]) for name, part in self.slices.items()}

    def text(self, row: Sequence[int]) -> str:
        """An observation as a text: its fields, but for those that are all zeros."""
        return " ".join([f"{name}={numbers}" for name, numbers in self.read(row).items() if any(numbers)])


def short_numbers(numbers: list[int]) -> "array[int]":
    """Numbers of 16 bits; larger ones are cut off there."""
    try:
        return array("h", numbers)
    except OverflowError:
        return array("h", [min(max(number, LOWEST), HIGHEST) for number in numbers])


# ---- What layouts share


def first_seat(view: View) -> int:
    """The seat that comes first: the observer's, and seat 0 for a spectator."""
    return view.seat if view.seat is not None else 0


def around(view: View, by_seat: Sequence[Any]) -> list[Any]:
    """What each seat has, from the observer's place."""
    first = first_seat(view)
    return [*by_seat[first:], *by_seat[:first]]


def marked(view: View, seats: Iterable[int | None]) -> list[int]:
    """1 for some seats, from the observer's place."""
    marks = [0] * view.players
    for seat in seats:
        if seat is not None:
            marks[(seat - first_seat(view)) % view.players] = 1
    return marks


def placed(view: View, seats: Sequence[int | None]) -> list[int]:
    """For each seat, from the observer's place, as how manieth it stands in a row, from 1; 0: it does not."""
    places = [0] * view.players
    for place, seat in enumerate(seats):
        if seat is not None:
            places[(seat - first_seat(view)) % view.players] = place + 1
    return places


def seat_number(view: View, seat: int | None) -> int:
    """1 for the observer, 2 for the player to his left, …; 0 for nobody."""
    return 0 if seat is None else (seat - first_seat(view)) % view.players + 1
