"""Random settings of any game, for tests that must hold under every combination of options."""

import random
from typing import Any

from fairdeal.engine.game import Game
from fairdeal.engine.options import Spec

SMALL = {
    "decks": (1, 1, 1, 2, 3),
    "rounds": (1, 2, 3, 4),
    "target": (0, 100, 600),
    "largest_combo": (0, 0, 1, 2, 3, 4, 5, 7),
}


def short_settings(kind: type[Game]) -> dict[str, Any]:
    """Settings for a short match of programs: a limit, and one round where the game has an option for it."""
    rounds = {spec.name: 1 for spec in kind.options_type.specs() if spec.name == "rounds"}
    return {**rounds, "max_rounds": 1} if kind.former_limit else rounds


def random_value(spec: Spec, rng: random.Random) -> object:
    """A random value of an option. Numbers of decks and rounds stay small enough for a test."""
    if spec.name in SMALL:
        return rng.choice(SMALL[spec.name])
    described = spec.to_json()
    values = described.get("values")
    if isinstance(values, list):
        return rng.choice(values)
    if spec.kind is bool:
        return rng.random() < 0.5
    assert spec.low is not None
    assert spec.high is not None
    return rng.randint(spec.low, spec.high)


def few_players(kind: type[Game]) -> list[int]:
    """The supported numbers of players that are small enough for a test."""
    return [number for number in kind.player_numbers() if number <= 7]


def random_game(kind: type[Game], rng: random.Random, players: int | None = None) -> Game:
    """The game with random options, for `players` players or a random number of them."""
    options = {spec.name: random_value(spec, rng) for spec in kind.options_type.specs()}
    number = players if players is not None else rng.choice(few_players(kind))
    limit = rng.choice((1, 2, 3, 5)) if kind.former_limit else 0
    return kind.configure(number, rng.choice(list(kind.presets)), options, max_rounds=limit)
