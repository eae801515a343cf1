"""Does it help to weigh worlds by how likely they make the moves of others? Measured in matches between sharp bots.

    python examples/weighted_worlds.py sanityholes 600 20 black_markers=5

The arguments are a game, the budget of the bots, a number of matches, and options or `max_rounds`. At every decision
after another player has moved, this program counts the unlikely moves of the others in the real deal and in
determinizations of it. It also lets a sharp bot and an expert bot, which weighs worlds, choose a move with the same
budget. Where they differ, rollouts in the real deal measure which move is better.
"""

import sys
from math import sqrt
from statistics import mean, pstdev

from fairdeal.bots import bind, find_bot
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.worlds import World
from fairdeal.games import find_game

DETERMINIZATIONS = 20
ROLLOUTS = 100  # of each move, in the real deal
FIRST_SEED = 5_000


def decisions(game, bot, matches):
    """Every position of some matches with more than one legal move, after others have moved: the state and the seat."""
    for seed in range(FIRST_SEED, FIRST_SEED + matches):
        state, stream = game.start(seed=seed), Stream(seed, CHOICES)
        while state.actors:
            seat = state.actors[0]
            if state.moves(seat).count() > 1 and any(player != seat for player, _ in state.played_in_round()):
                yield state, seat
            state.play(seat, bind(bot, state, seat)(stream))


def unlikely_moves(state, seat, stream):
    """Unlikely moves in the real deal, their mean in determinizations, and the share with more of them (ties: half)."""
    count = state.game.strategy.unlikely_moves
    real = count(state.copy(), seat)
    others = [count(state.determinize(seat, stream), seat) for _ in range(DETERMINIZATIONS)]
    return real, mean(others), mean([(other > real) + 0.5 * (other == real) for other in others])


def gain(state, seat, key, sharp, expert):
    """How much better the expert bot's move is in the real deal; None if both bots choose the same move."""
    by_sharp, by_expert = [bind(bot, state, seat)(Stream(key, CHOICES)) for bot in (sharp, expert)]
    if by_sharp == by_expert:
        return None
    values = []
    for move in (by_sharp, by_expert):
        stream = Stream(key, WORLDS)
        for number in range(ROLLOUTS):
            stream.begin(CHOICES, number)
            values.append(World(state.copy(), seat).evaluate_move(move, stream))
    return mean(values[ROLLOUTS:]) - mean(values[:ROLLOUTS])


def main(key, budget, matches, *options):
    given = dict(option.split("=") for option in options)
    limit = int(given.pop("max_rounds", 0)) or None  # None: a limit only where bots might never end
    game = find_game(key).configure_for_programs(options=given, max_rounds=limit)
    sharp, expert = find_bot(f"sharp:{budget}", game), find_bot(f"expert:{budget}", game)
    stream = Stream(FIRST_SEED, WORLDS)
    counts, gains = [], []
    for number, (state, seat) in enumerate(decisions(game, sharp, int(matches))):
        counts.append(unlikely_moves(state, seat, stream))
        gains.append(gain(state, seat, number, sharp, expert))
    real, determinized, share = [mean(column) for column in zip(*counts, strict=True)]
    print(f"{len(counts):,} decisions; unlikely moves: {real:.2f} in the real deal, {determinized:.2f} in others")
    print(f"the real deal has fewer unlikely moves than {share:.1%} of the others")
    differences = [difference or 0.0 for difference in gains]
    error = 1.96 * pstdev(differences) / sqrt(len(differences))
    differing = sum(difference is not None for difference in gains)
    print(f"{differing:,} moves differ; gain per decision: {mean(differences):+.3f} ± {error:.3f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
