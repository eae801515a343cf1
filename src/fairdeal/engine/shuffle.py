# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
"""An unbiased shuffle of a small pack with few random numbers.

A Fisher–Yates shuffle from the end, eight positions at a time: one 64-bit number is multiplied by the numbers of
positions in turn; the integer part gives the position and the fraction is carried over. Numbers whose last fraction is
so small that some orders would be favored are drawn again (docs/randomness.md).
"""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream


def shuffle(stream: Stream, cards: list[int], number: int, wanted: int) -> None:
    """Shuffle the first `number` cards (at most 255) in place, as far as the last `wanted` of them need it."""
    left = number
    while left > 8 and left > number - wanted:
        shuffle_end(stream, cards, left, 8)
        left -= 8
    if left > 1 and left > number - wanted:
        shuffle_end(stream, cards, left, left - 1)


def shuffle_end(stream: Stream, cards: list[int], left: int, some: int) -> None:
    """Fill the last `some` of `left` positions, at most eight.

    If a number is rejected, cards have already been swapped. That does not bias the result: the new number picks among
    all of them, whatever their order.
    """
    rest = put_at_end(cards, left, some, draw.long_word(stream))
    most = left * left
    most *= most
    most *= most  # 255**8 is below 2**64
    while bits.unlikely(rest < most) and rest < too_small(left, some):
        rest = put_at_end(cards, left, some, draw.long_word(stream))


def put_at_end(cards: list[int], left: int, some: int, number: int) -> int:
    """Swap cards into the last positions as a number says; returns its remaining fraction."""
    for last in range(left - 1, left - 1 - some, -1):
        product = bits.to_u128(number) * (last + 1)
        place = product >> 64
        number = product & bits.M64
        card = cards[last]
        cards[last] = cards[place]
        cards[place] = card
    return number


def too_small(left: int, some: int) -> int:
    """Fractions below this would favor some orders."""
    ways = 1
    for i in range(some):
        ways *= left - i
    return (bits.M64 - ways + 1) % ways


def shuffled(stream: Stream, number: int) -> list[int]:
    """The numbers from 0 to `number - 1` in random order; at most 255."""
    cards = bits.new_uint8s(number)
    for i in range(number):
        cards[i] = i
    shuffle(stream, cards, number, number)
    order = [cards[i] for i in range(number)]
    bits.free_uint8s(cards)
    return order
