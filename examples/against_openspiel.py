"""A Fairdeal bot against OpenSpiel's ISMCTS, seat by seat around one table, every deal twice with seats exchanged.

    python examples/against_openspiel.py [game] [bot] [simulations] [deals]

Prints the bot's mean place score: 1 is first, 0 last, 0.5 as good as the other.
"""

import random
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from fairdeal.adapters import openspiel  # noqa: F401  # makes the games known
from fairdeal.adapters.openspiel_bots import HouseBot


def searcher(game, simulations, seed):
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    return ismcts.ISMCTSBot(game, evaluator, uct_c=0.7, max_simulations=simulations, random_state=chance)


def play(game, bots, seed):
    """One match; the returns of all seats."""
    state = game.new_initial_state()
    dealing = random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dealing.randrange(256))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


def main(key="president", name="steady", simulations=100, deals=10):
    game = pyspiel.load_game(f"fairdeal_{key.replace('-', '_')}")
    seats = range(game.num_players())
    scores = []
    for deal in range(int(deals)):
        score = 0
        for ours in (0, 1):  # the even seats, then the odd ones
            bots = [
                HouseBot(game, name, seat, deal) if seat % 2 == ours else searcher(game, int(simulations), deal)
                for seat in seats
            ]
            returns = play(game, bots, deal)
            score += np.mean([returns[seat] for seat in seats if seat % 2 == ours]) / 2
        scores.append(score)
    spread = 1.96 * np.std(scores, ddof=1) / len(scores) ** 0.5 if len(scores) > 1 else 0.5
    print(f"{name} against ISMCTS with {simulations} simulations in {game.get_type().long_name}: "
          f"{np.mean(scores):.3f} ± {spread:.3f} ({len(scores)} deals, each played twice)")  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
