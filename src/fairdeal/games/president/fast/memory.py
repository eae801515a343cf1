"""Layout of a round in memory, Python side; compiled modules take the C side from memory.pxd.

Each seat has a row of numbers: first how many cards it holds of each rank, then the columns below. So a round takes the
same time and space with one deck and with 10^14.
"""

SIZE = 14  # number of cards the seat holds
WORD = 15  # with one deck: the hand packed into a word (rank_sets.py)
OUT = 16  # how many seats went out before it; -1 while it holds cards
CAPACITY = 17  # while dealing: cards that this seat and the seats before it still get
ROW = 18  # length of a row

MAX_CARDS_SHUFFLED = 32  # with at most this many cards of a rank the pack is dealt card by card, otherwise by counts

# Legal moves (legal_combos.py). With one deck they are one word: the bits of a packed hand for combos of the number to
# be answered, and behind them the bits for the other number (PR-15) and for declining. Otherwise they are entries.
OTHER = 56  # first bit of the combos of the other number
OTHER_JOKERS = 60  # bit for that number of jokers alone
DECLINE = 63  # bit for a pass or a skip
MAX_ENTRIES = 16
ENTRY = 4  # numbers in an entry

MAX_NATURALS = 4  # cards of a rank in one deck
