"""The rulebook's terms as numbers; compiled modules take the same numbers from terms.pxd."""

NONE = -1  # no card, no seat, no group

CARDS = 78  # RU-1
HAND_SIZE = 7  # RU-1
MIN_GROUP_SIZE = 3  # RU-3
TARGET_SCORE = 500  # RU-10

# Kinds of groups (RU-3)
RUN, BLOCK, COMBINED_RUN, COMBINED_BLOCK = 0, 1, 2, 3

# What may be rearranged (RU-6)
REARRANGE_TABLE, REARRANGE_OWN, REARRANGE_NONE = 0, 1, 2

# Stages of a match: a turn begins in DRAW (RU-2) and is in MELD from the draw to the discard (RU-7).
DRAW, MELD, BETWEEN_HANDS, OVER, ROUND_ENDED = 0, 1, 2, 3, 4

# Kinds of moves
DRAW_STOCK, DRAW_PILE, STOP, NEW_GROUP, LAY_OFF, ARRANGE, DISCARD = 0, 1, 2, 3, 4, 5, 6
