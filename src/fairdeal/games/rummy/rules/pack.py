# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The double cards as Rummy looks at them: what each can show, who else can show it, what it counts (DD-2, RU-9)."""

from functools import cache

from fairdeal.cards.double import DoubleDeck
from fairdeal.cards.faces import Face
from fairdeal.engine import bits
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.rules.moves import Discard
from fairdeal.mechanics.faces import face_number, face_table

ACE = 14
TEN = 10


def points(face: Face) -> int:
    """RU-9: 2 to 9 count five, 10 to K ten, the ace fifteen, a combined card two."""
    if face.suit is None:
        return 2
    if face.value == ACE:
        return 15
    return 10 if face.value >= TEN else 5


def place_of(face: Face) -> int:
    """What a face shows, as a number (memory.py)."""
    return memory.SUMS + face.value if face.suit is None else 16 * face.suit.index + face.value


class Pack:
    """Tables of the deck; they never change."""

    def __init__(self, deck: DoubleDeck) -> None:
        self.faces = face_table(deck)
        self.discards = tuple([Discard(card, self.faces) for card in range(memory.CARDS)])  # made once
        self.texts = tuple([card.text for card in deck.cards])
        self.place = [0] * 234  # by face
        self.low = [0] * 78  # by card: the places of its low half, its high half and its sum
        self.high = [0] * 78
        self.total = [0] * 78
        self.halves = [0] * 78  # both halves, as bits
        self.lost = [0] * 78  # RU-9: what it costs to hold the card: its best face
        self.showing = [0] * 96  # by place: how many cards can show it
        self.shower = [0] * 576  # and which, six a place, lowest first
        self.points = [0] * 96
        for card in deck.cards:
            for face in card.faces:
                place = place_of(face)
                self.place[face_number(face)] = place
                self.points[place] = points(face)
                self.shower[memory.SAME * place + self.showing[place]] = card.index
                self.showing[place] += 1
            low, high, total = [place_of(face) for face in card.faces]
            self.low[card.index] = low
            self.high[card.index] = high
            self.total[card.index] = total
            self.halves[card.index] = bits.bit(low) | bits.bit(high)
            self.lost[card.index] = max([points(face) for face in card.faces])

    def face_at(self, card: int, place: int) -> int:
        """The face with which a card shows a place."""
        if place >= memory.SUMS:
            return 3 * card + memory.COMBINED
        return 3 * card + (memory.LOW if self.low[card] == place else memory.HIGH)

    def text_of(self, card: int) -> str:
        return self.texts[card]

    def texts_of(self, cards: list[int]) -> list[str]:
        """Cards in their order, as they are written."""
        return [self.texts[card] for card in cards]

    def texts_of_set(self, cards: int) -> list[str]:
        """The cards of a set, lowest first, as they are written."""
        told = []
        while cards:
            told.append(self.texts[bits.lowest128(cards)])
            cards &= cards - 1
        return told

    def place_of_face(self, face: int) -> int:
        return self.place[face]

    def points_of(self, face: int) -> int:
        """RU-9, for a face on the table."""
        return self.points[self.place[face]]

    def lost_with(self, card: int) -> int:
        """RU-9, for a card in the hand."""
        return self.lost[card]


@cache
def pack_of(deck: DoubleDeck) -> Pack:
    return Pack(deck)
