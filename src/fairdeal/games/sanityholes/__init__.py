"""Presidents & Sanityholes: climbing tricks with cards that can be played three ways, and a marker for every pass."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.bulk import Bulk
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.engine.observations import Layout
from fairdeal.engine.outcome import place_scores
from fairdeal.engine.random import Stream, key_of
from fairdeal.engine.scene import Doubt, Scene, ScoreRow
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.games.sanityholes import explain, guessing, notation, quick, scene, steady, words
from fairdeal.games.sanityholes.deals import read_deal
from fairdeal.games.sanityholes.match import SanityholesMatch
from fairdeal.games.sanityholes.options import PRESETS, SanityholesOptions
from fairdeal.games.sanityholes.sets import value_table
from fairdeal.games.sanityholes.tricks import Table
from fairdeal.games.sanityholes.view import SanityholesView
from fairdeal.mechanics.faces import face_table

WILD = 32  # one imagined move in so many is random: those who play on by thumb are as good as a steady player
OFFICE = 2.0  # markers that the first place is worth more than the last: so many one may give away in the next round
if TYPE_CHECKING:
    from fairdeal.games.sanityholes.observations import SanityholesLayout


class Sanityholes(Game):
    """The climbing game of offices on double cards: be rid of them first, but above all pass seldom."""

    key = "sanityholes"
    lowest_score_wins = True
    title = "Presidents & Sanityholes"
    summary = "Climb with cards that can be played three ways, take office, and pass as seldom as you can."
    least_players = 2
    most_players = 6
    usual_players = 4
    sample = ("4d8h", "2d8c", "8c14d")
    options_type = SanityholesOptions
    presets = PRESETS
    quick_phases = frozenset({"play"})
    alike = True
    options: SanityholesOptions

    def check(self) -> None:
        self.faces = face_table()
        self.values = value_table(self.faces)

    def has_roles(self) -> bool:
        return True  # PS-2: the places of a round are roles in the next

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> SanityholesMatch:
        if seed is None and not deals:
            raise BadSetup("a match needs a seed or a deal")
        read = [read_deal(deal, self.faces, self.players) for deal in deals]
        return SanityholesMatch(self, seed, read, [dict(deal) for deal in deals])

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.values)

    def steady(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return steady.choose(cast("SanityholesView", view))

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return words.lines(cast("SanityholesView", view), names)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("SanityholesView", view), names)

    def score_row(self, event: Event) -> ScoreRow | None:
        return scene.score_row(event)

    def faults(self, move: Move, view: View) -> list[Doubt]:
        return [Doubt.of(explain.why_not(move, cast("SanityholesView", view)))]

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return words.sentence(event, names)

    def candidates(self, view: View, stream: Stream, most: int) -> list[Move]:
        """In the tricks there are very many ways to show the same thing: only one of each is thought about."""
        if view.phase != "play":
            return super().candidates(view, stream, most)
        sensible = steady.sensible_moves(cast("SanityholesView", view))
        return list(dict.fromkeys([self.steady(view, stream), *sensible]))[:most]

    def rest_of_round(self, state: State, stream: Stream) -> Sequence[float]:
        markers, order = quick.play_on(cast("SanityholesMatch", state), stream, WILD)
        offices = place_scores([(seat,) for seat in order], self.players)
        return [lead + OFFICE * office for lead, office in zip(self.leads(markers), offices, strict=True)]

    def surprises(self, state: State, seat: int) -> int:
        return guessing.surprises(cast("SanityholesMatch", state), seat)

    def actions(self) -> Actions:
        from fairdeal.games.sanityholes.actions import SanityholesActions

        return SanityholesActions(self.values)

    def layout(self) -> "SanityholesLayout":
        from fairdeal.games.sanityholes.observations import SanityholesLayout

        return SanityholesLayout(self, self.actions(), self.values)

    def encoder(self, shape: Layout[Any]) -> Encoder:
        from fairdeal.games.sanityholes.encoder import SanityholesEncoder

        return SanityholesEncoder(cast("SanityholesLayout", shape), self.values)

    def bulk(self, seed: int | str) -> Bulk:
        return Bulk(Table(self.values, self.players, self.options), key_of(seed))


GAME = Sanityholes
