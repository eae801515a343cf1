# cython: annotation_typing=False, infer_types=True, binding=False
"""The moves of Rummy as values: drawing, melding, laying off, arranging, discarding."""

from collections.abc import Sequence

from fairdeal.engine.moves import Move, Word
from fairdeal.games.rummy.fast import memory
from fairdeal.mechanics.faces import FaceTable

STOP = Word("stop")  # RU-8


class Draw(Move):
    """RU-2: from the stock (depth 0), the top of the pile (1) or deeper in it."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def text(self) -> str:
        if self.depth == 0:
            return "draw stock"
        return "draw pile" if self.depth == 1 else f"draw pile {self.depth}"


class Meld(Move):
    """RU-3: a new group of cards of the hand."""

    def __init__(self, faces: tuple[int, ...], names: FaceTable) -> None:
        self.faces = faces
        self.names = names

    def text(self) -> str:
        return "meld " + group_text(self.faces, self.names)


class Lay(Move):
    """RU-5: one card more on a group, by the group's number from 1."""

    def __init__(self, face: int, group: int, names: FaceTable) -> None:
        self.face = face
        self.group = group
        self.names = names

    def text(self) -> str:
        return f"lay {self.names.moves[self.face].written} on {self.group}"


class Arrange(Move):
    """RU-6: the whole table as it is afterwards."""

    def __init__(self, groups: tuple[tuple[int, ...], ...], names: FaceTable) -> None:
        self.groups = groups
        self.names = names

    def text(self) -> str:
        return "arrange " + " / ".join([group_text(group, self.names) for group in self.groups])


class Discard(Move):
    """RU-7: the end of a turn."""

    def __init__(self, card: int, names: FaceTable) -> None:
        self.card = card
        self.names = names

    def text(self) -> str:
        return "discard " + self.names.card_text(self.card)


DRAWS = tuple([Draw(depth) for depth in range(memory.CARDS + 1)])  # made once, by depth


def meld_of(faces: tuple[int, ...], names: FaceTable) -> Meld:
    """A new group, made the quick way."""
    made = Meld.__new__(Meld)
    made.faces = faces
    made.names = names
    return made


def lay_off(face: int, group: int, names: FaceTable) -> Lay:
    """A lay-off, made the quick way."""
    made = Lay.__new__(Lay)
    made.face = face
    made.group = group
    made.names = names
    return made


def group_text(group: Sequence[int], names: FaceTable) -> str:
    return " ".join([names.moves[face].written for face in group])


def in_order(faces: Sequence[int], names: FaceTable) -> tuple[int, ...]:
    """The faces of a group as they are written: by value, by suit, by card."""
    return tuple(sorted(faces, key=lambda face: (names.value_of(face), names.suit_of(face), face)))


def cards_of(faces: Sequence[int]) -> list[int]:
    return [face // 3 for face in faces]


def is_combined(face: int) -> bool:
    return face % 3 == memory.COMBINED
