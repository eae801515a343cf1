"""Sanity Oh Hell: say how many tricks you will take, and take exactly so many."""

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
from fairdeal.games.oh_hell import explain, notation, quick, scene, steady, words
from fairdeal.games.oh_hell.deals import read_deal
from fairdeal.games.oh_hell.match import OhHellMatch
from fairdeal.games.oh_hell.options import PRESETS, OhHellOptions
from fairdeal.games.oh_hell.tricks import OhHellTricks
from fairdeal.games.oh_hell.view import OhHellView
from fairdeal.games.oh_hell.watching import OhHellWatcher
from fairdeal.mechanics.faces import face_table
from fairdeal.mechanics.two_tables import TwoTables

if TYPE_CHECKING:
    from fairdeal.games.oh_hell.observations import OhHellLayout
    from fairdeal.mechanics.face_actions import FaceActions


class OhHell(Game):
    """The game of exact promises: 25 hands, from one card to thirteen and back."""

    key = "oh-hell"
    title = "Sanity Oh Hell"
    summary = "Bid how many tricks you will take on cards that can be played three ways, and hit it exactly."
    least_players = 3
    most_players = 6
    usual_players = 4
    sample = ("4s10h", "5c9s", "11c14h")
    options_type = OhHellOptions
    presets = PRESETS
    quick_phases = frozenset({"play"})
    options: OhHellOptions

    def check(self) -> None:
        self.faces = face_table()

    def watcher(self) -> OhHellWatcher:
        return OhHellWatcher()

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> OhHellMatch:
        if seed is None and not deals:
            raise BadSetup("a match needs a seed or a deal")
        read = [read_deal(deal, self.faces, self.players) for deal in deals]
        return OhHellMatch(self, seed, read, [dict(deal) for deal in deals])

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.faces)

    def steady(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return steady.choose(cast("OhHellView", view))

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return words.lines(cast("OhHellView", view), names)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("OhHellView", view), names)

    def faults(self, move: Move, view: View) -> list[Doubt]:
        return [Doubt.of(explain.why_not(move, cast("OhHellView", view)))]

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return words.sentence(event, names)

    def rest_of_round(self, state: State, stream: Stream) -> Sequence[float]:
        return self.leads(quick.play_on(cast("OhHellMatch", state), stream, WILD))

    def surprises(self, state: State, seat: int) -> int:
        return quick.surprises(cast("OhHellMatch", state), seat)

    def actions(self) -> Actions:
        from fairdeal.games.oh_hell.actions import oh_hell_actions

        return oh_hell_actions(self.faces)

    def layout(self) -> "OhHellLayout":
        from fairdeal.games.oh_hell.observations import OhHellLayout

        return OhHellLayout(self, self.actions(), self.faces)

    def encoder(self, shape: Layout[Any]) -> Encoder:
        from fairdeal.games.oh_hell.encoder import OhHellEncoder

        return OhHellEncoder(cast("OhHellLayout", shape), cast("FaceActions", shape.actions))

    @functools.cached_property
    def table(self) -> OhHellTricks:
        """A table before the first deal: every match begins with one like it."""
        return self.new_table()

    def new_table(self) -> OhHellTricks:
        return OhHellTricks(self.faces, self.players)

    def bulk(self, seed: int | str) -> TwoTables:
        return TwoTables(self.new_table(), self.new_table(), key_of(seed))


GAME = OhHell
