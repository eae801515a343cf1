"""Bull Sanity: put cards face down, say what they are, and hope that nobody doubts it, or that somebody does."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from fairdeal.engine.actions import Actions
from fairdeal.engine.bulk import Bulk
from fairdeal.engine.encoder import Encoder
from fairdeal.engine.errors import BadRecord, BadSetup
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game, Guesser
from fairdeal.engine.moves import Move
from fairdeal.engine.observations import Layout
from fairdeal.engine.random import Stream, key_of
from fairdeal.engine.scene import Doubt, Scene
from fairdeal.engine.state import State
from fairdeal.engine.view import View
from fairdeal.games.bull_sanity import beliefs, explain, notation, quick, scene, steady, words
from fairdeal.games.bull_sanity.batch import InBulk
from fairdeal.games.bull_sanity.claims import BULL
from fairdeal.games.bull_sanity.deals import read_deal
from fairdeal.games.bull_sanity.match import BullSanityMatch
from fairdeal.games.bull_sanity.options import PRESETS, BullSanityOptions
from fairdeal.games.bull_sanity.pack import standard_pack
from fairdeal.games.bull_sanity.table import Table
from fairdeal.games.bull_sanity.view import BullSanityView
from fairdeal.games.bull_sanity.watching import BullSanityWatcher

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity.observations import BullSanityLayout

CAUTION = 0.98  # a call must gain a little: worlds are surer of what has gone than they should be


class BullSanity(Game):
    """The game of bluffing: claims go up one by one, and the first one out of cards wins."""

    key = "bull-sanity"
    title = "Bull Sanity"
    summary = "Put cards face down, say what they are, and be out first, with the truth or without."
    least_players = 2
    most_players = 6
    usual_players = 4
    sample = ("3h10s", "2s9d", "4c5h")
    options_type = BullSanityOptions
    presets = PRESETS
    quick_phases = frozenset({"claim", "call"})
    bluffs = True
    windows = frozenset({"call"})  # BS-5
    options: BullSanityOptions

    def check(self) -> None:
        self.pack = standard_pack(self.options.combined_below_15)

    def table(self) -> Table:
        """A table for this many players, before the deal."""
        return Table(self.pack, self.players, self.options.play_on)

    def watcher(self) -> BullSanityWatcher:
        return BullSanityWatcher()

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> BullSanityMatch:
        if seed is None and not deals:
            raise BadSetup("a match needs a seed or a deal")
        if len(deals) > 1:
            raise BadRecord(f"a match of Bull Sanity has one deal, not {len(deals)}")
        read = [read_deal(deal, self.pack, self.players) for deal in deals]
        return BullSanityMatch(self, seed, read, [dict(deal) for deal in deals])

    def parse(self, text: str) -> Move:
        return notation.parse(text, self.pack)

    def steady(self, view: View, stream: Stream) -> Move:
        return steady.choose(cast("BullSanityView", view), self.pack, stream)

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        return words.lines(cast("BullSanityView", view), names)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(cast("BullSanityView", view), names, self.pack)

    def faults(self, move: Move, view: View) -> list[Doubt]:
        return [Doubt.of(explain.why_not(move, cast("BullSanityView", view)))]

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return words.sentence(event, names)

    def candidates(self, view: View, stream: Stream, most: int) -> list[Move]:
        seen = cast("BullSanityView", view)
        if view.phase == "call":
            return steady.sensible_answers(seen, self.pack, stream)
        return steady.sensible_claims(seen, self.pack, self.steady(view, stream))[:most]

    def try_out(self, state: State, seat: int, move: Move, stream: Stream) -> Sequence[float]:
        """An answer is worth what the hands are worth after it: how a match goes on from there is mostly luck."""
        if state.phase != "call":
            return super().try_out(state, seat, move, stream)
        state.play(seat, move)
        if state.over:
            return self.worths(state)
        chances = quick.settle(cast("BullSanityMatch", state), stream)
        if move == BULL:
            chances[seat] *= CAUTION
        return chances

    def rest_of_round(self, state: State, stream: Stream) -> Sequence[float]:
        return self.worths(state) if quick.play_on(cast("BullSanityMatch", state), stream) else [0.5] * self.players

    def guesser(self, state: State, seat: int) -> Guesser:
        match = cast("BullSanityMatch", state)
        believed = beliefs.Beliefs(match.world(), seat, self.pack, match.phase == "call")

        def guess(stream: Stream) -> tuple[State, float]:
            world, likely = believed.imagine(stream)
            return match.in_world(world), likely

        return guess

    def actions(self) -> Actions:
        from fairdeal.games.bull_sanity.actions import BullSanityActions

        return BullSanityActions(self.pack)

    def layout(self) -> "BullSanityLayout":
        from fairdeal.games.bull_sanity.observations import BullSanityLayout

        return BullSanityLayout(self, self.actions(), self.pack)

    def encoder(self, shape: Layout[Any]) -> Encoder:
        from fairdeal.games.bull_sanity.encoder import BullSanityEncoder

        return BullSanityEncoder(cast("BullSanityLayout", shape), self.pack)

    def bulk(self, seed: int | str) -> Bulk:
        return Bulk(InBulk(self.table()), key_of(seed))


GAME = BullSanity
