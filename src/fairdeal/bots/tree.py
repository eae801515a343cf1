"""A tree of what may follow a move: who has looked at many worlds begins to answer, for himself and for the others.

Where a round turns on plans of several moves (to keep a pair for the lead, to break a set now), a move is worth what
the best answers to it leave. Every simulation goes down the tree by the moves that have done well for whoever makes
them, adds one new move at its end, and lets all play on by thumb from there. A move that is possible in few worlds is
judged by those: the worlds share one tree (information set Monte Carlo tree search).
"""

from math import log, sqrt
from typing import TypeAlias

from fairdeal.bots.budget import Clock
from fairdeal.bots.guesses import Guesses
from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.worlds import Worlds

CURIOUS = 0.5  # how much a move is tried because little is known of it, where a round is worth from 0 to 1

Path: TypeAlias = list[tuple["Branch", int]]  # moves made, and by whom


class Branch:
    """What is known of a move at one place of the tree: how often it was possible, was made, and what it was worth."""

    __slots__ = ("branches", "made", "offered", "worth")

    def __init__(self) -> None:
        self.branches: dict[Move, Branch] = {}
        self.offered = 1
        self.made = 0
        self.worth = 0.0  # in all, to the one who made it

    def promise(self) -> float:
        return self.worth / self.made + CURIOUS * sqrt(log(self.offered) / self.made)


class Tree:
    """The tree of one decision between these moves."""

    def __init__(self, candidates: list[Move], clock: Clock) -> None:
        self.candidates = candidates
        self.clock = clock
        self.root = Branch()

    def run(self, worlds: Worlds | Guesses, key: int) -> Move:
        """The move that was tried most: it has done best for longest. Stops when no other can overtake it."""
        imagination, luck = Stream(key, WORLDS), Stream(key, CHOICES)
        simulations = 0
        while self.clock.used() < 1 and not self.is_settled(simulations):
            luck.begin(CHOICES, simulations)
            walk = Walk(self, luck)
            worths = worlds.imagine(imagination).explore(walk.step, luck)
            for branch, seat in walk.path:
                branch.made += 1
                branch.worth += worths[seat]
            simulations += 1
            self.clock.simulations += worlds.effort
        tried = self.root.branches
        return max(self.candidates, key=lambda move: tried[move].made if move in tried else 0)

    def is_settled(self, simulations: int) -> bool:
        """Is one move so far ahead that the rest of the budget cannot change it?"""
        used = self.clock.used()
        if simulations % 16 or used == 0:
            return False
        made = sorted([branch.made for branch in self.root.branches.values()])
        left = simulations * (1 - used) / used
        return len(made) > 1 and made[-1] - made[-2] > left


class Walk:
    """One simulation's way down the tree."""

    def __init__(self, tree: Tree, luck: Stream) -> None:
        self.tree = tree
        self.luck = luck
        self.at = tree.root
        self.path: Path = []
        self.ended = False

    def step(self, seat: int, moves: Moves) -> Move | None:
        """The next move; None when the tree ends here."""
        if self.ended:
            return None
        known = self.at.branches
        possible = list(moves) if self.path else self.tree.candidates
        new = [move for move in possible if move not in known]
        if new:
            chosen = new[self.luck.below(len(new))]
            known[chosen] = Branch()
            self.ended = True
        else:
            for move in possible:
                known[move].offered += 1
            chosen = max(possible, key=lambda move: known[move].promise())
        self.at = known[chosen]
        self.path.append((self.at, seat))
        return chosen
