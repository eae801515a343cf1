"""Values of options as numbers, Python side; compiled modules take the C side from option_values.pxd.

Each group has the order of its enumeration in options.py.
"""

DISALLOW, ALLOW, EQUALIZE_OR_SKIP, EQUALIZE_OR_PASS, FORCE_SKIP = range(5)  # equalize
NEVER, BY_SCUM, BY_ANYBODY = range(3)  # equalize_ends_trick
OFF, STRICT, RELAXED, WITH_JOKERS = range(4)  # revolutions
