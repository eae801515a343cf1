# cython: annotation_typing=False, infer_types=True, cdivision=True, binding=False
"""Faces of a deck as numbers, the move that shows a face (DD-2), and sets of cards."""

from functools import cache

from fairdeal.cards.double import DoubleCard, DoubleDeck, parse_face, standard_deck
from fairdeal.cards.errors import BadCard
from fairdeal.cards.faces import ROOK, Face, is_rook
from fairdeal.engine import bits
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.events import LazyData
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.mechanics import deck_terms, memory, packed_face


class FaceMove(Move):
    """A card shown as one of its faces, or the Rook."""

    def __init__(self, number: int, value: int, suit: int, written: str) -> None:
        self.number = number  # 3 · card + kind
        self.card = number // 3
        self.kind = number % 3
        self.value = value
        self.suit = suit
        self.written = written

    def text(self) -> str:
        return self.written

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FaceMove) and self.written == other.written

    def __hash__(self) -> int:
        return hash(self.written)


class FaceTable:
    """Value, suit and packed form (packed_face.py) of every face of a deck."""

    def __init__(self, deck: DoubleDeck) -> None:
        self.deck = deck
        self.names: tuple[str, ...] = (*[card.text for card in deck.cards], ROOK)
        self.value = [0] * 237
        self.suit = [0] * 237
        self.packed = [0] * 237
        self.row = [0] * 237  # start of the row of its sign (sorted_hands.py)
        faces = [face for card in deck.cards for face in card.faces]
        moves = []
        for face in faces:
            number = face_number(face)
            self.value[number] = face.value
            self.suit[number] = face.suit.index if face.suit is not None else deck_terms.SUMS
            self.packed[number] = packed_face.pack(number, self.suit[number], face.value)
            moves.append(FaceMove(number, self.value[number], self.suit[number], face.text))
        rook = 3 * deck_terms.ROOK + deck_terms.COMBINED
        self.suit[rook] = deck_terms.ROOKS
        self.packed[rook] = packed_face.pack(rook, deck_terms.ROOKS, 0)
        for number in range(deck_terms.ALL_FACES):
            self.row[number] = memory.ROW * packed_face.sign_of(self.packed[number])
        # The Rook has one face, stored three times.
        self.moves = (*moves, *[FaceMove(rook, 0, deck_terms.ROOKS, ROOK)] * 3)

    def card_text(self, card: int) -> str:
        """Text of a card."""
        return self.names[card]

    def card_texts(self, cards: int) -> list[str]:
        """Texts of the cards of a set, lowest first."""
        texts = []
        while cards:
            texts.append(self.names[bits.lowest128(cards)])
            cards &= cards - 1
        return texts

    def value_of(self, face: int) -> int:
        """Value of a face."""
        return self.value[face]

    def suit_of(self, face: int) -> int:
        """Suit of a face."""
        return self.suit[face]

    def parse(self, text: str, rook: bool = False) -> FaceMove:
        """Parse a face such as `2c3d:2c`; with `rook` also the Rook."""
        if rook and is_rook(text):
            return self.moves[3 * deck_terms.ROOK]
        try:
            return self.moves[face_number(parse_face(text, self.deck))]
        except BadCard as error:
            raise UnreadableMove(str(error)) from None


class CardsData(LazyData):
    """Event data that lists cards under one key."""

    key: str
    cards: int
    faces: FaceTable

    def build(self) -> dict[str, object]:
        return {self.key: self.faces.card_texts(self.cards)}


def cards_data(key: str, cards: int, faces: FaceTable) -> CardsData:
    """Event data that lists the cards of a set under a key."""
    data = CardsData.__new__(CardsData)
    data.key = key
    data.cards = cards
    data.faces = faces
    return data


def face_number(face: Face) -> int:
    """Number of a face: 3 · card + kind."""
    return 3 * face.card.index + int(face.kind)


def cards_in(cards: int) -> list[int]:
    """The members of a set of cards, lowest first."""
    found = []
    while cards:
        found.append(bits.lowest128(cards))
        cards &= cards - 1
    return found


def set_of(cards: list[int] | tuple[int, ...]) -> int:
    """The set of the given cards."""
    found = bits.bit128(0) & 0
    for card in cards:
        found |= bits.bit128(card)
    return found


def draw_cards(cards: int, number: int, stream: Stream) -> int:
    """Draw `number` cards at random from a set."""
    left = cards_in(cards)
    return set_of([left.pop(stream.below(len(left))) for _ in range(number)])


def carries(card: DoubleCard, suit: int) -> bool:
    """Whether one half of a card has this suit."""
    return suit in (card.low_suit.index, card.high_suit.index)


@cache
def face_table(deck: DoubleDeck | None = None) -> FaceTable:
    """The faces of a deck, by default of the standard double deck."""
    return FaceTable(deck if deck is not None else standard_deck())
