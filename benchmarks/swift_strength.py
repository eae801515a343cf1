"""How strong `swift` is among `steady`: every preset, option value and number of players of each game with a network.

python -m benchmarks.swift_strength [--deals N] [--seed S] [GAME …]

The seeds of training are 1 (self-play) and 7,000,001 (learning curves): measure with others.
"""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks.figures import markdown
from fairdeal.bots.strengths import bot_problems
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import write_value
from fairdeal.games import all_games
from fairdeal.lab.arena import Arena, play_deal
from fairdeal.lab.arena_statistics import ArenaScores, MeanEstimate
from fairdeal.train.setups import player_counts, values_of

SHORT = {"president": {"rounds": 3}}  # roles and exchanges take part, too
WITHOUT_EFFECT = ("rounds", "turn_seconds", "titles")


def variants(kind: type[Game]) -> Iterator[tuple[str, Game]]:
    """What is changed, and the game with that change."""
    short: dict[str, Any] = SHORT.get(kind.key, {})
    plain = kind.configure_for_programs(None, None, short)
    yield "default", plain
    for preset in list(kind.presets)[1:]:
        yield f"preset {preset}", kind.configure_for_programs(None, preset, short)
    for players in player_counts(kind):
        if players != plain.players:
            yield f"{players} players", kind.configure_for_programs(players, None, short)
    levels = plain.strategy.option_levels()
    for spec in kind.options_type.specs():
        if spec.name in WITHOUT_EFFECT:
            continue
        for value in values_of(spec, levels.get(spec.name, ())):
            try:
                game = kind.configure_for_programs(None, None, {**short, spec.name: value})
            except BadSetup:
                continue
            yield f"{spec.name}={write_value(value)}", game


def measure(game: Game, deals: int, seed: int) -> list[str]:
    """Place and points ahead of swift among steady, with their intervals."""
    arena = Arena.of(game, ("swift", "steady"), seed)
    scores = ArenaScores(2)
    for deal in range(deals):
        scores.add(play_deal(arena, deal))
    return [describe(scores.mean_place(0), ".3f"), describe(scores.mean_margin(0), ".1f")]


def describe(estimate: MeanEstimate | None, form: str) -> str:
    """A mean with its interval."""
    if estimate is None or estimate.margin is None:
        return "–"
    return f"{estimate.mean:{form}} ± {estimate.margin:{form}}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", nargs="*", metavar="GAME", help="all games with a network if none is named")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=9)
    given = parser.parse_args(arguments)
    rows = [["game", "setup", "place among `steady`", "points ahead"]]
    for key, kind in all_games().items():
        if key in given.key or not given.key:
            rows += [
                [kind.title, words, *measure(game, given.deals, given.seed)]
                for words, game in variants(kind)
                if not bot_problems(["swift"], game)
            ]
    print("\n".join(markdown(rows)))


if __name__ == "__main__":
    main()
