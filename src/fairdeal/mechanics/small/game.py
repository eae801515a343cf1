"""A small game: a pack, every move there is as a text, and a few words; the rest has an answer already."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from fairdeal.cards.ordinary import PACK
from fairdeal.cards.suits import Suit, plain
from fairdeal.engine.errors import BadSetup, UnreadableMove
from fairdeal.engine.events import Event
from fairdeal.engine.game import Game
from fairdeal.engine.moves import Move, Word
from fairdeal.engine.options import shown
from fairdeal.engine.random import Stream
from fairdeal.engine.scene import Button, Doubt, Fact, Scene, Zone
from fairdeal.engine.view import View
from fairdeal.mechanics.small import scene, words
from fairdeal.mechanics.small.deals import read_deal
from fairdeal.mechanics.small.match import SmallMatch
from fairdeal.mechanics.small.view import SmallView

if TYPE_CHECKING:
    from fairdeal.engine.actions import Actions
    from fairdeal.mechanics.small.observations import SmallLayout


class SmallGame(Game):
    """The base of a small game."""

    pack: ClassVar[tuple[str, ...]] = PACK  # the cards, in the order in which people hold them
    match_type: ClassVar[type[SmallMatch]]
    turn_rule: ClassVar[str]  # the number of the rule on whose turn it is
    fewest_win: ClassVar[bool] = False
    least_stock: ClassVar[int] = 0  # cards that a deal must leave

    # ---- What a game says

    @abstractmethod
    def hand_size(self) -> int:
        """How many cards everybody is dealt."""

    @abstractmethod
    def move_texts(self) -> Iterable[str]:
        """Every move that there is in this game, always in the same order. One that plays a card is written as that."""

    @abstractmethod
    def scoring(self) -> str:
        """Who wins, and when, in words."""

    def ask(self, view: SmallView) -> str:  # noqa: ARG002
        """What is asked of the player whose turn it is."""
        return "Your move"

    def facts(self, view: SmallView) -> Sequence[Fact]:  # noqa: ARG002
        """What is true now, the most important first."""
        return ()

    def zones(self, view: SmallView) -> Sequence[Zone]:  # noqa: ARG002
        """What lies open on the table; the stock is shown in any case."""
        return ()

    def button(self, text: str) -> Button:
        """A move that needs no card."""
        return Button(text, text.capitalize())

    def why_not(self, text: str, view: SmallView) -> tuple[str | None, str]:  # noqa: ARG002
        """The rule that a move would break, and how, if it is this player's turn and he has the card."""
        return self.turn_rule, f"{text} is not possible now"

    def choose(self, view: SmallView, stream: Stream) -> str:
        """What a plain, fair player would do who sees this; any legal move, where a game knows no better."""
        assert view.moves is not None
        return view.moves.choice(stream).text()

    # ---- The rest

    @cached_property
    def all_moves(self) -> Mapping[str, Move]:
        return {text: Word(text) for text in self.move_texts()}

    @cached_property
    def _written(self) -> Mapping[str, str]:
        """Every move by what people may write for it: capitals do not matter."""
        return {text.lower(): text for text in self.all_moves}

    def start(self, seed: int | str | None = None, deals: Sequence[Mapping[str, object]] = ()) -> SmallMatch:
        if seed is None and not deals:
            raise BadSetup("a match needs a seed or a deal")
        cards = {card.lower(): card for card in self.pack}
        read = [read_deal(deal, self.title, self.players, cards, self.least_stock) for deal in deals]
        return self.match_type(self, seed, read, [dict(deal) for deal in deals])

    def parse(self, text: str) -> Move:
        letters = " ".join(plain(text).split())
        for suit in Suit:
            letters = letters.replace(suit.sign, suit.letter)
        if letters not in self._written:
            some = ", ".join([*self.all_moves][:: max(1, len(self.all_moves) // 5)])
            raise UnreadableMove(f"{shown(text)} is no move of {self.title}; moves are such as {some}")
        return self.all_moves[self._written[letters]]

    def faults(self, move: Move, view: View) -> list[Doubt]:
        small = cast("SmallView", view)
        if small.moves is None:
            return [Doubt(None, self.turn_rule, "it is not your turn")]
        if move.text() in self.pack and small.hand is not None and move.text() not in small.hand:
            return [Doubt(None, self.turn_rule, f"you do not hold {words.label(move.text())}")]
        return [Doubt(None, *self.why_not(move.text(), small))]

    def steady(self, view: View, stream: Stream) -> Move:
        return self.all_moves[self.choose(cast("SmallView", view), stream)]

    def actions(self) -> "Actions":
        from fairdeal.engine.actions import Actions

        return Actions([*self.all_moves.values()])

    def layout(self) -> "SmallLayout":
        from fairdeal.mechanics.small.observations import SmallLayout

        return SmallLayout(self, self.actions())

    def lines(self, view: View, names: Sequence[str]) -> list[str]:
        small = cast("SmallView", view)
        return words.lines(small, names, self.facts(small), self.zones(small))

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return words.sentence(event, names)

    def scene(self, view: View, names: Sequence[str]) -> Scene:
        return scene.scene(self, cast("SmallView", view), names)
