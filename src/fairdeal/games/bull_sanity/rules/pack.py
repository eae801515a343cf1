# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, binding=False
"""The 78 double cards of Bull Sanity as bits: their texts, their sums, and which can be shown as which value (BS-4)."""

from functools import cache

from fairdeal.cards.double import DoubleCard, DoubleDeck, standard_deck
from fairdeal.engine import bits

CARDS = 78
ALL_CARDS = (1 << CARDS) - 1  # as a set
HIGHEST_HALF = 14
HIGHEST_SUM = 27


def has_face(card: DoubleCard, value: int, combined_below_15: bool) -> bool:
    """BS-4: can the card be shown as this value? With the option off sums count only from 15 up."""
    if value in (card.low, card.high):
        return True
    return value == card.sum and (value > HIGHEST_HALF or combined_below_15)


class Pack:
    """A deck as a table of Bull Sanity knows it. Sets of cards have one bit a card."""

    def __init__(self, deck: DoubleDeck, combined_below_15: bool) -> None:
        self.deck = deck
        self.names = tuple([card.text for card in deck.cards])
        self.sums = tuple([card.sum for card in deck.cards])
        self.showing = tuple(  # by value, from 0 to 27
            [
                sum([1 << card.index for card in deck.cards if has_face(card, value, combined_below_15)])
                for value in range(HIGHEST_SUM + 1)
            ]
        )

        self.bit_of = {name: 1 << index for index, name in enumerate(self.names)}

    def texts(self, cards: int) -> list[str]:
        """The cards of a set, lowest first."""
        return [self.names[card] for card in cards_in(cards)]

    def set_of(self, texts: tuple[str, ...]) -> int:
        """The set of some cards of the deck, from their texts."""
        return sum([self.bit_of[text] for text in texts])


def cards_in(cards: int) -> list[int]:
    """The members of a set, lowest first."""
    found = []
    while cards:
        found.append(bits.lowest128(cards))
        cards &= cards - 1
    return found


@cache
def standard_pack(combined_below_15: bool) -> Pack:
    return Pack(standard_deck(), combined_below_15)
