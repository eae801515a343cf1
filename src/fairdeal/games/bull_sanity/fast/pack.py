# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, binding=False
"""The 78 double cards as bits: their texts, their sums, and which of them have which value."""

from functools import cache

from fairdeal.cards.double import DoubleDeck, standard_deck
from fairdeal.games.bull_sanity.rules.values import CARDS, HIGHEST_SUM, has_face
from fairdeal.mechanics.faces import cards_in

ALL_CARDS = (1 << CARDS) - 1  # as a set


class Pack:
    """The deck of a table. A set of cards is an integer with one bit per card."""

    def __init__(self, deck: DoubleDeck, combined_below_15: bool) -> None:
        self.deck = deck
        self.names = tuple([card.text for card in deck.cards])
        self.sums = tuple([card.sum for card in deck.cards])
        self.showing = tuple(  # by value, from 0 to 27: the cards that have a face with it (BS-4)
            [
                sum([1 << card.index for card in deck.cards if has_face(card, value, combined_below_15)])
                for value in range(HIGHEST_SUM + 1)
            ]
        )
        self.bit_of = {name: 1 << index for index, name in enumerate(self.names)}

    def texts(self, cards: int) -> list[str]:
        """The cards of a set as text, lowest first."""
        return [self.names[card] for card in cards_in(cards)]

    def set_of(self, texts: tuple[str, ...]) -> int:
        """The set of some cards, given as text."""
        return sum([self.bit_of[text] for text in texts])


@cache
def standard_pack(combined_below_15: bool) -> Pack:
    """The pack for one reading of BS-4."""
    return Pack(standard_deck(), combined_below_15)
