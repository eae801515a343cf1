"""Numbers that the rules are written in: the values of cards (PS-4), and what stands for no value and no seat."""

CARDS = 78
MAX_PLAYERS = 6

LOWEST, HIGHEST = 2, 27  # PS-4: the values that a card can show
TWO = 2  # PS-7: the value that clears a trick
NO_VALUE = 28  # instead of the value to beat, if the player in turn leads: above every value
NOBODY = -1  # instead of a seat
