"""Sanity Hearts: tricks without hearts and without the Queen of Spades, where every card can be three."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.games.hearts import notation
from fairdeal.games.hearts.deals import read_deal
from fairdeal.games.hearts.match import HeartsMatch
from fairdeal.games.hearts.options import PRESETS, HeartsOptions
from fairdeal.games.hearts.rules.tricks import HeartsTricks
from fairdeal.mechanics.faces import face_table


class Hearts(Game):
    """The game of avoiding: hearts count 1, the Queen of Spades 13, and the lowest score wins."""

    key = "hearts"
    lowest_score_wins = True
    title = "Sanity Hearts"
    summary = "Duck the hearts and the Queen of Spades on cards that can be played three ways."
    min_players = 4
    max_players = 6
    default_players = 4
    sample_cards = ("7h12d", "2h6d", "12s14c")
    options_type = HeartsOptions
    presets = PRESETS
    options: HeartsOptions

    @classmethod
    def player_numbers(cls) -> Sequence[int]:
        return (4, 6)  # HE-1

    def check(self) -> None:
        self.faces = face_table()

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> HeartsMatch:
        return HeartsMatch(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        return read_deal(deal, self.faces, self.players)

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.faces)

    @functools.cached_property
    def table(self) -> HeartsTricks:
        """A table before the first deal: every match begins with one like it."""
        return self.new_table()

    def new_table(self) -> HeartsTricks:
        return HeartsTricks(self.faces, self.players, self.options)


GAME = Hearts
