"""Sanity Oh Hell: say how many tricks you will take, and take exactly so many."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.games.oh_hell import notation
from fairdeal.games.oh_hell.deals import read_deal
from fairdeal.games.oh_hell.match import OhHellMatch
from fairdeal.games.oh_hell.options import PRESETS, OhHellOptions
from fairdeal.games.oh_hell.rules.tricks import OhHellTricks
from fairdeal.mechanics.faces import face_table


class OhHell(Game):
    """The game of exact promises: 25 hands, from one card to thirteen and back."""

    key = "oh-hell"
    title = "Sanity Oh Hell"
    summary = "Bid how many tricks you will take on cards that can be played three ways, and hit it exactly."
    min_players = 3
    max_players = 6
    default_players = 4
    sample_cards = ("4s10h", "5c9s", "11c14h")
    options_type = OhHellOptions
    presets = PRESETS
    options: OhHellOptions

    def check(self) -> None:
        self.faces = face_table()

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> OhHellMatch:
        return OhHellMatch(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        return read_deal(deal, self.faces, self.players)

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.faces)

    @functools.cached_property
    def table(self) -> OhHellTricks:
        """A table before the first deal: every match begins with one like it."""
        return self.new_table()

    def new_table(self) -> OhHellTricks:
        return OhHellTricks(self.faces, self.players)


GAME = OhHell
