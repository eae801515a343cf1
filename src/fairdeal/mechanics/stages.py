"""The stages of a match of tricks, Python side; compiled modules take the C side from stages.pxd.

A game's own stages, before the tricks of a hand, come after those that all have.
"""

PLAY, USED_UP, OVER, FIRST, SECOND, THIRD = range(6)
