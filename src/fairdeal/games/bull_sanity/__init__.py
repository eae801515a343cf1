"""Bull Sanity: put cards face down, say what they are, and hope that nobody doubts it, or that somebody does."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.engine.errors import BadRecord
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.games.bull_sanity import notation
from fairdeal.games.bull_sanity.deals import read_deal
from fairdeal.games.bull_sanity.fast.pack import standard_pack
from fairdeal.games.bull_sanity.match import BullSanityMatch
from fairdeal.games.bull_sanity.options import PRESETS, BullSanityOptions


class BullSanity(Game):
    """A bluffing game: claims go up one by one, and the first player out of cards wins."""

    key = "bull-sanity"
    title = "Bull Sanity"
    summary = "Put cards face down, say what they are, and be out first, with the truth or without."
    min_players = 2
    max_players = 6
    default_players = 4
    sample_cards = ("3h10s", "2s9d", "4c5h")
    options_type = BullSanityOptions
    presets = PRESETS
    first_come_phases = frozenset({"call"})  # BS-5
    options: BullSanityOptions

    def check(self) -> None:
        self.pack = standard_pack(self.options.combined_below_15)

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> BullSanityMatch:
        if len(deals) > 1:
            raise BadRecord(f"a match of Bull Sanity has one deal, not {len(deals)}")
        return BullSanityMatch(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        return read_deal(deal, self.pack, self.players)

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.pack)


GAME = BullSanity
