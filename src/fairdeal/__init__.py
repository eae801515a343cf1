"""Fairdeal: a rules engine for President and six double-card games, with live tables, bots and a rules lab.

game = fairdeal.game("president", players=4, preset="online", revolutions="strict")
state = game.start(seed=7)
"""

from typing import TYPE_CHECKING

from fairdeal import _build
from fairdeal._version import VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairdeal.engine.game import Game

__version__ = VERSION

_build.apply_environment()


def game(
    key: str,
    players: int | None = None,
    preset: str | None = None,
    names: "Sequence[str] | None" = None,
    max_rounds: int = 0,
    **options: object,
) -> "Game":
    """Configure a game; everything left out takes its default. Raises `BadSetup` for invalid settings.

    `max_rounds` limits the number of deals of a match, for programs; 0: the match ends only by its rules.
    """
    from fairdeal.games import find_game

    return find_game(key).configure(players, preset, options, names, max_rounds)


__all__ = ["__version__", "game"]
