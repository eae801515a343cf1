"""How sets of cards lie in memory, Python side; compiled modules take the C side from layout.pxd.

At most 17 cards can show one and the same value: twelve have it on a half, and up to five are that much together. So
the cards of a value have places from 0 up, lowest card first, and some of them are the bits of a small number. A play,
which is a value and some of its cards, is one number: the value above, the places below.
"""

LOWEST, HIGHEST = 2, 27  # values (PS-4)
ROW = 32  # room for a number by value
MOST = 17  # cards that can show one value
PLACES = 20  # bits below the value,
ALL_PLACES = 0xFFFFF  # and all of them
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


def from_value(value: int) -> int:
    """All values from one up, as a set."""
    return 0xFFFFFFF >> value << value
