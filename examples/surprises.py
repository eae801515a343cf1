"""Does it help to watch the others? In matches of sharp players, wherever one has seen somebody else move.

    python examples/surprises.py sanityholes 600 20 black_markers=5

How odd the others' moves are with the real cards and in imagined worlds; how often a sharp player and an expert, with
the same budget, differ; and what the expert's move is worth more than the sharp one, tried out in the real world.
"""

import sys
from math import sqrt
from statistics import mean, pstdev

import fairdeal
from fairdeal.bots import asked, find_bot
from fairdeal.engine.random import CHOICES, WORLDS, Stream
from fairdeal.engine.worlds import World

IMAGINED = 20  # worlds beside the real one
TRIED = 100  # times a move is tried out in the real world, all playing on by thumb
FIRST = 5_000  # seed


def places(game, bot, matches):
    """Every moment of some matches at which there is something to choose after others have moved: a match, a seat."""
    for seed in range(FIRST, FIRST + matches):
        state, stream = game.start(seed=seed), Stream(seed, CHOICES)
        while state.actors:
            seat = state.actors[0]
            if state.moves(seat).count() > 1 and any(player != seat for player, _ in state.played_in_round()):
                yield state, seat
            state.play(seat, asked(bot, state, seat)(stream))


def odder(state, seat, stream):
    """The surprises of the real world, of imagined ones, and which part of these has more; as many count half."""
    real = state.game.surprises(state.copy(), seat)
    others = [state.game.surprises(state.imagine(seat, stream), seat) for _ in range(IMAGINED)]
    return real, mean(others), mean([(other > real) + 0.5 * (other == real) for other in others])


def gain(state, seat, key, sharp, expert):
    """What the expert's move brings more, or None if it is the same."""
    by_sharp, by_expert = [asked(bot, state, seat)(Stream(key, CHOICES)) for bot in (sharp, expert)]
    if by_sharp == by_expert:
        return None
    worths = []
    for move in (by_sharp, by_expert):
        luck = Stream(key, WORLDS)
        for at in range(TRIED):
            luck.begin(CHOICES, at)
            worths.append(World(state.copy(), seat).try_out(move, luck))
    return mean(worths[TRIED:]) - mean(worths[:TRIED])


def main(key, budget, matches, *options):
    game = fairdeal.game(key, **dict(option.split("=") for option in options))
    sharp, expert = find_bot(f"sharp:{budget}", game), find_bot(f"expert:{budget}", game)
    stream = Stream(FIRST, WORLDS)
    found, gains = [], []
    for number, (state, seat) in enumerate(places(game, sharp, int(matches))):
        found.append(odder(state, seat, stream))
        gains.append(gain(state, seat, number, sharp, expert))
    real, imagined, part = [mean(column) for column in zip(*found, strict=True)]
    print(f"{len(found):,} places; surprises: {real:.2f} in the real world, {imagined:.2f} in others")
    print(f"the real world is less of a surprise than {part:.1%} of the others")
    more = [difference or 0.0 for difference in gains]
    error = 1.96 * pstdev(more) / sqrt(len(more))
    print(f"{sum(one is not None for one in gains):,} moves differ; a place: {mean(more):+.3f} ± {error:.3f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
