"""The pack and the values of its cards (BS-1, BS-3, BS-4)."""

from fairdeal.cards.double import DoubleCard

MAX_PLAYERS = 6  # BS-1
CARDS = 78  # BS-1: the whole double deck, without joker and Rook
FIRST_VALUE = 2  # BS-2: the value of the first claim
HIGHEST_HALF = 14  # BS-3: higher values exist only as sums
HIGHEST_SUM = 27  # BS-3


def has_face(card: DoubleCard, value: int, combined_below_15: bool) -> bool:
    """BS-4: whether a card has a face with this value: one of its halves or its sum.

    With `combined_below_15` off, a sum counts only from 15 up.
    """
    if value in (card.low, card.high):
        return True
    return value == card.sum and (value > HIGHEST_HALF or combined_below_15)
