"""Random settings of any game, for tests that try every mix of options."""

import random
from typing import Any

from fairdeal.engine.game import Game
from fairdeal.engine.options import Spec

SMALL = {"decks": (1, 1, 1, 2, 3), "rounds": (1, 2, 3, 4), "hands": (1, 2, 3, 5)}


def short_options(kind: type[Game]) -> dict[str, Any]:
    """Options, where a game has them, that make a match short."""
    return {spec.name: 1 for spec in kind.options_type.specs() if spec.name in ("rounds", "hands")}


def random_value(spec: Spec, chance: random.Random) -> object:
    """A value of an option; numbers of decks and rounds stay small enough for a test."""
    if spec.name in SMALL:
        return chance.choice(SMALL[spec.name])
    described = spec.to_json()
    values = described.get("values")
    if isinstance(values, list):
        return chance.choice(values)
    if spec.kind is bool:
        return chance.random() < 0.5
    assert spec.low is not None
    assert spec.high is not None
    return chance.randint(spec.low, spec.high)


def few_players(kind: type[Game]) -> list[int]:
    """How many may play, as far as a test has time for them."""
    return [number for number in kind.player_numbers() if number <= 7]


def random_game(kind: type[Game], chance: random.Random, players: int | None = None) -> Game:
    """The game with random options, for so many players, or any number."""
    options = {spec.name: random_value(spec, chance) for spec in kind.options_type.specs()}
    number = players if players is not None else chance.choice(few_players(kind))
    return kind.configure(number, chance.choice(list(kind.presets)), options)
