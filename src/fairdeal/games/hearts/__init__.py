"""Sanity Hearts: a trick game on double cards in which hearts and queens of spades count against you."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.engine.moves import Move
from fairdeal.games.hearts import notation
from fairdeal.games.hearts.deals import read_deal
from fairdeal.games.hearts.fast.table import HeartsTable
from fairdeal.games.hearts.match import HeartsMatch
from fairdeal.games.hearts.options import PRESETS, HeartsOptions
from fairdeal.mechanics.face_game import FaceGame


class Hearts(FaceGame[HeartsTable]):
    """Sanity Hearts for four or six players; the lowest score wins."""

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

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> HeartsMatch:
        return HeartsMatch(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        return read_deal(deal, self.faces, self.players)

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.faces)

    def create_table(self) -> HeartsTable:
        return HeartsTable(self.faces, self.players, self.options)


GAME = Hearts
