"""President: the online rules with all their options, and a house-rules variant. Be rid of your cards first."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairdeal.engine.errors import BadSetup
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.games.president import notation
from fairdeal.games.president.deals import Reader
from fairdeal.games.president.match import Match
from fairdeal.games.president.options import MOST_DECKS_BOUND_TO_EQUALIZE, PRESETS, Equalize, PresidentOptions
from fairdeal.games.president.rules.pack import Rules


class President(Game):
    """The climbing game of roles: the first one out is President, the last one Scum, and the Scum pays for it."""

    key = "president"
    title = "President"
    summary = "Climb over each other's combos, be rid of your cards first, and take office."
    min_players = 2
    max_players = 64
    default_players = 4
    sample_cards = ("7h", "Qs", "2d")
    options_type = PresidentOptions
    presets = PRESETS
    seats_can_change = True  # PR-7, PR-8
    play_defaults = {"rounds": 0}  # noqa: RUF012
    lab_defaults = {"rounds": 10}  # noqa: RUF012  # long enough for roles to change hands
    options: PresidentOptions

    def check(self) -> None:
        options = self.options
        if (
            options.decks > MOST_DECKS_BOUND_TO_EQUALIZE
            and not options.voluntary_pass
            and options.equalize is not Equalize.DISALLOW
        ):
            raise BadSetup(
                f"PR-1: {MOST_DECKS_BOUND_TO_EQUALIZE:,} decks at most with voluntary_pass=off and equalizing allowed: "
                "huge hands would be bound to equalize each other card by card"
            )
        self.check_players(self.players)
        self.rules = Rules(options)

    def check_players(self, players: int) -> None:
        """PR-1: two players or more, and at least two cards for each."""
        if not self.min_players <= players <= self.max_players:
            raise BadSetup(f"PR-1: President is for {self.min_players} to {self.max_players} players, not {players:,}")
        pack = self.options.decks * (52 + self.options.jokers_per_deck)
        if pack < 2 * players:
            raise BadSetup(f"PR-1: {pack:,} cards are too few for {players} players; each needs at least 2: add decks")

    def endless_option(self) -> str | None:
        return "rounds" if self.options.rounds == 0 else None

    def has_roles(self) -> bool:
        return self.options.rounds != 1  # PR-5: the places of a round are roles in the next

    @classmethod
    def defaults_in_record(cls, seeded: bool, deals: int) -> Mapping[str, object]:
        return {"rounds": 0 if seeded else deals}

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> Match:
        return Match(self, seed, *self.read_deals(seed, deals))

    def read_deal(self, deal: Mapping[str, object]) -> Any:
        return Reader(self.options, _hands_in(deal, self.players)).read(deal)

    def parse(self, text: str) -> Move:
        return notation.parse(text)


def _hands_in(deal: Mapping[str, object], players: int) -> int:
    """A later deal may be for more or fewer players than the match began with (PR-7, PR-8)."""
    hands = deal.get("hands")
    return len(hands) if isinstance(hands, list) and len(hands) >= 2 else players


GAME = President
