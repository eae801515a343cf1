"""Sanity 500 Rummy: runs and blocks of cards with three faces each, on a table that may be rearranged."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.cards.double import standard_deck
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.games.rummy import notation
from fairdeal.games.rummy.deals import read_deal
from fairdeal.games.rummy.fast.pack import pack_of
from fairdeal.games.rummy.match import RummyMatch
from fairdeal.games.rummy.options import PRESETS, RummyOptions


class Rummy(Game):
    """Lay down groups: cards on the table count for their owner, cards in the hand against their holder."""

    key = "rummy"
    title = "Sanity 500 Rummy"
    summary = "Lay down runs and blocks, rearrange the table, and be the first to 500."
    min_players = 2
    max_players = 6
    default_players = 4
    deal_word = "round"
    sample_cards = ("7c8h", "4d9h", "2s10h")
    options_type = RummyOptions
    presets = PRESETS
    former_limit = "rounds"
    options: RummyOptions

    def check(self) -> None:
        self.pack = pack_of(standard_deck())

    def needed_limit(self, plays_to_win: bool) -> int:  # noqa: ARG002
        # Six hands may lose more points than their groups win, so that scores fall forever (RU-10). Two to five random
        # players needed at most 466 deals in 2,000 matches.
        return 100 if self.players == self.max_players else 0

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> RummyMatch:
        return RummyMatch(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        return read_deal(deal, self.pack, self.players)

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.pack.faces)


GAME = Rummy
