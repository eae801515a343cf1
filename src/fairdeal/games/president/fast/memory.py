"""How the numbers of a round lie in memory, Python side; compiled modules take the C side from layout.pxd.

Ranks go by PR-2: 0 is the 3, …, 11 the ace, 12 the 2, 13 the joker. A seat has a row of numbers: first how many cards
it holds of each rank, then the columns below.
"""

THREE = 0  # the lowest natural rank
EIGHT = 5
TWO = 12  # the highest natural rank
JOKER = 13
RANKS = 14
MOST_ENTRIES = 16  # in a collection of legal combos
FEW = 32  # with up to so many cards of a rank the pack is dealt card by card, otherwise rank by rank

SIZE = 14  # how many cards the seat holds
WORD = 15  # in a small pack: the hand in unary
OUT = 16  # as how manieth it went out, from 0; -1 while it holds cards
ROOM = 17  # while dealing: how many cards it and the seats before it still get
ROW = 18  # the length of a row

# A pack is small if no rank has more than four cards: one deck. Then a hand is also one word of four bits a rank, in
# unary: bit 4·rank + n - 1 says that n cards of the rank are held, and so that n of them can be played. Sets of ranks
# are words of the same form, with all four bits of a rank or none.
ONES = 0x1111111111111  # the lowest bit of every natural rank
NATURALS = 0xFFFFFFFFFFFFF  # all natural ranks
JOKERS = 0xF0000000000000  # the rank joker
OTHER = 56  # in a set of moves: where the combos of the other number stand (tricks.py),
OTHER_JOKERS = 60  # where that number of jokers alone stands,
DECLINE = 63  # and where a pass or a skip stands

NOBODY = -1
LEADING = -1  # in place of the rank on top: there is none, the player in turn leads

# What a player who does not play may say instead.
NOTHING, PASS, SKIP = 0, 1, 2

# The values of options, as the core knows them.
DISALLOW, ALLOW, EQUALIZE_OR_SKIP, EQUALIZE_OR_PASS, FORCE_SKIP = 0, 1, 2, 3, 4
OFF, SCUM, ALL = 0, 1, 2
STRICT, RELAXED, WITH_JOKERS = 1, 2, 3


def natural_numbers(total: int, jokers: int) -> int:
    """The numbers of natural cards, 1 to 4, that make a combo of `total` with the jokers at hand, as bits of a word."""
    return sum(1 << n - 1 for n in range(1, 5) if n <= total <= n + jokers)


def exactly(number: int) -> int:
    """A number of cards as a bit of a word; none if no rank of a small pack has so many."""
    return 1 << number - 1 if number <= 4 else 0
