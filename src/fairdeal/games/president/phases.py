"""The phases of a match."""

PLAY, TRANSFER, INTERMISSION, USED_UP, OVER = range(5)
PHASES = ("play", "transfer", "intermission", "deal", "over")  # their names, by number
