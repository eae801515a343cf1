"""How long bots take for a move: median and mean over the moves of whole matches, one bot on all seats.

python -m benchmarks.bot_speed [--bots swift,steady] [--games 3] [GAME …]
"""

import argparse
import statistics
import time
from collections.abc import Sequence

from benchmarks.figures import markdown
from fairdeal.bots import find_player
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.turns import turns
from fairdeal.games import all_games

MAX_MOVES = 2_000  # of one match


def move_times(key: str, bot: str, games: int) -> list[float]:
    """Seconds for each move that was not forced."""
    game = all_games()[key].configure_for_programs()
    player = find_player(bot, game)
    times: list[float] = []
    for seed in range(games):
        state, stream = game.start(seed), Stream(seed, CHOICES)
        for seat in turns(state, MAX_MOVES):
            started = time.perf_counter()
            move = player(state, seat, stream)
            elapsed = time.perf_counter() - started
            if state.moves(seat).count() > 1:
                times.append(elapsed)
            state.play(seat, move)
    return times


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--bots", default="swift,steady")
    parser.add_argument("--games", type=int, default=3)
    given = parser.parse_args(arguments)
    rows = []
    for key in given.key or all_games():
        for bot in given.bots.split(","):
            times = move_times(key, bot, given.games)
            median, mean = statistics.median(times), statistics.fmean(times)
            rows.append([key, bot, f"{len(times):,}", f"{1000 * median:.4f}", f"{1000 * mean:.4f}"])
    print("\n".join(markdown([["game", "bot", "moves", "median ms", "mean ms"], *rows])))


if __name__ == "__main__":
    main()
