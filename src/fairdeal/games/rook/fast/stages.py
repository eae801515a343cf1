"""The stages of a match of Sanity Rook, Python side; compiled modules take the C side from stages.pxd.

The stages before the tricks continue those that all trick games share (mechanics/stages.py).
"""

from fairdeal.mechanics import stages

PLAY, BETWEEN_HANDS, OVER = stages.PLAY, stages.BETWEEN_HANDS, stages.OVER
BID, NEST, TRUMP = stages.FIRST, stages.SECOND, stages.THIRD
