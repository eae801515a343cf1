"""A small game, made of little more than its rules: hands, a stock, what lies open (docs/add-a-game.md)."""

from fairdeal.mechanics.small.game import SmallGame
from fairdeal.mechanics.small.match import SmallMatch
from fairdeal.mechanics.small.view import SmallView

__all__ = ["SmallGame", "SmallMatch", "SmallView"]
