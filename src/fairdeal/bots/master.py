"""The bot `master`: search with the network of `swift`, which proposes the moves and values what they lead to.

Candidates are the moves that the network rates highest; its best one is replaced only by a move that does better in the
search. In each world, the network plays on for all seats until the searching seat has its second turn from now, and its
own value of that position is what the simulation is worth. Such a simulation takes a few moves instead of the rest of
the round, and varies less than the end of the round does. Where no network fits the game and its options, or where it
only compares moves and values no positions, `master` plays like `expert`, and `strengths.bot_problems` says why.
"""

from dataclasses import dataclass

from fairdeal.bots.search import SearchBot, SequentialHalving, Simulate
from fairdeal.bots.swift import advice
from fairdeal.bots.weighted_worlds import WeightedWorlds
from fairdeal.engine import network_limits as limits
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.learned_policy import LearnedPolicy
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.state import INTERMISSION
from fairdeal.engine.strategy import Strategy
from fairdeal.engine.view import View
from fairdeal.engine.worlds import Worlds

MAX_CANDIDATES = 8
DRAWS = 24  # of moves of several parts, which may repeat
DRAW_TEMPERATURE = limits.ONE // 8
TURNS = 2  # of the searching seat until a position is valued: 1 gained nothing in President
SWITCH_THRESHOLD = 0.5  # standard errors by which a move must beat the network's


@dataclass(frozen=True, slots=True)
class MasterBot(SearchBot):
    """A search bot with a network; like `expert` where no network fits."""

    def choose(self, view: View, worlds: Worlds, stream: Stream) -> Move:
        policy = self.policy()
        if policy is None or view.phase == INTERMISSION:
            return SearchBot.choose(self, view, worlds, stream)
        moves = view.legal_moves()
        if moves.count() == 1:
            return moves.at(0)
        planned = self.game.strategy.planned_move(view)  # positions are valued by the network, which does not know it
        if planned is not None:
            return planned
        clock = self.budget.begin()
        candidates = self.proposals(policy, view, stream)
        if len(candidates) == 1:
            return candidates[0]
        has_bluffs = self.game.strategy.has_bluffs
        source = WeightedWorlds(worlds) if has_bluffs else worlds
        halving = SequentialHalving(
            [by_network(move, policy) for move in candidates], clock, SWITCH_THRESHOLD, mixes=has_bluffs, cost=1
        )
        return candidates[halving.run(source, stream.long_word())]

    def policy(self) -> LearnedPolicy | None:
        """A policy for this search alone, as another thread may use the game's; None if no network fits."""
        shared = self.game.strategy.learned_policy
        if isinstance(shared, BadSetup) or reason_against_search(self.game) is not None:
            return None
        return self.game.strategy.copy_policy(shared)

    def proposals(self, policy: LearnedPolicy, view: View, stream: Stream) -> list[Move]:
        """The network's move, others that it rates nearly as high, and a better one if an exact method finds it."""
        better = self.game.strategy.find_better_move(view, self.exact_search_seconds())
        found = propose(policy, self.game.strategy, view, stream)
        return found if better is None else list(dict.fromkeys([found[0], better, *found]))


def reason_against_search(game: Game) -> str | None:
    """Why a search cannot use a network in this game; None if it can."""
    policy = game.strategy.learned_policy
    if isinstance(policy, BadSetup):
        return str(policy)
    if not policy.values_positions:
        return "the network of this game compares moves, and values no positions"
    return None


def propose(policy: LearnedPolicy, strategy: Strategy, view: View, stream: Stream) -> list[Move]:
    """Moves that the network rates highest, best first.

    A move of several parts has no rating of its own. Where there are such moves, the others are drawn part by part.
    """
    moves, observation = view.legal_moves(), policy.spec.observe(view)
    advised = advice(policy, strategy, view, stream)
    rated = policy.rate_moves(observation, moves, advised)
    if rated is not None:
        return [move for _, move in sorted(rated, key=lambda pair: -pair[0])[:MAX_CANDIDATES]]
    found = {policy.choose(observation, moves, stream, advised): None}
    temperature, policy.temperature = policy.temperature, DRAW_TEMPERATURE
    for _ in range(DRAWS):
        if len(found) < MAX_CANDIDATES:
            found[policy.choose(observation, moves, stream, advised)] = None
    policy.temperature = temperature
    return list(found)


def by_network(move: Move, policy: LearnedPolicy) -> Simulate:
    """Evaluate a move by playing on with the network."""
    return lambda world, luck: world.evaluate_with(move, policy, TURNS, luck)
