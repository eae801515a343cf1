"""A bot against OpenSpiel's ISMCTS with the same number of simulations, in several games.

python -m benchmarks.ismcts [--bot master:1000] [--simulations 1000] [--deals 20] [--seed 88101] [GAME …]

The matches are those of examples/against_openspiel.py: each player has every other seat, a match is one round, and
every deal is played twice with the seats exchanged. Progress goes to the error output, the table to standard output.
"""

import argparse
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

from benchmarks.figures import markdown
from fairdeal.adapters import openspiel
from fairdeal.adapters.openspiel_bots import FairdealBot
from fairdeal.engine.random import match_seed
from fairdeal.games import find_game
from fairdeal.lab.arena_statistics import MeanEstimate

EXAMPLE = Path(__file__).parent.parent / "examples" / "against_openspiel.py"
GAMES = ("president", "hearts", "oh-hell")
HANDS = {"oh-hell": 25}  # OH-1: hands of all sizes, one after the other


def load_example() -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("against_openspiel", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def scores(key: str, bot: str, simulations: int, deals: int, seed: int) -> Iterator[float]:
    """The bot's mean place in each deal: 1 is first, 0 is last, 0.5 is as good as the opponent."""
    example = load_example()
    kind = find_game(key).configure()
    seeds = [match_seed(seed, deal) for deal in range(deals)]
    dealt = [example.deal_of_round(kind, own, 1 + deal % HANDS.get(key, 1)) for deal, own in enumerate(seeds)]
    game = openspiel.from_deals(kind, dealt)
    seats = range(game.num_players())
    for deal, own in enumerate(seeds):
        total = 0.0
        for parity in (0, 1):
            ours = [seat for seat in seats if seat % 2 == parity]
            players = [
                FairdealBot(game, bot, seat, own) if seat in ours else example.ismcts_bot(game, simulations, own + seat)
                for seat in seats
            ]
            returns = example.play(game, players, deal)
            total += sum([returns[seat] for seat in ours]) / len(ours)
        yield total / 2


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", nargs="*", metavar="GAME", help=f"default: {', '.join(GAMES)}")
    parser.add_argument("--bot", default="master:1000")
    parser.add_argument("--simulations", type=int, default=1_000)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=88_101)
    given = parser.parse_args(arguments)
    rows = [["game", "deals", f"place of `{given.bot}`"]]
    for key in given.key or GAMES:
        found: list[float] = []
        for score in scores(key, given.bot, given.simulations, given.deals, given.seed):
            found.append(score)
            estimate = MeanEstimate.of(found)
            margin = f" ± {estimate.margin:.3f}" if estimate.margin is not None else ""
            sys.stderr.write(f"{key}, {len(found)} deals: {estimate.mean:.3f}{margin}\n")
        rows.append([key, str(len(found)), f"{estimate.mean:.3f}{margin}"])
    print("\n".join(markdown(rows)))


if __name__ == "__main__":
    main()
