# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""What players can do: give cards and markers (PS-3), play a set (PS-4), clear the trick (PS-7), or pass (PS-6)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fairdeal.engine.moves import Move, Word

if TYPE_CHECKING:
    from fairdeal.games.sanityholes.fast.value_table import ValueTable

PASS = Word("pass")  # PS-6
MARKER = "marker"  # PS-3: a Pass Marker in a gift


class Gift(Move):
    """PS-3: cards and Pass Markers, `give 2c3d marker`. Their order does not matter; markers are written last."""

    def __init__(self, values: "ValueTable", cards: int, markers: int, repeated: Sequence[int] = ()) -> None:
        self.values = values
        self.cards = cards  # a set
        self.markers = markers
        self.repeated = tuple(repeated)  # cards that were named again: such a gift is never legal

    def names(self) -> list[str]:
        """The cards as they are written."""
        return self.values.names_of(self.cards) + [self.values.names[card] for card in self.repeated]

    def text(self) -> str:
        return " ".join(["give", *self.names(), *[MARKER] * self.markers])


class Play(Move):
    """PS-4: one card, or several that show the same value, `play 4d8h:8h 2d8c:8c`. Their order does not matter."""

    def __init__(self, values: "ValueTable", code: int) -> None:
        self.values = values
        self.code = code  # a number for its value and its cards together

    @property
    def value(self) -> int:
        return self.values.value_of(self.code)

    @property
    def number(self) -> int:
        """The number of its cards."""
        return len(self.cards)

    @property
    def cards(self) -> list[int]:
        return self.values.cards_of(self.code)

    def text(self) -> str:
        return "play " + self.values.text_of(self.code)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.code == other.code and self.values is other.values

    def __hash__(self) -> int:
        return hash(self.code)


class InvalidSet(Move):
    """Cards that are no set, because their values differ or a face is repeated: a move that is never legal (PS-4)."""

    def __init__(self, faces: list[int], written: list[str]) -> None:
        pairs = sorted(zip(faces, written, strict=True))
        self.faces = tuple([face for face, _ in pairs])
        self.written = tuple([text for _, text in pairs])

    def text(self) -> str:
        return " ".join(["play", *self.written])


class Clear(Move):
    """PS-7: a single 2 that clears the trick, `clear 2c3d:2c`. With any other face it is never legal."""

    def __init__(self, face: int, written: str) -> None:
        self.face = face
        self.written = written

    def text(self) -> str:
        return f"clear {self.written}"
