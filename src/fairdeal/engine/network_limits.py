"""Limits and units of networks, Python side; compiled modules take the C side from network_limits.pxd.

With these limits no sum of a network overflows 32 bits, so C and Python compute the same numbers.
"""

SHIFT = 9  # binary digits after the point in weights and activations
ONE = 1 << 18  # a rating of 1.0
MAX_ACTIVATION = 2047  # layers are clipped to numbers from 0 to this
MAX_ROW_WEIGHT = 32_767
MAX_WEIGHT = 4_095  # of the hidden layer and the output
MAX_BIAS = 1 << 29
MAX_WIDTH = 128
MAX_HIDDEN = 64

MAX_FOUND = 1024  # features of one position and one move
MAX_LEGAL = 2048  # legal actions
STEPS = 16  # of a table of probabilities: those in which one falls by a factor of e
ALL_STEPS = 192
