"""The games: one folder each, found by discovery, here and in the folders that `FAIRDEAL_GAMES` names."""

import functools
import os
import pkgutil
from importlib import import_module
from pathlib import Path

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import shown

ELSEWHERE = "FAIRDEAL_GAMES"
folders_elsewhere = [
    str(Path(name).expanduser().absolute()) for name in os.environ.get(ELSEWHERE, "").split(os.pathsep) if name
]
__path__.extend(folders_elsewhere)  # a game there is a package in this one, as those that stand here are


@functools.cache
def all_games() -> dict[str, type[Game]]:
    """Every game by its key: each sub-package with its `GAME`."""
    for folder in folders_elsewhere:
        if not Path(folder).is_dir():
            raise BadSetup(f"{ELSEWHERE} names {folder}, which is no folder")
    found: dict[str, type[Game]] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        if module.ispkg:
            game = getattr(import_module(f"{__name__}.{module.name}"), "GAME", None)
            if game is None:
                raise BadSetup(f"the game folder {module.name} gives no GAME: its __init__.py must name one")
            if game.key in found:
                raise BadSetup(f"there are two games with the key {shown(game.key)}; one of them is in {module.name}")
            found[game.key] = game
    return found


def find_game(key: str) -> type[Game]:
    """The game of a key, or BadSetup with the keys there are."""
    games = all_games()
    if key not in games:
        raise BadSetup(f"there is no game {shown(key)}; games: {', '.join(games)}")
    return games[key]
