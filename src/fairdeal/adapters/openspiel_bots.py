"""Fairdeal's bots at an OpenSpiel table: they sit down with OpenSpiel's own."""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import Evaluator

from fairdeal.adapters.openspiel import CardGame, CardState
from fairdeal.bots import find_seated
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.game import play_at_random
from fairdeal.engine.random import CHOICES, Stream, match_seed


class HouseBot(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel says nothing of its types
    """A bot by its name, such as `steady`, on one seat. It sees its own view, as at every table."""

    def __init__(self, game: CardGame, name: str, player: int, seed: int = 0) -> None:
        super().__init__()
        if not 0 <= player < game.num_players():
            raise BadSetup(f"there is no player {player} at a table of {game.num_players()}")
        self.bot = find_seated(name, game.numbered.game)
        self.player = player
        self.seed = seed
        self.matches = 0
        self.restart()

    def player_id(self) -> int:
        return self.player

    def restart(self) -> None:
        """A new match: other chances, the same for the same seed."""
        self.stream = Stream(match_seed(self.seed, self.matches), CHOICES)
        self.matches += 1
        self.move: tuple[int, ...] = ()  # what it is saying, number by number

    def restart_at(self, state: Any) -> None:  # noqa: ARG002
        self.restart()

    def step(self, state: CardState) -> int:
        match = state.match
        if match is None or match.play.actor != self.player:
            raise IllegalMove(None, f"it is not the turn of player {self.player}")
        play = match.play
        if not play.begun:
            self.move = self.numbers(play.state, play.moves, play.actions)
        legal = play.legal()
        said = len(play.begun)
        if self.move[:said] == play.begun and said < len(self.move) and self.move[said] in legal:
            return self.move[said]
        return int(legal[self.stream.below(len(legal))])  # somebody else began this move: any end of it will do

    def numbers(self, state: Any, moves: Any, actions: Any) -> tuple[int, ...]:
        """What it would play; where that has no numbers (Rummy's great rearrangements), any move that has."""
        move = self.bot(state, self.player, self.stream)
        try:
            return tuple(actions.numbers(move, moves))
        except IllegalMove:
            return tuple(actions.numbers(moves.choice(self.stream), moves))


class RandomEnd(Evaluator):  # type: ignore[misc]
    """How a match may end: once by random moves. As OpenSpiel's own evaluator, but no move goes through OpenSpiel."""

    def __init__(self, seed: int = 0) -> None:
        self.stream = Stream(seed, CHOICES)

    def evaluate(self, state: CardState) -> Any:
        assert state.match is not None
        play = state.match.play.copy()
        while play.begun:  # the rest of a move of several numbers
            play.act(play.legal()[self.stream.below(len(play.legal()))])
        play_at_random(play.state, self.stream)
        return np.array(state.match.numbered.rewards(play.state))

    def prior(self, state: CardState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
