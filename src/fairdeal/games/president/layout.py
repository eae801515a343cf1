"""How the numbers of a round lie in memory, Python side; compiled modules take the C side from layout.pxd.

Ranks go by PR-2: 0 is the 3, …, 11 the ace, 12 the 2, 13 the joker. A seat has a row of numbers: first how many cards
it holds of each rank, then the columns below.
"""

THREE = 0  # the lowest natural rank
EIGHT = 5
TWO = 12  # the highest natural rank
JOKER = 13
RANKS = 14
NATURALS = 0x1FFF  # the set of all natural ranks
FEW = 32  # up to so many cards of a rank are dealt one by one, more by a draw a seat

SIZE = 14  # how many cards the seat holds
HELD = 15  # which ranks it holds, as a set
OUT = 16  # as how manieth it went out, from 0; -1 while it holds cards
ROOM = 17  # while dealing: how many cards it still gets
ROW = 18  # the length of a row

NOBODY = -1
LEADING = -1  # in place of the rank on top: there is none, the player in turn leads

# What a player who does not play may say instead.
NOTHING, PASS, SKIP = 0, 1, 2

# The values of options, as the core knows them.
DISALLOW, ALLOW, EQUALIZE_OR_SKIP, EQUALIZE_OR_PASS, FORCE_SKIP = 0, 1, 2, 3, 4
OFF, SCUM, ALL = 0, 1, 2
STRICT, RELAXED, JOKERS = 1, 2, 3
