"""Memory layout of a table of Rummy. Compiled modules take the same numbers from memory.pxd.

The *symbol* of a face (mechanics/deck_terms.py) is what it shows: 16 · suit + value for a
half, 64 + sum for a sum. So the halves are bits of one 64-bit word in which the values of a suit are adjacent and a gap
separates the suits, and the sums are bits of another.
"""

SYMBOLS = 96
SUMS = 64  # the symbols of sums begin here
CARDS_PER_SYMBOL = 6  # the most cards that can show one symbol
ALL_HALVES = 0x7FFC7FFC7FFC7FFC  # values 2 to 14, four suits
ALL_SUMS = 0x0FFFFFE0  # 5 to 27
ONE_PER_SUIT = 0x0001000100010001

SEATS = 6
ALL_SEATS = 6  # an index after those of the seats
MAX_GROUPS = 26
GROUP_CAPACITY = 24  # the longest group has every sum once: 23 cards
LONG_GROUP = 5  # new groups of this size or more are usually not listed

COUNT_ONLY = 1 << 62  # instead of the index of a move: count them all
