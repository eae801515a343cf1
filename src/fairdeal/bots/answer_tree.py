"""A tree of answers to a move: information set Monte Carlo tree search below one candidate.

Where a round turns on plans of several moves (keep a pair for the lead, break a set now), a move is worth what the best
answers to it leave. Every simulation descends by the moves that have done well for the seat that makes them, adds one
new move at the leaf, and finishes with a rollout. All worlds share one tree; a move that is legal in few worlds is
judged by those.
"""

from math import log, sqrt

from fairdeal.engine.moves import Move, Moves
from fairdeal.engine.random import Stream
from fairdeal.engine.worlds import World

MAX_ANSWERS = 100  # with more legal moves, as with many decks, the tree ends
EXPLORATION = 0.5  # weight of the exploration term, for utilities from 0 to 1
MIN_VISITS = 4  # of an answer that a fixed tree trusts


class Node:
    """Statistics of a move at one node of the tree."""

    __slots__ = ("children", "legal", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Move, Node] = {}
        self.legal = 1  # simulations in which the move was legal
        self.visits = 0
        self.total = 0.0  # utility to the seat that made the move, summed over the visits

    def mean(self) -> float:
        """Mean utility to the seat that made the move."""
        return self.total / self.visits

    def upper_bound(self) -> float:
        """Mean utility plus an exploration bonus (UCB)."""
        return self.total / self.visits + EXPLORATION * sqrt(log(self.legal) / self.visits)


class AnswerTree:
    """A candidate move and everything found below it."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.root = Node()

    def evaluate(self, world: World, luck: Stream) -> float:
        """Simulate the move in one more world; returns its utility to the seat that makes it."""
        simulation = Simulation(self, luck)
        utilities = world.explore(simulation.step, luck)
        for node, seat in simulation.path:
            node.visits += 1
            node.total += utilities[seat]
        return utilities[simulation.path[0][1]]

    def evaluate_fixed(self, world: World, luck: Stream) -> float:
        """Simulate the move with the best answers found so far, without learning from it.

        The answers do not depend on this world, so the mean over fresh worlds is an unbiased estimate.
        """
        path: list[tuple[Node, int]] = []

        def step(seat: int, moves: Moves) -> Move | None:
            if not path:
                path.append((self.root, seat))
                return self.move
            answers = path[-1][0].children
            trusted = [move for move, node in answers.items() if node.visits >= MIN_VISITS and move in moves]
            if not trusted:
                return None
            chosen = max(trusted, key=lambda move: answers[move].mean())
            path.append((answers[chosen], seat))
            return chosen

        utilities = world.explore(step, luck)
        return utilities[path[0][1]]


class Simulation:
    """One descent through the tree."""

    def __init__(self, tree: AnswerTree, luck: Stream) -> None:
        self.tree = tree
        self.luck = luck
        self.path: list[tuple[Node, int]] = []  # nodes visited, and the seats that moved
        self.at_leaf = False

    def step(self, seat: int, moves: Moves) -> Move | None:
        """The next move; None at the leaf, where a rollout takes over."""
        if self.at_leaf:
            return None
        if not self.path:
            return self.visit(self.tree.move, self.tree.root, seat)
        if moves.count() > MAX_ANSWERS:
            return None
        known = self.path[-1][0].children
        legal = list(moves)
        new = [move for move in legal if move not in known]
        if new:
            chosen = new[self.luck.below(len(new))]
            known[chosen] = Node()
        else:
            for move in legal:
                known[move].legal += 1
            chosen = max(legal, key=lambda move: known[move].upper_bound())
        return self.visit(chosen, known[chosen], seat)

    def visit(self, move: Move, node: Node, seat: int) -> Move:
        """Descend by one move; a node without visits is the leaf."""
        self.path.append((node, seat))
        self.at_leaf = node.visits == 0
        return move
