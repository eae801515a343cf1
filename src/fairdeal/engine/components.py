"""Components of a game, found by name in its package and imported on first use.

A game package may hold `ui`, `ai`, `research` and `planning`, each a module or a folder. They export `PRESENTATION`,
`STRATEGY`, `RESEARCH` and `PLANNING`: subclasses of the classes in `engine/presentation.py`, `engine/strategy.py`,
`engine/research.py` and `engine/planning.py`. A game without one of them gets the defaults.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fairdeal.engine.game import Game

UI = "ui"
AI = "ai"
RESEARCH = "research"
PLANNING = "planning"
EXPORTS = {UI: "PRESENTATION", AI: "STRATEGY", RESEARCH: "RESEARCH", PLANNING: "PLANNING"}


def load_component(game: "Game", name: str) -> Any:
    """Create a game's component `ui`, `ai`, `research` or `planning`."""
    package = sys.modules[type(game).__module__].__package__
    own = f"{package}.{name}"
    module = import_module(own if package and find_spec(own) is not None else game.default_components[name])
    return getattr(module, EXPORTS[name])(game)
