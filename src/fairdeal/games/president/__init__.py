"""President: the online rules with all their options, and a house-rules variant. Be rid of your cards first."""

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.bulk import Bulk
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import Event
from fairdeal.engine.game import WILD, Game, Tally
from fairdeal.engine.moves import Move
from fairdeal.engine.observations import Layout
from fairdeal.engine.random import Stream, key_of
from fairdeal.engine.scene import Doubt, Scene
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.games.president import explain, notation, scene, steady, thumb, words
from fairdeal.games.president.batch import OneRound
from fairdeal.games.president.deals import Reader
from fairdeal.games.president.match import Match
from fairdeal.games.president.options import MOST_DECKS_BOUND_TO_EQUALIZE, PRESETS, Equalize, PresidentOptions
from fairdeal.games.president.pack import Rules
from fairdeal.games.president.solver import Solver, settle
from fairdeal.games.president.view import PresidentView
from fairdeal.games.president.watching import PresidentWatcher

if TYPE_CHECKING:
    from fairdeal.games.president.observations import PresidentLayout

MOST_POSITIONS = 1_000  # that are looked at where two are left: a fraction of a millisecond


class President(Game):
    """The climbing game of roles: the first one out is President, the last one Scum, and the Scum pays for it."""

    key = "president"
    title = "President"
    summary = "Climb over each other's combos, be rid of your cards first, and take office."
    least_players = 2
    most_players = 64
    usual_players = 4
    sample = ("7h", "Qs", "2d")
    options_type = PresidentOptions
    presets = PRESETS
    quick_phases = frozenset({"play"})
    plans = True
    seats_change = True  # PR-7, PR-8
    settings_in_play = {"rounds": 0}  # noqa: RUF012
    settings_in_lab = {"rounds": 10}  # noqa: RUF012  # long enough for roles to change hands
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
        if not self.least_players <= players <= self.most_players:
            raise BadSetup(
                f"PR-1: President is for {self.least_players} to {self.most_players} players, not {players:,}"
            )
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

    def watcher(self) -> PresidentWatcher:
        return PresidentWatcher()

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> Match:
        if seed is None and not deals:
            raise BadSetup("a match needs a seed or a deal")
        read = [Reader(self.options, _hands_in(deal, self.players)).read(deal) for deal in deals]
        return Match(self, seed, read, [dict(deal) for deal in deals])

    def parse(self, text: str) -> Move:
        return notation.parse(text)

    def steady(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return steady.choose(cast("PresidentView", view))

    def steady_at(self, state: State, seat: int, stream: Stream) -> Move:
        return thumb.steady_move(cast("Match", state), seat) or self.steady(state.view(seat), stream)

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return words.lines(cast("PresidentView", view), names)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("PresidentView", view), names)

    def faults(self, move: Move, view: View) -> list[Doubt]:
        return [Doubt.of(explain.why_not(move, cast("PresidentView", view)))]

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return words.sentence(event, names)

    def rest_of_round(self, state: State, stream: Stream) -> Sequence[float]:
        match = cast("Match", state)
        if not settle(match, self.solver, MOST_POSITIONS):
            thumb.play_on(match, stream, WILD)
        return self.worths(state)

    def surprises(self, state: State, seat: int) -> int:
        return thumb.surprises(cast("Match", state), seat)

    @functools.cached_property
    def solver(self) -> Solver:
        return Solver()

    def actions(self) -> Actions:
        from fairdeal.games.president.actions import PresidentActions

        return PresidentActions(self.options)

    def layout(self) -> "PresidentLayout":
        from fairdeal.games.president.observations import PresidentLayout

        return PresidentLayout(self, self.actions())

    def encoder(self, shape: Layout[Any]) -> Encoder:
        from fairdeal.games.president.encoder import PresidentEncoder

        of_a_rank, jokers = 4 * self.options.decks, self.options.jokers_per_deck * self.options.decks
        return PresidentEncoder(cast("PresidentLayout", shape), of_a_rank, jokers)

    def bulk(self, seed: int | str) -> Bulk | None:
        return self.one_round(seed, steady=False)

    def steady_playouts(self, seed: int | str, first: int, count: int) -> Tally | None:
        bulk = self.one_round(seed, steady=True)
        return None if bulk is None else bulk.run(first, count)

    def one_round(self, seed: int | str, steady: bool) -> Bulk | None:
        return Bulk(OneRound(self.rules, self.players, steady), key_of(seed)) if self.options.rounds == 1 else None


def _hands_in(deal: Mapping[str, object], players: int) -> int:
    """A later deal may be for more or fewer players than the match began with (PR-7, PR-8)."""
    hands = deal.get("hands")
    return len(hands) if isinstance(hands, list) and len(hands) >= 2 else players


GAME = President
