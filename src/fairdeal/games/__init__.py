"""The games: one folder each, found by discovery."""

import functools
import pkgutil
from importlib import import_module

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import shown


@functools.cache
def all_games() -> dict[str, type[Game]]:
    """Every game by its key: each sub-package that has a `GAME`."""
    found: dict[str, type[Game]] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        if module.ispkg:
            game = import_module(f"{__name__}.{module.name}").GAME
            found[game.key] = game
    return found


def find_game(key: str) -> type[Game]:
    """The game of a key, or BadSetup with the keys there are."""
    games = all_games()
    if key not in games:
        raise BadSetup(f"there is no game {shown(key)}; games: {', '.join(games)}")
    return games[key]
