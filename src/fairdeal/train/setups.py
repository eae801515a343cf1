"""Setups to train on: player counts, presets and options, mixed."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import fairdeal
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import Spec
from fairdeal.games import all_games

MIXED = 48  # random setups
MAX_PLAYERS = 8
OPTION_CHANGE = 0.3  # probability that an option is changed in a mixed setup
ATTEMPTS = 50


def plain_game(key: str) -> Game:
    """The game with its default players and options; a match has several rounds, as roles last from one to the next."""
    kind = all_games()[key]
    names = {spec.name for spec in kind.options_type.specs()}
    options: dict[str, Any] = {"rounds": 1000} if "rounds" in names else {}
    return fairdeal.game(key, **options)


def mixed_games(key: str, seed: int, number: int = MIXED) -> list[Game]:
    """Setups with one change each, and `number` random ones, whose moves can be numbered."""
    rng = random.Random(f"setups of {key} {seed}")
    found = list(changed_once(key))
    wanted = len(found) + number
    for _ in range(ATTEMPTS * number):
        if len(found) == wanted:
            break
        try:
            game = random_game(key, rng)
            game.research.actions()
        except BadSetup:
            continue
        found.append(game)
    return found


def changed_once(key: str) -> Iterator[Game]:
    """The game with another preset, another number of players, or another value of one option."""
    kind, base = all_games()[key], plain_game(key)
    rounds: dict[str, Any] = {"rounds": 1000} if "rounds" in base.options.to_json() else {}
    for preset in kind.presets:
        for players in player_counts(kind):
            yield fairdeal.game(key, players=players, preset=preset, **rounds)
    levels = base.strategy.option_levels()
    for spec in kind.options_type.specs():
        for value in values_of(spec, levels.get(spec.name, ())):
            try:
                game = fairdeal.game(key, **{**rounds, spec.name: value})
                game.research.actions()
            except BadSetup:
                continue
            yield game


def player_counts(kind: type[Game]) -> list[int]:
    """Numbers of players to train with."""
    return [count for count in kind.player_numbers() if count <= MAX_PLAYERS]


def values_of(spec: Spec, levels: Sequence[int]) -> list[Any]:
    """Values of an option that the features distinguish, without its default."""
    if spec.listed_values:
        return [value for value in spec.listed_values if value != spec.default]
    return [value for value in (spec.low, *levels) if levels and value != spec.default]


def random_game(key: str, rng: random.Random) -> Game:
    """A game with random players, preset and options; BadSetup if they do not go together."""
    kind = all_games()[key]
    base = plain_game(key)
    counts = player_counts(kind)
    preset = rng.choice(sorted(kind.presets))
    levels = base.strategy.option_levels()
    changed: dict[str, Any] = {}
    for spec in kind.options_type.specs():
        if spec.name == "rounds":
            changed["rounds"] = 1000
        elif rng.random() < OPTION_CHANGE:
            value = random_value(spec, levels.get(spec.name, ()), rng)
            if value is not None:
                changed[spec.name] = value
    return fairdeal.game(key, players=rng.choice(counts), preset=preset, **changed)


def random_value(spec: Spec, levels: Sequence[int], rng: random.Random) -> object:
    """A random value of an option; None for a number that the features do not distinguish."""
    if spec.kind is bool:
        return rng.random() < 0.5
    if spec.listed_values:
        return rng.choice(spec.listed_values)
    return rng.choice([spec.low, *levels]) if levels else None
