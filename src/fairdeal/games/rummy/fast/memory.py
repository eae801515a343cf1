"""How a table of Rummy lies in memory, Python side; compiled modules take the C side from layout.pxd.

A *place* is what a face shows: a half is 16 · suit + value, a sum is 64 + sum. So the halves are bits of one word of 64
bits in which the values of a suit stand next to each other and a gap parts the suits, and the sums are bits of another.
A face is 3 · card + kind, as in all games on double cards.
"""

CARDS = 78
NONE = -1  # in place of a card, a group or a seat: there is none

PLACES = 96
SUMS = 64  # the places of sums begin here
SAME = 6  # most cards that can show one place
LOW, HIGH, COMBINED = 0, 1, 2  # kinds of faces (DD-2)

EVERY_HALF = 0x7FFC7FFC7FFC7FFC  # values 2 to 14, four suits
EVERY_SUM = 0x0FFFFFE0  # 5 to 27
ONE_A_SUIT = 0x0001000100010001

RUN, BLOCK, SUM_RUN, SUM_BLOCK = 0, 1, 2, 3  # kinds of groups (RU-3)
MOST_GROUPS = 26
ROOM = 24  # for the cards of a group: the longest has every sum once, 23
SPARED = 3  # most cards that a listed new group takes from the table

EVERYBODY = 6  # after the seats
TABLE, OWN, NO = 0, 1, 2  # what may be rearranged (RU-6)

DRAW, MELD, USED_UP, OVER, ENDED = 0, 1, 2, 3, 4  # stages; ENDED: the round, inside a playout

STOCK, PILE, STOP, NEW, LAY, ARRANGE, DISCARD = 0, 1, 2, 3, 4, 5, 6  # what a move does

DEALT = 7  # RU-1: cards a seat
TARGET = 500  # RU-10
NO_END = 1 << 62  # in place of a number of a move: only count them
