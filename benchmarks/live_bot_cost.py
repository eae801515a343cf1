"""What a bot at a live table costs: processor time per move, and how that compares with `steady`.

python -m benchmarks.live_bot_cost [--bots swift,strong] [--moves 2000] [GAME …]

A move is what the server does for it in a worker thread: take what the seat may see from the match, choose, and write
the move as text. Moves of both bots are measured in turn, in the same positions of the same matches.
"""

import argparse
import statistics
import time
from collections.abc import Sequence

from benchmarks.figures import markdown
from fairdeal.bots import bind, find_bot
from fairdeal.engine.random import CHOICES, Stream
from fairdeal.engine.state import INTERMISSION, State
from fairdeal.games import all_games

BASE = "steady"
GOAL = 2.0  # times the cost of BASE
PARTS = 5  # of a measurement; the median of their ratios is reported


def cost(state: State, seat: int, bot: str, stream: Stream) -> tuple[float, str]:
    """Seconds of processor time, and the move as text."""
    started = time.process_time()
    text = bind(find_bot(bot, state.game), state, seat)(stream).text()
    return time.process_time() - started, text


def measure(key: str, bot: str, moves: int, seed: int) -> tuple[float, float]:
    """Mean seconds of a move of a bot and of BASE, which makes every move of the matches."""
    game = all_games()[key].configure_for_programs()
    totals = [0.0, 0.0]
    measured, match = 0, 0
    state, stream = game.start(seed), Stream(seed, CHOICES)
    while measured < moves:
        if not state.actors:
            match += 1
            state = game.start(seed + match)
        if state.phase == INTERMISSION:
            state.proceed()
            continue
        seat = state.actors[0]
        names = (bot, BASE) if measured % 2 else (BASE, bot)  # whichever comes second finds warmer caches
        texts = {}
        for name in names:
            seconds, texts[name] = cost(state, seat, name, stream)
            totals[name == BASE] += seconds
        state.play(seat, texts[BASE])
        measured += 1
    return totals[0] / measured, totals[1] / measured


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--bots", default="swift")
    parser.add_argument("--moves", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=88_101)
    given = parser.parse_args(arguments)
    rows = []
    for key in given.key or all_games():
        for bot in given.bots.split(","):
            parts = [measure(key, bot, max(1, given.moves // PARTS), given.seed + part) for part in range(PARTS)]
            ratio = statistics.median([own / base for own, base in parts])
            own, base = (1e6 * statistics.median([part[side] for part in parts]) for side in (0, 1))
            rows.append([key, bot, f"{own:.0f}", f"{base:.0f}", f"{ratio:.2f}", "yes" if ratio <= GOAL else "no"])
    headings = ["game", "bot", "µs per move", f"µs of `{BASE}`", "ratio", f"at most {GOAL:g}"]
    print("\n".join(markdown([headings, *rows])))


if __name__ == "__main__":
    main()
