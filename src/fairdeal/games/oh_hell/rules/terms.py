"""The rulebook's terms as numbers; compiled modules take the same numbers from terms.pxd."""

LARGEST_HAND = 13  # OH-1: cards each in the largest hand
LAST_HAND = 25  # OH-1: number of hands

NO_CARD = -1  # instead of the turned card (OH-2)
NO_BID = -1  # instead of the forbidden bid (OH-3)
