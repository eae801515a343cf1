"""Sanity Rook: two teams bid for the Nest, name trump, and fight over the points."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.games.rook import notation
from fairdeal.games.rook.deals import read_deal
from fairdeal.games.rook.match import RookMatch
from fairdeal.games.rook.options import PRESETS, RookOptions
from fairdeal.games.rook.rules.tricks import RookTricks
from fairdeal.mechanics.faces import face_table


class Rook(Game):
    """The partnership game of bids: 5s, 10s, 14s and the Rook count, and a bid that fails costs its points."""

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
        return "hands" if self.options.hands == 0 else None  # bids out of reach would go on for ever (RK-12)

    @classmethod
    def defaults_in_record(cls, seeded: bool, deals: int) -> Mapping[str, object]:  # noqa: ARG003
        return {"hands": 0}

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> RookMatch:
        return RookMatch(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        return read_deal(deal, self.faces)

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.faces)

    def team_of(self, seat: int) -> int:
        return seat % 2  # seats 0 and 2 against seats 1 and 3

    @functools.cached_property
    def table(self) -> RookTricks:
        """A table before the first deal: every match begins with one like it."""
        return self.new_table()

    def new_table(self) -> RookTricks:
        return RookTricks(self.faces, self.options)


GAME = Rook
