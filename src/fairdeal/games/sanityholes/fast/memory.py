"""How hands and plays lie in memory, Python side; compiled modules take the C side from memory.pxd.

At most 17 cards can show the same value: twelve have it on a half, and up to five have it as their sum. So each card
that can show a value has a slot from 0 to 16 there, lowest card first, and a set of them is a small integer with a bit
for each slot. A card has one slot for each of its three values, because its halves differ and its sum is above both.

A play is a value and some of the cards that can show it. Its code is one integer: the value above, the slots below.
"""

ROW = 32  # entries of a hand by value: one for each value, and some unused ones
SLOTS = 17  # cards that can show one value
MAX_TABULATED = 10  # with at most this many cards of a value, every choice among them is in a table
SLOT_BITS = 20  # bits of a play's code that hold the slots,
SLOT_MASK = 0xFFFFF  # and all of them
CARD_WORDS = 11  # words of 128 bits for a card by value: its slots in eight, its counts in two, the card itself in one
COLUMN = 32  # entries in a column of a table by number of cards
