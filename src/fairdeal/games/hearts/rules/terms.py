"""The rulebook's terms as numbers; compiled modules take the same numbers from terms.pxd."""

ALL_POINTS = 78  # HE-8: 39 for the hearts of a hand and 39 for its queens of spades
SCORE_LIMIT = 300  # HE-9: a score above it ends the match
REDUCED_SCORE = 150  # HE-9: a score of exactly 300 becomes this

NOBODY = -1  # instead of a seat
