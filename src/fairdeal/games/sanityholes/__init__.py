"""Presidents & Sanityholes: climbing tricks with cards that can be played three ways, and a marker for every pass."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.games.sanityholes import notation
from fairdeal.games.sanityholes.deals import read_deal
from fairdeal.games.sanityholes.fast.value_table import value_table
from fairdeal.games.sanityholes.match import SanityholesMatch
from fairdeal.games.sanityholes.options import PRESETS, SanityholesOptions
from fairdeal.mechanics.faces import face_table


class Sanityholes(Game):
    """A climbing game with roles on double cards: go out early, but above all pass as seldom as you can."""

    key = "sanityholes"
    lowest_score_wins = True
    title = "Presidents & Sanityholes"
    summary = "Climb with cards that can be played three ways, take office, and pass as seldom as you can."
    min_players = 2
    max_players = 6
    default_players = 4
    deal_word = "round"
    sample_cards = ("4d8h", "2d8c", "8c14d")
    options_type = SanityholesOptions
    presets = PRESETS
    options: SanityholesOptions

    def check(self) -> None:
        self.faces = face_table()
        self.values = value_table(self.faces)

    def has_roles(self) -> bool:
        return True  # PS-2: the places of a round are roles in the next

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> SanityholesMatch:
        return SanityholesMatch(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        return read_deal(deal, self.faces, self.players)

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.values)


GAME = Sanityholes
