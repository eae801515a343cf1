"""Default strategy of small games: the heuristic player is the game's `choose`."""

from typing import TYPE_CHECKING, cast

from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.strategy import Strategy
from fairdeal.engine.view import View

if TYPE_CHECKING:
    from fairdeal.mechanics.small.game import SmallGame
    from fairdeal.mechanics.small.view import SmallView


class SmallStrategy(Strategy):
    """Strategy of small games that do not define their own."""

    game: "SmallGame"

    def heuristic_move(self, view: View, stream: Stream) -> Move:
        return self.game.all_moves[self.game.choose(cast("SmallView", view), stream)]


STRATEGY = SmallStrategy
