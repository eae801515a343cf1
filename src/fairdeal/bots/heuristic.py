"""The bot `steady`: the heuristic player of each game."""

from dataclasses import dataclass

from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.engine.random import Stream
from fairdeal.engine.view import View


@dataclass(frozen=True, slots=True)
class HeuristicBot:
    """The heuristic player of one game as a bot."""

    game: Game

    def __call__(self, view: View, stream: Stream) -> Move:
        """Choose a move for a view; IllegalMove for a seat that may not act."""
        view.legal_moves()
        return self.game.strategy.heuristic_move(view, stream)
