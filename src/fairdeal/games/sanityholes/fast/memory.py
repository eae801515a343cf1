"""How sets of cards lie in memory, Python side; compiled modules take the C side from layout.pxd.

At most 17 cards can show one and the same value: twelve have it on a half, and up to five are that much together. So
the cards of a value have places from 0 up, lowest card first, and some of them are the bits of a small number. A play,
which is a value and some of its cards, is one number: the value above, the places below.
"""

from bisect import bisect_right
from collections.abc import Sequence

from fairdeal.engine import bits

LOWEST, HIGHEST = 2, 27  # values (PS-4)
ROW = 32  # room for a number by value
MOST = 17  # cards that can show one value
FEW = 10  # cards of which every choice is in a table
PLACES = 20  # bits below the value,
ALL_PLACES = 0xFFFFF  # and all of them
CARD_ROW = 11  # words of 128 bits for a card: its places by value, its numbers by value, the card itself
COLUMN = 32  # room for a number by 0 to MOST cards, in tables

TWO = 2  # PS-7
NOTHING = 28  # in place of the value to beat: the player in turn leads
NOBODY = -1

SEATS = 6
ROWS = 192
CARDS = 78


def copy_row(held: list[int], numbers: list[int], all_held: list[int], all_numbers: list[int], row: int) -> None:
    """One seat's cards by value, out of everybody's."""
    held[:] = all_held[row : row + ROW]
    numbers[:] = all_numbers[row : row + ROW]


def put_in(held: list[int], numbers: list[int], row: int, value: list[int], bit: list[int], face: int) -> None:
    """A card comes into a row; its three faces begin at one, each with its value and its place as a bit."""
    for at in range(face, face + 3):
        held[row + value[at]] |= bit[at]
        numbers[row + value[at]] += 1


def take_out(held: list[int], numbers: list[int], row: int, value: list[int], bit: list[int], face: int) -> None:
    """A card leaves a row."""
    for at in range(face, face + 3):
        held[row + value[at]] ^= bit[at]
        numbers[row + value[at]] -= 1


def deal_row(
    held: list[int],
    numbers: list[int],
    row: int,
    rows: list[int],
    pack: list[int],
    first: int,
    step: int,
) -> int:
    """A row of some cards of the pack: from the first, every so many; they also as a set.

    `rows` has a row for every card alone, laid out for compiled code: 128 bits at a time are put together.
    """
    all_parts = [0] * CARD_ROW
    for at in range(first, CARDS, step):
        for part in range(CARD_ROW):
            all_parts[part] += rows[CARD_ROW * pack[at] + part]  # no two cards are at one place
    for value in range(ROW):
        held[row + value] = all_parts[value // 4] >> 32 * (value % 4) & bits.M32
        numbers[row + value] = all_parts[8 + value // 16] >> 8 * (value % 16) & 0xFF
    return all_parts[-1]


def lay_down(
    held: list[int],
    numbers: list[int],
    row: int,
    other_value: list[int],
    other_bit: list[int],
    value: int,
    places: int,
) -> int:
    """The cards at some places of a value leave a row, and all their other values; says how many cards they are."""
    number = 0
    held[row + value] ^= places
    while places:
        first = 2 * (MOST * value + bits.lowest(places))
        for at in (first, first + 1):
            held[row + other_value[at]] ^= other_bit[at]
            numbers[row + other_value[at]] -= 1
        places &= places - 1
        number += 1
    numbers[row + value] -= number
    return number


def enough(numbers: list[int], at: int, need: int, top: int) -> int:
    """Which values have, by the numbers from `at` on, `need` cards and are `top` or above, or have more: a set."""
    found = 0
    for value in range(LOWEST, HIGHEST + 1):
        found |= (numbers[at + value] >= need + (value < top)) << value
    return found


def add_up(
    worth: Sequence[int], need: int, numbers: list[int], at: int, values: int, top: int, counted: list[int]
) -> int:
    """What some values are worth together, each by what is needed of it and by the number of its cards.

    `counted` is for `find`: compiled code has them in parts.
    """
    total = 0
    for value in range(LOWEST, HIGHEST + 1):
        if values >> value & 1:
            total += worth[COLUMN * (need + (value < top)) + numbers[at + value]]
        counted[value] = total
    return total


def find(counted: list[int], k: int) -> int:
    """The value that the k-th of all is of, and below it, in 32 bits, how many of the same value come after."""
    value = bisect_right(counted, k, LOWEST, HIGHEST + 1)
    return value << 32 | (counted[value] - k - 1)


def pick(choices: list[int], held: list[int], numbers: list[int], at: int, counted: list[int], k: int) -> int:
    """The k-th play, as one number, where the choices of as many cards are in the table; else 0."""
    found = find(counted, k)
    value = found >> 32
    number = numbers[at + value]
    if number > FEW:
        return 0
    return value << PLACES | members_of(held[at + value], choices[(1 << number) + (found & bits.M32)])


def members_of(places: int, some: int) -> int:
    """Of the members of a set, lowest first, those whose places are in another set."""
    found = 0
    while some:
        if some & 1:
            found |= places & -places
        places &= places - 1
        some >>= 1
    return found
