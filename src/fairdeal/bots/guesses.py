"""Worlds as one who has watched the others imagines them: the likelier, the more often.

How likely a world is follows from what the others have done in it. A player by thumb would have made most of those
moves; the more of them he would not have made, the less the world looks like the real one. Nobody plays by thumb alone,
so each such move counts for something and none for everything.
"""

from bisect import bisect_right

from fairdeal.engine.random import Stream
from fairdeal.engine.worlds import World, Worlds

NEW_ONES = 2  # worlds thought of for one that is used
MOST = 4096  # are kept in mind
UNLIKELIER = 0.5  # so much for every move that is a surprise


class Guesses:
    """The worlds of a seat, of which those are used most that explain best what the others did."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.effort = worlds.effort
        self.thought_of: list[World] = []
        self.sums: list[float] = []  # of how likely they are

    def imagine(self, stream: Stream) -> World:
        """One of the worlds thought of so far, by how likely they are; a few new ones are thought of first."""
        for _ in range(NEW_ONES):
            if len(self.thought_of) < MOST:
                self.think_of(self.worlds.imagine(stream))
        chosen = stream.long_word() / 2**64 * self.sums[-1]
        return self.thought_of[min(bisect_right(self.sums, chosen), len(self.sums) - 1)]

    def think_of(self, world: World) -> None:
        likely = UNLIKELIER ** world.surprises()
        self.sums.append(likely + self.sums[-1] if self.sums else likely)
        self.thought_of.append(world)
