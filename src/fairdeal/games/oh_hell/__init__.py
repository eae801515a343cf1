"""Sanity Oh Hell: a trick game on double cards in which you bid how many tricks you will take, exactly."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.engine.moves import Move
from fairdeal.games.oh_hell import notation
from fairdeal.games.oh_hell.deals import read_deal
from fairdeal.games.oh_hell.fast.table import OhHellTable
from fairdeal.games.oh_hell.match import OhHellMatch
from fairdeal.games.oh_hell.options import PRESETS, OhHellOptions
from fairdeal.mechanics.face_game import FaceGame


class OhHell(FaceGame[OhHellTable]):
    """Sanity Oh Hell for three to six players: 25 hands, from one card to thirteen and back."""

    key = "oh-hell"
    title = "Sanity Oh Hell"
    summary = "Bid how many tricks you will take on cards that can be played three ways, and hit it exactly."
    min_players = 3
    max_players = 6
    default_players = 4
    short_match = 5  # hands of one to five cards
    sample_cards = ("4s10h", "5c9s", "11c14h")
    options_type = OhHellOptions
    presets = PRESETS
    options: OhHellOptions

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> OhHellMatch:
        return OhHellMatch(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        return read_deal(deal, self.faces, self.players)

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.faces)

    def create_table(self) -> OhHellTable:
        return OhHellTable(self.faces, self.players)


GAME = OhHell
