"""A configured game as research libraries need it: actions and observations as numbers, places as rewards."""

from array import array
from collections.abc import Mapping
from functools import cache
from typing import Any

from fairdeal.engine.action_match import ActionMatch
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.outcome import place_scores
from fairdeal.engine.state import DEAL, State
from fairdeal.games import find_game


class ResearchGame:
    """What all adapters share. It can be pickled."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.observation_spec = game.research.observation_spec()
        self.actions = self.observation_spec.actions

    def start(self, seed: int | str) -> ActionMatch:
        return ActionMatch(self.game.start(seed), self.actions)

    def observe(self, match: ActionMatch, seat: int) -> "array[int]":
        """The observation of a seat. Only the seat to act sees its own unfinished move."""
        return self.observation_spec.observe(match.state.view(seat), match.begun if seat == match.actor else ())

    def rewards(self, state: State) -> list[float]:
        """Place scores: 1 for first, 0 for last, ties share. All zeros until the match, or its last deal, is over."""
        ended = state.over or state.phase == DEAL
        return place_scores(state.places, self.game.players) if ended and state.places else [0.0] * self.game.players

    def is_truncated(self, state: State) -> bool:
        """Whether the limit on deals, not a rule of the game, has ended a match."""
        return (outcome := state.outcome) is not None and outcome.stopped

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.game
        options = tuple(game.options.to_json().items())
        return _unpickle, (game.key, game.players, game.preset, options, game.names, game.max_rounds)


@cache
def _unpickle(
    key: str, players: int, preset: str, options: tuple[Any, ...], names: tuple[str, ...], max_rounds: int
) -> ResearchGame:
    return ResearchGame(find_game(key).configure(players, preset, dict(options), names, max_rounds))


def load_research_game(
    key: str,
    players: int | None,
    preset: str | None,
    options: Mapping[str, Any],
    max_rounds: int | None = None,
) -> ResearchGame:
    """The game of this key; everything left out takes its default.

    A match is truncated after `max_rounds` deals, if its rules do not end it before. By default, only games that random
    players might never end have a limit.
    """
    game = find_game(key).configure_for_programs(players, preset, options, max_rounds)
    if game.may_never_end():
        raise BadSetup("a match might never end: limit its deals, such as max_rounds=50")
    return ResearchGame(game)
