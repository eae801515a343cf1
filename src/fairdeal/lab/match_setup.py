"""What fixes a series of matches between bots: a game with its options, the bots, and a seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import Value
from fairdeal.games import find_game


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """A game, its bots and a seed, as a plain value that can be sent to another process."""

    game: str
    players: int
    preset: str
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]
    seed: int | str
    max_rounds: int

    @classmethod
    def for_game(cls, game: Game, bots: Sequence[str], seed: int | str, **fields: Any) -> Self:
        """The setup for a game; a subclass adds `fields` of its own."""
        options = tuple(game.options.to_json().items())
        return cls(game.key, game.players, game.preset, options, tuple(bots), seed, game.max_rounds, **fields)

    def configure_game(self) -> Game:
        options = dict(self.options)
        return find_game(self.game).configure(self.players, self.preset, options, max_rounds=self.max_rounds)


def require_an_end(game: Game, match: str) -> None:
    """Raise BadSetup if matches of this game might never end; `match` says which kind of match the message is about."""
    if game.may_never_end():
        raise BadSetup(f"{match} has to end, and this one might not: limit it with max_rounds (--max-rounds N)")
