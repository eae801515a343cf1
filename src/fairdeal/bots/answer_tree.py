"""A tree of what may follow a move: who has looked at many worlds begins to answer, for himself and for the others.

Where a round turns on plans of several moves (to keep a pair for the lead, to break a set now), a move is worth what
the best answers to it leave. Every simulation goes down the tree by the moves that have done well for whoever makes
them, adds one new move at its end, and lets all play on by thumb from there. A move that is possible in few worlds is
judged by those: the worlds share one tree (information set Monte Carlo tree search).
"""

from math import log, sqrt

from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.engine.worlds import World

MOST_ANSWERS = 100  # where more moves are possible, as with many decks, nobody looks further
CURIOUS = 0.5  # how much a move is tried because little is known of it, where a round is worth from 0 to 1


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


class AnswerTree:
    """A move that may be made now, and all that was found to follow it."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.begins = Branch()

    def evaluate(self, world: World, luck: Stream) -> float:
        """What the move is worth in one more world to the one who makes it."""
        walk = Walk(self, luck)
        worths = world.explore(walk.step, luck)
        for branch, seat in walk.path:
            branch.made += 1
            branch.worth += worths[seat]
        return worths[walk.path[0][1]]


class Walk:
    """One simulation's way down the tree."""

    def __init__(self, plan: AnswerTree, luck: Stream) -> None:
        self.plan = plan
        self.luck = luck
        self.path: list[tuple[Branch, int]] = []  # moves made, and by whom
        self.ended = False

    def step(self, seat: int, moves: Moves) -> Move | None:
        """The next move; None when the tree ends here."""
        if self.ended:
            return None
        if not self.path:
            return self.go(self.plan.move, self.plan.begins, seat)
        if moves.count() > MOST_ANSWERS:
            return None
        known = self.path[-1][0].branches
        possible = list(moves)
        new = [move for move in possible if move not in known]
        if new:
            chosen = new[self.luck.below(len(new))]
            known[chosen] = Branch()
        else:
            for move in possible:
                known[move].offered += 1
            chosen = max(possible, key=lambda move: known[move].promise())
        return self.go(chosen, known[chosen], seat)

    def go(self, move: Move, branch: Branch, seat: int) -> Move:
        """Further by one move; what was never made before is where the tree ends."""
        self.path.append((branch, seat))
        self.ended = branch.made == 0
        return move
