"""The rulebook's terms as numbers; compiled modules take the same numbers from terms.pxd."""

LEADING = -1  # instead of a rank on top: the player in turn leads

NO_DECLINE, PASS, SKIP = 0, 1, 2  # how the player in turn may decline: not at all, PR-12, PR-16
