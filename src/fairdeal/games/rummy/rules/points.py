"""RU-9: what a card counts, on the table and in the hand."""

from fairdeal.cards.double import DoubleCard
from fairdeal.cards.faces import Face

ACE = 14
TEN = 10


def face_points(face: Face) -> int:
    """RU-9: 2 to 9 count 5 points, 10 to K count 10, an ace counts 15 and a sum 2."""
    if face.suit is None:
        return 2
    if face.value == ACE:
        return 15
    return 10 if face.value >= TEN else 5


def held_points(card: DoubleCard) -> int:
    """RU-9: a card in the hand counts against its holder, at its best face."""
    return max([face_points(face) for face in card.faces])
