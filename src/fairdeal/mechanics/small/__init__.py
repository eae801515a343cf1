"""Base classes for small games: hands, a stock, cards on the table, and one move at a time (docs/add-a-game.md)."""

from fairdeal.mechanics.small.game import SmallGame
from fairdeal.mechanics.small.match import SmallMatch
from fairdeal.mechanics.small.view import SmallView

__all__ = ["SmallGame", "SmallMatch", "SmallView"]
