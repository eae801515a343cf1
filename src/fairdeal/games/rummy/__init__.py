"""Sanity 500 Rummy: runs and blocks of cards that can be three things, on a table that may be rearranged."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.cards.double import standard_deck
from fairdeal.engine.actions import Actions
from fairdeal.engine.bulk import Bulk
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
from fairdeal.games.rummy import doubts, guessing, hints, laydowns, notation, scene, steady, words
from fairdeal.games.rummy.batch import InBulk
from fairdeal.games.rummy.deals import read_deal
from fairdeal.games.rummy.match import RummyMatch, new_table
from fairdeal.games.rummy.options import PRESETS, RummyOptions
from fairdeal.games.rummy.pack import pack_of
from fairdeal.games.rummy.view import RummyView

if TYPE_CHECKING:
    from fairdeal.games.rummy.observations import RummyLayout


class Rummy(Game):
    """The game of laying down: what lies before you counts for you, what is left in your hand against you."""

    key = "rummy"
    title = "Sanity 500 Rummy"
    summary = "Lay down runs and blocks, rearrange the table, and be the first to 500."
    least_players = 2
    most_players = 6
    usual_players = 4
    sample = ("7c8h", "4d9h", "2s10h")
    options_type = RummyOptions
    presets = PRESETS
    slow = 12  # a round is long, and steady players arrange the table at every turn
    sure_by = 2.0  # what looks better in a few imagined rounds is luck more often than elsewhere
    settings_in_play = {"rounds": 0}  # noqa: RUF012
    options: RummyOptions

    def check(self) -> None:
        self.pack = pack_of(standard_deck())

    def endless_option(self) -> str | None:
        return "rounds" if self.options.rounds == 0 else None  # players who do not try may never come to 500

    @classmethod
    def defaults_in_record(cls, seeded: bool, deals: int) -> Mapping[str, object]:  # noqa: ARG003
        return {"rounds": 0}

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> RummyMatch:
        if seed is None and not deals:
            raise BadSetup("a match needs a seed or a deal")
        read = [read_deal(deal, self.pack, self.players) for deal in deals]
        return RummyMatch(self, seed, read, [dict(deal) for deal in deals])

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.pack.faces)

    def steady(self, view: View, stream: Stream) -> Move:  # noqa: ARG002
        return steady.choose(cast("RummyView", view))

    def get_ready(self) -> None:
        laydowns.load_solver()

    def find_better(self, view: View, seconds: float | None = None) -> Move | None:
        return hints.better(cast("RummyView", view), laydowns.SECONDS if seconds is None else seconds)

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return words.lines(cast("RummyView", view), names)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("RummyView", view), names)

    def faults(self, move: Move, view: View) -> list[Doubt]:
        return doubts.faults(move, cast("RummyView", view))

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return words.sentence(event, names)

    def surprises(self, state: State, seat: int) -> int:
        return guessing.surprises(cast("RummyMatch", state), seat)

    def actions(self) -> Actions:
        from fairdeal.games.rummy.actions import RummyActions

        return RummyActions(self.pack)

    def layout(self) -> "RummyLayout":
        from fairdeal.games.rummy.observations import RummyLayout

        return RummyLayout(self, self.actions(), self.pack)

    def encoder(self, shape: Layout[Any]) -> Encoder:
        from fairdeal.games.rummy.encoder import RummyEncoder

        return RummyEncoder(cast("RummyLayout", shape), self.pack)

    def bulk(self, seed: int | str) -> Bulk:
        return Bulk(InBulk(new_table(self)), key_of(seed))


GAME = Rummy
