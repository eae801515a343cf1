"""Worlds weighted by evidence: the better a world explains the other players' moves, the more often it is used.

A world is likely if the heuristic player would have made most of the observed moves in it. Real players are not that
predictable, so a move that the heuristic would not have made lowers the likelihood but never rules a world out.
"""

from bisect import bisect_right

from fairdeal.engine.random import Stream
from fairdeal.engine.worlds import World, Worlds

NEW_WORLDS = 2  # sampled for each world that is used; more if a rollout in a world is expensive
FRESH_WORLDS = 4  # the same if no world is used twice and rollouts are fast
MAX_WORLDS = 4096  # kept in the pool


class WeightedWorlds:
    """A growing pool of worlds of a seat, drawn by likelihood."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.rollout_cost = worlds.rollout_cost
        self.new_worlds = (
            FRESH_WORLDS
            if worlds.has_repeatable_rollouts and self.rollout_cost == 1
            else max(NEW_WORLDS, self.rollout_cost // 2)
        )
        self.pool: list[World] = []
        self.cumulative: list[float] = []  # running sum of the likelihoods

    def sample(self, stream: Stream) -> World:
        """Add a few worlds to the pool and draw one of the pool by likelihood.

        If rollouts are repeatable, a second rollout in the same world would add no information and make the search
        overconfident: then the pool starts empty each time.
        """
        if self.worlds.has_repeatable_rollouts:
            self.pool.clear()
            self.cumulative.clear()
        for _ in range(self.new_worlds):
            if len(self.pool) < MAX_WORLDS:
                self.add(*self.worlds.sample_weighted(stream))
        drawn = stream.long_word() / 2**64 * self.cumulative[-1]
        return self.pool[min(bisect_right(self.cumulative, drawn), len(self.cumulative) - 1)]

    def add(self, world: World, likelihood: float) -> None:
        """Add a world to the pool."""
        self.cumulative.append(likelihood + self.cumulative[-1] if self.cumulative else likelihood)
        self.pool.append(world)
