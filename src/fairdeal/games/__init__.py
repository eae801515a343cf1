"""The games: one package each, discovered here and in the folders that `FAIRDEAL_GAMES` names."""

import functools
import os
from importlib import import_module
from importlib.util import find_spec

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import quoted

EXTRA_FOLDERS = "FAIRDEAL_GAMES"
extra_folders = [
    os.path.abspath(os.path.expanduser(name)) for name in os.environ.get(EXTRA_FOLDERS, "").split(os.pathsep) if name
]
__path__.extend(extra_folders)  # a game there is a subpackage of this package, like the built-in ones


@functools.cache
def all_games() -> dict[str, type[Game]]:
    """Every game by its key: the `GAME` of each subpackage."""
    import pkgutil  # slow to import, and not needed to set up one game

    for folder in extra_folders:
        if not os.path.isdir(folder):
            raise BadSetup(f"{EXTRA_FOLDERS} names {folder}, which is not a folder")
    found: dict[str, type[Game]] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        if module.ispkg:
            game = load_game(module.name)
            if game.key in found:
                raise BadSetup(f"there are two games with the key {quoted(game.key)}; one of them is in {module.name}")
            found[game.key] = game
    return found


def load_game(package: str) -> type[Game]:
    """Import one game package and return its `GAME`."""
    game: type[Game] | None = getattr(import_module(f"{__name__}.{package}"), "GAME", None)
    if game is None:
        raise BadSetup(f"the game folder {package} has no GAME: its __init__.py must define one")
    return game


def find_game(key: str) -> type[Game]:
    """Return the game with a key; raises BadSetup with the known keys if there is none.

    A built-in game is imported alone: its package is named after its key.
    """
    package = key.replace("-", "_")
    if not extra_folders and package.isidentifier() and find_spec(f"{__name__}.{package}") is not None:
        game = load_game(package)
        if game.key == key:
            return game
    games = all_games()
    if key not in games:
        raise BadSetup(f"there is no game {quoted(key)}; games: {', '.join(games)}")
    return games[key]
