"""Double cards in scenes: their labels, and cached parts of scenes.

A scene is built for every seat after every move, mostly from the same few hundred cards, faces and plays. They are
immutable, so all scenes share them.
"""

from functools import cache

from fairdeal.cards.double import parse_face, standard_deck
from fairdeal.cards.faces import ROOK
from fairdeal.cards.naming import write_card, write_shown
from fairdeal.cards.suits import Suit
from fairdeal.engine.scene import CardScene, Fact, Play

SUIT_WORDS = {suit.letter: suit.plural for suit in Suit}
SUMS, THE_ROOK = "sum", "rook"  # what may be led besides the suits


def card_of(face: str) -> str:
    """The card of a face; a card is its own."""
    return face.partition(":")[0]


def suit_of(face: str) -> str:
    """The suit that a face shows: c, d, h or s; `sum` for a combined face, `rook` for the Rook."""
    last = face[-1]
    if last in SUIT_WORDS:
        return last
    return THE_ROOK if face == ROOK else SUMS


@cache
def value_of(face: str) -> int:
    """The value that a face shows; the Rook has none."""
    return 0 if face == ROOK else parse_face(face, standard_deck()).value


@cache
def label_of(text: str) -> str:
    """A card or a face as people write it: `2♣3♦`, `2♣`, `the Rook`; a combined face is its sum."""
    return write_shown(text) if ":" in text else write_card(text)


def labels_of(texts: tuple[str, ...] | list[str]) -> str:
    """Labels of several cards or faces."""
    return " ".join([label_of(text) for text in texts])


@cache
def held(card: str, worth: str | None = None) -> CardScene:
    """A card in a hand."""
    return CardScene(card, worth=worth)


@cache
def shown(face: str, seat: int | None, worth: str | None = None, note: str | None = None) -> CardScene:
    """A face-up card, shown as a face by a seat. Notes are a few fixed texts, so the cache stays small."""
    return CardScene(card_of(face), face if ":" in face else None, seat, worth=worth, note=note)


@cache
def face_play(face: str) -> Play:
    """The move that shows a face, or the Rook."""
    if ":" not in face:
        return Play(face, (face,), (), label_of(face))
    return Play(face, (card_of(face),), (face,), write_card(face))


@cache
def suit_fact(label: str, suit: str | None) -> Fact:
    """A fact that names a suit; also for combined sums, the Rook, and None."""
    if suit in SUIT_WORDS:
        return Fact(label, SUIT_WORDS[suit], suit=suit)
    return Fact(label, {SUMS: "combined sums", THE_ROOK: "the Rook"}.get(suit or "", "none"))
