"""Stages of a trick match, Python side; compiled modules take the C side from stages.pxd.

A game's own stages before the tricks of a hand come after those that all games share.
"""

PLAY, USED_UP, OVER, FIRST, SECOND, THIRD = range(6)
