"""Worlds as one who has watched the others imagines them: the likelier, the more often.

How likely a world is follows from what the others have done in it. A player by thumb would have made most of those
moves; the more of them he would not have made, the less the world looks like the real one. Nobody plays by thumb alone,
so each such move counts for something and none for everything.
"""

from bisect import bisect_right

from fairdeal.engine.random import Stream
from fairdeal.engine.worlds import World, Worlds

NEW_ONES = 2  # worlds thought of for one that is used; more where it takes longer to try moves out in one
FRESH = 4  # the same where no world is used twice, as far as there is a quick way to the end
MOST = 4096  # are kept in mind


class WeightedWorlds:
    """The worlds of a seat, of which those are used most that explain best what the others did."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.rollout_cost = worlds.rollout_cost
        self.new_ones = (
            FRESH
            if worlds.has_repeatable_rollouts and self.rollout_cost == 1
            else max(NEW_ONES, self.rollout_cost // 2)
        )
        self.thought_of: list[World] = []
        self.sums: list[float] = []  # of how likely they are

    def sample(self, stream: Stream) -> World:
        """One of the worlds thought of so far, by how likely they are; a few new ones are thought of first.

        Where steady players play on, who do much the same each time, to try a world twice would say nothing new, and
        make one too sure: there it is one of the new ones, and then forgotten.
        """
        if self.worlds.has_repeatable_rollouts:
            self.thought_of.clear()
            self.sums.clear()
        for _ in range(self.new_ones):
            if len(self.thought_of) < MOST:
                self.think_of(*self.worlds.sample_weighted(stream))
        chosen = stream.long_word() / 2**64 * self.sums[-1]
        return self.thought_of[min(bisect_right(self.sums, chosen), len(self.sums) - 1)]

    def think_of(self, world: World, likely: float) -> None:
        self.sums.append(likely + self.sums[-1] if self.sums else likely)
        self.thought_of.append(world)
