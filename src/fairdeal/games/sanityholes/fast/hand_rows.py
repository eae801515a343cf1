"""Hands by value, Python side; compiled modules take the C side from hand_rows.pxd.

A hand is a row of `memory.ROW` entries in each of two lists: for every value, `held` has the slots of its cards that
can show the value, and `counts` their number. The hands of all seats follow each other; `row` is where one begins. The
other arguments are tables of a `ValueTable`.
"""

from fairdeal.engine import bits
from fairdeal.games.sanityholes.fast import memory
from fairdeal.games.sanityholes.rules import terms


def copy_row(held: list[int], counts: list[int], all_held: list[int], all_counts: list[int], row: int) -> None:
    """Copy one hand out of all hands."""
    held[:] = all_held[row : row + memory.ROW]
    counts[:] = all_counts[row : row + memory.ROW]


def add_card(held: list[int], counts: list[int], row: int, value: list[int], slot_bit: list[int], face: int) -> None:
    """Add a card, given by the first of its three faces, to a hand."""
    for at in range(face, face + 3):
        held[row + value[at]] |= slot_bit[at]
        counts[row + value[at]] += 1


def remove_card(held: list[int], counts: list[int], row: int, value: list[int], slot_bit: list[int], face: int) -> None:
    """Remove a card, given by the first of its three faces, from a hand."""
    for at in range(face, face + 3):
        held[row + value[at]] ^= slot_bit[at]
        counts[row + value[at]] -= 1


def remove_set(
    held: list[int],
    counts: list[int],
    row: int,
    other_value: list[int],
    other_bit: list[int],
    value: int,
    slots: int,
) -> int:
    """Remove the cards in one or more slots of a value from a hand, with their other values; returns their number."""
    number = 0
    held[row + value] ^= slots
    while slots:
        first = 2 * (memory.SLOTS * value + bits.lowest(slots))
        for at in (first, first + 1):
            held[row + other_value[at]] ^= other_bit[at]
            counts[row + other_value[at]] -= 1
        slots &= slots - 1
        number += 1
    counts[row + value] -= number
    return number


def deal_row(
    held: list[int],
    counts: list[int],
    row: int,
    card_words: list[int],
    pack: list[int],
    first: int,
    step: int,
) -> int:
    """Replace a hand by cards of the pack: the one at `first` and every `step`-th after it. Returns them as a set.

    `card_words` has the row of each card alone, in words of 128 bits, so that compiled code adds 16 entries at a time.
    """
    words = [0] * memory.CARD_WORDS
    for at in range(first, terms.CARDS, step):
        for word in range(memory.CARD_WORDS):
            words[word] += card_words[memory.CARD_WORDS * pack[at] + word]  # no two cards share a slot
    for value in range(memory.ROW):
        held[row + value] = words[value // 4] >> 32 * (value % 4) & bits.M32
        counts[row + value] = words[8 + value // 16] >> 8 * (value % 16) & 0xFF
    return words[-1]
