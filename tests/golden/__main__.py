"""Writes the golden playthroughs again."""

from tests.golden import write

write()
