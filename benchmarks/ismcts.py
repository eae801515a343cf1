"""A bot against OpenSpiel's ISMCTS with the same number of simulations, in several games.

python -m benchmarks.ismcts [--bot master:1000] [--simulations 1000] [--deals 20] [--seed 88101]
    [--results FILE] [--seconds N] [GAME …]

The matches are those of examples/against_openspiel.py: each player has every other seat, a match is one round, and
every deal is played twice with the seats exchanged. A deal takes half a minute to several minutes: with `--results`,
deals are kept in a file, and the next run continues from there; `--seconds` is the time after which no new deal of a
game is begun. Progress goes to the error output, the table to standard output.
"""

import argparse
import importlib.util
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

from benchmarks.figures import markdown
from benchmarks.saved_scores import Deadline, SavedScores, scores_of_deals
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


def score_deals(key: str, bot: str, simulations: int, seed: int) -> Callable[[int], float]:
    """A function that plays a deal; it returns the bot's mean place: 1 is first, 0 is last, 0.5 is equal strength."""
    example = load_example()
    kind = find_game(key).configure()

    def score(deal: int) -> float:
        own = match_seed(seed, deal)
        game = openspiel.from_deals(kind, [example.deal_of_round(kind, own, 1 + deal % HANDS.get(key, 1))])
        seats = range(game.num_players())
        total = 0.0
        for parity in (0, 1):
            ours = [seat for seat in seats if seat % 2 == parity]
            players = [
                FairdealBot(game, bot, seat, own) if seat in ours else example.ismcts_bot(game, simulations, own + seat)
                for seat in seats
            ]
            returns = example.play(game, players, 0)
            total += sum([returns[seat] for seat in ours]) / len(ours)
        return total / 2

    return score


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", nargs="*", metavar="GAME", help=f"default: {', '.join(GAMES)}")
    parser.add_argument("--bot", default="master:1000")
    parser.add_argument("--simulations", type=int, default=1_000)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=88_101)
    parser.add_argument("--results", type=Path, metavar="FILE", help="keep deals here, and continue from there")
    parser.add_argument("--seconds", type=float, help="begin no new deal of a game after this time")
    given = parser.parse_args(arguments)
    rows = [["game", "deals", f"place of `{given.bot}`"]]
    for key in given.key or GAMES:
        run = {"game": key, "bot": given.bot, "simulations": given.simulations, "seed": given.seed}
        saved = SavedScores(given.results, run)
        score = score_deals(key, given.bot, given.simulations, given.seed)
        found: list[float] = []
        for value in scores_of_deals(saved, score, given.deals, Deadline(given.seconds)):
            found.append(value)
            sys.stderr.write(f"{key}, {len(found)} deals: {describe(found)}\n")
        rows.append([key, str(len(found)), describe(found)])
    print("\n".join(markdown(rows)))


def describe(scores: Sequence[float]) -> str:
    """The mean with its 95 % interval."""
    if not scores:
        return "–"
    estimate = MeanEstimate.of(scores)
    return f"{estimate.mean:.3f}" + (f" ± {estimate.margin:.3f}" if estimate.margin is not None else "")


if __name__ == "__main__":
    main()
