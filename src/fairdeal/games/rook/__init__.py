"""Sanity Rook: two teams bid for the Nest and trump, and play for points."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.games.rook import notation
from fairdeal.games.rook.fast.table import RookTable
from fairdeal.games.rook.match import RookMatch
from fairdeal.games.rook.options import PRESETS, RookOptions
from fairdeal.games.rook.rules import seats
from fairdeal.mechanics.faces import face_table


class Rook(Game):
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
    play_defaults = {"hands": 0}  # noqa: RUF012
    options: RookOptions

    def check(self) -> None:
        self.faces = face_table()

    def endless_option(self) -> str | None:
        return "hands" if self.options.hands == 0 else None  # teams that keep failing their bids never end it (RK-12)

    @classmethod
    def defaults_in_record(cls, seeded: bool, deals: int) -> Mapping[str, object]:  # noqa: ARG003
        return {"hands": 0}

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> RookMatch:
        return RookMatch(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        from fairdeal.games.rook.deals import read_deal

        return read_deal(deal, self.faces)

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.faces)

    def team_of(self, seat: int) -> int:
        return seats.team_of(seat)

    @functools.cached_property
    def table(self) -> RookTable:
        """A table before the first deal, to be copied by every match."""
        return self.new_table()

    def new_table(self) -> RookTable:
        """A new table before the first deal."""
        return RookTable(self.faces, self.options)


GAME = Rook
