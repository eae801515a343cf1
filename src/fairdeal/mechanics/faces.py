# cython: annotation_typing=False, infer_types=True, cdivision=True, binding=False
"""The faces of a deck as numbers, and the move that shows one (DD-2)."""

from functools import cache

from fairdeal.cards.double import DoubleCard, DoubleDeck, parse_face, standard_deck
from fairdeal.cards.errors import BadCard
from fairdeal.cards.faces import ROOK, Face, is_rook
from fairdeal.engine import bits
from fairdeal.engine.errors import UnreadableMove
from fairdeal.engine.events import Facts
from fairdeal.engine.moves import Move
from fairdeal.mechanics import look, memory


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
    """For every face of a deck its value, its suit, and how it looks."""

    def __init__(self, deck: DoubleDeck) -> None:
        self.deck = deck
        self.names: tuple[str, ...] = (*[card.text for card in deck.cards], ROOK)
        self.value = [0] * 237
        self.suit = [0] * 237
        self.look = [0] * 237
        self.row = [0] * 237  # where the row of what it shows begins (sorted_hands.py)
        faces = [face for card in deck.cards for face in card.faces]
        moves = []
        for face in faces:
            number = face_number(face)
            self.value[number] = face.value
            self.suit[number] = face.suit.index if face.suit is not None else memory.SUMS
            self.look[number] = look.look(number, self.suit[number], face.value)
            moves.append(FaceMove(number, self.value[number], self.suit[number], face.text))
        rook = 3 * memory.ROOK + memory.COMBINED
        self.suit[rook] = memory.ROOKS
        self.look[rook] = look.look(rook, memory.ROOKS, 0)
        for number in range(memory.ALL_FACES):
            self.row[number] = memory.ROW * look.sign_of(self.look[number])
        self.moves = (*moves, *[FaceMove(rook, 0, memory.ROOKS, ROOK)] * 3)  # the Rook has one face, told three times

    def card_text(self, card: int) -> str:
        return self.names[card]

    def card_texts(self, cards: int) -> list[str]:
        """The cards of a set, lowest first."""
        texts = []
        while cards:
            texts.append(self.names[bits.lowest(cards)])
            cards &= cards - 1
        return texts

    def value_of(self, face: int) -> int:
        return self.value[face]

    def suit_of(self, face: int) -> int:
        return self.suit[face]

    def parse(self, text: str, rook: bool = False) -> FaceMove:
        """The move of a text such as `2c3d:2c`; `rook` where the game has it."""
        if rook and is_rook(text):
            return self.moves[3 * memory.ROOK]
        try:
            return self.moves[face_number(parse_face(text, self.deck))]
        except BadCard as error:
            raise UnreadableMove(str(error)) from None


class Named(Facts):
    """Cards in an event: their texts under one heading."""

    heading: str
    cards: int
    faces: FaceTable

    def told(self) -> dict[str, object]:
        return {self.heading: self.faces.card_texts(self.cards)}


def named(heading: str, cards: int, faces: FaceTable) -> Named:
    made = Named.__new__(Named)
    made.heading = heading
    made.cards = cards
    made.faces = faces
    return made


def face_number(face: Face) -> int:
    return 3 * face.card.index + int(face.kind)


def cards_in(cards: int) -> list[int]:
    """The members of a set of cards, lowest first."""
    found = []
    while cards:
        found.append(bits.lowest(cards))
        cards &= cards - 1
    return found


def set_of(cards: list[int] | tuple[int, ...]) -> int:
    """The set of some cards."""
    together = bits.one(0) & 0
    for card in cards:
        together |= bits.one(card)
    return together


def carries(card: DoubleCard, suit: int) -> bool:
    """Does one half of the card have this suit?"""
    return suit in (card.low_suit.index, card.high_suit.index)


@cache
def face_table(deck: DoubleDeck | None = None) -> FaceTable:
    """The faces of a deck; of the one that comes with Fairdeal if none is named."""
    return FaceTable(deck if deck is not None else standard_deck())
