# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
"""Shuffling a small pack: every order equally likely, with few random numbers.

Fisher and Yates' shuffle from the end, eight places at a time: one 64-bit number is multiplied by the numbers of places
one after the other, the whole part says the place and the rest goes on to the next. Numbers whose last rest is so small
that some orders would be favoured are drawn again (docs/randomness.md).
"""

from fairdeal.engine import bits, draw
from fairdeal.engine.random import Stream


def shuffle(stream: Stream, cards: list[int], number: int, wanted: int) -> None:
    """Put the first `number` cards, at most 255, into random order, as far as the last `wanted` of them go."""
    left = number
    while left > 8 and left > number - wanted:
        shuffle_end(stream, cards, left, 8)
        left -= 8
    if left > 1 and left > number - wanted:
        shuffle_end(stream, cards, left, left - 1)


def shuffle_end(stream: Stream, cards: list[int], left: int, some: int) -> None:
    """Decide the last few of `left` places, eight at most.

    Where the number is drawn again, cards have already changed places: that favours none, for the new number picks
    among all of them, whatever their order.
    """
    rest = put_at_end(cards, left, some, draw.long_word(stream))
    most = left * left
    most *= most
    most *= most  # 255**8 is below 2**64
    while bits.rarely(rest < most) and rest < too_small(left, some):
        rest = put_at_end(cards, left, some, draw.long_word(stream))


def put_at_end(cards: list[int], left: int, some: int, number: int) -> int:
    """What a number says of the last few places; gives what is left of it."""
    for last in range(left - 1, left - 1 - some, -1):
        product = bits.wide(number) * (last + 1)
        place = product >> 64
        number = product & bits.M64
        card = cards[last]
        cards[last] = cards[place]
        cards[place] = card
    return number


def too_small(left: int, some: int) -> int:
    """How small a rest favours some orders."""
    ways = 1
    for i in range(some):
        ways *= left - i
    return (bits.M64 - ways + 1) % ways


def shuffled(stream: Stream, number: int) -> list[int]:
    """The numbers from 0 to `number - 1`, at most 255 of them, in random order."""
    cards = bits.small(number)
    for i in range(number):
        cards[i] = i
    shuffle(stream, cards, number, number)
    order = [cards[i] for i in range(number)]
    bits.release_small(cards)
    return order
