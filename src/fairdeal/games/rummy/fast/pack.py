# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Lookup tables of the double cards: the symbols each card can show, who else can show them, what they count."""

from functools import cache

from fairdeal.cards.double import DoubleDeck
from fairdeal.cards.faces import Face
from fairdeal.engine import bits
from fairdeal.games.rummy.fast import memory
from fairdeal.games.rummy.moves import Discard
from fairdeal.games.rummy.rules import terms
from fairdeal.games.rummy.rules.points import face_points, held_points
from fairdeal.mechanics import deck_terms
from fairdeal.mechanics.faces import face_number, face_table


def symbol_of(face: Face) -> int:
    """What a face shows, as a number (memory.py)."""
    return memory.SUMS + face.value if face.suit is None else 16 * face.suit.index + face.value


class Pack:
    """The lookup tables of a deck. They never change."""

    def __init__(self, deck: DoubleDeck) -> None:
        self.faces = face_table(deck)
        self.discards = tuple([Discard(card, self.faces) for card in range(terms.CARDS)])
        self.texts = tuple([card.text for card in deck.cards])
        self.symbol = [0] * 234  # by face
        self.low = [0] * 78  # by card: the symbols of its low half, its high half and its sum
        self.high = [0] * 78
        self.total = [0] * 78
        self.halves = [0] * 78  # by card: both halves, as bits
        self.sums = [0] * 78  # by card: its sum, as a bit
        self.held_points = [0] * 78  # by card (RU-9)
        self.points = [0] * 96  # by symbol (RU-9)
        self.holder_count = [0] * 96  # by symbol: the number of cards that can show it
        self.holders = [0] * 576  # those cards, six entries for each symbol, lowest card first
        for card in deck.cards:
            for face in card.faces:
                symbol = symbol_of(face)
                self.symbol[face_number(face)] = symbol
                self.points[symbol] = face_points(face)
                self.holders[memory.CARDS_PER_SYMBOL * symbol + self.holder_count[symbol]] = card.index
                self.holder_count[symbol] += 1
            low, high, total = [symbol_of(face) for face in card.faces]
            self.low[card.index] = low
            self.high[card.index] = high
            self.total[card.index] = total
            self.halves[card.index] = bits.bit(low) | bits.bit(high)
            self.sums[card.index] = bits.bit(total - memory.SUMS)
            self.held_points[card.index] = held_points(card)

    def face_showing(self, card: int, symbol: int) -> int:
        """The face with which a card shows a symbol."""
        if symbol >= memory.SUMS:
            return 3 * card + deck_terms.COMBINED
        return 3 * card + (deck_terms.LOW if self.low[card] == symbol else deck_terms.HIGH)

    def sort_key(self, face: int) -> int:
        """The order of faces in a group: by symbol, then by card."""
        return self.symbol[face] << 8 | face

    def sort_faces(self, faces: list[int], first: int, number: int) -> None:
        """Put part of an array of faces into the order of a group."""
        for i in range(first + 1, first + number):
            face = faces[i]
            j = i
            while j > first and self.sort_key(faces[j - 1]) > self.sort_key(face):
                faces[j] = faces[j - 1]
                j -= 1
            faces[j] = face

    # ---- For callers in Python

    def text_of(self, card: int) -> str:
        return self.texts[card]

    def texts_of(self, cards: list[int]) -> list[str]:
        """The texts of some cards, in their order."""
        return [self.texts[card] for card in cards]

    def texts_of_set(self, cards: int) -> list[str]:
        """The texts of a set of cards, lowest card first."""
        texts = []
        while cards:
            texts.append(self.texts[bits.lowest128(cards)])
            cards &= cards - 1
        return texts

    def symbol_of_face(self, face: int) -> int:
        return self.symbol[face]

    def points_of(self, face: int) -> int:
        """RU-9, for a face on the table."""
        return self.points[self.symbol[face]]

    def held_points_of(self, card: int) -> int:
        """RU-9, for a card in the hand."""
        return self.held_points[card]


@cache
def pack_of(deck: DoubleDeck) -> Pack:
    return Pack(deck)
