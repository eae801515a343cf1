"""What matches between bots are fixed by: a game, set up, the bots, and a seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.options import Value
from fairdeal.games import find_game


class Fields(TypedDict):
    """What a setting is made of."""

    game: str
    players: int
    preset: str
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]
    seed: int | str


@dataclass(frozen=True, slots=True)
class Setting:
    """Which game, which bots, which seed. A plain value that can go to another process."""

    game: str
    players: int
    preset: str
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]
    seed: int | str

    @staticmethod
    def fields_of(game: Game, bots: Sequence[str], seed: int | str, kind: str) -> Fields:
        """Those of a game whose matches end; BadSetup, naming the kind of match, where they would not."""
        endless = game.endless_option()
        if endless is not None:
            raise BadSetup(f"option {endless}: 0 (no limit) is for play; {kind} has to end: from 1")
        return {
            "game": game.key,
            "players": game.players,
            "preset": game.preset,
            "options": tuple(game.options.to_json().items()),
            "bots": tuple(bots),
            "seed": seed,
        }

    def set_up(self) -> Game:
        return find_game(self.game).configure(self.players, self.preset, dict(self.options))
