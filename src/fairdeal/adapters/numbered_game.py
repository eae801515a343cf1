"""A game set up for learners: its moves as numbers, its views as rows of numbers, its outcome as rewards."""

from array import array
from collections.abc import Mapping
from functools import cache
from typing import Any

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.numbered_play import NumberedPlay
from fairdeal.engine.outcome import place_scores
from fairdeal.engine.state import DEAL, State
from fairdeal.games import find_game


class NumberedGame:
    """What all adapters share."""

    def __init__(self, game: Game) -> None:
        endless = game.endless_option()
        if endless is not None:
            raise BadSetup(f"a match would not end with {endless}=0: learners need one that does, such as {endless}=1")
        self.game = game
        self.layout = game.layout()
        self.actions = self.layout.actions

    def start(self, seed: int | str) -> NumberedPlay:
        return NumberedPlay(self.game.start(seed), self.actions)

    def observe(self, play: NumberedPlay, seat: int) -> "array[int]":
        """What a seat sees; what is begun of a move is for the eyes of the one who makes it."""
        return self.layout.observe(play.state.view(seat), play.begun if seat == play.actor else ())

    def rewards(self, state: State) -> list[float]:
        """By place, once the match or what was dealt of it is over: 1 the first, 0 the last; ties share theirs."""
        ended = state.over or state.phase == DEAL
        return place_scores(state.places, self.game.players) if ended and state.places else [0.0] * self.game.players

    def __reduce__(self) -> tuple[Any, ...]:
        """Written down by pickle as what was agreed on."""
        game = self.game
        return _again, (game.key, game.players, game.preset, tuple(game.options.to_json().items()), game.names)


@cache
def _again(key: str, players: int, preset: str, options: tuple[Any, ...], names: tuple[str, ...]) -> NumberedGame:
    return NumberedGame(find_game(key).configure(players, preset, dict(options), names))


def numbered_game(key: str, players: int | None, preset: str | None, options: Mapping[str, Any]) -> NumberedGame:
    """A game by its key; everything left out takes its default."""
    return NumberedGame(find_game(key).configure(players, preset, options))
