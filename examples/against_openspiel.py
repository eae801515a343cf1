"""A Fairdeal bot against OpenSpiel's ISMCTS: alternating seats at one table, every deal twice with seats exchanged.

    python examples/against_openspiel.py [game] [bot] [simulations] [deals] [seed]

A match is one randomly dealt round (one hand). In Sanity Oh Hell, where the size of the hands changes, the first match
is the first hand, the second match the second hand, and so on. Prints the bot's mean place after each deal: 1 is first,
0 is last, 0.5 is as good as the opponent.
"""

import sys

import numpy as np
from open_spiel.python.algorithms import ismcts

from fairdeal.adapters import openspiel
from fairdeal.adapters.openspiel_bots import FairdealBot, FastRolloutEvaluator
from fairdeal.engine.random import CHOICES, Stream, match_seed
from fairdeal.games import find_game
from fairdeal.lab.arena_statistics import MeanEstimate


def ismcts_bot(game, simulations, seed):
    generator = np.random.RandomState(seed % 2**32)
    return ismcts.ISMCTSBot(
        game, FastRolloutEvaluator(seed), uct_c=0.7, max_simulations=simulations, random_state=generator
    )


def deal_of_round(kind, seed, number):
    """The deal of a round in the form of a record. Earlier rounds are played at random and leave no trace in it."""
    state = kind.start(seed)
    stream = Stream(seed, CHOICES)
    while state.rounds_dealt < number:
        seat = state.actors[0]
        state.play(seat, state.moves(seat).choice(stream))
    return state.last_deal() | ({"hand_number": number} if number > 1 else {})


def play(game, bots, deal):
    """Play one match; return the returns of all seats."""
    state = game.new_initial_state()
    state.apply_action(deal)
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


def main(key="president", name="sharp", simulations=100, deals=10, seed=1):
    kind = find_game(key).configure()
    seeds = [match_seed(int(seed), deal) for deal in range(int(deals))]
    hands = 25 if key == "oh-hell" else 1  # OH-1
    deals_by_match = [deal_of_round(kind, own, 1 + number % hands) for number, own in enumerate(seeds)]
    game = openspiel.from_deals(kind, deals_by_match)
    seats = range(game.num_players())
    scores = []
    for deal, own in enumerate(seeds):
        score = 0
        for parity in (0, 1):  # Fairdeal's bot takes the even seats, then the odd ones
            bots = [
                FairdealBot(game, name, seat, own)
                if seat % 2 == parity
                else ismcts_bot(game, int(simulations), own + seat)
                for seat in seats
            ]
            returns = play(game, bots, deal)
            score += np.mean([returns[seat] for seat in seats if seat % 2 == parity]) / 2
        scores.append(score)
        found = MeanEstimate.of(scores)
        margin = f"± {found.margin:.3f} " if found.margin is not None else ""
        print(f"{name} against ISMCTS with {simulations} simulations in {kind.title}: "
              f"{found.mean:.3f} {margin}({len(scores)} deals, each played twice)", flush=True)  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
