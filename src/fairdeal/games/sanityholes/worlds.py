"""Imagined worlds: hidden cards dealt anew, as one who cannot see them must imagine it."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.engine.random import Stream
from fairdeal.games.sanityholes.fast.memory import CARDS
from fairdeal.mechanics.faces import cards_in, set_of

EVERY_CARD = (1 << CARDS) - 1


@dataclass(frozen=True, slots=True)
class Unseen:
    """A hand that a seat cannot see: of some cards it knows that they are there, of the others what they can be."""

    cards: int
    known: int
    possible: int


def some_of(cards: int, number: int, stream: Stream) -> int:
    """So many cards of a set, by chance."""
    left = cards_in(cards)
    return set_of([left.pop(stream.below(len(left))) for _ in range(number)])


def imagine_hands(hands: Sequence[Unseen], stream: Stream) -> list[int]:
    """New hands of the same sizes out of the same cards.

    At most one of them is limited in what it can be: it is filled first, so every deal is equally likely.
    """
    loose = 0
    for hand in hands:
        loose |= hand.cards & ~hand.known
    imagined = [hand.known for hand in hands]
    for at in sorted(range(len(hands)), key=lambda at: (loose & hands[at].possible).bit_count()):
        hand = hands[at]
        drawn = some_of(loose & hand.possible, (hand.cards & ~hand.known).bit_count(), stream)
        loose &= ~drawn
        imagined[at] |= drawn
    return imagined
