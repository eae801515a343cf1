"""Fairdeal's bots as OpenSpiel bots, and a fast rollout evaluator for OpenSpiel's searches."""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import Evaluator

from fairdeal.adapters.openspiel import CardGame, CardState
from fairdeal.bots import find_player
from fairdeal.engine.action_match import ActionMatch
from fairdeal.engine.errors import BadSetup, IllegalMove
from fairdeal.engine.playouts import play_at_random
from fairdeal.engine.random import CHOICES, Stream, match_seed


class FairdealBot(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel has no type hints
    """A bot by name, such as `steady`, on one seat. It sees its own view only."""

    def __init__(self, game: CardGame, name: str, player: int, seed: int = 0) -> None:
        super().__init__()
        if not 0 <= player < game.num_players():
            raise BadSetup(f"there is no player {player} at a table of {game.num_players()}")
        self.choose_move = find_player(name, game.research_game.game)
        self.player = player
        self.seed = seed
        self.matches = 0
        self.restart()

    def player_id(self) -> int:
        return self.player

    def restart(self) -> None:
        """Start a new match, with another random stream; the same seed gives the same streams."""
        self.stream = Stream(match_seed(self.seed, self.matches), CHOICES)
        self.matches += 1
        self.planned: tuple[int, ...] = ()  # the actions of its current move

    def restart_at(self, state: Any) -> None:  # noqa: ARG002
        self.restart()

    def step(self, state: CardState) -> int:
        """The bot's next action. A move of several actions is chosen at its first one."""
        tracker = state.tracker
        if tracker is None or tracker.match.actor != self.player:
            raise IllegalMove(None, f"it is not the turn of player {self.player}")
        match = tracker.match
        if not match.begun:
            self.planned = self._choose_actions(match)
        legal = match.legal()
        taken = len(match.begun)
        if self.planned[:taken] == match.begun and taken < len(self.planned) and self.planned[taken] in legal:
            return self.planned[taken]
        return int(legal[self.stream.below(len(legal))])  # another player began this move: complete it at random

    def _choose_actions(self, match: ActionMatch) -> tuple[int, ...]:
        """The actions of the bot's move, or of a random one if it has none (some rearrangements in 500 Rummy)."""
        move = self.choose_move(match.state, self.player, self.stream)
        try:
            return tuple(match.actions.encode(move, match.moves))
        except IllegalMove:
            return tuple(match.actions.encode(match.moves.choice(self.stream), match.moves))


class FastRolloutEvaluator(Evaluator):  # type: ignore[misc]
    """One random rollout to the end of the match, as OpenSpiel's own evaluator does, but without OpenSpiel's states."""

    def __init__(self, seed: int = 0) -> None:
        self.stream = Stream(seed, CHOICES)

    def evaluate(self, state: CardState) -> Any:
        assert state.tracker is not None
        match = state.tracker.match.copy()
        while match.begun:  # complete a move of several actions
            match.act(match.legal()[self.stream.below(len(match.legal()))])
        play_at_random(match.state, self.stream)
        return np.array(state.tracker.research_game.rewards(match.state))

    def prior(self, state: CardState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
