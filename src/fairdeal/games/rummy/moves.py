# cython: annotation_typing=False, infer_types=True, binding=False
"""The moves of Rummy as values: draw, meld, lay off, arrange, discard, stop."""

from collections.abc import Sequence

from fairdeal.engine.moves import Move, Word
from fairdeal.games.rummy.rules import terms
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.faces import FaceTable

STOP = Word("stop")  # RU-8


class Draw(Move):
    """RU-2: a draw from the stock (depth 0), from the top of the pile (1) or from deeper in it."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def text(self) -> str:
        if self.depth == 0:
            return "draw stock"
        return "draw pile" if self.depth == 1 else f"draw pile {self.depth}"


class Meld(Move):
    """RU-3: a new group of cards from the hand."""

    def __init__(self, faces: tuple[int, ...], names: FaceTable) -> None:
        self.faces = faces
        self.names = names

    def text(self) -> str:
        return "meld " + group_text(self.faces, self.names)


class LayOff(Move):
    """RU-5: a card from the hand that extends a group; groups are numbered from 1."""

    def __init__(self, face: int, group: int, names: FaceTable) -> None:
        self.face = face
        self.group = group
        self.names = names

    def text(self) -> str:
        return f"lay {self.names.moves[self.face].written} on {self.group}"


class Arrange(Move):
    """RU-6: the whole table as it is to be."""

    def __init__(self, groups: tuple[tuple[int, ...], ...], names: FaceTable) -> None:
        self.groups = groups
        self.names = names

    def text(self) -> str:
        return "arrange " + " / ".join([group_text(group, self.names) for group in self.groups])


class Discard(Move):
    """RU-7: the card that ends a turn."""

    def __init__(self, card: int, names: FaceTable) -> None:
        self.card = card
        self.names = names

    def text(self) -> str:
        return "discard " + self.names.card_text(self.card)


DRAWS = tuple([Draw(depth) for depth in range(terms.CARDS + 1)])  # by depth


def new_meld(faces: tuple[int, ...], names: FaceTable) -> Meld:
    """Create a meld; in compiled code faster than the constructor."""
    meld = Meld.__new__(Meld)
    meld.faces = faces
    meld.names = names
    return meld


def new_lay_off(face: int, group: int, names: FaceTable) -> LayOff:
    """Create a lay-off; in compiled code faster than the constructor."""
    lay_off = LayOff.__new__(LayOff)
    lay_off.face = face
    lay_off.group = group
    lay_off.names = names
    return lay_off


def group_text(group: Sequence[int], names: FaceTable) -> str:
    """The faces of a group as text."""
    return " ".join([names.moves[face].written for face in group])


def sorted_group(faces: Sequence[int], names: FaceTable) -> tuple[int, ...]:
    """The faces of a group in the order in which they are written: by value, suit and card."""
    return tuple(sorted(faces, key=lambda face: (names.value_of(face), names.suit_of(face), face)))


def cards_of(faces: Sequence[int]) -> list[int]:
    """The cards that some faces belong to."""
    return [face // 3 for face in faces]


def is_combined(face: int) -> bool:
    """Whether the face is a card's sum."""
    return face % 3 == deck_terms.COMBINED
