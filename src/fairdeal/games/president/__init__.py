"""President: a climbing game in which the places of one round are roles in the next."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.games.president import notation
from fairdeal.games.president.deals import DealReader
from fairdeal.games.president.fast.compiled_options import CompiledOptions
from fairdeal.games.president.match import PresidentMatch
from fairdeal.games.president.options import PRESETS, PresidentOptions
from fairdeal.games.president.rules import pack


class President(Game):
    """The first player out becomes President, the last one Scum, and the Scum pays for it in the next round."""

    key = "president"
    title = "President"
    summary = "Climb over each other's combos, get rid of your cards first, and take office."
    min_players = pack.MIN_PLAYERS
    max_players = pack.MAX_PLAYERS
    default_players = 4
    deal_word = "round"
    sample_cards = ("7h", "Qs", "2d")
    options_type = PresidentOptions
    presets = PRESETS
    seats_can_change = True  # PR-7, PR-8
    play_defaults = {"rounds": 0}  # noqa: RUF012
    lab_defaults = {"rounds": 10}  # noqa: RUF012  # long enough for roles to change hands
    options: PresidentOptions

    def check(self) -> None:
        pack.check_decks(self.options)
        pack.check_players(self.options, self.players)
        self.compiled_options = CompiledOptions(self.options)

    def may_never_end(self, plays_to_win: bool = False) -> bool:  # noqa: ARG002
        return self.options.rounds == 0 and self.max_rounds == 0

    def has_roles(self) -> bool:
        return self.options.rounds != 1  # PR-5

    @classmethod
    def defaults_in_record(cls, seeded: bool, deals: int) -> Mapping[str, object]:
        return {"rounds": 0 if seeded else deals}

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> PresidentMatch:
        return PresidentMatch(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        return DealReader(self.options, _players_in(deal, self.players)).read(deal)

    def parse(self, text: str) -> Move:
        return notation.parse(text)


def _players_in(deal: Mapping[str, object], players: int) -> int:
    """The number of hands: a later deal may be for more or fewer players than the match began with (PR-7, PR-8)."""
    hands = deal.get("hands")
    return len(hands) if isinstance(hands, list) and len(hands) >= 2 else players


GAME = President
