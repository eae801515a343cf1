"""Sanity Hearts: tricks without hearts and without the Queen of Spades, where every card can be three."""

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import Event
from fairdeal.engine.game import WILD, Game
from fairdeal.engine.moves import Move
from fairdeal.engine.observations import Layout
from fairdeal.engine.random import Stream, key_of
from fairdeal.engine.scene import Doubt, Scene
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.games.hearts import explain, notation, quick, scene, steady, words
from fairdeal.games.hearts.deals import read_deal
from fairdeal.games.hearts.match import HeartsMatch
from fairdeal.games.hearts.options import PRESETS, HeartsOptions
from fairdeal.games.hearts.tricks import HeartsTricks
from fairdeal.games.hearts.view import HeartsView
from fairdeal.games.hearts.watching import HeartsWatcher
from fairdeal.mechanics.faces import face_table
from fairdeal.mechanics.two_tables import TwoTables

if TYPE_CHECKING:
    from fairdeal.games.hearts.observations import HeartsLayout
    from fairdeal.mechanics.face_actions import FaceActions


class Hearts(Game):
    """The game of avoiding: hearts count 1, the Queen of Spades 13, and the lowest score wins."""

    key = "hearts"
    lowest_score_wins = True
    title = "Sanity Hearts"
    summary = "Duck the hearts and the Queen of Spades on cards that can be played three ways."
    least_players = 4
    most_players = 6
    usual_players = 4
    sample = ("7h12d", "2h6d", "12s14c")
    options_type = HeartsOptions
    presets = PRESETS
    quick_phases = frozenset({"play"})
    options: HeartsOptions

    @classmethod
    def player_numbers(cls) -> Sequence[int]:
        return (4, 6)  # HE-1

    def check(self) -> None:
        self.faces = face_table()

    def watcher(self) -> HeartsWatcher:
        return HeartsWatcher()

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> HeartsMatch:
        if seed is None and not deals:
            raise BadSetup("a match needs a seed or a deal")
        read = [read_deal(deal, self.faces, self.players) for deal in deals]
        return HeartsMatch(self, seed, read, [dict(deal) for deal in deals])

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.faces)

    def steady(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return steady.choose(cast("HeartsView", view))

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return words.lines(cast("HeartsView", view), names)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("HeartsView", view), names)

    def faults(self, move: Move, view: View) -> list[Doubt]:
        return [Doubt.of(explain.why_not(move, cast("HeartsView", view)))]

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return words.sentence(event, names)

    def rest_of_round(self, state: State, stream: Stream) -> Sequence[float]:
        return self.leads(quick.play_on(cast("HeartsMatch", state), stream, WILD))

    def surprises(self, state: State, seat: int) -> int:
        return quick.surprises(cast("HeartsMatch", state), seat)

    def actions(self) -> Actions:
        from fairdeal.games.hearts.actions import hearts_actions

        return hearts_actions(self.faces)

    def layout(self) -> "HeartsLayout":
        from fairdeal.games.hearts.observations import HeartsLayout

        return HeartsLayout(self, self.actions(), self.faces)

    def encoder(self, shape: Layout[Any]) -> Encoder:
        from fairdeal.games.hearts.encoder import HeartsEncoder

        return HeartsEncoder(cast("HeartsLayout", shape), cast("FaceActions", shape.actions))

    @functools.cached_property
    def table(self) -> HeartsTricks:
        """A table before the first deal: every match begins with one like it."""
        return self.new_table()

    def new_table(self) -> HeartsTricks:
        return HeartsTricks(self.faces, self.players, self.options)

    def bulk(self, seed: int | str) -> TwoTables:
        return TwoTables(self.new_table(), self.new_table(), key_of(seed))


GAME = Hearts
