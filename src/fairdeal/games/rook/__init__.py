"""Sanity Rook: two teams bid for the Nest, name trump, and fight over the points."""

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.errors import BadSetup
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move
from fairdeal.engine.observations import Layout
from fairdeal.engine.random import Stream, key_of
from fairdeal.engine.scene import Doubt, Scene
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.games.rook import candidates, explain, notation, quick, scene, steady, words
from fairdeal.games.rook.deals import read_deal
from fairdeal.games.rook.match import RookMatch
from fairdeal.games.rook.options import PRESETS, RookOptions
from fairdeal.games.rook.tricks import RookTricks
from fairdeal.games.rook.view import RookView
from fairdeal.games.rook.watching import RookWatcher
from fairdeal.mechanics.faces import face_table
from fairdeal.mechanics.two_tables import TwoTables

if TYPE_CHECKING:
    from fairdeal.games.rook.observations import RookLayout
    from fairdeal.mechanics.face_actions import FaceActions

WILD = 32  # one imagined face in so many is random: with 8, as elsewhere, declarers make less than real ones


class Rook(Game):
    """The partnership game of bids: 5s, 10s, 14s and the Rook count, and a bid that fails costs its points."""

    key = "rook"
    title = "Sanity Rook"
    summary = "Bid with your partner for trump and the Nest, and take the points you promised."
    least_players = 4
    most_players = 4
    usual_players = 4
    sample = ("9c13d", "rook", "6d14h")
    options_type = RookOptions
    presets = PRESETS
    quick_phases = frozenset({"bid", "nest", "trump", "play"})
    sure_by = 2.0  # hands differ by hundreds of points: what looks better is luck more often than elsewhere
    settings_in_play = {"hands": 0}  # noqa: RUF012
    options: RookOptions

    def check(self) -> None:
        self.faces = face_table()

    def endless_option(self) -> str | None:
        return "hands" if self.options.hands == 0 else None  # bids out of reach would go on for ever (RK-12)

    @classmethod
    def defaults_in_record(cls, seeded: bool, deals: int) -> Mapping[str, object]:  # noqa: ARG003
        return {"hands": 0}

    def watcher(self) -> RookWatcher:
        return RookWatcher()

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> RookMatch:
        if seed is None and not deals:
            raise BadSetup("a match needs a seed or a deal")
        read = [read_deal(deal, self.faces) for deal in deals]
        return RookMatch(self, seed, read, [dict(deal) for deal in deals])

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.faces)

    def steady(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return steady.choose(cast("RookView", view))

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return words.lines(cast("RookView", view), names)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("RookView", view), names)

    def faults(self, move: Move, view: View) -> list[Doubt]:
        return [Doubt.of(explain.why_not(move, cast("RookView", view)))]

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return words.sentence(event, names)

    def team_of(self, seat: int) -> int:
        return seat % 2  # seats 0 and 2 against seats 1 and 3

    def candidates(self, view: View, stream: Stream, most: int) -> list[Move]:
        """To pass or to bid as little as one can; for the Nest what is weakest, by the trump that one has in mind."""
        if view.phase == "bid":
            return candidates.bids(cast("RookView", view))
        if view.phase == "nest":
            return candidates.nests(cast("RookView", view))
        return super().candidates(view, stream, most)

    def rest_of_round(self, state: State, stream: Stream) -> Sequence[float]:
        return self.leads(quick.play_on(cast("RookMatch", state), stream, WILD))

    def surprises(self, state: State, seat: int) -> int:
        """Two odd choices count as one: there are many in a hand, and too few different worlds would be left."""
        return quick.surprises(cast("RookMatch", state), seat) // 2

    def actions(self) -> Actions:
        from fairdeal.games.rook.actions import rook_actions

        return rook_actions(self.faces)

    def layout(self) -> "RookLayout":
        from fairdeal.games.rook.observations import RookLayout

        return RookLayout(self, self.actions(), self.faces, rook=True)

    def encoder(self, shape: Layout[Any]) -> Encoder:
        from fairdeal.games.rook.encoder import RookEncoder

        return RookEncoder(cast("RookLayout", shape), cast("FaceActions", shape.actions))

    @functools.cached_property
    def table(self) -> RookTricks:
        """A table before the first deal: every match begins with one like it."""
        return self.new_table()

    def new_table(self) -> RookTricks:
        return RookTricks(self.faces, self.options)

    def bulk(self, seed: int | str) -> TwoTables:
        return TwoTables(self.new_table(), self.new_table(), key_of(seed))


GAME = Rook
