"""What matches between bots are fixed by: a game, set up, the bots, and a seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import Value
from fairdeal.games import find_game


@dataclass(frozen=True, slots=True)
class Setting:
    """Which game, which bots, which seed. A plain value that can go to another process."""

    game: str
    players: int
    preset: str
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]
    seed: int | str

    @classmethod
    def fixed(cls, game: Game, bots: Sequence[str], seed: int | str, kind: str, **more: Any) -> Self:
        """That of a game whose matches end; BadSetup, naming the kind of match, where they would not."""
        endless = game.endless_option()
        if endless is not None:
            raise BadSetup(f"option {endless}: 0 (no limit) is for play; {kind} has to end: from 1")
        options = tuple(game.options.to_json().items())
        return cls(game.key, game.players, game.preset, options, tuple(bots), seed, **more)

    def set_up(self) -> Game:
        return find_game(self.game).configure(self.players, self.preset, dict(self.options))
