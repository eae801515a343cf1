"""Sanity Rook: two teams bid for the Nest and trump, and play for points."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.engine.moves import Move
from fairdeal.games.rook import notation
from fairdeal.games.rook.fast.table import RookTable
from fairdeal.games.rook.match import RookMatch
from fairdeal.games.rook.options import PRESETS, RookOptions
from fairdeal.games.rook.rules import seats
from fairdeal.mechanics.face_game import FaceGame


class Rook(FaceGame[RookTable]):
    """A partnership game: 5s, 10s, 14s and the Rook count, and a failed bid costs its points."""

    key = "rook"
    title = "Sanity Rook"
    summary = "Bid with your partner for trump and the Nest, and take the points you promised."
    min_players = 4
    max_players = 4
    default_players = 4
    sample_cards = ("9c13d", "rook", "6d14h")
    options_type = RookOptions
    presets = PRESETS
    former_limit = "hands"
    options: RookOptions

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> RookMatch:
        return RookMatch(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        from fairdeal.games.rook.deals import read_deal

        return read_deal(deal, self.faces)

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.faces)

    def team_of(self, seat: int) -> int:
        return seats.team_of(seat)

    def needed_limit(self, plays_to_win: bool) -> int:
        return 0 if plays_to_win else 50  # two teams that keep failing their bids never reach the target (RK-12)

    def create_table(self) -> RookTable:
        return RookTable(self.faces, self.options)


GAME = Rook
