"""Stages of a trick match, Python side; compiled modules take the C side from stages.pxd.

`BETWEEN_HANDS`: the next hand is held back, or there is no deal left. `FIRST` to `THIRD` are a game's own stages before
the tricks of a hand, such as passing and bidding.
"""

PLAY, BETWEEN_HANDS, OVER, FIRST, SECOND, THIRD = range(6)
